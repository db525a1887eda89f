#pragma once
// Where a tile may lie: its distinct rotations tested against the whole frontier at once.

namespace southseas::core {

/// How placements are found: wide vectors where the machine has them, or one cell at a time. The answers are equal.
enum class VectorPath { kAutomatic, kScalar };

}  // namespace southseas::core
