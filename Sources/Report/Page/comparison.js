// The page that compares two runs: both sides show the same moment.

// Makes each view follow the other's moment and range. Returns a function that runs an action separately.
function joinViews(a, b) {
  let isApart = false;
  const apart = (act) => { isApart = true; act(); isApart = false; };
  const follow = (what, from, act) => from.addEventListener(what, () => { if (!isApart) apart(act); });
  for (const [from, to] of [[a, b], [b, a]]) {
    follow("moment", from, () => to.play(from.ns));
    follow("window", from, () => { to.mark(from.selected); to.show(from.from, from.to); });
  }
  const [start, end] = [Math.min(a.startNs, b.startNs), Math.max(a.endNs, b.endNs)];
  for (const view of [a, b]) Object.assign(view, { startNs: start, endNs: end, from: start, to: end });
  return apart;
}

// Returns the index of the first event that differs in more than its line of code, or -1, and the names of its fields that
// differ. Times count unless a run was in real time.
function firstDifference(a, b, hasTimes) {
  const columns = ["seq", "turn", "kind", "generation", "animator", "list", "subject"], most = Math.max(a.count, b.count);
  const item = (table, n) => table.item[n] < 0 ? null : table.items[table.item[n]];
  const fields = {
    time: (table, n) => hasTimes ? table.t[n] : 0, ...Object.fromEntries(columns.map((name) => [name, (table, n) => table[name][n]])),
    cell: (table, n) => table.cellOf(n), item, arg: (table, n) => table.arg[n], detail: (table, n) => table.texts[table.detail[n]],
  };
  const all = Object.entries(fields);
  for (let n = 0; n < most; n++) {
    if (n >= a.count || n >= b.count) return { n, fields: [] };
    if (all.some(([, of]) => !Object.is(of(a, n), of(b, n)))) {
      return { n, fields: all.filter(([, of]) => !Object.is(of(a, n), of(b, n))).map(([name]) => name) };
    }
  }
  return { n: -1, fields: [] };
}

// Returns the first crash or visible fault that the other run lacks at the same use of the same cell.
function firstSeenDifference(sides) {
  const found = sides.map(({ source, findings }) => {
    const { table } = source, all = [];
    for (const group of findings.groups) {
      if (!isVisible(group.severity) || group.kind === "rule") continue;
      group.events.forEach((n, place) => {
        const look = group.looks?.[place], of = look ? look.start : n;
        all.push({ events: look ? look.shownAt : n + 1, key: `${group.title} ${group.look ?? ""} ${table.row[of]} ${table.generation[of]}` });
      });
    }
    for (const each of all) each.ns = findings.nsOf(each.events);
    return all.sort((a, b) => a.ns - b.ns || a.events - b.events);
  });
  const keys = found.map((all) => new Set(all.map((each) => each.key)));
  const firsts = found.map((all, n) => ({ n, ...all.find((each) => !keys[1 - n].has(each.key)) })).filter((each) => each.key);
  return firsts.sort((a, b) => a.ns - b.ns)[0];
}

