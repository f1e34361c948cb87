// Records of cells and events of a log in words.

function describeRecord(source, record) {
  const item = record.item >= 0 ? `, item ${source.table.items[record.item]}` : "";
  const use = record.generation ? `use ${record.generation}${item}` : "no use yet";
  const look = LOOKS[lookOf(record.code)].word;
  const animator = record.animator === NONE ? look : `animator ${record.animator}, ${look}`;
  const others = record.live > 1 ? [`${count(record.live)} animators live on it, ${count(record.live - 1)} too many`] : [];
  return [`${STAYS[record.stay]} · ${use}`, animator, ...others];
}

function eventWords(source, n) {
  const { table } = source;
  const detail = table.texts[table.detail[n]];
  const animator = table.animator[n] === NONE ? "" : `animator ${table.animator[n]}`;
  const { stage } = source.past, subject = stage.subjects.get(n) ?? stageSubject(table, n);
  if (table.kind[n] === Kind.misuse) return `UIKit raises ${detail}${animator && ` for ${animator}`}${subject ? ` of ${stage.nameOf(subject)}` : ""}`;
  const parts = [kindOfFinding(table.kind[n])?.title ?? KIND_NAMES.get(table.kind[n]) ?? "event"];
  if (subject) parts.push(stage.nameOf(subject));
  else if (table.kind[n] >= Kind["chain.began"] && table.subject[n] !== NONE) parts.push(`number ${table.subject[n]}`);
  if (animator) parts.push(animator);
  // The name of a screen and the operation of a transition are already part of the subject.
  if (detail && !(subject && stage.nameOf(subject).endsWith(`(${detail})`))) parts.push(detail);
  return parts.join(", ");
}
