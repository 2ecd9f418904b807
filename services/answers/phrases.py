"""What the assistant says around memories, in Korean and in English."""

from collections.abc import Collection, Sequence
from datetime import date

from services.answers.korean import with_particle
from services.answers.wording import by, day_of, quoted, shortened
from services.models import Language


def _short(content: str) -> str:
    return quoted(shortened(content))


def _things(n: int) -> str:
    return "1 thing" if n == 1 else f"{n} things"


def _numbered(items: Sequence[str]) -> str:
    return "\n".join(f"{n}. {shortened(item)}" for n, item in enumerate(items, start=1))


def remembered(language: Language, content: str, again: bool) -> str:
    """`content` is kept; `again` where it was kept before."""
    if again:
        return by(
            language,
            f"이미 기억하고 있어요: {_short(content)}",
            f"I already have that: {_short(content)}",
        )
    return by(
        language, f"기억해 둘게요: {_short(content)}", f"I'll remember that: {_short(content)}"
    )


def paused(language: Language) -> str:
    """A command to remember while the person wants nothing remembered."""
    return by(
        language,
        "기억하기를 멈춘 상태라 기억하지 않았어요. 다시 켜시면 기억할게요.",
        "Remembering is paused, so I didn't keep that. Turn it on again and I will.",
    )


def ask_what_to_remember(language: Language) -> str:
    """A command to remember that says nothing to keep."""
    return by(
        language,
        "무엇을 기억할까요? 기억할 내용을 함께 적어 주세요.",
        "What should I remember? Please write it along with the request.",
    )


def forgotten(language: Language, content: str) -> str:
    """One memory is gone."""
    return by(language, f"잊었어요: {_short(content)}", f"Forgotten: {_short(content)}")


def forgot_many(language: Language, n: int) -> str:
    """`n` memories are gone."""
    return by(language, f"{n}가지를 잊었어요.", f"I've forgotten {_things(n)}.")


def forgetting_later(language: Language) -> str:
    """A store is out of reach: hidden at once, erased when it is back."""
    return by(
        language,
        "지금은 저장소 하나에 닿지 않아요. 더는 꺼내 보지 않고, 닿는 대로 완전히 지울게요.",
        "One of my stores is out of reach right now. I won't use it any more, and I'll erase it"
        " for good as soon as the store is back.",
    )


def nothing_to_forget(language: Language, payload: str) -> str:
    """Nothing on file matches what should be forgotten."""
    if not payload.strip():
        return by(
            language, "무엇을 잊을까요? 잊을 내용을 함께 적어 주세요.", "What should I forget?"
        )
    return by(
        language,
        f"{_short(payload)} — 이와 맞는 기억이 없어요.",
        f"I have nothing on file that matches {_short(payload)}.",
    )


def which_to_forget(language: Language, items: Sequence[str]) -> str:
    """Several memories match: ask which ones, by number."""
    return _choice(language, items, "어느 것을 잊을까요?", "Which should I forget?")


def which_to_correct(language: Language, items: Sequence[str]) -> str:
    """Several memories match: ask which one is wrong, by number."""
    return _choice(language, items, "어느 것을 고칠까요?", "Which should I correct?")


def _choice(language: Language, items: Sequence[str], korean: str, english: str) -> str:
    if len(items) == 1:
        korean_how = "맞으면 ‘응’, 아니면 ‘취소’라고 답해 주세요."
        english_how = "Answer “yes” to confirm, or “cancel”."
    else:
        korean_how = (
            "번호로 답해 주세요(예: 1 또는 1 2). 전부면 ‘모두’, 그만두려면 ‘취소’라고 해 주세요."
        )
        english_how = "Answer with numbers (1, or 1 2), “all” for every one, or “cancel”."
    question, how = by(language, korean, english), by(language, korean_how, english_how)
    return f"{question}\n{_numbered(items)}\n{how}"


