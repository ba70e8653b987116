"""A campaign's file as JSON lines; the first says how it began. Reading tolerates a torn end and nothing else."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.kinds import KINDS
from ashes_tui.campaign.progress import apply_step, new_campaign
from ashes_tui.campaign.record import FIRST_FORMAT, FORMAT, Begin, Campaign, Step
from ashes_tui.match.errors import JournalError
from ashes_tui.match.saves.append_log import whole_lines
from ashes_tui.match.saves.seal import is_intact, seal_of, with_seal
from ashes_tui.outside.faults import Unfit, Unreadable
from ashes_tui.outside.jsontext import Json

DAMAGED = "the file was damaged: use a copy of it, or delete this line and all after it to go on from before"
CHANGED = "this line was changed after it was saved"
NO_CAMPAIGN = "give a file that 'ashes-tui campaign' saved, or delete this one"
COPY = "use a copy of the file from before that, or delete it"
NEWER = "go on with the version that wrote it; the file is left as it is"

_encoder = msgspec.json.Encoder()
_begins = Json(Begin)
_steps: Json[Step] = Json(Step)  # type: ignore[arg-type]  # a union is a type too


class CampaignFile(Struct, frozen=True):
    """A campaign file as read: ``size`` bytes are whole lines, ``torn`` more were left by an interrupted write.

    ``seal`` is the seal of its last line, empty in a format without seals.
    """

    campaign: Campaign
    size: int
    torn: int = 0
    seal: str = ""
    notes: tuple[str, ...] = ()


class _StepKind(Struct, frozen=True):
    type: str = ""
    format: int = 0


_kinds = Json(_StepKind)


def encode(entry: Begin | Step, before: str = "") -> bytes:
    """One line of a file, with its end. A step is sealed with ``before``, the seal of the line above, if it has one."""
    line = _encoder.encode(entry)
    return (with_seal(line, before) if before or isinstance(entry, Begin) else line) + b"\n"


def decode(data: bytes, where: str) -> CampaignFile:
    """Read a whole file; ``where`` names it in messages. Raises ``JournalError``."""
    lines, torn, notes = whole_lines(data, where, "the first line", NO_CAMPAIGN)
    campaign, seal = new_campaign(_decode_begin(lines[0], f"{where}:1")), seal_of(lines[0])
    for number, line in enumerate(lines[1:], start=2):
        campaign = _apply_line(campaign, line, seal, f"{where}:{number}")
        seal = seal and seal_of(line)
    notes = notes if seal else (*notes, _note_on_missing_seal(campaign.begin, where))
    return CampaignFile(campaign, len(data) - torn, torn, seal, notes)


def _note_on_missing_seal(begin: Begin, where: str) -> str:
    return f"{where}: format {begin.format} cannot show whether it was changed by hand"


def _decode_begin(line: bytes, place: str) -> Begin:
    try:
        _check_kind(line, place)
        begin = _begins.read(line, place)
    except Unfit as error:
        raise JournalError(place, f"the first line is not valid: {error.problem}", NO_CAMPAIGN) from error
    except Unreadable as error:
        raise JournalError(place, f"no campaign begins like this ({error.problem})", NO_CAMPAIGN) from error
    if begin.kind not in KINDS:
        raise JournalError(place, f"there is no kind of campaign '{begin.kind}' here", NEWER)
    if not begin.members:
        raise JournalError(place, "nobody plays this campaign", NO_CAMPAIGN)
    return begin


def _check_kind(line: bytes, place: str) -> None:
    kind = _kinds.read(line, place)
    if kind.type != "campaign":
        raise JournalError(place, "the first line is not that of a campaign", NO_CAMPAIGN)
    if not FIRST_FORMAT <= kind.format <= FORMAT:
        known = f"only formats {FIRST_FORMAT} to {FORMAT}"
        raise JournalError(place, f"format {kind.format} is not known here, {known}", NEWER)
    if not is_intact(line) and (kind.format > FIRST_FORMAT or seal_of(line)):
        raise JournalError(place, CHANGED, COPY)


def _apply_line(campaign: Campaign, line: bytes, before: str, place: str) -> Campaign:
    """The campaign after the step on a line. ``before`` is the seal of the line above, if it has one."""
    try:
        step = _steps.read(line, place)
    except Unfit as error:
        raise JournalError(place, f"this is not a step of a campaign: {error.problem}", DAMAGED) from error
    except Unreadable as error:
        raise JournalError(place, f"this is not a line of JSON ({error.problem})", DAMAGED) from error
    if step.n != campaign.steps + 1:
        raise JournalError(place, f"step {step.n} stands where {campaign.steps + 1} belongs", DAMAGED)
    if before and not is_intact(line, before):
        raise JournalError(place, CHANGED, DAMAGED)
    try:
        return apply_step(campaign, step)
    except CampaignRefused as error:
        raise JournalError(place, f"this step has no place here: {error.problem}", DAMAGED) from error
