// The animators that nobody can reach any more, in words; the cells off screen, as chips.

function leftBehindWords({ tooMany, pooled, gone }) {
  const parts = [[tooMany, "left on cells that have a newer one"], [pooled, "on cells in their pool"], [gone, "of cells that are destroyed"]]
    .filter(([n]) => n).map(([n, where]) => `${plural(n, "animator")} ${where}`);
  return parts.length ? `Left behind: ${parts.join("; ")}.` : "";
}

function showLeftBehind(place, lost) {
  const words = leftBehindWords(lost);
  place.hidden = !words;
  setText(place, words);
}

// A cell off screen: whether it keeps an animator, and whether it should.
const shelfChip = (text, isIdle, isHeld, title) => element("span", { className: `chip ${isIdle ? "idle" : isHeld ? "held" : ""}`, title }, text);