def corrected(language: Language, old: str, new: str) -> str:
    """`old` was replaced by `new`."""
    return by(
        language,
        f"고쳤어요: {_short(old)} → {_short(new)}",
        f"Corrected: {_short(old)} → {_short(new)}",
    )


def nothing_to_correct_kept_new(language: Language, content: str) -> str:
    """Nothing on file was wrong, so the right thing is kept as a new memory."""
    return by(
        language,
        f"고칠 기억을 찾지 못해서 새로 기억해 둘게요: {_short(content)}",
        f"I found nothing to correct, so I'll remember this as new: {_short(content)}",
    )


def listing(
    language: Language,
    items: Sequence[tuple[str, date]],
    total: int,
    *,
    past: Collection[int] = (),
) -> str:
    """Memories with the days on which they were said; `total` may exceed what is shown.

    `past`: the numbers of those that hold no longer.
    """
    if not items:
        return nothing_remembered(language)
    over = by(language, ", 지난 일", ", no longer so")
    head = by(language, f"기억하고 있는 것 {total}가지예요.", f"I remember {_things(total)}:")
    lines = "\n".join(
        f"{n}. {shortened(content)} ({day_of(language, day)}{over if n in past else ''})"
        for n, (content, day) in enumerate(items, start=1)
    )
    hidden = total - len(items)
    rest = by(language, f"\n그 밖에 {hidden}가지가 더 있어요.", f"\nAnd {hidden} more.")
    return f"{head}\n{lines}{rest if hidden > 0 else ''}"


def nothing_remembered(language: Language) -> str:
    """Nothing at all is on file."""
    return by(
        language,
        "아직 기억하고 있는 것이 없어요. ‘기억해줘: …’라고 알려 주시면 기억해 둘게요.",
        "I don't remember anything yet. Say “remember that …” and I'll keep it.",
    )


def no_longer(language: Language) -> str:
    """What follows held once and does no more."""
    return by(language, "지금은 아니고, 예전 일이에요.", "Not any more, as far as I know:")


def only_now(language: Language) -> str:
    """What used to be is asked for; what follows is what holds."""
    return by(
        language,
        "예전에 어땠는지는 들은 적이 없어요. 지금은 이래요.",
        "I don't know how it was before. This is how it is now:",
    )


def cancelled(language: Language) -> str:
    """An open question was called off."""
    return by(language, "네, 그대로 둘게요.", "All right, I've left everything as it is.")


def forget_everything_confirm(language: Language, n: int) -> str:
    """Before all `n` memories are erased."""
    return by(
        language,
        f"기억하고 있는 {n}가지를 모두 잊을까요? 되돌릴 수 없어요."
        " ‘응’ 또는 ‘취소’라고 답해 주세요.",
        f"Shall I forget all I remember ({_things(n)})? This can't be undone."
        " Answer “yes” or “cancel”.",
    )


def only_in_private(language: Language) -> str:
    """Others read along here: nothing is told of what is remembered elsewhere."""
    return by(
        language,
        "여기서는 이 채널에서 저에게 하신 말씀만 말할 수 있어요."
        " 기억에 대해서는 저와의 DM에서 물어봐 주세요.",
        "Here I only speak of what you told me in this channel."
        " Ask me about your memories in a direct message.",
    )


def out_of_reach(language: Language) -> str:
    """Something failed that the person cannot help."""
    return by(
        language,
        "죄송해요, 지금은 답을 드릴 수 없어요. 잠시 뒤에 다시 말씀해 주세요.",
        "Sorry, I can't answer right now. Please try again in a moment.",
    )


def too_long(language: Language, limit: int) -> str:
    """The message is longer than `limit` characters."""
    return by(
        language,
        f"죄송해요, 한 번에 {limit:,}자까지만 읽을 수 있어요. 나눠서 보내 주세요.",
        f"Sorry, I can read up to {limit:,} characters at once. Please send it in parts.",
    )


