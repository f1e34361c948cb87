import LifecycleEvents
import LifecycleJudging
import PageData

/// A run in the format of a report: blocks of events and frames, and a JSON object about all of them.
///
/// The run may still grow: a block has the entries since the last block, and the object is available at any
/// time. Memory holds the cells, the texts and the violations.
package struct ReportBlocks: Sendable {
    /// The number of events or frames in a block, few enough for a page to read between two frames.
    package static let blockLength = 8192
    /// A high limit, so that a rule with many violations does not hide the first violation of another.
    private static let keptViolations = 100_000

    private let run: RunDescription
    private var states = CellStates()
    private var events = EventColumns()
    private var frames = FrameColumns()
    private var eventCount = 0
    private var frameCount = 0
    private var missedMs = 0.0
    private var displayedItems: Set<ItemID> = []
    private var counted: CountedLog
    private var misuses = ReportedMisuses()
    private var found: RunFindings
    /// The causes of findings so far, which later events do not change.
    private var causes: [Violation: [ReportExplanations.Link]] = [:]
    /// The latest time of an event or of a frame's end.
    package private(set) var lastNs: Int64 = 0

    package init(_ run: RunDescription) {
        self.run = run
        let frameNs = InvariantLimits.frameNs(refreshNs: run.refreshNs)
        found = RunFindings(strategy: run.strategy, frameNs: frameNs)
        counted = CountedLog(
            limits: InvariantLimits(
                keptViolations: Self.keptViolations, frameNs: frameNs))
    }

    package mutating func add(_ event: LifecycleEvent) {
        states.take(event)
        events.append(event, states)
        counted.add(event)
        misuses.add(event)
        found.add(event)
        if event.kind == .cellDisplayed, let item = event.item { displayedItems.insert(item) }
        eventCount += 1
        lastNs = max(lastNs, event.tNs)
    }

    package mutating func add(_ frame: FrameRecord) {
        frames.append(frame)
        counted.noteFrame(endNs: frame.endNs)
        frameCount += 1
        missedMs += Double(frame.missedVsyncs) * Double(frame.intervalNs) / 1e6
        lastNs = max(lastNs, frame.endNs)
    }

    /// Returns the events since the last block, or nil if there are fewer than `count`.
    package mutating func takeEvents(atLeast count: Int = 1) -> [UInt8]? {
        events.count >= count ? events.takeBlock() : nil
    }

    /// Returns the frames since the last block, or nil if there are fewer than `count`.
    package mutating func takeFrames(atLeast count: Int = 1) -> [UInt8]? {
        frames.count >= count ? frames.takeBlock() : nil
    }

    /// Returns the JSON object about all entries so far, as if the run ended now.
    ///
    /// - Parameter endedNs: the end of the run, in nanoseconds since its start.
    /// - Throws: the error of an explanation.
    package mutating func about(
        _ options: ReportOptions, _ explanations: ReportExplanations, endedNs: Int64
    ) throws -> String {
        let counted = counted(until: endedNs)
        let checker = counted.checker
        let seconds = Nanoseconds.seconds(endedNs)
        let findings = findings(in: checker, options)
        let summary = RunSummary(
            run: options.number, workload: run.workload ?? run.name, strategy: run.strategy ?? "",
            regime: run.regime ?? "", cells: run.cells ?? "", seed: run.seed ?? 0, virtualSeconds: seconds,
            wallSeconds: 0, frames: frameCount, hitchMsPerSecond: seconds > 0 ? missedMs / seconds : 0,
            violations: checker.violationCounts, worstViolations: checker.worstViolations,
            tally: counted.tally)
        let links = try causes(of: checker.violations, explanations).filter { !$0.links.isEmpty }
        var json = JSONWriter(isForPage: true)
        json.object { json in
            json.member("producer", options.producer)
            json.member("number", options.number)
            json.member("status", options.status)
            json.key("run")
            json.object { json in json.members(of: run, hasTextualSeed: true) }
            json.member("events", Int64(eventCount))
            json.member("frames", Int64(frameCount))
            json.member("endedNs", endedNs)
            if options.isInRealTime { json.member("isInRealTime", true) }
            // As text, because the summary in a log from another program may be invalid JSON.
            json.member("summary", options.summaryJSON ?? summary.json())
            if let animation = options.animation, animation.isSound {
                json.key("animation")
                json.object { json in json.members(of: animation) }
            }
            if let rows = options.rows {
                json.key("rows")
                json.object { json in
                    json.member("viewport", rows.viewport)
                    json.member("columns", Int64(rows.columns))
                    if let height = explanations.height { json.heights(height, of: displayedItems) }
                }
            }
            if let takeOver = options.takeOver {
                json.key("takeOver")
                json.object { json in
                    json.member("playground", takeOver.playground)
                    json.key("workload")
                    json.json(takeOver.workloadJSON)
                }
            }
            json.key("violations")
            json.array(told(checker.violations)) { json, violation in
                json.object { $0.members(of: violation) }
            }
            json.key("causes")
            json.array(links) { json, cause in
                json.object { json in
                    json.member("code", cause.violation.invariant.code)
                    json.member("seq", cause.violation.seq)
                    json.key("links")
                    json.array(cause.links) { json, link in
                        json.object { json in
                            json.member("seq", link.seq)
                            json.member("text", link.text)
                        }
                    }
                }
            }
            json.key("invariants")
            json.array(Invariant.allCases) { json, invariant in
                json.object { json in
                    json.member("code", invariant.code)
                    json.member("count", Int64(checker.violationCounts[invariant] ?? 0))
                    json.member("severity", summary.worstViolations[invariant]?.name)
                }
            }
            // One letter a hazard, in the order of the log: the first of its severity's name.
            json.member("severities", String(checker.hazardSeverities.map { $0.letter }))
            json.member("headline", found.headline(findings, virtualSeconds: seconds).sentence)
            // Only what this run adds to the meanings.
            json.key("findings")
            json.array(findings) { json, finding in
                json.object { json in
                    json.member("key", finding.key)
                    json.member("why", finding.why)
                    json.member("fix", finding.specialFix)
                }
            }
            json.key("misuses")
            json.array(misuses.kinds) { json, misuse in
                json.object { $0.members(of: misuse, advice: explanations.advice(misuse)) }
            }
        }
        return json.text
    }

    /// Returns the counts of all entries so far, as if the run ended now. Uses a copy, because more entries may
    /// follow.
    private func counted(until endedNs: Int64) -> CountedLog {
        var counted = counted
        counted.finish(atNs: endedNs)
        return counted
    }

    private func findings(in checker: InvariantChecker, _ options: ReportOptions) -> [ToldFinding] {
        let animation = options.animation.flatMap { animation in
            animation.isSound
                ? LookWords(key: animation.key, from: animation.from, to: animation.to) : nil
        }
        return found.findings(checker.judgement, animation)
    }

    /// Returns the verdict and the findings as HTML, for readers without JavaScript.
    package mutating func written(
        _ options: ReportOptions, _ explanations: ReportExplanations, endedNs: Int64
    ) throws -> String {
        let checker = counted(until: endedNs).checker
        let findings = findings(in: checker, options)
        let causes = try causes(of: checker.violations, explanations)
        return WrittenFindings(
            headline: found.headline(findings, virtualSeconds: Nanoseconds.seconds(endedNs)),
            findings: findings.map { finding in
                WrittenFindings.Entry(
                    finding: finding,
                    cause: causes.first { $0.violation.leads(to: finding) }?.links.map(\.text) ?? [],
                    advice: finding.misuse.flatMap(explanations.advice))
            }
        ).html
    }

    private func told(_ violations: [Violation]) -> [Violation] {
        var told: [Invariant: Int] = [:]
        return violations.filter {
            told[$0.invariant, default: 0] += 1
            return told[$0.invariant, default: 0] <= ReportOptions.violationsPerRule
        }
    }

    /// Returns the causes of the first violation of each rule and of the first misuse of each kind.
    private mutating func causes(
        of violations: [Violation], _ explanations: ReportExplanations
    ) throws -> [(violation: Violation, links: [ReportExplanations.Link])] {
        var known: Set<Invariant> = [.noMisuse]
        let firsts = violations.filter { known.insert($0.invariant).inserted } + misuses.first
        return try firsts.map { violation in
            let links = try causes[violation] ?? explanations.cause(violation)
            causes[violation] = links
            return (violation, links)
        }
    }
}

