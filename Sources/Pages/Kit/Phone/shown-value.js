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

// A cell's record in words: its use, then its animator.
function describeRecord(source, record) {
  const item = record.item >= 0 ? `, item ${source.table.items[record.item]}` : "";
  const use = record.generation ? `use ${record.generation}${item}` : "no use yet";
  const look = LOOKS[lookOf(record.code)].word;
  const animator = record.animator === NONE ? look : `animator ${record.animator}, ${look}`;
  const others = record.live > 1 ? [`${count(record.live)} animators live on it, ${count(record.live - 1)} too many`] : [];
  return [`${STAYS[record.stay]} · ${use}`, animator, ...others];
}

// An event in a few words.
function eventWords(source, n) {
  const { table } = source, kind = source.about.kinds.find((each) => each.id === table.kind[n]);
  const detail = table.texts[table.detail[n]];
  const animator = table.animator[n] === NONE ? "" : `animator ${table.animator[n]}`;
  const { stage } = source.past, subject = stage.subjects.get(n) ?? stageSubject(table, n);
  if (table.kind[n] === Kind.misuse) return `UIKit raises ${detail}${animator && ` for ${animator}`}${subject ? ` of ${stage.nameOf(subject)}` : ""}`;
  const parts = [kind?.title ?? kind?.name ?? "event"];
  if (subject) parts.push(stage.nameOf(subject));
  else if (table.kind[n] >= Kind.chainBegan && table.subject[n] !== NONE) parts.push(`number ${table.subject[n]}`);
  if (animator) parts.push(animator);
  // The name of a screen and what a transition does were said with their numbers.
  if (detail && !(subject && stage.nameOf(subject).endsWith(`(${detail})`))) parts.push(detail);
  return parts.join(", ");
}
