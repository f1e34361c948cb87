import Foundation
import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing

/// What the summaries beside logs and exports come to, beside the logs themselves.
struct FleetTests {
    private let home: TestFolder

    init() throws { home = try TestFolder() }

    /// Runs of two strategies in a log and in a folder of Parquet, which say the same.
    private func export(_ strategies: [Strategy] = [.reuseSafe, .noTeardown]) throws -> LogSource {
        for strategy in strategies {
            var workload = Workload.troubled
            workload.name = strategy.rawValue
            workload.strategy = strategy
            _ = try LoggedSimulation(home.plan("runs"), for: home.client()).run([workload])
        }
        let log = try LogSource(home.path("runs"), for: home.client())
        try export(log)
        return log
    }

    private func export(_ log: LogSource, to folder: String = "fleet") throws {
        for run in try log.runs(.all) {
            try ParquetExport(of: run, producer: "test").write(into: home.path(folder), home.temporaryFiles)
        }
    }

    private func sweep(_ strategy: Strategy, seeds: ClosedRange<UInt64>, in folder: String = "sweep") throws {
        var workload = Workload.troubled
        workload.strategy = strategy
        _ = try SeedSweep(workload, seeds: seeds, jobs: 2, home.plan(folder), for: home.client()).run()
    }

    private func summary(
        _ name: String = "fleet", days: ClosedRange<FleetDay> = FleetDay.all
    ) throws -> (summary: FleetSummary, isWhole: Bool) {
        try FleetSummary.read(FleetFolder(home.path(name), days: days, for: home.client()))
    }

    // MARK: Equal to the log's answers

    /// What the logs in `folder` come to by their own questions.
    private func check(_ summary: FleetSummary, against folder: String) throws {
        let log = try LogSource(home.path(folder), for: home.client())
        let verdicts = try LogVerdicts(
            home.path(folder), .all, idleLimitNs: InvariantLimits().idleLimitNs, keepsAll: false,
            for: home.client()
        ).verdicts
        var expected: [String: Int] = [:]
        for verdict in verdicts {
            expected.merge(verdict.counts.map { ($0.key.code, $0.value) }, uniquingKeysWith: +)
        }
        var rows: [String: Int] = [:]
        for name in ["misuses", "leaks"] {
            let question = try #require(Question.named(name))
            _ = try RowPages(limit: nil).forEachRow(
                of: log, .all, answering: question, { _ in rows[name, default: 0] += 1 })
        }
        #expect(summary.total.events == verdicts.reduce(0) { $0 + $1.events })
        #expect(summary[.violations].mapValues(\.times) == expected && !expected.isEmpty)
        #expect(summary.total[.misuses].times == rows["misuses"])
        #expect(summary.total.leaks.times == rows["leaks"])
    }

    @Test func `the summary of a sweep counts what its logs have`() throws {
        try sweep(.reuseSafe, seeds: 1...2)
        try sweep(.noTeardown, seeds: 1...3)
        let (summary, isWhole) = try summary("sweep")
        #expect(isWhole && summary.total.runs == 5 && summary.days.count <= 2)
        try check(summary, against: "sweep")
        #expect(summary.worst.map(\.look) == Array(repeating: "ask misuses", count: 3))
        let strategies = summary.tallies(by: .strategy)
        #expect(strategies.map(\.value) == ["no-teardown", "reuse-safe"])
        #expect(strategies.map(\.tally.runs) == [3, 2])
        #expect(strategies.map(\.tally[.misuses].times) == [summary.total[.misuses].times, 0])
    }

    @Test func `the summary of an export counts what its logs have, run by run`() throws {
        _ = try export()
        let (summary, isWhole) = try summary()
        #expect(isWhole && summary.total.runs == 2 && summary.days.count == 1)
        try check(summary, against: "runs")
        #expect(summary.total[.misuses].runs == 1)
        // Each run by itself, and the worst of them.
        #expect(summary.tallies(by: .app).map(\.value) == [nil])
        #expect(summary.worst.map { $0.run.labels[.name] } == ["no-teardown"])
        // The tables of a run lie there, and not its log.
        #expect(summary.worst[0].look == nil)
        #expect(Set(summary.tellingDimensions) == [.workload, .strategy])
    }

