#include "rules/carcassonne_codec.hpp"

#include <algorithm>

#include "rules/carcassonne.hpp"

namespace southseas::carcassonne {

using core::Action;
using core::ActionType;
using core::make_action;

namespace {

constexpr int kPaymentBits = kWareTypes * core::kAmountBits;

int most_segments(const core::TileSet<core::SquareGrid>& tiles) {
    int most = 0;
    for (int kind = 0; kind < tiles.num_kinds(); ++kind) most = std::max(most, tiles.num_segments(kind));
    return most;
}

}  // namespace

RestCodec::RestCodec(const Game& game, int num_cells)
    : game_(game),
      num_ships_(game.num_ships()),
      first_retrieve_(most_segments(game.tiles())),
      first_take_(first_retrieve_ + num_cells),
      first_deliver_(first_take_ + num_ships_),
      first_payment_{0} {
    for (int ship = 0; ship < num_ships_; ++ship)
        first_payment_.push_back(first_payment_.back() + static_cast<int>(game.payments(ship).size()));
}

int RestCodec::index(Action action, const core::Window& window) const {
    const std::uint32_t payload = core::action_payload(action);
    switch (core::action_type(action)) {
        case ActionType::kClaim:
            return payload < static_cast<std::uint32_t>(first_retrieve_) ? static_cast<int>(payload) : -1;
        case ActionType::kRetrieve:
            return retrieve_index(payload, window);
        case ActionType::kTake:
            return payload < static_cast<std::uint32_t>(num_ships_) ? first_take_ + static_cast<int>(payload) : -1;
        case ActionType::kDeliver:
            return deliver_index(payload);
        default:
            return -1;
    }
}

int RestCodec::retrieve_index(core::CellWord word, const core::Window& window) const {
    const core::Cell cell = core::unpack(word);
    return core::in_range(cell) && window.contains(cell) ? first_retrieve_ + window.index(cell) : -1;
}

int RestCodec::deliver_index(std::uint32_t payload) const {
    const std::uint32_t ship = payload >> kPaymentBits;
    if (ship >= static_cast<std::uint32_t>(num_ships_)) return -1;
    const auto payments = game_.payments(static_cast<int>(ship));
    const std::uint32_t payment = payload & ((1U << kPaymentBits) - 1);
    const auto found = std::ranges::lower_bound(payments, payment);
    if (found == payments.end() || *found != payment) return -1;
    return first_deliver_ + first_payment_[ship] + static_cast<int>(found - payments.begin());
}

Action RestCodec::action(int index, const core::Window& window) const {
    if (index < first_retrieve_) return make_action(ActionType::kClaim, static_cast<std::uint32_t>(index));
    if (index >= first_deliver_) return deliver_action(index - first_deliver_);
    if (index >= first_take_) return make_action(ActionType::kTake, static_cast<std::uint32_t>(index - first_take_));
    const core::Cell cell = window.cell(index - first_retrieve_);
    return core::in_range(cell) ? make_action(ActionType::kRetrieve, core::pack(cell)) : -1;
}

Action RestCodec::deliver_action(int index) const {
    const auto after = std::ranges::upper_bound(first_payment_, index);
    const auto ship = static_cast<int>(after - first_payment_.begin()) - 1;
    const std::uint32_t payment =
        game_.payments(ship)[static_cast<std::size_t>(index - first_payment_[static_cast<std::size_t>(ship)])];
    return make_action(ActionType::kDeliver, static_cast<std::uint32_t>(ship) << kPaymentBits | payment);
}

}  // namespace southseas::carcassonne
