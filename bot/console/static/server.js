// Every request that the page makes, and what can go wrong with one.

export class Refused extends Error {
  // The server's own words (problem details), or a key of our words.
  constructor(text, { key = null, status = 0 } = {}) {
    super(text);
    this.key = key;
    this.status = status;
  }
}

async function ask(path, { method = "GET", person = null, body = null, headers = {} } = {}) {
  const all = { Accept: "application/json", ...headers };
  if (person) all["X-User-Id"] = person;
  if (body) all["Content-Type"] = "application/json";
  const options = { method, headers: all, body: body && JSON.stringify(body), redirect: "error" };
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refused("", { key: "offline" });
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response) {
  if (response.status === 401) return new Refused("", { key: "signed_out", status: 401 });
  try {
    return problem(await response.json(), response.status);
  } catch {
    return new Refused("", { key: "went_wrong", status: response.status });
  }
}

function problem(details, status) {
  // A title without a type of its own only repeats the status in words.
  const parts = [details.type === "about:blank" && details.detail ? "" : details.title, details.detail];
  const text = parts
    .filter((part) => typeof part === "string" && part)
    .map((part) => (/[.!?。…]$/.test(part) ? part : `${part}.`))
    .join(" ");
  return new Refused(text, { key: text ? null : "went_wrong", status });
}

// Yields {name, data} for each server-sent event of a response.
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { value, done } = await reader.read();
    rest = (rest + (value ?? "")).replaceAll("\r\n", "\n");
    const blocks = rest.split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) yield event(block);
    if (done) return;
  }
}

function event(block) {
  const field = (name) => block.split("\n")
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
    .join("\n");
  return { name: field("event"), data: field("data") };
}

// Sends a message, hands each piece of the reply to `onToken`, returns the finished turn.
// `fresh` asks for a new answer where one is kept.
export async function chat({ person, message, conversation, key, fresh }, onToken) {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { message, ...(conversation && { conversation_id: conversation }), ...(tz && { tz }) };
  const headers = { Accept: "text/event-stream", "Idempotency-Key": key };
  if (fresh) headers["Cache-Control"] = "no-cache";
  const response = await ask("/api/v1/chat", { method: "POST", person, body, headers });
  try {
    for await (const { name, data } of events(response)) {
      if (name === "token") onToken(JSON.parse(data).text);
      else if (name === "done") return JSON.parse(data);
      else if (name === "error") throw problem(JSON.parse(data), 0);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  throw new Refused("", { key: "offline" });
}

export async function listMemories(person, { query, kind, cursor }) {
  const wanted = { q: query, kind, cursor, limit: "30" };
  const filled = Object.entries(wanted).filter(([, value]) => value);
  const path = `/admin/memory/list/${encodeURIComponent(person)}?${new URLSearchParams(filled)}`;
  return (await ask(path)).json();
}

export async function editMemory(person, id, content) {
  const path = `/api/v1/memory/${encodeURIComponent(id)}`;
  await ask(path, { method: "PATCH", person, body: { content } });
}

// True when it is gone everywhere, false when one store still has to follow.
export async function forgetMemory(person, id) {
  const path = `/api/v1/memory/${encodeURIComponent(id)}`;
  return (await ask(path, { method: "DELETE", person })).status === 200;
}
