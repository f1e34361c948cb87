// The saved forms of a scroll: a workload for the command, and a link that replays the scroll.

// Returns a value as YAML in one line.
function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object") return `{ ${Object.entries(value).map(([key, each]) => `${key}: ${flow(each)}`).join(", ")} }`;
  return typeof value === "string" && !/^[a-z][\w.-]*$/i.test(value) ? JSON.stringify(value) : String(value);
}

// Returns a workload file with a list's settings, a strategy, and steps in YAML.
function workloadText(workload, strategy, steps) {
  const { name, steps: none, ...rest } = workload;
  return `# Scrolled by hand in the playground; the same events come with --seed as they were found there.\nname: ${flow(name)}\n`
    + Object.entries({ ...rest, strategy }).map(([key, value]) => `${key}: ${flow(value)}\n`).join("") + steps;
}

// Returns the workload file of a found scroll, or of the nearest passing scroll.
function foundWorkloadText({ name, steps: none, choices: no, ...rest }, { strategies: [strategy], found }, { title, choices, ...run }) {
  const said = title ? [title, "What each part may be:", ...found.parts.map((line) => `  ${line}`)] : ["The nearest scroll that passes."];
  const list = (key, entries) => entries.length ? `${key}:\n${entries.join("")}` : "";
  return said.map((line) => `# ${line}\n`).join("") + `name: ${flow(name)}\n` + Object.entries({ ...rest, strategy }).map(([key, value]) => `${key}: ${flow(value)}\n`).join("")
    + list("steps", stepsOf(run).map((step) => step.replace(/^/gm, "  ").trimEnd() + "\n")) + list("choices", choices.map((choice) => `  - ${choice}\n`));
}

// Returns a stage, `{workload, strategies, seed, script}`, as a compressed fragment of an address.
async function fragmentOf(stage) {
  const packed = new Blob([JSON.stringify(stage)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `#scroll=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// Returns the stage of a fragment, or null if it has none.
async function stageOf(fragment) {
  const [, kind, value] = /^#(scene|shortest|scroll)=([\w-]+)(?:&only)?$/.exec(fragment) ?? [];
  if (kind === "scene") return SCENES.find((each) => each.id === value) ?? null;
  if (kind === "shortest") return STRATEGIES[value] ? { ...SCENES[0], id: "", strategies: [value, OURS], script: [], searches: SHORT_LIST } : null;
  if (!kind) return null;
  const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const { workload, strategies, seed, seedText, takeOverMs, script, found, searches } = JSON.parse(await new Response(plain).text());
  if (found) return stageOfFinding({ workload, strategies, seed, found });
  if (searches) return { workload, strategies, script, searches: shortened(workload), title: `The list of ${workload.name}`, text: "The list that is live in the service, from its start." };
  const stage = { workload, strategies, seed, seedText, takeOverMs, script };
  if (takeOverMs === undefined || script.length) {
    return { ...stage, title: "A scroll that somebody kept", text: "It is done once more, by the engine in this page. Then the phones are yours." };
  }
  return { ...stage, title: `${workload.name}, taken over at ${decimal(takeOverMs / 1000, 3)} s`,
    text: "The run was done once more up to this moment, by the engine in this page. From here on the phones are yours: what if?" };
}
