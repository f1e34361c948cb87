import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import RunReport
import ScrollSimulation
import Testing

/// What a report's page is given: the events, the frames and what is said of them.
@Suite struct ReportTests {
    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `any event at all comes back as it was`(seed: UInt64) throws {
        var generator = RandomEvents(seed: seed)
        // Two blocks, so that what runs on from the one to the other is read back too.
        let events = (1...9000).map { generator.event(seq: $0) }
        let report = try DecodedReport(html(events))
        #expect(report.events == events, "seed \(seed)")
    }

    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `frames come back as they were, late and early ones`(seed: UInt64) throws {
        var generator = RandomEvents(seed: seed)
        let frames = (1...9000).map { generator.frame(number: $0) }
        let report = try DecodedReport(html([], frames: frames))
        #expect(report.frames == frames, "seed \(seed)")
    }

    @Test(arguments: [Strategy.reuseSafe, .noTeardown])
    func `a scroll takes less than five bytes of the file for an event`(strategy: Strategy) throws {
        let run = scroll(strategy)
        let bytes = Double(DecodedReport.eventCharacters(try html(run.events))) / Double(run.events.count)
        #expect(bytes < 5, "\(bytes) bytes an event")
    }

    @Test func `the page is told how every cell stands after each event of a run`() throws {
        try expectStates(of: scroll(.noTeardown).events, "no-teardown")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the page is told how every cell stands after any event`(seed: UInt64) throws {
        var random = RandomEvents(seed: seed)
        var turn = 1
        var events = (1...1000).map { seq in
            if random.next() % 3 == 0 { turn += 1 }
            return random.likelyEvent(seq: seq, turn: turn)
        }
        // Events that are missing, with a record of it and without.
        events[500] = LifecycleEvent(
            seq: 501, tNs: events[500].tNs, turn: events[500].turn, kind: .logGap, arg: 7)
        events.remove(at: 750)
        try expectStates(of: events, "seed \(seed)")
    }

    /// Holds what the page is told against what a follower says of the same events.
    private func expectStates(of events: [LifecycleEvent], _ note: Comment) throws {
        var log = LogFollower()
        var isTold = true
        let report = try DecodedReport(html(events)) { event, cells, loose in
            _ = log.add(event)
            isTold = isTold && cells.count == log.cells.count && loose == log.liveLoose
            isTold = isTold && cells.indices.allSatisfy { log.expects(cells[$0], at: $0) }
        }
        #expect(isTold, note)
        #expect(report.events == events, note)
        #expect(log.cells.count > 4, note)
    }

    @Test func `the same run gives the same bytes`() throws {
        let run = scroll()
        #expect(try html(run.events, frames: run.frames) == html(run.events, frames: run.frames))
    }

    @Test func `bytes may be taken at any time`() throws {
        let run = scroll()
        var exporter = ReportExporter(ReportOptions(producer: "test"))
        var taken: [UInt8] = []
        exporter.begin(description())
        for event in run.events {
            exporter.add(event)
            taken += exporter.take()
        }
        try exporter.end(RunEnding(status: .finished, endedNs: run.events.last?.tNs ?? 0))
        taken += exporter.take()
        #expect(try String(decoding: taken, as: UTF8.self) == html(run.events))
    }

    @Test func `no text of a log leaves its place`() throws {
        let evil = "</script><img src=x onerror=alert(1)><!-- \u{2028}\"'&"
        var run = description()
        run.name = evil
        run.workload = evil
        run.device = evil
        let events = [
            LifecycleEvent(seq: 1, tNs: 0, turn: 0, kind: .cellCreated, cell: CellID(1), detail: .text(evil)),
            LifecycleEvent(
                seq: 2, tNs: 1, turn: 0, kind: .misuse, cell: CellID(1), animator: AnimatorID(1),
                site: CallSite(file: evil, line: 3), detail: .text(evil)),
        ]
        let harmless = try html(
            events.map { LifecycleEvent(seq: $0.seq, tNs: 0, turn: 0, kind: .cellCreated) })
        let page = try html(
            events, run: run,
            options: ReportOptions(producer: "test", summaryJSON: "{\"workload\":\"\(evil)\"}"))
        #expect(!page.contains("<img"))
        #expect(!page.contains(evil))
        #expect(
            page.components(separatedBy: "<script").count == harmless.components(separatedBy: "<script").count
        )
        let report = try DecodedReport(page)
        #expect(report.events == events)
        #expect((report.about["run"] as? [String: Any])?["name"] as? String == evil)
        let told = (report.about["violations"] as? [[String: Any]])?.first?["text"] as? String
        #expect(told?.contains(evil) == true)
    }

    @Test func `a run without a summary is counted from its events`() throws {
        let run = scroll()
        let report = try DecodedReport(html(run.events, frames: run.frames))
        let text = try #require(report.about["summary"] as? String)
        let summary = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(summary["events"] as? Int == run.summary.tally.events)
        #expect(summary["animatorsPeak"] as? Int == run.summary.tally.animatorsPeak)
        #expect(summary["bareFrames"] as? Int == run.summary.tally.bareFrames)
        #expect(summary["frames"] as? Int == run.summary.frames)
        let seconds = Double(run.events.last?.tNs ?? 0) / 1e9
        let expected = run.summary.hitchMsPerSecond * run.summary.virtualSeconds / seconds
        let hitch = try #require(summary["hitchMsPerSecond"] as? Double)
        #expect(expected > 0)
        #expect(abs(hitch - expected) < 1e-9 * expected)
    }

    @Test func `every broken rule is told at its first, however often another one was`() throws {
        // Displays that never end, five hundred times, then one call that UIKit refuses.
        var events = (1...500).map {
            LifecycleEvent(
                seq: Int64($0), tNs: Int64($0), turn: $0, kind: $0 == 1 ? .cellCreated : .cellDisplayed,
                cell: CellID(1))
        }
        events.append(
            LifecycleEvent(
                seq: 501, tNs: 501, turn: 501, kind: .misuse, cell: CellID(1),
                detail: .misuse(.alreadyStopped)))
        let about = try DecodedReport(html(events)).about
        let told = try #require(about["violations"] as? [[String: Any]])
        let rules = try #require(about["invariants"] as? [[String: Any]])
        let counts = Dictionary(
            uniqueKeysWithValues: rules.map { ($0["code"] as? String ?? "", $0["count"] as? Int ?? -1) })
        #expect(counts["I8"] == 498)
        #expect(counts["I6"] == 1)
        #expect(told.count { $0["code"] as? String == "I8" } == ReportOptions.violationsPerRule)
        #expect(told.last?["code"] as? String == "I6")
        #expect(told.last?["seq"] as? Int == 501)
    }

    @Test func `a log of no events is a page all the same`() throws {
        let report = try DecodedReport(html([]))
        #expect(report.events.isEmpty)
        #expect(report.about["events"] as? Int == 0)
    }

    @Test func `a report explains the words its run uses, and no others`() throws {
        let about = try DecodedReport(
            html([
                LifecycleEvent(seq: 1, tNs: 0, turn: 0, kind: .cellCreated, cell: CellID(1)),
                LifecycleEvent(
                    seq: 2, tNs: 1, turn: 0, kind: .misuse, cell: CellID(1), detail: .misuse(.alreadyStopped)),
            ])
        ).about
        func names(_ list: String, _ key: String) -> [String] {
            (about[list] as? [[String: Any]] ?? []).compactMap { $0[key] as? String }
        }
        #expect(names("misuses", "id") == ["alreadyStopped"])
        #expect(names("invariants", "code").count == Invariant.allCases.count)
    }

    @Test func `a page knows what every finding means`() throws {
        let page = try html([])
        let start = try #require(page.firstRange(of: "id=\"meanings\">")).upperBound
        let json = try #require(page[start...].split(separator: "</script>").first)
        let meanings = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        func names(_ list: String, _ key: String) -> [String] {
            (meanings[list] as? [[String: Any]] ?? []).compactMap { $0[key] as? String }
        }
        let hazards = EventKind.allCases.filter(\.isHazard)
        #expect(names("kinds", "name") == ["misuse"] + hazards.map(\.name))
        #expect(hazards.allSatisfy { $0.meaning != nil })
        for key in ["title", "one", "many", "text", "fix"] {
            #expect(names("kinds", key).count == hazards.count, "\(key)")
        }
        for key in ["code", "name", "title", "one", "many", "rule"] {
            #expect(names("rules", key).count == Invariant.allCases.count, "\(key)")
        }
        #expect(names("severities", "words") == FindingSeverity.allCases.map(\.words))
        let kinds = EventKind.allCases.map { ($0.name, Int($0.rawValue)) }
        #expect(meanings["eventKinds"] as? [String: Int] == Dictionary(uniqueKeysWithValues: kinds))
    }

    @Test func `a page names kinds that exist, and has words for each strategy and place of a cell`() throws {
        let page = try html([])
        let kinds = page.matches(of: /\bKind\["([\w.]+)"\]/).map { String($0.1) }
        #expect(kinds.count > 50 && kinds.allSatisfy { EventKind(name: $0) != nil })
        for strategy in Strategy.allCases { #expect(page.contains("\"\(strategy.rawValue)\": {")) }
        let places = try #require(page.firstMatch(of: /const STAY_WORDS = \{([^}]*)\}/)).1
        #expect(places.matches(of: /(\w+): "/).map { String($0.1) } == CellPlace.allCases.map { "\($0)" })
    }

    @Test func `a report has what frames showed of each hazard, in the order of the log`() throws {
        let run = scroll(.inDataSource)
        let page = try html(run.events, frames: run.frames)
        let start = try #require(page.firstRange(of: "\"severities\":\"")).upperBound
        let letters = String(try #require(page[start...].split(separator: "\"").first))
        let hazards = run.events.filter { $0.kind.isHazard }
        #expect(letters.count == hazards.count)
        let seen = zip(letters, hazards).filter { $0.0 == "s" }.map(\.1.kind)
        let counted = run.summary.tally.hazardsBySeverity[.seen] ?? [:]
        #expect(!seen.isEmpty)
        #expect(Dictionary(grouping: seen) { $0 }.mapValues(\.count) == counted)
    }

    @Test func `a report states the cause of each first finding once, with its fix`() throws {
        let run = scroll(.noTeardown)
        var asked: [Violation] = []
        let explanations = ReportExplanations(
            cause: {
                asked.append($0)
                return [.init(seq: $0.seq, text: "Because of \($0.invariant.code).")]
            },
            advice: {
                MisuseAdvice(cause: "Cause of \($0.rawValue).", uikit: "uikit", animatorPool: "pool")
            })
        let about = try DecodedReport(html(run.events, explanations: explanations)).about
        let causes = try #require(about["causes"] as? [[String: Any]])
        let codes = causes.compactMap { $0["code"] as? String }
        #expect(codes.count == Set(codes).count && codes.contains("I6") && codes.contains("I1"))
        #expect(asked.map(\.invariant.code) == codes)
        let first = try #require(run.events.first { $0.kind == .misuse })
        let ofMisuse = try #require(causes.first { $0["code"] as? String == "I6" })
        #expect(ofMisuse["seq"] as? Int64 == first.seq)
        let links = try #require(ofMisuse["links"] as? [[String: Any]])
        #expect(links.map { $0["text"] as? String } == ["Because of I6."])
        let misuses = try #require(about["misuses"] as? [[String: Any]])
        #expect(misuses.map { $0["cause"] as? String } == ["Cause of releasePausedOrStopped."])
    }

    @Test func `what is animated is told where it can be drawn`() throws {
        var animation = AnimatedProperty(
            key: "</script>", from: 0, to: 20, duration: 10, scrubsLinearly: true, first: 2, curve: [0, 1])
        func told() throws -> [String: Any]? {
            try DecodedReport(html([], options: ReportOptions(producer: "test", animation: animation)))
                .about["animation"] as? [String: Any]
        }
        #expect(try told()?["key"] as? String == "</script>")
        #expect(try told()?["curve"] as? [Double] == [0, 1])
        animation.curve = [0, .nan]
        #expect(try told() == nil)
        animation.curve = Array(repeating: 0, count: 1000)
        #expect(try told() == nil)
    }

    @Test func `two runs are one page, each with its own events`() throws {
        let (left, right) = (scroll(), scroll(.noTeardown))
        let page =
            try html(left.events, options: ReportOptions(producer: "test", part: .left(title: "<a> and b")))
            + html(right.events, frames: right.frames, options: ReportOptions(producer: "test", part: .right))
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("<title>&lt;a&gt; and b</title>"))
        #expect(page.components(separatedBy: "<body>").count == 2)
        #expect(try DecodedReport(page).events == left.events)
        let second = try DecodedReport(page, prefix: "right-")
        #expect(second.events == right.events)
        #expect(second.frames == right.frames)
        #expect(second.about["events"] as? Int == right.events.count)
    }

    // MARK: Runs and pages

    private func description() -> RunDescription {
        RunDescription(
            uuid: "u", name: "long-scroll", source: .simulation, startedUnixNs: 0, refreshNs: 16_666_667)
    }

    private func scroll(
        _ strategy: Strategy = .reuseSafe
    ) -> (events: [LifecycleEvent], frames: [FrameRecord], summary: RunSummary) {
        var workload = Workload(
            name: "long-scroll", list: ListShape(items: 100_000), strategy: strategy,
            steps: [8000, 4000, 6000, -4000].map { Step.fling(velocity: $0) })
        // Longer than a frame, so that some are late.
        workload.costs.configure = 20
        var (events, frames) = ([LifecycleEvent](), [FrameRecord]())
        let result = Simulation(workload, seed: 1).run(
            record: { events.append($0) }, frame: { frames.append($0) })
        return (events, frames, result.summary)
    }

    private func html(
        _ events: [LifecycleEvent], frames: [FrameRecord] = [], run: RunDescription? = nil,
        options: ReportOptions = ReportOptions(producer: "test"), explanations: ReportExplanations = .none
    ) throws -> String {
        var exporter = ReportExporter(options, explanations: explanations)
        exporter.begin(run ?? description())
        for event in events { exporter.add(event) }
        for frame in frames { exporter.add(frame) }
        try exporter.end(RunEnding(status: .finished, endedNs: events.last?.tNs ?? 0))
        return String(decoding: exporter.take(), as: UTF8.self)
    }
}

extension LogFollower {
    fileprivate var liveLoose: Int { liveAnimators - cells.reduce(0) { $0 + Int($1.liveAnimators) } }

    /// Whether a page that is told this of the cell draws what is known of it.
    fileprivate func expects(_ told: DecodedCell, at slot: Int) -> Bool {
        let cell = cells[slot]
        let ofCell = animators.indices.filter { animators[$0].cell == slot && animators[$0].life.isKnown }
        let living = ofCell.filter { animators[$0].isLive }
        let shown = (living.isEmpty ? ofCell : living).first {
            animators[$0].number.rawValue == told.animator
        }
        let looks = [
            "none", "wanted", "fresh", "awaiting", "running", "paused", "stopped", "spent", "hollow",
            "completing", "orphaned",
        ]
        var look = cell.wantsAnimator ? "wanted" : "none"
        if let shown {
            look = animators[shown].isOrphaned ? "orphaned" : animators[shown].phase?.rawValue ?? ""
        }
        return ofCell.isEmpty == (shown == nil) && looks[Int(told.code & 15)] == look
            && told.code >> 4 & 15 == cell.place.rawValue && (told.code & 256 != 0) == cell.isBare
            && (told.code & 512 != 0) == (cell.place.isAway && !living.isEmpty)
            && told.live == living.count && told.generation == cell.generation && told.item == cell.item
    }
}
