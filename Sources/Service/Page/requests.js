// Requests to the service. A refused request throws a Refusal with the cause and the remedy.

class Refusal extends Error {
  constructor({ title, detail, wayOut, status }) {
    super(`${title}. ${detail}`);
    Object.assign(this, { title, detail, wayOut, status });
  }
}

async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ title: "The service does not answer", detail: `Nothing came back from ${location.host}.`,
      wayOut: "See whether `animatorpool serve` still runs there, then try again.", status: 0 });
  }
  isAnswered();
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  if (answer.status === 401 && path !== "/v1/session") {
    await signIn();
    return ask(path, options);
  }
  throw new Refusal({ title: "The service failed", detail: `It answered with status ${answer.status}.`,
    wayOut: "Its own log says more.", ...problem, status: answer.status });
}

const askJSON = async (path, options) => (await ask(path, options)).json();

const sendJSON = (method, path, value) => ask(path, { method, headers: { "content-type": "application/json" },
  body: JSON.stringify(value) });

// Requests the stream again and throws the reason of its refusal: an EventSource does not report it. A
// missing token opens the sign-in dialog.
async function isServed(path) {
  const stop = new AbortController();
  const answer = await ask(path, { signal: stop.signal });
  stop.abort();
  return answer.ok;
}

const runPath = (uuid, rest = "") => `/v1/runs/${encodeURIComponent(uuid)}${rest}`;

function queryOf(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

// MARK: Problems

function isAnswered() {
  for (const problem of document.querySelectorAll(".problem[data-unanswered]")) problem.remove();
}

// Shows an error in a place of the page. `again` is the action to retry.
function showProblem(place, error, again) {
  const isRefusal = error instanceof Refusal;
  place.replaceChildren(element("section", { className: "problem", role: "alert" },
    element("h2", {}, isRefusal ? error.title : "This page failed"),
    element("p", {}, isRefusal ? error.detail : `${error.message}.`),
    element("p", { className: "way-out" }, isRefusal ? error.wayOut ?? "" : "Load it again; if it fails again, its console says where."),
    again ? button("Try again", () => { place.replaceChildren(); again(); }) : ""));
  if (error.status === 0) place.firstChild.dataset.unanswered = "";
  if (!isRefusal) console.error(error);
}

// Runs `act` and shows its error in a place of the page. Returns undefined after an error.
async function attempt(place, act) {
  try {
    place.replaceChildren();
    return await act();
  } catch (error) {
    showProblem(place, error, () => attempt(place, act));
    return undefined;
  }
}
