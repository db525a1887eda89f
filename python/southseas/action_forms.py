"""The part of a state that reads and writes actions: as texts, as dictionaries, and in messages about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from southseas import notation
from southseas.actions import PHASES, TERMINAL_PLAYER, ActionType, action_type, checked_action
from southseas.engine import EngineState
from southseas.errors import NotationError

if TYPE_CHECKING:
    from southseas.game import Game


class ActionForms:
    """What :class:`~southseas.state.State` inherits to name its actions. Owns nothing."""

    __slots__ = ()

    _engine: EngineState
    _game: Game

    def action_to_string(self, action: int) -> str:
        """Text of an action (legal or not); :class:`NotationError` for an integer that is none."""
        return notation.fields_text(self.action_to_dict(action))

    def action_to_dict(self, action: int) -> dict[str, Any]:
        """Dictionary form of an action; errors as :meth:`action_to_string`."""
        number = checked_action(action, NotationError)
        laid = self._laid_tile() if action_type(number) is ActionType.ISLANDER else None
        return self._game.notation.fields(number, laid)

    def string_to_action(self, text: str) -> int:
        """The legal action that ``text`` names; of a placement any of several equal rotations will do.

        :class:`NotationError`, with legal alternatives, when there is none.
        """
        legal = {notation.fields_text(fields): action for fields, action in self.legal_fields()}
        return notation.match_text(text, legal, self._lowest_rotation, self._where())

    def dict_to_action(self, fields: Mapping[str, Any]) -> int:
        """The legal action with this dictionary form; otherwise as :meth:`string_to_action`."""
        return notation.match_fields(fields, self.legal_fields(), self._lowest_rotation, self._where())

    def legal_fields(self) -> list[tuple[dict[str, Any], int]]:
        """(dictionary form, action) of every legal action, ascending by action."""
        laid = self._laid_tile() if PHASES[self._engine.phase()] == "islander" else None
        return [(self._game.notation.fields(action, laid), action) for action in self._engine.legal_actions()]

    def _laid_tile(self) -> int | None:
        """Index of the tile laid last."""
        situation = self._engine.situation()
        last = situation["last_placed"]
        return next((tile for x, y, tile, _ in situation["tiles"] if last is not None and (x, y) == tuple(last)), None)

    def _lowest_rotation(self, rotation: int) -> int:
        in_hand = self._engine.situation()["in_hand"]
        return rotation if in_hand is None else self._game.tileset.canonical_rotation(in_hand[0], rotation)

    # -- messages ------------------------------------------------------------------------------
    def _where(self) -> str:
        player = self._engine.current_player()
        if player == TERMINAL_PLAYER:
            return "after the end of the game"
        who = "" if player < 0 else f", player {player}"
        return f"in phase {PHASES[self._engine.phase()]}{who}"

    def _describe(self, action: int) -> str:
        try:
            return f"{self.action_to_string(action)!r} ({action})"
        except NotationError:
            return f"action {action}"

    def _alternatives(self) -> str:
        return notation.alternatives([notation.fields_text(fields) for fields, _ in self.legal_fields()])