extension Violation {
    /// Whether a finding begins with this violation.
    fileprivate func leads(to finding: ToldFinding) -> Bool {
        guard invariant == finding.rule, let first = finding.first else { return false }
        return invariant == .noMisuse
            ? seq == first.seq : cell == first.cell && animator == first.animator
    }
}

extension FindingSeverity {
    /// The letter of the severity in a page's data.
    fileprivate var letter: Character {
        switch self {
        case .wouldCrash: "w"
        case .seen: "s"
        case .couldBeSeen: "c"
        case .held: "h"
        case .latent: "l"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of violation: Violation) {
        member("code", violation.invariant.code)
        member("seq", violation.seq)
        member("cell", violation.cell.map { Int64($0.rawValue) })
        member("animator", violation.animator.map { Int64($0.rawValue) })
        member("severity", violation.severity.name)
        member("text", violation.text)
    }

    /// Writes lists of an item and of the heights of this item and the ones after it.
    fileprivate mutating func heights(_ height: (ItemID) -> Double, of items: Set<ItemID>) {
        var runs: [[ItemID]] = []
        for item in items.sorted(by: { $0.rawValue < $1.rawValue }) {
            if let last = runs.last?.last, last.rawValue &+ 1 == item.rawValue {
                runs[runs.count - 1].append(item)
            } else {
                runs.append([item])
            }
        }
        key("heights")
        array(runs) { json, run in
            json.array([Double(run[0].rawValue)] + run.map { (height($0) * 10).rounded() / 10 }) {
                $0.number($1)
            }
        }
    }

    fileprivate mutating func members(of animation: AnimatedProperty) {
        member("key", animation.key)
        member("from", animation.from)
        member("to", animation.to)
        member("duration", animation.duration)
        member("scrubsLinearly", animation.scrubsLinearly)
        member("first", animation.first)
        key("curve")
        array(animation.curve) { json, value in json.number((value * 1e4).rounded() / 1e4) }
    }
}

/// The kinds of misuses in a run. The report explains only these.
private struct ReportedMisuses {
    /// The first misuse of each kind, in the order of the log.
    private(set) var first: [Violation] = []
    private var known: Set<MisuseKind> = []

    var kinds: [MisuseKind] { MisuseKind.allCases.filter(known.contains) }

    mutating func add(_ event: LifecycleEvent) {
        guard case .misuse(let misuse) = event.detail, known.insert(misuse).inserted else { return }
        first.append(
            Violation(
                invariant: .noMisuse, seq: event.seq, tNs: event.tNs, turn: event.turn, cell: event.cell,
                animator: event.animator, text: event.words))
    }
}
