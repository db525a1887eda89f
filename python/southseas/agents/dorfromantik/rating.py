"""How good each way to lay the tile in hand is."""

from __future__ import annotations

from collections import defaultdict

from southseas.agents.dorfromantik.board import Board, Cell
from southseas.agents.dorfromantik.deck import Surroundings, deck_of
from southseas.agents.dorfromantik.laying import Hand, Layer, Laying
from southseas.agents.dorfromantik.worth import Judge, Prospect, Weights
from southseas.agents.values import Value
from southseas.game import State


def rate(state: State, weights: Weights = Weights()) -> list[Value]:  # noqa: B008
    """The value of every legal action of a decision, in their order: what the areas promise afterwards, less what they
    promise now, in points.

    Nothing is drawn and nothing is laid on the state: what a tile does to the areas around it is worked out here.
    """
    deck = deck_of(state)
    board = Board(state, deck)
    in_hand = state.to_json(derived=False)["in_hand"]
    tile = deck.tileset.tiles[deck.tileset.tile_index(in_hand["tile"])]
    layers: dict[tuple[int, int], Layer] = {}
    rater = _Rater(board, Judge(state, deck, weights), weights)
    values: list[Value] = []
    for fields, _ in state.legal_fields():
        cell = fields["x"], fields["y"]
        if cell not in layers:
            layers[cell] = Layer(board, deck, Hand(tile, in_hand["number"]), cell)
        values.append((rater.gain(layers[cell].lay(fields["rotation"])),))
    return values


class _Rater:
    """Compares layings with the board as it is."""

    def __init__(self, board: Board, judge: Judge, weights: Weights) -> None:
        self._board = board
        self._judge = judge
        self._weights = weights
        self._by_label: dict[str, dict[int, Prospect]] = defaultdict(dict)
        for index, area in enumerate(board.areas):
            self._by_label[area.label][index] = judge.prospect(area, board.around.__getitem__)
        self._totals = {label: judge.total(label, [*old.values()]) for label, old in self._by_label.items()}

    def gain(self, laying: Laying) -> float:
        """What a laying brings."""
        new: dict[str, list[Prospect]] = defaultdict(list)

        def around(cell: Cell) -> Surroundings:
            return laying.around.get(cell) or self._board.around[cell]

        for area in laying.after:
            new[area.label].append(self._judge.prospect(area, around))
        gain = 0.0
        for label, prospects in new.items():
            kept = [it for index, it in self._by_label[label].items() if index not in laying.before]
            gain += self._judge.total(label, kept + prospects) - self._totals.get(label, 0.0)
        return gain + self._fit(laying)

    def _fit(self, laying: Laying) -> float:
        """How well the tile lies among its neighbours."""
        weights = self._weights
        neighbours = 6 - len(laying.around)
        return neighbours * weights.neighbour + laying.matches * weights.match + laying.clashes * weights.clash
