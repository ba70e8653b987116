"""The error a campaign raises: which field, why, and what to do instead."""

from __future__ import annotations

from ashes_tui.match.errors import MatchError


class CampaignRefused(MatchError):
    """A step that the campaign does not allow. ``rule`` is the rule id, empty if no rule applies."""

    def __init__(self, field: str, problem: str, remedy: str, rule: str = "") -> None:
        cited = f" ({rule})" if rule else ""
        super().__init__(f"{field}: {problem}; {remedy}{cited}")
        self.field, self.problem, self.remedy, self.rule = field, problem, remedy, rule
