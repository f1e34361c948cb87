// Reads a recording from a file of the user.

// The greatest size of a recording, in bytes. An hour of touches is smaller.
const LONGEST_RECORDING = 5_000_000;

// Returns the text of a file, without a byte order mark.
async function textOf(file) {
  const fail = (reason, wayOut) => { throw new Error(`${file.name}: ${reason}; ${wayOut}`); };
  if (file.size > LONGEST_RECORDING) fail(`the file has more than ${count(LONGEST_RECORDING)} bytes`, "cut it, or give it to animatorpool simulate --touches");
  let bytes;
  try { bytes = await file.arrayBuffer(); } catch { fail("the file cannot be read", "bring a file, and no folder"); }
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return fail("the file is not UTF-8 text", "bring a table such as t_ms,x,y with a line for each position"); }
}
