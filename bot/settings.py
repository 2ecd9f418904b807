"""Every setting, read from the environment or .env and checked at the start."""

import ipaddress
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.zones import zone_named

_OLLAMA_PORT = 11434


def _an_address(host: str) -> str:
    """Ollama's own setting may leave out the scheme, and then its port; a client needs both."""
    address = (host if "://" in host else f"http://{host}").rstrip("/")
    _refuse_no_address(address)
    named = urlsplit(address)
    complete = "://" in host or named.port or named.path
    return address if complete else f"{address}:{_OLLAMA_PORT}"


def _refuse_no_address(address: str) -> None:
    wrong = ValueError("must be an address such as http://127.0.0.1:11434")
    try:
        named = urlsplit(address)
        name, port = named.hostname, named.port
    except ValueError:
        raise wrong from None
    if named.scheme not in {"http", "https"} or not (name or port) or not _is_one_word(address):
        raise wrong


def _is_one_word(text: str) -> bool:
    return text.isprintable() and " " not in text


def _a_model_address(address: str) -> str:
    """`host:port` (over TLS), or a whole address; the slash at its end says nothing."""
    _refuse_no_address(address if "://" in address else f"https://{address}")
    return address.rstrip("/")


def _a_chroma_server(address: str) -> str:
    """`http(s)://host[:port]`, with nothing behind it."""
    _refuse_no_address(address)
    named = urlsplit(address)
    if named.path.strip("/") or named.query or named.fragment or named.username:
        raise ValueError("must be a scheme, a host and a port alone, such as http://chroma:8000")
    return address.rstrip("/")


def _one_line(name: str) -> str:
    if not name.isprintable() or not name.strip():
        raise ValueError("must be one line of printable characters")
    return name.strip()


def is_a_token(text: str) -> bool:
    """Whether `text` can be sent in a header, whole and as it is."""
    return bool(text) and all("!" <= character <= "~" for character in text)


def _fit_for_a_header(token: SecretStr) -> SecretStr:
    if not is_a_token(token.get_secret_value()):
        raise ValueError("must be printable ASCII without spaces")
    return token


def _a_bot_token(token: SecretStr) -> SecretStr:
    if token.get_secret_value().startswith("xapp-"):
        raise ValueError("is an app-level token; the bot token begins with xoxb-")
    return _fit_for_a_header(token)


def _an_app_token(token: SecretStr) -> SecretStr:
    if token.get_secret_value().startswith("xoxb-"):
        raise ValueError("is a bot token; the app-level token begins with xapp-")
    return _fit_for_a_header(token)


def _slacks_address(address: str) -> str:
    _refuse_no_address(address)
    return address.rstrip("/") + "/"


def _neo4js_address(address: str) -> str:
    scheme, _, rest = address.partition("://")
    if scheme.split("+")[0] not in {"neo4j", "bolt"} or not rest or not _is_one_word(address):
        raise ValueError("must be an address such as neo4j://127.0.0.1:7687")
    return address


