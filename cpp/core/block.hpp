#pragma once
// The memory of one position.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace southseas::core {

/// Plain bytes, aligned for wide vectors. Copies are memcpy; assignment between blocks of one size takes no memory.
class Block {
  public:
    /// Zeros.
    explicit Block(std::size_t bytes) : bytes_(allocate(bytes)), size_(bytes) { std::memset(get(), 0, bytes); }
    Block(const Block& other) : bytes_(allocate(other.size_)), size_(other.size_) {
        std::memcpy(get(), other.get(), size_);
    }
    Block& operator=(const Block& other) {
        if (this == &other) return *this;
        if (bytes_ == nullptr || size_ != other.size_) bytes_ = allocate(other.size_);
        size_ = other.size_;
        std::memcpy(get(), other.get(), size_);
        return *this;
    }
    Block(Block&&) noexcept = default;
    Block& operator=(Block&&) noexcept = default;

    std::byte* get() const { return bytes_.get(); }

  private:
    static constexpr std::align_val_t kAlignment{64};
    struct Release {
        void operator()(std::byte* bytes) const { ::operator delete(bytes, kAlignment); }
    };
    using Bytes = std::unique_ptr<std::byte, Release>;
    static Bytes allocate(std::size_t bytes) {
        return Bytes(static_cast<std::byte*>(::operator new(bytes, kAlignment)));
    }

    Bytes bytes_;
    std::size_t size_;
};

/// Hands out the places of a block, each on a multiple of eight bytes.
class BlockPlan {
  public:
    explicit BlockPlan(std::size_t header_bytes) { take(header_bytes); }
    /// The offset of fresh space.
    std::uint32_t take(std::size_t bytes) {
        const std::uint32_t offset = used_;
        used_ += static_cast<std::uint32_t>((bytes + 7) / 8 * 8);
        return offset;
    }
    /// The size of the block. One word more, since the journal saves whole words at the last byte too.
    std::size_t bytes() const { return used_ + sizeof(std::uint64_t); }

  private:
    std::uint32_t used_ = 0;
};

/// What lies at an offset of a block; const where the block's bytes are.
template <class T, class Byte>
auto* at_offset(Byte* block, std::uint32_t offset) {
    return reinterpret_cast<std::conditional_t<std::is_const_v<Byte>, const T, T>*>(block + offset);
}

}  // namespace southseas::core
