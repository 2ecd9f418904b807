"""Answers that are true on the day they are given and not on the next."""

import re

from services.cache.leaning import leans_on_now

# How old, how long, how often so far: counted up to today.
_COUNTED = re.compile(
    r"나이|연세|몇 ?살|몇 ?(?:년|달|개월|주|일)(?:이나)? ?(?:째|됐|되었|지났|다녔|살았|만났|사귀)"
    r"|얼마나 (?:오래|됐|되었|다녔|살았)|how old|\bage\b|how long (?:have|has)|how many"
    r" (?:years|months|weeks|days) (?:have|has|since|ago)",
    re.IGNORECASE,
)


def true_today_only(question: str, answer: str) -> bool:
    """Whether the question counts up to today, or the answer names a day by its distance."""
    return bool(_COUNTED.search(question)) or leans_on_now(answer)