def unknown(language: Language) -> str:
    """Nothing on file answers the question."""
    return by(
        language,
        "그건 제가 아는 게 없어요. 알려 주시면 기억해 둘게요.",
        "I don't know that. If you tell me, I'll remember it.",
    )


def noted(language: Language) -> str:
    """The person said how something is."""
    return by(language, "네, 적어 두었어요.", "Noted.")


def introduction(language: Language, name: str) -> str:
    """Who the assistant is and what it does."""
    return by(
        language,
        f"저는 {with_particle(name, '이에요/예요')}. 말씀하신 것을 기억해 두었다가 물어보시면"
        " 찾아 드리는 비서 프로그램이에요. ‘기억해줘’, ‘잊어줘’,"
        " ‘뭐 기억하고 있어?’라고 말씀해 보세요.",
        f"I'm {name}, an assistant program that remembers what you tell me and finds it again when"
        " you ask. Try “remember that …”, “forget …” or “what do you remember?”.",
    )


def forgot_everything(language: Language) -> str:
    """All that was remembered is gone."""
    return by(
        language,
        "기억하던 것을 모두 잊었어요. 나눈 대화도 남아 있지 않아요.",
        "I've forgotten everything, our conversations included.",
    )


def ask_what_is_right(language: Language) -> str:
    """Something is to be corrected, but the right value wasn't given."""
    return by(language, "어떻게 고치면 될까요?", "What should it say instead?")


def answered_before(language: Language) -> str:
    """The same request came again, and what was answered is not kept any more."""
    return by(
        language,
        "이 요청은 이미 처리했어요.",
        "I've dealt with this request already.",
    )


def own_name(language: Language) -> str:
    """What the assistant is called where it was given no other name."""
    return by(language, "기억이", "Gieok")


def not_sure(language: Language) -> str:
    """Ahead of a memory that may not answer what was asked."""
    return by(
        language,
        "딱 맞는지는 모르겠지만, 이런 기억이 있어요.",
        "I'm not sure this answers it, but I remember:",
    )


def close_ones(language: Language) -> str:
    """Ahead of two memories of which either may be meant."""
    return by(
        language,
        "제가 기억하는 것 중에서는 이 두 가지가 가까워요.",
        "Two things I remember come close:",
    )


def such_times(language: Language, count: int) -> str:
    """Ahead of all that felt or ended as was asked for."""
    return by(language, f"그런 일이 {count}가지 있어요.", f"I remember {count} of them:")


def ask_what_to_forget(language: Language) -> str:
    """A command to forget that doesn't say what."""
    return by(
        language,
        "무엇을 잊을까요? 잊을 내용을 적어 주세요.",
        "What should I forget? Please say which.",
    )


def without_a_model(language: Language) -> str:
    """The model is out of reach, or has no room left: what follows is from memory alone."""
    return by(
        language,
        "지금은 모델이 답하지 않아서, 기억하고 있는 것만으로 답할게요.",
        "The model isn't answering right now, so this is from memory alone.",
    )


def refused(language: Language) -> str:
    """The model would not answer this."""
    return by(
        language,
        "이 질문에는 모델이 답하지 않았어요. 조금 다르게 물어봐 주시겠어요?",
        "The model declined to answer that. Could you ask it in a different way?",
    )


def cut_short(language: Language) -> str:
    """The answer ended before it was whole."""
    return by(language, "(답이 중간에 끊겼어요.)", "(The answer was cut short.)")


def stopped(language: Language) -> str:
    """The person stopped the answer."""
    return by(language, " (멈췄어요.)", " (Stopped.)")


def rationed(language: Language) -> str:
    """No call of a model is left for the day: what follows is from memory alone."""
    return by(
        language,
        "오늘 쓸 수 있는 모델 호출을 다 써서, 자정까지는 기억하고 있는 것만으로 답할게요.",
        "Today's model calls are used up, so until midnight I answer from memory alone.",
    )
