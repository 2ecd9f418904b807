// Puts the page together: who speaks, in which language, which half a small screen shows.

import { talk } from "/static/chat.js";
import { language, speak } from "/static/language.js";
import { reload, remember } from "/static/memories.js";

const person = document.getElementById("person");
const panel = document.getElementById("memories");
const opener = document.getElementById("show-memories");

function begin(whose) {
  localStorage.setItem("gieok person", whose);
  person.value = whose;
  talk(whose, () => reload({ quietly: true }));
  remember(whose);
}

function chosenPerson() {
  const wanted = new URLSearchParams(location.search).get("user");
  const known = [wanted, localStorage.getItem("gieok person")];
  return known.find((name) => name && new RegExp(`^(?:${person.pattern})$`).test(name)) ?? "local:me";
}

document.getElementById("speaker").addEventListener("submit", (submitted) => {
  submitted.preventDefault();
  person.blur();
});
person.addEventListener("change", () => {
  if (!person.reportValidity()) return;
  const address = new URL(location.href);
  address.searchParams.delete("user");
  history.replaceState(null, "", address);
  begin(person.value);
});

document.getElementById("language").addEventListener("click", () => {
  speak(language() === "ko" ? "en" : "ko");
  document.dispatchEvent(new Event("language"));
});

function open(shown) {
  document.body.classList.toggle("memories-open", shown);
  opener.setAttribute("aria-expanded", String(shown));
  (shown ? document.getElementById("query") : opener).focus();
}

opener.addEventListener("click", () => open(opener.getAttribute("aria-expanded") !== "true"));
document.getElementById("hide-memories").addEventListener("click", () => open(false));
panel.addEventListener("keydown", (pressed) => {
  const shown = document.body.classList.contains("memories-open");
  if (pressed.key === "Escape" && !pressed.isComposing && shown) open(false);
});

begin(chosenPerson());
