"""Colours and sizes of every picture, as tables. Lengths are in board units: a tile is 100 wide."""

from __future__ import annotations

from dataclasses import dataclass

FONT = "'DejaVu Sans', Verdana, 'Segoe UI', Helvetica, Arial, sans-serif"
GLYPH_WIDTH = 0.64
"""Width of an average letter as a part of the font size, a little more than in the fonts above."""

COLOURS: dict[str, str] = {
    "page": "#fbf8f0",
    "card": "#ffffff",
    "card_edge": "#d9d0bb",
    "ink": "#26323a",
    "ink_soft": "#5f6c74",
    "turn": "#fff3c9",
    "turn_edge": "#e0b93c",
    "table": "#e9f1f1",
    "sea": "#7cc6df",
    "foam": "#b5e3ee",
    "reef": "#2b6f8d",
    "tile_edge": "#3f8fab",
    "grass": "#74ab57",
    "sand": "#f4e0a4",
    "shore": "#b9924f",
    "rail": "#6d4524",
    "deck": "#d0a06a",
    "plank": "#a97a48",
    "stone": "#b9b4aa",
    "stone_light": "#dcd8cf",
    "stone_edge": "#5e5a54",
    "plaza": "#f6e7c6",
    "plaza_edge": "#7d4a3a",
    "awning": "#a8433b",
    "awning_light": "#fff6e6",
    "banana": "#ffd83a",
    "banana_edge": "#6d5200",
    "shell": "#ffd9cf",
    "shell_edge": "#8a3b3b",
    "fish": "#f7fbfd",
    "fish_edge": "#123f57",
    "shoal": "#4ea6c6",
    "hull": "#8b4f24",
    "sail": "#fffdf4",
    "sail_edge": "#4b3320",
    "token": "#fff7dc",
    "token_edge": "#7b5b23",
    "last": "#ffffff",
    "last_edge": "#1d1d1d",
    "legal_edge": "#2d6e57",
    "legal_fill": "#d5eee0",
}


@dataclass(frozen=True)
class Seat:
    """How one seat looks: colour (Okabe-Ito), colour of the number on the body, outline of the body."""

    colour: str
    ink: str
    body: str


SEATS: tuple[Seat, ...] = (
    Seat("#d55e00", "#ffffff", "round"),
    Seat("#0072b2", "#ffffff", "square"),
    Seat("#f0e442", "#1d1d1d", "triangle"),
    Seat("#cc79a7", "#1d1d1d", "diamond"),
    Seat("#1d1d1d", "#ffffff", "hexagon"),
)

SIZES: dict[str, float] = {
    "tile": 100,
    "margin": 30,
    "axis": 26,
    "panel": 440,
    "bridge": 15,
    "stone": 12,
    "market": 20,
    "islander": 12.5,
    "fish1": 8.5,
    "fish2": 10.5,
    "covered1": 10.5,
    "covered2": 10.5,
    "boat": 10.5,
    "bananas": 7.5,
    "shells": 6.5,
}
