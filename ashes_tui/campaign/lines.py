"""A campaign's file as text: JSON lines, the first says how it began. Reading forgives a torn end and nothing else."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ashes_tui.campaign.course import after, begun
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.kinds import KINDS
from ashes_tui.campaign.record import FORMAT, Begin, Campaign, Step
from ashes_tui.match.errors import JournalError
from ashes_tui.match.lines import whole_lines

DAMAGED = "the file was damaged: use a copy of it, or delete this line and all after it to go on from before"
NO_CAMPAIGN = "give a file that 'ashes-tui campaign' saved"
NEWER = "go on with the version that wrote it; the file is left as it is"

_encoder = msgspec.json.Encoder()
_steps: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


class Read(Struct, frozen=True):
    """A campaign as read. Of its bytes ``size`` count; ``torn`` more were left by a write that was cut off."""

    campaign: Campaign
    size: int
    torn: int = 0
    notes: tuple[str, ...] = ()


class _Kind(Struct, frozen=True):
    type: str = ""
    format: int = 0


def encode(entry: Begin | Step) -> bytes:
    """One line of a file, with its end."""
    return _encoder.encode(entry) + b"\n"


def decode(data: bytes, where: str) -> Read:
    """Read a whole file; ``where`` names it in messages. Raises ``JournalError``."""
    lines, torn, notes = whole_lines(data, where, "the first line", NO_CAMPAIGN)
    campaign = begun(_begin(lines[0], f"{where}:1"))
    for number, line in enumerate(lines[1:], start=2):
        campaign = _after(campaign, line, f"{where}:{number}")
    return Read(campaign, len(data) - torn, torn, notes)


def _begin(line: bytes, place: str) -> Begin:
    try:
        kind = msgspec.json.decode(line, type=_Kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError(place, f"no campaign begins like this ({error})", NO_CAMPAIGN) from error
    if kind.type != "campaign":
        raise JournalError(place, "the first line is not that of a campaign", NO_CAMPAIGN)
    if kind.format != FORMAT:
        raise JournalError(place, f"format {kind.format} is not known here, only format {FORMAT}", NEWER)
    try:
        begin = msgspec.json.decode(line, type=Begin)
    except msgspec.ValidationError as error:
        raise JournalError(place, f"the first line is not valid: {error}", NO_CAMPAIGN) from error
    if begin.kind not in KINDS:
        raise JournalError(place, f"there is no kind of campaign '{begin.kind}' here", NEWER)
    if not begin.members:
        raise JournalError(place, "nobody plays this campaign", NO_CAMPAIGN)
    return begin


def _after(campaign: Campaign, line: bytes, place: str) -> Campaign:
    try:
        step = _steps.decode(line)
    except msgspec.ValidationError as error:
        raise JournalError(place, f"this is not a step of a campaign: {error}", DAMAGED) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError(place, f"this is not a line of JSON ({error})", DAMAGED) from error
    if step.n != campaign.steps + 1:
        raise JournalError(place, f"step {step.n} stands where {campaign.steps + 1} belongs", DAMAGED)
    try:
        return after(campaign, step)
    except CampaignRefused as error:
        raise JournalError(place, f"this step has no place here: {error.problem}", DAMAGED) from error
