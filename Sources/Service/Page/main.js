// Shows the view of the page's address.

async function showView() {
  const run = asked.get("run"), view = asked.get("view"), beside = asked.get("with"), live = asked.get("live");
  const current = live || view === "live" ? "live" : "runs";
  const link = document.querySelector(`#site [data-view=${current}]`);
  link.setAttribute("aria-current", run ? "true" : "page");
  document.body.classList.add(run && !view ? beside ? "shows-pair" : "shows-run" : `shows-${view ?? current}`);
  if (live || view === "live") return showLive(live);
  if (!run) return new RunList().start();
  if (beside) return showTogether([run, beside]);
  if (view === "tail") return new Tail(run).start();
  if (view === "sql") return new Query(run).start();
  if (!view) return showPlayer(run);
  throw new Refusal({ title: "There is no such view", detail: `Nothing is called “${view}”.`, wayOut: "Use the links above." });
}

offerSignOut();
showView().then(() => { document.body.dataset.ready = "true"; }, (error) => {
  byID("view").replaceChildren();
  showProblem(byID("problem"), error, () => location.reload());
  byID("problem").firstChild.append(" ", element("a", { className: "button", href: "/" }, "To the runs"));
  document.body.dataset.ready = "false";
});
