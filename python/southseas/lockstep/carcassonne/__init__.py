"""*Carcassonne: South Seas* for the comparer."""

from __future__ import annotations

from ..plugin import Plugin
from .coverage import DETECTORS, RULES, remember
from .policies import POLICIES, WEIGHTS
from .settings import random_rules, random_setting

PLUGIN = Plugin(
    game="carcassonne",
    rules=RULES,
    policies=POLICIES,
    weights=WEIGHTS,
    detectors=DETECTORS,
    remember=remember,
    settings=random_setting,
    random_rules=random_rules,
)
