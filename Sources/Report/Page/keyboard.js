// The keyboard shortcuts of a report, and their help panel.

function listenToKeys(view, transport, findings, help) {
  const openHelp = () => { if (help.open) help.close(); else help.showModal(); };
  const span = () => view.to - view.from;
  const keys = {
    ArrowLeft: (event) => transport.step(event.shiftKey ? "event" : "frame", -1),
    ArrowRight: (event) => transport.step(event.shiftKey ? "event" : "frame", 1),
    Home: () => { view.goTo(view.startNs); view.reveal(); },
    End: () => { view.goTo(view.endNs); view.reveal(); },
    PageUp: () => view.pan(-span() * 0.8), PageDown: () => view.pan(span() * 0.8),
    "+": () => view.zoom(0.5), "=": () => view.zoom(0.5), "-": () => view.zoom(2), 0: () => view.fit(),
    a: () => view.pan(-span() * 0.2), d: () => view.pan(span() * 0.2),
    "[": () => view.setRangeEnd(false), "]": () => view.setRangeEnd(true),
    w: () => view.zoom(0.8), s: () => view.zoom(1.25),
    n: () => findings.next(1), p: () => findings.next(-1), "/": () => byID("search-words")?.focus(), " ": () => transport.toggle(), "?": openHelp,
  };
  // Keys that a focused control handles itself. It does not use the other keys.
  const OWN = { BUTTON: [" "], SUMMARY: [" "], INPUT: ["Home", "End", "PageUp", "PageDown"],
    SELECT: [" ", "Home", "End", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "a", "d", "w", "s", "n", "p", "x"] };
  const PAGE_KEYS = ["Home", "End", "PageUp", "PageDown"];
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    const target = document.activeElement ?? document.body;
    if (target.type === "search" || help.open && event.key !== "?" || OWN[target.tagName]?.includes(event.key)) return;
    // Outside the tracks and the phone, these keys scroll the page.
    if (PAGE_KEYS.includes(event.key) && !target.closest("#workspace")) return;
    event.preventDefault();
    keys[event.key](event);
  });
  byID("help-button").addEventListener("click", openHelp);
  byID("close-help").addEventListener("click", openHelp);
}