async function showComparison(sources) {
  for (const source of sources) {
    await source.load((done, all) => setText(byID("loading"), `Reading ${count(done)} of ${count(all)} events …`));
  }
  byID("loading").hidden = true;
  byID("workspace-of-both").hidden = false;
  const isByRegime = sources[0].about.run.strategy === sources[1].about.run.strategy;
  const sides = sources.map((source) => ({ source, summary: new Summary(source), view: new TimeView(source),
    name: (isByRegime ? source.about.run.regime : source.about.run.strategy) ?? "a run" }));
  const [left, right] = sides, { view } = left;
  const apart = joinViews(view, right.view);
  setText(byID("title"), `${left.summary.name}: ${left.name} and ${right.name}`);
  document.title = `${byID("title").textContent} · AnimatorPool`;

  for (const side of sides) makeSide(side, (event, frame, cell, stage) => {
    transport.jump(side.view, event, frame);
    side.phone.leaveHome();
    show(side, cell, stage);
  });
  const both = {
    any: sides.some((side) => side.findings.any),
    next(by) {
      const nearest = sides.map((side) => ({ side, events: side.findings.nearest(by) })).filter((each) => each.events > 0)
        .map((each) => ({ ...each, ns: each.side.findings.nsOf(each.events) }))
        .filter((each) => by > 0 ? each.ns > view.ns || each.ns === view.ns && each.side.view.events < each.events : each.ns < view.ns);
      nearest.sort((a, b) => by * (a.ns - b.ns));
      if (nearest.length) nearest[0].side.findings.go(nearest[0].events);
    },
  };
  const transport = new Transport(view, byID("transport"), byID("steps"), both);
  const reveal = (cell) => { for (const side of sides) for (const part of [side.timeline, side.phone]) part.reveal(cell); };
  const show = (side, cell, stage) => {
    side.view.mark(cell, stage);
    side.view.reveal(true);
    side.view.say("window");
    reveal(cell);
    const box = byID("workspace").getBoundingClientRect();
    if (box.bottom < 200 || box.top > innerHeight - 200) byID("workspace").scrollIntoView();
  };
  byID("steps").append(linkButton(view, right.view));
  byID("tracks-bar").append(zoomButtons(view));
  keepLegend([view, right.view], byID("legend"));
  const foundAt = () => sides.map((each) => [each.name, each.findings.textAt(each.view.events)]).filter(([, text]) => text)
    .map((each) => each.join(": ")).join(" · ");
  for (const side of sides) keepPlace(side.view, side.where, transport, foundAt);
  showNumbers(sides);

  const hasTimes = !sources.some((source) => source.about.isInRealTime), seen = firstSeenDifference(sides);
  const first = firstDifference(left.source.table, right.source.table, hasTimes), { n } = first;
  const toEvent = () => {
    const side = n < left.source.table.count ? left : right;
    side.view.goToEvent(n);
    apart(() => { for (const each of sides) each.view.goTo(side.view.ns, Math.min(n + 1, each.source.table.count)); });
    show(left, side.source.table.cellOf(n));
  };
  const toSeen = () => sides[seen.n].findings.go(seen.events);
  showDifference(sides, first, seen, toEvent, toSeen);
  if (!hasTimes) byID("difference").append(" Times are not compared: a run was in real time.");
  keepAddress(view, transport, () => reveal(view.selected), right.view, apart);
  listenToKeys(view, transport, both, byID("help"));
  if (!followAddress(view, right.view, apart)) {
    if (seen) toSeen(); else if (n >= 0) toEvent(); else view.play(view.startNs + 1e9);
    view.fit();
  }
  view.say("window");
  document.body.dataset.ready = "true";
  return { sides, view, transport, difference: n, seen };
}

function makeSide(side, jump) {
  const { source, view, summary, name } = side, where = element("p", { className: "where" });
  const place = element("div"), shelves = element("div"), tracks = element("div", { className: "tracks", tabIndex: 0, role: "group", "aria-label": `Tracks of ${name}` });
  side.findings = new Findings(view, jump);
  byID("workspace").append(element("section", { "aria-label": name }, element("h2", {}, name),
    element("p", { className: "verdict" }, ...verdictLines(summary.verdict(side.findings))), place, where, shelves));
  side.phone = new Phone(view, place, shelves, side.findings.crash);
  byID("both-tracks").append(element("h3", {}, name), tracks);
  Object.assign(side, makeTracks(view, tracks, tellTip, true), { where });
  const list = element("div", { className: "groups" });
  byID("findings").append(element("section", {}, element("h3", {}, name), list));
  side.findings.show(list);
}

function showDifference(sides, { n, fields }, seen, toEvent, toSeen) {
  const said = [];
  if (seen) {
    const { findings, name } = sides[seen.n];
    said.push(`The first difference that a user would meet is in ${name}, after ${seconds(seen.ns)}: ${findings.textAt(seen.events)}.`);
    byID("jumps").append(button("First difference to see", toSeen));
  }
  if (n >= 0) {
    const words = sides.map(({ source }) => n < source.table.count ? eventWords(source, n) : "nothing more");
    // Two events may have the same words.
    said.push(`The first event that differs is number ${count(n + 1)}: ` + (words[0] === words[1]
      ? `${words[0]}, in ${fields.join(" and ")}.` : `${words.join(" against ")}.`));
    byID("jumps").append(button("First event that differs", toEvent));
  }
  for (const { findings, name } of sides) {
    const { crash } = findings;
    if (crash) byID("jumps").append(button(`First crash of ${name}`, () => findings.go(crash.events)));
  }
  setText(byID("difference"), said.length ? said.join(" ") : "The two runs are the same, event for event.");
}

function showNumbers(sides) {
  const rows = sides.map(({ summary }) => summary.cards());
  byID("numbers").append(
    element("thead", {}, element("tr", {}, element("td"), ...sides.map(({ name }) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, ...rows[0].map(([key, , words], n) => element("tr", { "data-key": key },
      element("th", { scope: "row" }, words.replace(/[,:].*/, "")), ...rows.map((cards) => element("td", {}, cards[n][1]))))));
}
