// The animators that nobody can reach any more, in words; the cells off screen, as chips.

function leftBehindWords({ tooMany, pooled, gone }) {
  const parts = [[tooMany, "left on cells that have a newer one"], [pooled, "on cells in their pool"], [gone, "of cells that are destroyed"]]
    .filter(([n]) => n).map(([n, where]) => `${plural(n, "animator")} ${where}`);
  return parts.length ? `Left behind: ${parts.join("; ")}.` : "";
}

function showLeftBehind(place, lost) {
  const words = leftBehindWords(lost);
  setHidden(place, !words);
  setText(place, words);
}

// A cell off screen: whether it keeps an animator, and whether it should. `chip` is a chip that shows another cell so far.
function shelfChip(text, isIdle, isHeld, title, chip = element("span")) {
  const className = `chip ${isIdle ? "idle" : isHeld ? "held" : ""}`;
  if (chip.className !== className) chip.className = className;
  if (chip.title !== title) chip.title = title;
  setText(chip, text);
  return chip;
}
