"""Language models behind LlamaIndex's type: Gemini, its successor library, Ollama, in a chain."""

from services.llm.build import open_model
from services.llm.model import Call, LanguageModel, OnCall, Speech
from services.llm.tools import Tool

__all__ = ["Call", "LanguageModel", "OnCall", "Speech", "Tool", "open_model"]
