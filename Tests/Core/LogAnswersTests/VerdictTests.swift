import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing
import WorkloadFiles

/// A run has one verdict, whoever reads it.
struct VerdictTests {
    private let home: TestFolder

    init() throws { home = try TestFolder() }

    private func verdict(of name: String) throws -> Verdict {
        let judged = try LogVerdicts(
            home.path(name), nil, idleLimitNs: InvariantLimits().idleLimitNs, keepsAll: true,
            for: home.client())
        return try #require(judged.verdicts.first)
    }

    private func run(of name: String) throws -> ListedRun {
        try LogSource(home.path(name), for: home.client()).run(.newest)
    }

    private func importLines() throws {
        _ = try RunImport(
            home.path("run.ndjson"), into: home.path("again.sqlite"), durable: false, patience: .standard,
            for: home.client()
        ).run()
    }

    @Test(arguments: BuiltInWorkloads.all.enumerated().map { ($0.offset, $0.element.name) })
    func `a simulation, its log, its export and the import of that have one verdict`(
        place: Int, name: String
    ) throws {
        var workload = try Workload(#require(BuiltInWorkloads.named(name)))
        // Each strategy meets several workloads.
        workload.strategy = Strategy.allCases[place % Strategy.allCases.count]
        let outcome = try LoggedSimulation(home.plan("run.sqlite"), for: home.client()).run(workload)
        var bytes: [UInt8] = []
        try RunExport(of: run(of: "run.sqlite")) { bytes += $0 }.export(NDJSONExporter())
        try home.write(String(decoding: bytes, as: UTF8.self), to: "run.ndjson")
        try importLines()
        try checkHazards(of: outcome.summary, "run.sqlite")
        let stored = try verdict(of: "run.sqlite")
        #expect(stored.counts == outcome.summary.violations)
        for other in try [verdict(of: "run.ndjson"), verdict(of: "again.sqlite")] {
            #expect(other.counts == stored.counts && other.violations == stored.violations)
            #expect(other.incompleteness == nil && stored.incompleteness == nil)
        }
    }

    /// Every place that counts or lists hazards has those of the summary: one that memory holds counts when it lasts a
    /// frame or longer.
    private func checkHazards(of summary: RunSummary, _ name: String) throws {
        let reader = try run(of: name).reader
        let listed = try reader.hazards(LogFilter()).rows
        #expect(Dictionary(grouping: listed, by: \.kind).mapValues(\.count) == summary.tally.hazards)
        func numbers(_ question: String, _ column: String) throws -> [Int64] {
            let answer = try reader.answer(#require(Question.named(question)))
            let place = try #require(answer.columns.firstIndex(of: column))
            return answer.rows.map { if case .integer(let number) = $0[place] { number } else { 0 } }
        }
        #expect(try numbers("hazards", "seq") == listed.map(\.seq))
        #expect(try numbers("leaks", "animator_id").count == summary.tally.hazards[.hazardLeak, default: 0])
        let ofAnimators = listed.count { $0.animator != nil }
        #expect(try numbers("sites", "hazards").reduce(0, +) == ofAnimators)
        let rows = try RunTable.animators.page(of: reader, LogFilter()).rows
        let place = try #require(RunTable.animators.columns.firstIndex(of: "hazards"))
        let hazards: [Int64] = rows.map { if case .int(let count) = $0.values[place] { count } else { 0 } }
        #expect(hazards.reduce(0, +) == ofAnimators)
        #expect(try reader.integrity().filter { $0.broken > 0 } == [])
    }

    /// The log of an app, which writes no hazards: a push that nobody completes, and nothing after it.
    private func push(endNs: Int64?, frameEndNs: Int64 = 0) throws {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "6f1d", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        writer.append(
            LifecycleEvent(
                seq: 1, tNs: 1_000_000, turn: 1, kind: .transitionBegan, detail: .operation(.push),
                subject: 1))
        if frameEndNs > 0 {
            writer.append(
                FrameRecord(
                    frame: 1, turn: 1, expectedNs: 0, beginNs: 0, endNs: frameEndNs, missedVsyncs: 0,
                    bareCells: 0, intervalNs: 16_666_667, firstSeq: 2))
        }
        writer.flushFrames()
        if let endNs { writer.appendEnd(.finished, atNs: endNs, dropped: 0) }
        try home.write(String(decoding: writer.bytes, as: UTF8.self), to: "run.ndjson")
    }

    @Test(arguments: [3, 10])
    func `a transition is judged at the end that the log states`(seconds: Int64) throws {
        try push(endNs: seconds * 1_000_000_000)
        try importLines()
        let broken: [Invariant: Int] = seconds > 5 ? [.completionOnce: 1] : [:]
        #expect(try verdict(of: "run.ndjson").counts == broken)
        #expect(try verdict(of: "again.sqlite").counts == broken)
        let run = try run(of: "again.sqlite")
        let finder = CauseFinder(
            run, idleLimitNs: InvariantLimits().idleLimitNs, for: home.client())
        #expect(try finder.firstViolations().map(\.invariant) == Array(broken.keys))
    }

    @Test func `a log without an end ends with its last frame`() throws {
        try push(endNs: nil, frameEndNs: 10_000_000_000)
        let verdict = try verdict(of: "run.ndjson")
        #expect(verdict.counts == [.completionOnce: 1] && !verdict.isComplete)
        try importLines()
        #expect(try self.verdict(of: "again.sqlite").counts == [.completionOnce: 1])
    }
}
