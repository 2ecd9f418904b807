"""Every prompt: the rules, what is remembered as quoted data, the conversation, the question."""

from services.prompts.answering import answer_prompt
from services.prompts.extracting import ENDED, FELT, extraction_prompt, extraction_schema
from services.prompts.patterns import pattern_prompt, pattern_schema
from services.prompts.quoting import MARKUP, KnownFact, fact_lines, memory_lines
from services.prompts.summing_up import summary_prompt

__all__ = [
    "ENDED",
    "FELT",
    "MARKUP",
    "KnownFact",
    "answer_prompt",
    "extraction_prompt",
    "extraction_schema",
    "fact_lines",
    "memory_lines",
    "pattern_prompt",
    "pattern_schema",
    "summary_prompt",
]
