"""An observation as small pictures, one for every plane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from southseas.observation import ObservationSpec, Plane
from southseas.render.definitions import Definitions
from southseas.render.markup import Point, document, element, group, label, move, number
from southseas.render.theme import COLOURS

if TYPE_CHECKING:
    import numpy as np

CELL = 13.0
"""Width of a cell."""
NARROWEST = 100.0
"""Least room for a picture: its title stands above it."""
GAP = 14.0
TITLE = 14.0
"""Height of the line above a picture."""
MARGIN = 20.0
ROW = 13.0
"""Height of a line of the table."""
ENTRY = 190.0
"""Least width of a column of the table."""
VALUE = 24.0
"""Room for a value in it."""

EMPTY = "#ece6d6"
"""A laid tile whose value is 0."""
PALE, DARK = (205, 232, 238), (16, 78, 104)
"""Colours of small and great values."""

_HEX_ROW = 0.866
"""Distance of two rows of hexes of width 1."""


@dataclass(frozen=True)
class Lattice:
    """Where the cells of a window lie in a picture; the corners of a cell around its middle."""

    columns: int
    rows: int
    is_hex: bool

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a picture."""
        if self.is_hex:
            return (self.columns + (self.rows - 1) / 2) * CELL, ((self.rows - 1) * _HEX_ROW + 1 / _HEX_ROW) * CELL
        return self.columns * CELL, self.rows * CELL

    def middle(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        if self.is_hex:
            return (column + row / 2 + 0.5) * CELL, (row * _HEX_ROW + 0.5 / _HEX_ROW) * CELL
        return (column + 0.5) * CELL, (row + 0.5) * CELL

    def outline(self, column: int, row: int) -> str:
        """A cell as a part of a path."""
        x, y = self.middle(column, row)
        if not self.is_hex:
            return f"M{number(x - CELL / 2)} {number(y - CELL / 2)}h{number(CELL)}v{number(CELL)}h{number(-CELL)}z"
        half, short = CELL / 2, CELL / 4 / _HEX_ROW
        a, b = number(half), number(short)
        return (
            f"M{number(x)} {number(y - 2 * short)}l{a} {b}v{number(2 * short)}l-{a} {b}l-{a} -{b}v{number(-2 * short)}z"
        )

    def cells(self) -> list[tuple[int, int]]:
        """Every (column, row) of the window."""
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]


def svg(state: Any, window: tuple[int, int], *, columns: int = 6) -> str:
    """Every plane of ``state.observation(window)`` as an SVG document: planes of cells as pictures, ``columns`` in a
    row, planes of one value in a table below. The same state gives the same text."""
    spec = state.game.observation_spec(window)
    definitions = Definitions(f"planes-{state.key:016x}-{window[0]}-{window[1]}")
    sheet = _Sheet(spec, state.observation(window), state.game.tileset.edges == 6, columns, definitions)
    return sheet.document(state.game.name)


