"""The knowledge graph by HTTP: its routes, and what they take and give."""

from bot.http.graph.routes import router

__all__ = ["router"]