    @Test func `a run that has not judged itself is judged when it is exported`() throws {
        let log = try export([.noTeardown])
        // The same events without the simulation's own summary, as an app would have sent them.
        let run = try #require(log.runs(.all).first)
        var lines: [UInt8] = []
        _ = try RunExport(of: run) { lines += $0 }.export(NDJSONExporter())
        try home.write(String(decoding: lines, as: UTF8.self), to: "app.ndjson")
        try export(LogSource(home.path("app.ndjson"), for: home.client()), to: "apps")
        let (own, judged) = (try summary().summary, try summary("apps").summary)
        #expect(judged[.violations] == own[.violations] && !own[.violations].isEmpty)
        #expect(judged[.misuses] == own[.misuses] && judged[.hazards] == own[.hazards])
        #expect(judged.total == own.total)
    }

    // MARK: What is read

    @Test func `runs of other days are not counted, and a day and a run by themselves are`() throws {
        _ = try export([.reuseSafe])
        let day = try #require(home.names(in: "fleet").first)
        let today = try #require(FleetDay(String(day.dropFirst(5))))
        let old = try #require(FleetDay("2020-02-03"))
        try home.write(
            #"{"run":"0123","date":"2020-02-03","events":7,"misuses":{"release.paused":2}}"# + "\n",
            to: "fleet/date=2020-02-03/run=0123/summaries.ndjson")
        try home.write("not ours", to: "fleet/notes")
        #expect(try summary().summary.total.runs == 2)
        #expect(try summary(days: old...old).summary.total[.misuses].times == 2)
        #expect(try summary(days: today...today).summary.days == [today])
        #expect(try summary("fleet/\(day)").summary.total.runs == 1)
        let run = try #require(home.names(in: "fleet/\(day)").first)
        #expect(try summary("fleet/\(day)/\(run)").summary.total.runs == 1)
        let none = try #require(FleetDay("2021-01-01"))
        #expect(try summary(days: none...none).summary.total.runs == 0)
    }

    @Test func `a run that two folders have counts once`() throws {
        try sweep(.reuseSafe, seeds: 1...2)
        try FileManager.default.createDirectory(
            atPath: home.path("copy"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: home.path("sweep/summaries.ndjson"), toPath: home.path("copy/summaries.ndjson"))
        #expect(try summary(".").summary.total.runs == 2)
    }

    @Test(arguments: [
        "not JSON at all", #"{"run":"0123"}"#, #"{"run":"0123","date":"2020-02-31"}"#,
        #"{"run":"0123","date":"2020-02-03","misuses":{"release.paused":-1}}"#,
        #"{"run":"0123","date":"2020-02-03","events":99999999999}"#,
    ])
    func `a file of summaries that cannot be read is named and left out whole, and the others are read`(
        line: String
    ) throws {
        _ = try export([.reuseSafe])
        let whole = #"{"run":"0124","date":"2020-02-03","events":1}"#
        try home.write("\(whole)\n\(line)\n", to: "fleet/date=2020-02-03/run=0123/summaries.ndjson")
        let (summary, isWhole) = try summary()
        #expect(!isWhole && summary.total.runs == 1)
        #expect(home.notices.count == 1)
        #expect(home.notices.first?.contains("run=0123/summaries.ndjson:2: ") == true)
    }

    @Test func `what has no summaries is bad input`() throws {
        try home.write("a text", to: "file")
        for name in [".", "nowhere", "file"] {
            #expect(throws: InputError.self) { try summary(name) }
        }
        for text in ["2026-13-01", "2026-1-1", "2026-11-00", "today", "2026-11-22x", ""] {
            #expect(FleetDay(text) == nil)
        }
    }

    @Test func `a client that wants to stop gets no summary`() throws {
        _ = try export([.reuseSafe])
        let folder = try FleetFolder(home.path("fleet"), for: home.client(stoppingAfter: 0))
        #expect(throws: CancellationError.self) { try FleetSummary.read(folder) }
    }

    // MARK: Beside the logs

    @Test func `a run that is removed is not counted, and the summaries are no log`() throws {
        try sweep(.noTeardown, seeds: 1...3)
        let log = try LogSource(home.path("sweep"), for: home.client())
        let runs = try log.runs(.all)
        #expect(runs.count == 3 && home.notices.isEmpty)
        try RunRemoval(log).remove([runs[0]])
        #expect(try summary("sweep").summary.total.runs == 2)
        try RunRemoval(log).remove([runs[1], runs[2]])
        #expect(try home.names(in: "sweep").isEmpty)
    }
}

extension Workload {
    /// Short, and one of each question's troubles: work that comes late, frames that do, a list that goes.
    fileprivate static let troubled = Workload(
        name: "troubled", costs: MainThreadCosts(create: 3, configure: 9),
        steps: [
            .fling(velocity: 1500), .turn([.jump(item: 500), .jump(item: 0), .jump(item: 500)]),
            .wait(0.2), .destroyList,
        ])
}
