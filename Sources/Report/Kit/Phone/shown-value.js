// The animated value that a user sees in a cell at a moment. A log with frames has each wrong value. A right
// value is that of the cell's own animator, or the first look.

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

// Returns the value of a cell. `shown` and `wanted` are values of the key, or null if the log does not have
// them. `share` is the progress of `shown`, from 0 to 1. `couldBe` is whether a log without frames has an
// animator that moves nothing: the cell could look wrong.
function seenOf(source, story, record, events, ns) {
  const { animation } = source.about, fraction = fractionAt(source, story, record, events, ns);
  const look = story.lookAt(events), isWrong = !!look;
  const isDead = record.look === Look.orphaned || record.look === Look.hollow;
  // Under another screen no frame shows the cell, so that no frame judges it.
  const isCovered = isDead && source.past.isCoveredAt(events), couldBe = isDead && !source.frames.count && record.stay !== Stay.animatingOut && !isCovered;
  if (!animation || look && Number.isNaN(look.shown)) {
    return { isWrong, couldBe, fraction, shown: null, wanted: null, share: isDead ? 1 : Math.max(0, Math.min(1, fraction)) };
  }
  const { from, to, first, curve } = animation;
  const valueAt = (progress, isLinear) => {
    const at = Math.max(0, Math.min(1, progress)) * (curve.length - 1), low = Math.min(Math.floor(at), curve.length - 2);
    const eased = isLinear ? at / (curve.length - 1) : curve[low] + (curve[low + 1] - curve[low]) * (at - low);
    return from + (to - from) * eased;
  };
  const hasValue = record.look > Look.wanted && !isDead;
  const shown = look ? look.shown : couldBe || isCovered ? to : hasValue ? valueAt(fraction, record.look === Look.paused && animation.scrubsLinearly) : first;
  return { isWrong, couldBe, fraction, shown, wanted: look ? look.wanted : first, share: Math.max(0, Math.min(1, (shown - from) / (to - from))) };
}