class Settings(BaseSettings):
    """What can be set; each field is the environment variable of the same name in capitals.

    An empty variable counts as unset. Raises pydantic's ValidationError on a mistake (see
    `mistakes`).
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        # A mistake in API_TOKEN must not print the token.
        hide_input_in_errors=True,
    )

    slack_bot_token: Annotated[SecretStr, AfterValidator(_a_bot_token)] | None = None
    slack_app_token: Annotated[SecretStr, AfterValidator(_an_app_token)] | None = None
    slack_signing_secret: Annotated[SecretStr, AfterValidator(_fit_for_a_header)] | None = None
    slack_client_id: Annotated[str, AfterValidator(_one_line)] | None = None
    slack_client_secret: Annotated[SecretStr, AfterValidator(_fit_for_a_header)] | None = None
    slack_on_uninstall: Literal["keep", "purge"] = "keep"
    slack_api_url: Annotated[str, AfterValidator(_slacks_address)] = "https://slack.com/api/"
    llm_provider: Literal["gemini", "google-genai", "ollama", "none"] | None = None
    gemini_api_key: Annotated[SecretStr, AfterValidator(_fit_for_a_header)] | None = None
    gemini_model: Annotated[str, AfterValidator(_one_line)] = "gemini-2.5-flash"
    gemini_fallback_model: Annotated[str, AfterValidator(_one_line)] = "gemini-2.5-flash-lite"
    gemini_api_endpoint: Annotated[str, AfterValidator(_a_model_address)] | None = None
    ollama_model: Annotated[str, AfterValidator(_one_line)] = "gemma3:4b"
    embedding_provider: Literal["builtin", "ollama"] = "builtin"
    ollama_host: Annotated[str, AfterValidator(_an_address)] = "http://127.0.0.1:11434"
    ollama_embed_model: Annotated[str, Field(min_length=1)] = "bge-m3"
    assistant_name: Annotated[str, Field(max_length=64), AfterValidator(_one_line)] | None = None
    timezone: Annotated[ZoneInfo, BeforeValidator(zone_named)] = ZoneInfo("UTC")
    data_dir: Path = Path("./data")
    chroma_url: Annotated[str, AfterValidator(_a_chroma_server)] | None = None
    graph_store: Literal["sql", "neo4j"] = "sql"
    neo4j_uri: Annotated[str, AfterValidator(_neo4js_address)] = "neo4j://127.0.0.1:7687"
    neo4j_user: Annotated[str, AfterValidator(_one_line)] = "neo4j"
    neo4j_password: SecretStr | None = None
    neo4j_database: Annotated[str, AfterValidator(_one_line)] = "neo4j"
    api_token: Annotated[SecretStr, AfterValidator(_fit_for_a_header)] | None = None
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65_535)] = 8000
    use_conversation_cache: bool = True
    cache_distance_threshold: Annotated[float, Field(ge=0, le=2)] | None = None
    cache_max_items_per_user: Annotated[int, Field(ge=1, le=100_000)] = 1000
    cache_ttl_days: Annotated[int, Field(ge=1, le=3650)] = 30
    cache_lock_ttl_seconds: Annotated[int, Field(ge=1, le=3600)] = 300
    cache_max_usage: Annotated[int, Field(ge=0, le=1000)] = 3
    use_response_variation: bool = False
    max_history_turns: Annotated[int, Field(ge=1, le=100)] = 5
    keep_recent_turns: Annotated[int, Field(ge=1, le=100)] = 3
    max_content_chars: Annotated[int, Field(ge=100, le=100_000)] = 20_000
    daily_model_calls_per_user: Annotated[int, Field(ge=0)] | None = None
    requests_per_second: Annotated[int, Field(ge=1, le=100_000)] = 200
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_any_case(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @property
    def answering_provider(self) -> Literal["gemini", "google-genai", "ollama", "none"]:
        """Who answers: the set provider; where none is set, Gemini if there is a key for it."""
        return self.llm_provider or ("gemini" if self.gemini_api_key else "none")

    @model_validator(mode="after")
    def _slack_needs_a_bot_and_a_way_in(self) -> Self:
        way_in = self.slack_app_token or self.slack_signing_secret
        if self.slack_bot_token is not None and way_in is None:
            raise ValueError(
                "SLACK_BOT_TOKEN demands SLACK_APP_TOKEN for Socket Mode,"
                " or SLACK_SIGNING_SECRET for HTTP"
            )
        if (self.slack_client_id is None) != (self.slack_client_secret is None):
            raise ValueError("SLACK_CLIENT_ID and SLACK_CLIENT_SECRET demand one another")
        if self.slack_client_id is not None and way_in is None:
            raise ValueError("SLACK_CLIENT_ID demands SLACK_SIGNING_SECRET or SLACK_APP_TOKEN")
        if way_in is not None and not (self.slack_bot_token or self.slack_client_id):
            raise ValueError(
                "SLACK_APP_TOKEN and SLACK_SIGNING_SECRET demand SLACK_BOT_TOKEN,"
                " or SLACK_CLIENT_ID and SLACK_CLIENT_SECRET"
            )
        return self

    @model_validator(mode="after")
    def _gemini_needs_a_key(self) -> Self:
        if self.llm_provider in {"gemini", "google-genai"} and self.gemini_api_key is None:
            raise ValueError(f"LLM_PROVIDER={self.llm_provider} demands a set GEMINI_API_KEY")
        return self

    @model_validator(mode="after")
    def _neo4j_needs_a_password(self) -> Self:
        if self.graph_store == "neo4j" and self.neo4j_password is None:
            raise ValueError("GRAPH_STORE=neo4j demands a set NEO4J_PASSWORD")
        return self

    @model_validator(mode="after")
    def _recent_turns_are_part_of_the_history(self) -> Self:
        if self.keep_recent_turns > self.max_history_turns:
            raise ValueError("KEEP_RECENT_TURNS must not exceed MAX_HISTORY_TURNS")
        return self

    @model_validator(mode="after")
    def _strangers_need_a_token(self) -> Self:
        if self.api_token is None and not is_loopback(self.host):
            raise ValueError(f"listening on HOST={self.host} demands a set API_TOKEN")
        return self


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens on `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def mistakes(error: ValidationError) -> str:
    """What is wrong with the settings, one line each, without the values themselves."""
    lines = []
    for wrong in error.errors(include_url=False, include_input=False, include_context=False):
        name = str(wrong["loc"][0]).upper() + ": " if wrong["loc"] else ""
        lines.append(name + wrong["msg"].removeprefix("Value error, "))
    return "\n".join(lines)
