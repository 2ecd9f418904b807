"""A question in plain words as a pattern: a model fills it in, and it only names things."""

import logging

from pydantic import ValidationError

from graph_store.pattern import Pattern
from services import prompts
from services.answers.wording import by
from services.errors import ModelError, ModelRationed
from services.graph.graphs import PersonGraph
from services.llm import LanguageModel, log_call
from services.models import Language, Moment, Person
from services.quota import Quota
from services.utterance import language_of

log = logging.getLogger(__name__)

_MOST_PREDICATES = 150


class Wording:
    """Turns questions into patterns; `model` None: none can be understood, which is said."""

    def __init__(self, *, model: LanguageModel | None, quota: Quota) -> None:
        self._model = model
        self._quota = quota

    async def pattern(
        self, question: str, *, person: Person, graph: PersonGraph, moment: Moment
    ) -> Pattern:
        """The pattern that a question asks for; where there is none, it says why in `cannot`."""
        language = language_of(question)
        if self._model is None:
            return _cannot(language, "모델이 없어 말로 된 질문은 읽지 못해요.", "No model is set.")
        names = await graph.predicates(most=_MOST_PREDICATES)
        types = list((await graph.ontology()).entity_types)
        asked = prompts.pattern_prompt(question, moment=moment, predicates=names, types=types)
        try:
            answer = await self._model.complete_json(
                asked,
                on_call=log_call,
                schema=prompts.pattern_schema(),
                permit=self._quota.permit(person, moment),
            )
            return Pattern.model_validate(answer)
        except ValidationError:
            log.warning("a model's pattern cannot be used")
            return _cannot(
                language, "질문을 패턴으로 옮기지 못했어요.", "The question fits no pattern."
            )
        except ModelRationed:
            return _cannot(
                language,
                "오늘 쓸 수 있는 모델 호출을 다 썼어요.",
                "Today's calls of the model are used up.",
            )
        except ModelError:
            log.warning("no model filled a pattern", exc_info=True)
            return _cannot(
                language, "지금은 모델이 답하지 않아요.", "The model does not answer right now."
            )


def _cannot(language: Language, korean: str, english: str) -> Pattern:
    return Pattern(cannot=by(language, korean, english))
