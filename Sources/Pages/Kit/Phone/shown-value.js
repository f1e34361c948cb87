// What a user would see of a cell at a moment: the value of what its animator animates. The log says how far each
// animator was and what stands behind it; the run says what is animated.

// How far the animator was after `events` events, at a time: a running one goes on.
function fractionAt(source, story, record, events, ns) {
  const { fractions } = story, { animation } = source.about;
  const place = fractions.changes(events) - 1;
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
