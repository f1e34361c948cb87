// Logs that the user drops on the page. A sealed file is sent whole. Lines of NDJSON are sent in batches,
// which can continue after an interruption.

const BATCH_BYTES = 4 << 20;

function makeUpload(jobs, ended) {
  takeFiles(byID("open-upload"), byID("upload"), byID("drop"), async (files) => {
    for (const file of files) await upload(file, byID("jobs")).then(ended);
  });
}

async function upload(file, place) {
  const stop = new AbortController(), row = new JobRow(file.name, () => stop.abort());
  place.prepend(row.element);
  row.say("is being sent", null);
  try {
    const isSQLite = (await file.slice(0, 15).text()) === "SQLite format 3";
    const uuid = await (isSQLite ? sendSealed(file, row, stop.signal) : sendLines(file, row, stop.signal));
    row.end("is in the log", placeOf({ run: uuid }));
  } catch (error) {
    row.fail(error.name === "AbortError" ? { title: "Cancelled", detail: "The service keeps the part that arrived. Send the same file again to continue.", wayOut: "" }
      : error instanceof Refusal ? error : { title: "It could not be read", detail: `${error.message}.`, wayOut: "Send a log that animatorpool wrote." });
  }
}

async function sendSealed(file, row, signal) {
  const run = await askJSON("/v1/runs", { method: "POST", body: file, signal, headers: { "content-type": "application/vnd.sqlite3" } });
  for (let { status } = run; status === "checking"; { status } = await askJSON(runPath(run.uuid, "/file"), { signal })) {
    row.say("is being checked", null);
    await rest(1000);
  }
  return run.uuid;
}

// The first line is the run, the last one its end, and the others are events and frames. A log without an
// end is incomplete.
async function sendLines(file, row, signal) {
  let end = null, uuid = null, next = 0, sent = 0, read = 0, batch = [], bytes = 0;
  const flush = async () => {
    if (!batch.length) return;
    const answer = await askJSON(runPath(uuid, "/events"), { method: "POST", body: `${batch.join("\n")}\n`, signal,
      headers: { "content-type": "application/x-ndjson" } });
    sent += answer.stored ?? batch.length;
    [batch, bytes] = [[], 0];
    row.say(`${plural(sent, "event")} safe on its disk`, file.size ? Math.min(1, read / file.size) : null);
  };
  for await (const line of linesOf(file, (size) => { read = size; })) {
    if (!line.trim()) continue;
    end = line.startsWith('{"end":{') ? JSON.parse(line).end : null;
    if (end) continue;
    if (!uuid) {
      const { run } = JSON.parse(line);
      if (!run?.uuid) throw new Error("its first line names no run");
      uuid = run.uuid;
      const standing = await (await ask(runPath(uuid), { method: "PUT", body: line, signal, headers: { "content-type": "application/json" } })).json();
      next = standing.next ?? 1;
      continue;
    }
    const seq = Number(/^\{"seq":(\d+)/.exec(line)?.[1] ?? NaN);
    if (seq < next) continue;
    batch.push(line);
    bytes += line.length;
    if (bytes > BATCH_BYTES) await flush();
  }
  if (!uuid) throw new Error("it has no line");
  await flush();
  // A log without an end is sent as a run whose process was killed, which may continue.
  await ask(runPath(uuid, "/end"), { method: "POST", body: JSON.stringify(end ?? { status: "recovered" }), signal,
    headers: { "content-type": "application/json" } });
  return uuid;
}

// Calls `tell` with the number of bytes read.
async function* linesOf(file, tell) {
  let size = 0;
  const counted = file.stream().pipeThrough(new TransformStream({
    transform(piece, controller) { size += piece.length; tell(size); controller.enqueue(piece); } }));
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const reader = (isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted)
    .pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let rest = "";
  while (true) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop();
    yield* lines;
    if (done) return;
  }
}
