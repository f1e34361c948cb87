// Two runs of the log side by side.

async function showTogether(uuids) {
  showTemplate("pair-page");
  const runs = await Promise.all(uuids.map((uuid) => askJSON(runPath(uuid))));
  const sources = [];
  for (const uuid of uuids) sources.push(await sourceOf(uuid, (text) => setText(byID("loading"), text)));
  window.report = await showComparison(sources);
  document.querySelector("#view .kicker").replaceChildren(linkTo({}, "Runs"), " · two side by side");
  // Each head leads to its own run.
  document.querySelectorAll("#workspace h2").forEach((head, n) => head.replaceChildren(linkTo({ run: uuids[n] }, head.textContent)));
  byID("jumps").append(linkTo({ run: uuids[1], with: uuids[0] }, element("span", { className: "button" }, "Change sides")));
  window.report.runs = runs;
}
