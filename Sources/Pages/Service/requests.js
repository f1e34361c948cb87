// Asks the service. What it refuses is thrown as a Refusal, which says in words what stood in the way, and the way out.

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

// A stream that was refused ends without a word: asked for once more, it says why, or that a token is needed again.
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

// MARK: What went wrong

function isAnswered() {
  for (const problem of document.querySelectorAll(".problem[data-unanswered]")) problem.remove();
}

// Says it in a place of the page. `again` is what may go better the next time.
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

// Does something, and says in a place of the page when that fails. Gives undefined then.
async function attempt(place, act) {
  try {
    place.replaceChildren();
    return await act();
  } catch (error) {
    showProblem(place, error, () => attempt(place, act));
    return undefined;
  }
}
