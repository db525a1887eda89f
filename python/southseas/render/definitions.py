"""What a document draws once and uses often."""

from __future__ import annotations

from southseas.render.markup import element


class Definitions:
    """The ``<defs>`` of one document. Names begin with ``prefix``, so that documents on one page do not mix."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._drawn: dict[str, str] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._drawn

    def add(self, key: str, content: str, tag: str = "g") -> None:
        """Defines ``key`` as an element around ``content``."""
        self._drawn[key] = element(tag, content, id=self.name(key))

    def name(self, key: str) -> str:
        """The id of ``key`` in the document."""
        return f"{self._prefix}-{key}"

    def markup(self) -> str:
        """All that was added, in the order of adding."""
        return element("defs", "".join(self._drawn.values()))
