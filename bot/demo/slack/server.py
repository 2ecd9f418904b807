"""The local Slack's addresses: the API, the websocket, files, uploads, response URLs."""

import asyncio
import time
from base64 import b64decode
from typing import Any

from aiohttp import web
from yarl import URL

from bot.demo.slack import answering, files, installing
from bot.demo.slack.errors import SlackError
from bot.demo.slack.faults import Fault, Faults
from bot.demo.slack.methods import Call, carry_out, structured
from bot.demo.slack.state import Json, Team, World


class Api:
    """POST /api/{method}, in a form or in JSON, with the journal and the faults."""

    def __init__(self, world: World, faults: Faults) -> None:
        self.world = world
        self.faults = faults
        self.journal: list[Call] = []

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One call: noted, hit by a fault or carried out, answered as Slack answers."""
        method = request.match_info["method"]
        call = Call(method, {}, dict(request.headers), None, time.monotonic())
        try:
            call.params = await _parameters(request)
        except SlackError as error:
            call.answer = error.body()
        call.token = _token(request, call.params)
        with self.world.lock:
            self.journal.append(call)
            fault = self.faults.strike(method)
        if fault is not None and fault.kind in {"429", "500", "error", "unheard"}:
            return _instead(request, call, fault)
        if call.answer is None:
            call.answer = self._answer(call)
        if fault is not None and fault.kind == "lost":
            return _cut(request, call)
        if fault is not None and fault.kind == "delay":
            await asyncio.sleep(fault.seconds)
        call.status = 200
        return web.json_response(call.answer, headers=self._headers(call))

    def _answer(self, call: Call) -> Json:
        with self.world.lock:
            try:
                call.params = structured(call.params)
                return carry_out(self.world, call)
            except SlackError as error:
                return error.body()

    def _headers(self, call: Call) -> dict[str, str]:
        with self.world.lock:
            team_id = self.world.tokens.get(call.token or "")
            if team_id is None:
                return {}
            return {"x-oauth-scopes": ",".join(sorted(self.world.teams[team_id].scopes))}


def routes(world: World, api: Api) -> list[web.RouteDef]:
    """All addresses but the websocket's."""

    async def download(request: web.Request) -> web.StreamResponse:
        call = Call("files.download", {}, dict(request.headers), None, time.monotonic())
        with world.lock:
            api.journal.append(call)
            fault = api.faults.strike(call.method)
        if fault is not None:
            return _instead(request, call, fault)
        file_id = request.match_info["file"].rpartition("-")[2]
        with world.lock:
            team_id = world.tokens.get(_token(request, {}) or "")
            team = world.teams.get(team_id or "")
            stored = files.readable(team, file_id)
        if stored is None:
            return web.Response(text=files.SIGN_IN_PAGE, content_type="text/html")
        return web.Response(body=stored.content, content_type=stored.meta["mimetype"])

    async def upload(request: web.Request) -> web.StreamResponse:
        content = await request.read()
        with world.lock:
            taken = files.take_upload(world, request.match_info["key"], content)
        if not taken:
            return web.Response(status=404, text="not found")
        return web.Response(text=f"OK - {len(content)}")

    async def respond(request: web.Request) -> web.StreamResponse:
        body = await request.json()
        call = Call("response_url", body, dict(request.headers), None, time.monotonic())
        with world.lock:
            api.journal.append(call)
            try:
                answering.respond(world, request.match_info["key"], body)
            except SlackError as error:
                return web.json_response(error.body(), status=404)
        return web.Response(text="ok")

    async def authorize(request: web.Request) -> web.StreamResponse:
        with world.lock:
            team = _asked_team(world, request.query.get("team"))
            code = installing.new_code(world, team)
        target = URL(request.query.get("redirect_uri") or world.redirect_uri)
        state = request.query.get("state", "")
        raise web.HTTPFound(target.update_query({"code": code, "state": state}))

    return [
        web.get("/oauth/v2/authorize", authorize),
        web.post("/api/{method}", api.handle),
        web.get("/api/{method}", api.handle),
        web.get("/files-pri/{file}/{name:.*}", download),
        web.post("/upload/{key}", upload),
        web.post("/respond/{key}", respond),
    ]


def _asked_team(world: World, team_id: str | None) -> Team:
    """The workspace asked for, else the first without the app, else the first."""
    teams = list(world.teams.values())
    without = [team for team in teams if not team.bot_token]
    return world.teams.get(team_id or "") or (without or teams)[0]


async def _parameters(request: web.Request) -> Json:
    """Query, form and JSON body together; the query's values are the weaker."""
    params: Json = dict(request.query)
    if request.content_type == "application/json":
        try:
            body = await request.json()
        except ValueError:
            raise SlackError("invalid_json") from None
        if not isinstance(body, dict):
            raise SlackError("json_not_object")
        return params | body
    return params | dict(await request.post())


def _token(request: web.Request, params: Json) -> str | None:
    header = request.headers.get("Authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer ").strip()
    if header.startswith("Basic "):
        login, _, password = b64decode(header.removeprefix("Basic ")).decode().partition(":")
        params.setdefault("client_id", login)
        params.setdefault("client_secret", password)
    token: Any = params.get("token")
    return None if token is None else str(token)


def _instead(request: web.Request, call: Call, fault: Fault) -> web.StreamResponse:
    if fault.kind == "unheard":
        return _cut(request, call)
    if fault.kind == "error":
        call.status, call.answer = 200, {"ok": False, "error": fault.error}
        return web.json_response(call.answer)
    if fault.kind == "500":
        call.status = 500
        return web.Response(status=500, text="Internal Server Error")
    call.status, call.answer = 429, {"ok": False, "error": "ratelimited"}
    headers = {"Retry-After": str(int(fault.seconds))}
    return web.json_response(call.answer, status=429, headers=headers)


def _cut(request: web.Request, call: Call) -> web.StreamResponse:
    call.status = 0
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
