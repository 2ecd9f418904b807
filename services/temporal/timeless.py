"""A question without the time that it names."""

from services.temporal.model import Period


def timeless(question: str, period: Period | None) -> str:
    """The question without a time that means another day in another mouth: "어제", "last week".

    A date in figures stays: what was said of it may well name it.
    """
    if period is None:
        return question
    start, end = period.matched
    if any(character.isdigit() for character in question[start:end]):
        return question
    return f"{question[:start]} {question[end:]}"
