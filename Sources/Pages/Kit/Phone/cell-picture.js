// The pictures of cells and of screens, on a phone that is played and on one that lives.

// How a property is drawn: a blur blurs, an opacity fades, anything else is a bar.
function drawingOf(animation) {
  if (!animation) return "bar";
  if (/blur/i.test(animation.key)) return "blur";
  return /alpha|opacity/i.test(animation.key) ? "fade" : "bar";
}

// Draws a value into a picture of its own kind.
function drawSeen(picture, drawing, seen) {
  const { style } = picture.firstChild;
  if (picture.dataset.drawing !== drawing) picture.dataset.drawing = drawing;
  const strength = seen.shown === null || drawing !== "fade" ? seen.share : Math.max(0, Math.min(1, seen.shown));
  const value = drawing === "blur" ? `blur(${decimal(strength * 9, 2)}px)` : decimal(strength, 4);
  if (picture.dataset.value === value) return;
  picture.dataset.value = value;
  style.filter = drawing === "blur" ? value : "";
  style.opacity = drawing === "fade" ? value : "";
  picture.lastChild.style.width = drawing === "bar" ? `${decimal(strength * 100, 1)}%` : "";
}

// A screen above the list, `right` and `down` of its place by parts of its size. `act` is what a click on it does.
function makeCover(name, number, right, down, act) {
  const cover = act ? button("", act, { className: "cover", title: `Screen ${number}` }) : element("div", { className: "cover" });
  cover.append(element("span", {}, name));
  cover.style.transform = `translate(${decimal(right * 100, 1)}%, ${decimal(down * 100, 1)}%)`;
  cover.style.setProperty("--hue", number * 67 % 360);
  return cover;
}
