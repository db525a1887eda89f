"""The dialogue of ``southseas play``."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

from southseas import render
from southseas.agents import GreedyAgent
from southseas.cli.cells import cell_lines
from southseas.cli.choosing import choose, is_start
from southseas.cli.complaints import CommandError, faults_of
from southseas.cli.describing import choice_hint, draw_hint, draw_question, show_board, show_hand
from southseas.cli.files import file_path, write_file
from southseas.cli.records import is_record, record_text, resume
from southseas.cli.screen import Screen
from southseas.cli.searching import choices_of, found
from southseas.cli.session import Session, choice_of
from southseas.cli.standing import show_scoreboard
from southseas.errors import shown

HELP = """\
3 2 or 1,-1,2           lay the tile: cell of the board (its number or x,y) and rotation
a number of the list    that move                 a move as text          its start is enough
moves, list             what can be chosen        list WORDS              what begins so or has these words
show                    the board                 scores                  where the points are
hint                    what the greedy does      undo                    back to your last choice
save FILE               keep the game             save! FILE              the same over an older file
resume FILE             go on with a kept game    svg FILE                a picture of the board
quit                    leave; the game is not kept by itself
h, ?, help              this                      commands can be shortened as long as they stay clear
"""

LOST = "the game is not saved; 'save FILE' before leaving keeps it"


class Prompt:
    """Runs a session until the game is over or the person leaves."""

    def __init__(self, session: Session, screen: Screen, source: str | None = None) -> None:
        """``source`` is the file that the session was resumed from, if it was."""
        self.session = session
        self.screen = screen
        self._over = False
        self._kept = session.state.history()
        self._own_files = set() if source is None else {Path(source).resolve()}
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: screen.say(HELP),
            "h": lambda _: screen.say(HELP),
            "?": lambda _: screen.say(HELP),
            "show": lambda _: self._show(),
            "moves": self._list,
            "list": self._list,
            "scores": lambda _: self._scores(),
            "hint": lambda _: self._hint(),
            "undo": lambda _: self._undo(),
            "save": self._save,
            "save!": lambda path: self._save(path, over=True),
            "svg": self._draw,
            "resume": self._resume,
            "quit": lambda _: self._quit(),
            "exit": lambda _: self._quit(),
        }

    def play(self) -> None:
        """The whole dialogue. Whoever leaves an unsaved game, by whatever way, is told how it would have been kept."""
        try:
            self._run()
        except KeyboardInterrupt:
            self._mourn()
            raise
        self._mourn()

    def _mourn(self) -> None:
        state = self.session.state
        if self.session.has_people() and not state.is_terminal() and state.history() != self._kept:
            self.screen.say()
            self.screen.say(LOST)

    def _run(self) -> None:
        self._welcome()
        while not self._over:
            if self.session.is_prompt():
                self._ask()
            elif self.session.state.is_terminal():
                self._finish()
            else:
                self._agent_step()

    def _agent_step(self) -> None:
        """The step of an agent; where it cannot decide, a person may do so, save or leave."""
        try:
            self._step(self.session.agent_step)
        except CommandError as error:
            if not self.session.has_people():
                raise
            self._complain(error)
            self.screen.say("move in its place, or undo, save FILE, quit", "red")
            self._ask()

    def _welcome(self) -> None:
        session = self.session
        draws = "you say what is drawn" if session.seed is None else f"seed {session.seed}"
        self.screen.say(f"{session.game.tileset.name}: {', '.join(session.names)}; {draws}", "bold")
        self.screen.say(session.game.tileset.provenance, "dim")
        for line in session.news(0):
            self.screen.say(f"  {line}")
        if session.is_prompt():
            if session.state.is_chance_node() and session.state.move_number:
                self._show()
            self._situation()

    def _step(self, move: Callable[[], None]) -> None:
        before = len(self.session.state.history())
        move()
        for line in self.session.news(before):
            self.screen.say(f"  {line}")
        if self.session.is_prompt():
            self._situation()

    def _situation(self) -> None:
        """All that is needed for the answer to the next question."""
        state = self.session.state
        if state.is_chance_node():
            self.screen.say(f"  ({draw_hint(state)}; 'list' shows all that is left)", "dim")
            return
        self._show()
        if state.phase == "place":
            self.screen.say("The tile in hand, by rotation:", "dim")
            show_hand(self.screen, state)
            self.screen.say("Cells with the rotations that fit:", "dim")
        self._list()
        self.screen.say(f"  ({choice_hint(state)})", "dim")

    def _show(self) -> None:
        show_board(self.screen, self.session.state, self.session.names)

    def _scores(self) -> None:
        show_scoreboard(self.screen, self.session.state, self.session.names)

    def _list(self, start: str = "") -> None:
        """What can be chosen, with numbers and what it means; all of it, or what ``start`` may be about."""
        state = self.session.state
        if state.is_terminal():
            raise CommandError("the game is over: there is nothing to choose")
        if state.phase == "place":
            lines = list(cell_lines(state, start))
        else:
            lines = [f"{choice.number:3} {choice}" for choice in found(state, choices_of(state), start)]
        self.screen.columns(lines or [f"nothing here begins with {shown(start)} or has these words"])

    def _ask(self) -> None:
        typed = self._read(self._question())
        if typed is None:
            self._quit()
        elif typed:
            self._answer(typed)

    def _answer(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        try:
            command = self._command(word, typed)
            if command:
                self._commands[command](rest.strip())
            else:
                action = choose(self.session.state, typed)
                self._step(lambda: self.session.state.apply_action(action))
        except (CommandError, ValueError, OSError) as error:
            self._complain(error)

    def _complain(self, error: Exception) -> None:
        for fault in faults_of(error):
            self.screen.say(fault, "red")

    def _command(self, word: str, typed: str) -> str | None:
        """The command that ``word`` is or begins alone; a move that begins as ``typed`` comes before a shortening.
        What writes over files is never shortened."""
        word = word.lower()
        if word in self._commands:
            return word
        meant = [name for name in self._commands if name.startswith(word) and not name.endswith("!")]
        if not meant or is_start(self.session.state, typed):
            return None
        if len(meant) > 1:
            raise CommandError(f"{shown(word)} could be {', '.join(meant)}; type more of it")
        return meant[0]

    def _question(self) -> str:
        state = self.session.state
        if state.is_terminal():
            return "The game is over: undo, save FILE or quit (h: help)"
        if state.is_chance_node():
            return f"{draw_question(state, self.session.names[state.active_player()])} (h: help)"
        return f"{self.session.names[state.current_player()]}, {state.phase} (h: help)"

    def _read(self, question: str) -> str | None:
        """The next line typed, None at the end of the input."""
        if self.screen.as_json:
            print(f"{question}> ", end="", flush=True, file=sys.stderr)
            question = ""
        try:
            return input(f"{question}> " if question else "").strip()
        except EOFError:
            return None

    def _hint(self) -> None:
        state = self.session.state
        if state.is_terminal():
            raise CommandError("the game is over: there is nothing to decide")
        if state.is_chance_node():
            raise CommandError("a draw is for the box to decide, not for a hint")
        action = choice_of(GreedyAgent(), state, random.Random(state.move_number))
        self.screen.say(f"the greedy agent would play: {state.action_to_string(action)}")

    def _undo(self) -> None:
        if not self.session.undo():
            raise CommandError("nothing to undo: nobody was asked before this")
        self.screen.say("taken back", "dim")
        self._situation()

    def _save(self, path: str, over: bool = False) -> None:
        if not path:
            raise CommandError("save needs the name of a file: save game.txt")
        if file_path(path).exists():
            self._check_replaced(path, over)
        session = self.session
        written = write_file(path, record_text(session.state, session.seats, session.seed))
        self._kept = session.state.history()
        self._own_files.add(written.resolve())
        self.screen.say(f"saved; go on later with: southseas play --resume {written}")

    def _check_replaced(self, path: str, over: bool) -> None:
        """Refuses to lose a file that is no record or, unless ``over``, one from before this dialogue."""
        if not is_record(path):
            raise CommandError(f"{path} exists and is not a record; choose another name")
        if not over and Path(path).resolve() not in self._own_files:
            raise CommandError(f"{path} exists: `save! {path}` writes over it")

    def _draw(self, path: str) -> None:
        if not path:
            raise CommandError("svg needs the name of a file: svg board.svg")
        if file_path(path).exists() and Path(path).suffix != ".svg":
            raise CommandError(f"{path} exists and is not called .svg; choose another name")
        session = self.session
        written = write_file(path, render.svg(session.state, legal=True, names=session.names))
        self.screen.say(f"picture written to {written}")

    def _resume(self, path: str) -> None:
        if not path:
            raise CommandError("resume needs the name of a file: resume game.txt")
        self.session = resume(path, self.session.game.engine)
        self._kept = self.session.state.history()
        self._own_files.add(Path(path).resolve())
        self._welcome()

    def _quit(self) -> None:
        self._over = True

    def _finish(self) -> None:
        """Show the end; people may still save or take back."""
        self._show()
        self._scores()
        ended = self.session.state
        while not self._over and self.session.state is ended and self.session.has_people():
            self._ask()
        self._over = self._over or self.session.state.is_terminal()
