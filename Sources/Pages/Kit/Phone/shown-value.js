// The animated value that a user sees in a cell at a moment. The log has the progress and the state of each
// animator; the run has the animation.

// Returns the progress of the animator after `events` events. A running animator continues until `ns`.
function fractionAt(source, story, record, events, ns) {
  const { fractions } = story, { animation } = source.about;
  const place = fractions.changes(events) - 1;
  if (place < 0) return 0;
  const fraction = fractions.values[place] / 1e9;
  if (record.look !== Look.running || !animation) return fraction;
  const since = source.table.t[fractions.events[place]];
  return Math.min(1, fraction + (ns - since) / 1e9 / animation.duration);
}

// Returns the value of a cell. `shown` and `wanted` are values of the key, or null if the log does not name
// the animation. `share` is the progress of `shown`, from 0 to 1.
function seenOf(source, story, record, events, ns) {
  const { animation } = source.about, fraction = fractionAt(source, story, record, events, ns);
  const isDead = record.look === Look.orphaned || record.look === Look.hollow;
  // Without frames, an animator that moves nothing counts as visible.
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
  // Reuse removed the animations of the earlier use, or the value was never set.
  else if (isWrong) shown = story.fractions.count && story.fractions.events[0] < events ? to : 0;
  else shown = record.look === Look.wanted ? first : 0;
  return { isWrong, fraction, shown, wanted: first, share: Math.max(0, Math.min(1, (shown - from) / (to - from))) };
}
