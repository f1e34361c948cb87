// What a user would see of a cell at a moment: the value of what its animator animates. The log says how far each
// animator was and what stands behind it; the run says what is animated.

// How far the animator was after `events` events, at a time: a running one goes on.
function fractionAt(source, story, record, events, ns) {
  const { fractions } = story, { animation } = source.about;
  const place = upperBound(fractions.events, fractions.count, events - 1) - 1;
  if (place < 0) return 0;
  const fraction = fractions.values[place] / 1e9;
  if (record.look !== Look.running || !animation) return fraction;
  const since = source.table.t[fractions.events[place]];
  return Math.min(1, fraction + (ns - since) / 1e9 / animation.duration);
}

// `shown` and `wanted` are values of the key, or null where the log does not say what is animated; `share` is
// how far `shown` is on its way, from 0 to 1.
function seenOf(source, story, record, events, ns) {
  const { animation } = source.about, fraction = fractionAt(source, story, record, events, ns);
  const isDead = record.look === Look.orphaned || record.look === Look.hollow;
  // Without frames nobody has looked: an animator that moves nothing shows all the same.
  const isWrong = record.wrong || isDead && !source.frames.count && record.stay !== Stay.animatingOut && !source.past.isCoveredAt(events);
  if (!animation) return { isWrong, fraction, shown: null, wanted: null, share: isDead ? 1 : Math.max(0, Math.min(1, fraction)) };
  const { from, to, first, curve } = animation;
  const valueAt = (progress, isLinear) => {
    const at = Math.max(0, Math.min(1, progress)) * (curve.length - 1), low = Math.min(Math.floor(at), curve.length - 2);
    const eased = isLinear ? at / (curve.length - 1) : curve[low] + (curve[low + 1] - curve[low]) * (at - low);
    return from + (to - from) * eased;
  };
  let shown;
  if (isDead) shown = to;  // what the block has set, with nothing on its way there
  else if (record.look > Look.wanted) shown = valueAt(fraction, record.look === Look.paused && animation.scrubsLinearly);
  // Reuse took the animations of the use before, or nothing was ever set.
  else if (isWrong) shown = story.fractions.count && story.fractions.events[0] < events ? to : 0;
  else shown = record.look === Look.wanted ? first : 0;
  return { isWrong, fraction, shown, wanted: first, share: Math.max(0, Math.min(1, (shown - from) / (to - from))) };
}

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
