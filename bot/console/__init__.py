"""The web pages: one page of our own and the small files that it needs."""

from bot.console.pages import router

__all__ = ["router"]