class _Sheet:
    def __init__(
        self, spec: ObservationSpec, values: np.ndarray[Any, Any], is_hex: bool, columns: int, definitions: Definitions
    ) -> None:
        self._lattice = Lattice(*spec.window, is_hex)
        self._columns = columns
        self._laid = values[spec.index("laid")]
        planes = list(zip(spec.planes, values, strict=True))
        self._pictures = [(plane, cells) for plane, cells in planes if not plane.uniform]
        self._entries = [(plane, int(cells[0, 0])) for plane, cells in planes if plane.uniform]
        self._definitions = definitions

    def document(self, game: str) -> str:
        """The whole sheet."""
        width = 2 * MARGIN + self._columns * self._step[0] - GAP
        per_row = max(1, int((width - 2 * MARGIN) // ENTRY))
        num_rows = -(-len(self._entries) // per_row)
        table_top = MARGIN + -(-len(self._pictures) // self._columns) * self._step[1] + TITLE
        self._definitions.add("window", element("path", d=self._path(self._lattice.cells())))
        self._definitions.add("laid", element("path", d=self._path(_where(self._laid))))
        height = table_top + (num_rows + 1) * ROW + MARGIN
        content = [
            element("rect", width=width, height=height, fill=COLOURS["page"]),
            self._definitions.markup(),
            *(self._placed(index) for index in range(len(self._pictures))),
            label(MARGIN, table_top, "Planes of one value", 9, bold=True),
            self._table(table_top + 1.3 * ROW, num_rows, (width - 2 * MARGIN) / per_row),
        ]
        about = "A small picture for every plane of cells, and a table of the planes of one value."
        return document((width, height), 1, title=f"Planes of an observation of {game}", about=about, content=content)

    @property
    def _step(self) -> tuple[float, float]:
        width, height = self._lattice.size
        return max(width, NARROWEST) + GAP, height + TITLE + GAP

    def _placed(self, index: int) -> str:
        row, column = divmod(index, self._columns)
        across, down = self._step
        plane, cells = self._pictures[index]
        return group(self._picture(plane, cells), transform=move(MARGIN + column * across, MARGIN + row * down))

    def _picture(self, plane: Plane, cells: np.ndarray[Any, Any]) -> Iterator[str]:
        width = self._step[0] - GAP
        greatest = int(cells.max())
        shown = f"0..{greatest}" if greatest else "all 0"
        yield label(0, TITLE - 5, plane.name, 9, bold=True, room=width - 32)
        yield label(width, TITLE - 5, shown, 8, anchor="end", fill=COLOURS["ink_soft"])
        yield group(self._cells(cells, greatest), transform=move(0, TITLE))

    def _cells(self, cells: np.ndarray[Any, Any], greatest: int) -> Iterator[str]:
        yield self._use("window", fill=COLOURS["card"], stroke=COLOURS["card_edge"], stroke_width=0.4)
        yield self._use("laid", fill=EMPTY, stroke=COLOURS["card"], stroke_width=0.5)
        for value in sorted({int(value) for value in cells.ravel()} - {0}):
            yield from self._value(value, 0.5 if greatest == 1 else value / greatest, _where(cells == value))

    def _value(self, value: int, share: float, where: Sequence[tuple[int, int]]) -> Iterator[str]:
        """The cells with one value, and the value in them."""
        yield element("path", d=self._path(where), fill=_colour(share), stroke=COLOURS["card"], stroke_width=0.5)
        ink = COLOURS["card" if share > 0.45 else "ink"]
        texts = [self._text(value, column, row) for column, row in where]
        yield group(texts, fill=ink, font_size=6.5, text_anchor="middle")

    def _use(self, key: str, **attributes: Any) -> str:
        return element("use", href=f"#{self._definitions.name(key)}", **attributes)

    def _path(self, cells: Sequence[tuple[int, int]]) -> str:
        return "".join(self._lattice.outline(column, row) for column, row in cells)

    def _text(self, value: int, column: int, row: int) -> str:
        x, y = self._lattice.middle(column, row)
        return f'<text x="{number(x)}" y="{number(y + 2.4)}">{value}</text>'

    def _table(self, top: float, num_rows: int, column_width: float) -> str:
        """Values and names, column by column; names of which the value is 0 in soft ink."""
        lines = []
        for index, (plane, value) in enumerate(self._entries):
            column, row = divmod(index, num_rows)
            x, y = MARGIN + column * column_width, top + row * ROW
            ink = COLOURS["ink" if value else "ink_soft"]
            lines.append(label(x + VALUE, y, str(value), 8.5, anchor="end", fill=ink, bold=bool(value)))
            lines.append(label(x + VALUE + 8, y, plane.name, 8.5, fill=ink, room=column_width - VALUE - 16))
        return group(lines)


def _where(cells: np.ndarray[Any, Any]) -> list[tuple[int, int]]:
    """(column, row) of every cell that is not 0, row by row."""
    rows, columns = cells.nonzero()
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def _colour(share: float) -> str:
    mixed = (round(pale + (dark - pale) * share) for pale, dark in zip(PALE, DARK, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
