"""Language models behind LlamaIndex's type: Gemini, its successor library, Ollama, in a chain."""

from services.llm.build import open_model
from services.llm.listening import Call, OnCall, Permit, log_call
from services.llm.model import LanguageModel, Speech
from services.llm.tools import Tool

__all__ = ["Call", "LanguageModel", "OnCall", "Permit", "Speech", "Tool", "log_call", "open_model"]
