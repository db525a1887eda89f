"""What becomes of the areas when a tile is laid."""

from __future__ import annotations

from dataclasses import dataclass

from southseas.agents.dorfromantik.board import Area, Board, Cell, End, neighbour, opposite
from southseas.agents.dorfromantik.deck import Deck, Surroundings
from southseas.tilesets.dorfromantik import HexSegment, HexTile


@dataclass(frozen=True)
class Hand:
    """The tile in hand and the number of its marker, 0 without one."""

    tile: HexTile
    number: int


@dataclass(frozen=True)
class Laying:
    """One way to lay the tile in hand. ``before`` are the areas of the board (indices) that it joins, cuts short or
    hems in, ``after`` what becomes of them and what is new; ``around`` are the surroundings of the empty cells beside
    it; ``matches`` and ``clashes`` count the edges that show the same label, not a neutral one, and different ones."""

    before: frozenset[int]
    after: tuple[Area, ...]
    around: dict[Cell, Surroundings]
    matches: int
    clashes: int


@dataclass
class _Piece:
    """Segments of the new tile that belong together, with the areas that they join and their own open edges."""

    segments: list[HexSegment]
    joined: set[int]
    ends: set[End]


class Layer:
    """Lays a tile in thought, at one cell of a board."""

    def __init__(self, board: Board, deck: Deck, hand: Hand, cell: Cell) -> None:
        self._board = board
        self._deck = deck
        self._hand = hand
        self._cell = cell
        self._edges = board.edges(cell)
        self._empty = [(way, neighbour(cell, way)) for way, edge in enumerate(self._edges) if edge is None]
        self._near = board.facing([cell, *(beyond for _, beyond in self._empty)])

    def lay(self, rotation: int) -> Laying:
        """The tile turned clockwise by ``rotation`` sides."""
        pieces = self._pieces(rotation)
        joined = frozenset().union(*(piece.joined for piece in pieces))
        after = [self._whole(piece) for piece in pieces]
        after += [self._board.areas[index].without(self._cell) for index in sorted(self._near - joined)]
        sides = self._hand.tile.sides
        met = [(edge, sides[(way - rotation) % 6]) for way, edge in enumerate(self._edges) if edge is not None]
        return Laying(
            joined | self._near,
            tuple(after),
            self._around(rotation),
            sum(edge.label == label and edge.area is not None for edge, label in met),
            sum(edge.label != label for edge, label in met),
        )

    def _pieces(self, rotation: int) -> list[_Piece]:
        pieces: list[_Piece] = []
        for segment in self._hand.tile.segments:
            piece = self._piece(segment, rotation)
            apart = []
            for other in pieces:
                if other.joined.isdisjoint(piece.joined):
                    apart.append(other)
                else:
                    segments = other.segments + piece.segments
                    piece = _Piece(segments, other.joined | piece.joined, other.ends | piece.ends)
            pieces = [*apart, piece]
        return pieces

    def _piece(self, segment: HexSegment, rotation: int) -> _Piece:
        piece = _Piece([segment], set(), set())
        for side in segment.edges:
            way = (side + rotation) % 6
            edge = self._edges[way]
            if edge is None:
                piece.ends.add((neighbour(self._cell, way), opposite(way)))
            elif edge.area is not None and edge.label == segment.type:
                piece.joined.add(edge.area)
        return piece

    def _whole(self, piece: _Piece) -> Area:
        """The new area that a piece makes with all that it joins."""
        olds = [self._board.areas[index].without(self._cell) for index in sorted(piece.joined)]
        tasks = tuple(self._hand.number for segment in piece.segments if segment.task)
        symbols = [*(old.symbols for old in olds), *(segment.symbols for segment in piece.segments)]
        return Area(
            piece.segments[0].type,
            frozenset((self._cell,)).union(*(old.cells for old in olds)),
            frozenset(piece.ends).union(*(old.ends for old in olds)),
            sum((old.tasks for old in olds), tasks),
            sum(old.flags for old in olds) + sum(segment.flag for segment in piece.segments),
            tuple(map(sum, zip(*symbols, strict=True))),
        )

    def _around(self, rotation: int) -> dict[Cell, Surroundings]:
        around = {}
        for way, beyond in self._empty:
            asked = list(self._board.around.get(beyond, (None,) * 6))
            asked[opposite(way)] = self._deck.demand(self._hand.tile.sides[(way - rotation) % 6])
            around[beyond] = tuple(asked)
        return around
