"""What stands below an answer: what the person thought of it, and where it is from. Pure."""

from bot.slack.views.blocks import Block
from services.feedback import Verdict
from services.models import Language
from services.turn import Reply, Source

RATE = "answer_rate"
FRESH = "answer_fresh"
_WORDS = {
    Language.KOREAN: ("도움이 됐어요", "아니에요", "전에 드린 답이에요", "새로 답하기"),
    Language.ENGLISH: ("Helpful", "Not helpful", "An answer I gave before", "Fresh answer"),
}


def below(reply: Reply, language: Language) -> list[Block]:
    """The buttons below an answer; what a command did is not to be judged."""
    if reply.source is Source.COMMAND:
        return []
    good, bad, before, fresh = _WORDS[language]
    blocks: list[Block] = []
    if reply.source is Source.CACHE:
        again = {
            "type": "button",
            "action_id": FRESH,
            "text": _plain(fresh),
            "value": reply.turn_id,
        }
        blocks.append({"type": "context", "elements": [_plain(f"↺ {before}")]})
        blocks.append({"type": "actions", "elements": [again]})
    buttons = {
        "type": "feedback_buttons",
        "action_id": RATE,
        "positive_button": _button(f"👍 {good}", Verdict.GOOD, reply.turn_id),
        "negative_button": _button(f"👎 {bad}", Verdict.BAD, reply.turn_id),
    }
    return [*blocks, {"type": "context_actions", "elements": [buttons]}]


def rating(value: str) -> tuple[str, Verdict] | None:
    """The turn and what was thought of it, as the button carries them."""
    verdict, _, turn = value.partition(":")
    if verdict not in set(Verdict) or not turn.isalnum():
        return None
    return turn, Verdict(verdict)


def _button(label: str, verdict: Verdict, turn: str) -> Block:
    return {"text": _plain(label), "value": f"{verdict}:{turn}", "accessibility_label": label}


def _plain(text: str) -> Block:
    return {"type": "plain_text", "text": text, "emoji": True}
