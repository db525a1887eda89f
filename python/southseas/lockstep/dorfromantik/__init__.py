"""*Dorfromantik: South Seas* for the comparer."""

from __future__ import annotations

from ..plugin import Plugin
from .coverage import DETECTORS, RULES, remember
from .policies import POLICIES, WEIGHTS
from .settings import random_rules, random_setting, setting_kinds

PLUGIN = Plugin(
    game="dorfromantik",
    rules=RULES,
    policies=POLICIES,
    weights=WEIGHTS,
    detectors=DETECTORS,
    remember=remember,
    kinds=setting_kinds(),
    settings=random_setting,
    random_rules=random_rules,
)
