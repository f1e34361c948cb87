// The moment and the cell in the address, as a link to a place in a report: `#t=3.118&cell=7`. If several
// events have the same time, `event` is the number of the last one that has happened, and `right` that of
// the second run. `screen` or `transition` may replace the cell.

// Follows the page's address. `beside` is a second view that follows the first; `apart` moves it separately.
function followAddress(view, beside, apart) {
  const parts = new URLSearchParams(location.hash.slice(1));
  const number = (name) => parts.get(name) && Number.isFinite(Number(parts.get(name))) ? Number(parts.get(name)) : null;
  const t = number("t"), cell = number("cell"), ns = Math.round(t * 1e9);
  if (t === null) return false;
  const go = (each, event) => {
    const { table } = each.source, n = event === null ? -1 : table.indexOfSeq(event);
    if (n >= 0 && table.seq[n] === event && table.t[n] <= ns) each.goTo(ns, n + 1); else if (each === view) each.goTo(ns);
  };
  go(view, number("event"));
  if (beside) apart(() => go(beside, number("right")));
  const screen = number("screen"), transition = number("transition");
  view.mark(cell === null ? -1 : cell, transition !== null ? { transition } : screen !== null ? { screen } : null);
  view.reveal(true);
  return true;
}

function addressOf(view, beside) {
  const parts = [`t=${Number((view.ns / 1e9).toFixed(9))}`];
  const add = (name, { events, source: { table } }, usual) => {
    if (events && events !== usual) parts.push(`${name}=${table.seq[events - 1]}`);
  };
  add("event", view, view.source.table.countAt(view.ns));
  if (beside) add("right", beside, beside.eventsOnScreen(view.ns));
  if (view.selected >= 0) parts.push(`cell=${view.selected}`);
  for (const [kind, id] of Object.entries(view.stage ?? {})) parts.push(`${kind}=${id}`);
  return `#${parts.join("&")}`;
}

// Writes the moment to the address while nothing plays, and follows an address that the user pastes.
// `follow` is called then.
function keepAddress(view, transport, follow, beside, apart) {
  let timer = 0, written = location.hash;
  const write = () => {
    clearTimeout(timer);
    if (transport.playing) return;
    timer = setTimeout(() => {
      written = addressOf(view, beside);
      history.replaceState(null, "", written);
    }, 100);
  };
  view.addEventListener("moment", write);
  view.addEventListener("window", write);
  addEventListener("hashchange", () => { if (location.hash !== written && followAddress(view, beside, apart)) follow(); });
}

// Makes a button that copies the address, or shows the address if the browser refuses.
function linkButton(view, beside) {
  const made = button("Copy link", () => {
    history.replaceState(null, "", addressOf(view, beside));
    copyAddress(made, () => setText(made, addressOf(view, beside)));
  }, { className: "link", title: "A link to this moment and the marked cell" });
  return made;
}
