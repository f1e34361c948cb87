// X-ray: the inside of a phone. The animator of each cell is a ring, on screen and in the pool.

// The ring for each look of an animator, and its words in the legend.
const RING_OF_LOOK = { wanted: "requested", fresh: "attached", awaiting: "attached", paused: "attached", stopped: "attached",
  running: "running", completing: "running", spent: "spent", hollow: "broken", orphaned: "broken" };
const RING_WORDS = { requested: "requested", attached: "attached", running: "running", spent: "ended", gone: "torn down",
  broken: "lost animator", idle: "idle animator", wrong: "wrong look", crash: "would crash" };

const isXRay = () => document.body.classList.contains("xray");

// Shows or hides the inside of all phones of the page.
function setXRay(isOn) {
  document.body.classList.toggle("xray", isOn);
  byID("xray")?.setAttribute("aria-pressed", isOn);
  dispatchEvent(new Event("xray"));
}

// Makes the switch of the page, and the legend that it shows.
function makeXRaySwitch(place, legend) {
  place.append(button("X-ray", () => setXRay(!isXRay()), { id: "xray", "aria-pressed": isXRay(),
    title: "Each cell’s animator as a ring (key X)" }));
  legend.classList.add("xray-legend");
  legend.append(...Object.entries(RING_WORDS).map(([name, words]) => element("span", {}, element("i", { className: `ring ${name}`, ariaHidden: "true" }), words)));
}

// Once for a page, which may make its switch anew.
addEventListener("keydown", (event) => {
  if (event.key !== "x" || !byID("xray") || event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(document.activeElement?.tagName)) return;
  setXRay(!isXRay());
});

// Shows the animator of a cell as a ring. The ring of an animator that was torn down fades.
function showRing(ring, code) {
  const name = RING_OF_LOOK[LOOKS[code & 15].name] ?? "", wanted = `ring ${name}${code & IDLE_BIT ? " idle" : ""}`;
  if (ring.className === wanted) return;
  if (name) ring.className = wanted; else if (/requested|attached|running/.test(ring.className)) ring.className = "ring gone"; else if (ring.className !== "ring gone") ring.className = "ring";
}
