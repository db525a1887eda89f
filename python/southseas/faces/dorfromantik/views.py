"""What the views of *Dorfromantik: South Seas* have beside those of any game."""

from __future__ import annotations

from southseas.views import Feature, LaidTile, View


class Area(Feature):
    """A territory, shoal or jetty. ``type`` is its label, ``flags`` the number of flags that belong to it, ``markers``
    the active ones as views of x, y and number, in the order laid."""

    flags: int
    markers: tuple[View, ...]


class TaskTile(LaidTile):
    """A tile on the board; ``marker`` is a view of number and status on a task tile, else None."""

    marker: View | None


class ScoreSheet(View):
    """The score sheet that all players share (section 9).

    ``tasks.by_type`` has for every type of task its ``points`` and completed ``markers``, ``flags.by_label`` for every
    label whose flags score its ``points`` and ``flags`` in closed areas, ``longest`` and ``along_longest`` one line
    each, with the ``cells`` to light up. ``A`` is the tasks, ``B`` what the board shows, ``C`` the sum of
    ``unlocked``, views of name and points.
    """

    tasks: View
    flags: View
    longest: View
    along_longest: View
    fish: int
    A: int
    B: int
    unlocked: tuple[View, ...]
    C: int
    result: int
