// The side panel: what is remembered about this person, searched, filtered and paged.

import { plain, say } from "/static/elements.js";
import { counted } from "/static/language.js";
import { complain, FORGOTTEN, memoryCard } from "/static/memory.js";
import { listMemories } from "/static/server.js";

const list = document.getElementById("memory-list");
const status = document.getElementById("memories-status");
const more = document.getElementById("more");
const query = document.getElementById("query");
const kind = document.getElementById("kind");

let person = null;
let cursor = null;
let latest = 0;

export function remember(whose) {
  person = whose;
  return reload();
}

// Starts over at the newest; what is being edited stays untouched until it is closed.
export async function reload({ quietly = false } = {}) {
  if (quietly && list.querySelector("form, .sure")) return;
  await load(null);
}

async function load(from) {
  const mine = ++latest;
  list.setAttribute("aria-busy", "true");
  if (!list.children.length) say(status, "loading");
  try {
    const page = await listMemories(person, { query: query.value.trim(), kind: kind.value, cursor: from });
    if (mine === latest) fill(page, from);
  } catch (error) {
    if (mine === latest) complain(status, error);
  }
  if (mine === latest) list.setAttribute("aria-busy", "false");
}

function fill(page, from) {
  const cards = page.items.map(({ id, doc, meta }) => memoryCard(
    { id, content: doc, saidAt: meta.said_at ?? meta.timestamp, kind: meta.kind }, person,
  ));
  if (from) list.append(...cards);
  else list.replaceChildren(...cards);
  cursor = page.next_cursor;
  more.hidden = !cursor;
  if (from) cards[0]?.querySelector("button").focus();
  count();
}

function count() {
  const n = list.querySelectorAll(".memory:not(.gone)").length;
  if (n) plain(status, counted("count", n));
  else say(status, query.value.trim() || kind.value ? "none_found" : "none");
}

let typing;
query.addEventListener("input", (typed) => {
  if (typed.isComposing) return;
  clearTimeout(typing);
  typing = setTimeout(reload, 250);
});
query.addEventListener("compositionend", () => reload());
kind.addEventListener("change", () => reload());
more.addEventListener("click", () => load(cursor));
document.getElementById("search").addEventListener("submit", (submitted) => {
  submitted.preventDefault();
  reload();
});
document.addEventListener(FORGOTTEN, () => setTimeout(count));
document.addEventListener("language", () => {
  if (!status.dataset.word) count();
});
