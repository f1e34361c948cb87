// The lines of a log beside a phone, the newest last: those of all cells, or of one. On a narrow page they are a drawer.

const LOG_LINES = 200;

class LogLines {
  // `showAll` is called when the user wants the lines of all cells again.
  constructor(place, showAll) {
    Object.assign(this, { place, list: byID("log-lines") });
    place.open = innerWidth > 1180;
    byID("log-all").addEventListener("click", showAll);
  }

  // Removes the lines, and names the cell of the next ones; null for all cells.
  begin(cell) {
    this.list.replaceChildren();
    byID("log-all").hidden = cell === null;
    setText(byID("log-of"), cell === null ? "All cells" : `Cell ${cell}`);
  }

  // Adds lines. The list follows them, unless the user reads an earlier line.
  add(lines) {
    const { scrollTop, scrollHeight, clientHeight } = this.list, isAtEnd = scrollTop + clientHeight > scrollHeight - 40;
    this.list.append(...lines);
    while (this.list.children.length > LOG_LINES) this.list.firstChild.remove();
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}

// Returns the words of an event behind its time; undefined for what the event does not have.
function logWords(kind, { cell, generation, item, animator, detail }) {
  const parts = Object.entries({ cell, use: generation, item, animator }).filter(([, value]) => value !== undefined).map((each) => each.join(" "));
  return [element("b", {}, kind), element("span", {}, [...parts, detail].filter(Boolean).join(" · "))];
}
