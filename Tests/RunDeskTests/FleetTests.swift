import Foundation
import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleStore
import RunDesk
import ScrollSimulation
import Testing

/// Questions over runs as Parquet, beside the same questions to the logs they come from.
struct FleetTests {
    private let desk: TestDesk

    init() throws { desk = try TestDesk() }

    /// Runs of two strategies in a log and in a folder of Parquet, which say the same.
    private func export(_ strategies: [Strategy] = [.reuseSafe, .noTeardown]) throws -> LogSource {
        for strategy in strategies {
            var workload = Workload.troubled
            workload.name = strategy.rawValue
            workload.strategy = strategy
            _ = try LoggedSimulation(desk.plan("runs"), for: desk.client()).run([workload])
        }
        let log = try LogSource(desk.path("runs"), for: desk.client())
        for run in try log.runs(.all) {
            try ParquetExport(of: run, producer: "test").write(into: desk.path("fleet"), desk.leftovers)
        }
        return log
    }

    private func fleet(
        _ name: String = "fleet", since: String? = nil, until: String? = nil, run: String = ""
    ) throws -> FleetFolder {
        try FleetFolder(
            desk.path(name), since: since.flatMap(FleetDay.init), until: until.flatMap(FleetDay.init),
            run: run, for: desk.client())
    }

    // MARK: Equal to the log's answers

    @Test func `every question gives the rows that the log gives`() throws {
        let log = try export([.reuseSafe, .noTeardown, .nextTurn, .oncePerCell])
        var empty: [String] = []
        for asked in FleetQuestion.all {
            var ofLog: [String: [[SQLValue]]] = [:]
            var ofFleet: [String: [[SQLValue]]] = [:]
            _ = try log.ask(asked.question, of: .all, limit: .max) { run, answer in
                ofLog[run.record.description.uuid] = answer.rows
            }
            let isWhole = try fleet().forEachRun { run, _ in
                ofFleet[run.uuid] = []
                try asked.answer(run) {
                    ofFleet[run.uuid]?.append($0)
                    return true
                }
                return true
            }
            #expect(ofFleet == ofLog && isWhole, "\(asked.question.name)")
            if ofFleet.values.allSatisfy(\.isEmpty) { empty.append(asked.question.name) }
        }
        #expect(empty.isEmpty && FleetQuestion.all.count == 11, "\(empty)")
    }

    @Test func `a summary counts what the logs have, run by run`() throws {
        let log = try export()
        let (summary, isWhole) = try FleetSummary.read(fleet())
        let verdicts = try LogVerdicts(
            desk.path("runs"), .all, idleLimitNs: InvariantRules().idleLimitNs, keepsAll: false,
            for: desk.client()
        ).verdicts
        var expected: [Invariant: Int] = [:]
        for verdict in verdicts { expected.merge(verdict.counts, uniquingKeysWith: +) }
        var rows: [String: Int] = [:]
        for name in ["misuses", "hazards", "leaks"] {
            let question = try #require(Question.named(name))
            _ = try log.ask(question, of: .all, limit: .max) { _, answer in
                rows[name, default: 0] += answer.rows.count
            }
        }
        // What memory holds for less than a frame is a row, and counts as none.
        _ = try log.forEachRun(.all) { run in
            try run.reader.forEachEvent(LogFilter(run: run.record.number)) { event in
                if event.kind == .hazardEnded, event.arg ?? 0 < 16_666_667 {
                    rows["hazards", default: 0] -= 1
                }
                return true
            }
            return true
        }
        #expect(isWhole && summary.total.runs == 2 && summary.days.count == 1)
        #expect(summary.total.events == verdicts.reduce(0) { $0 + $1.events })
        #expect(summary.violations.mapValues(\.times) == expected && !expected.isEmpty)
        #expect(summary.total.misuses == rows["misuses"] && summary.total.hazards == rows["hazards"])
        #expect(summary.total.leaks == rows["leaks"] && summary.total.crashingRuns == 1)
        // Each run by itself, and the worst of them.
        let strategies = summary.tallies(by: .strategy)
        #expect(strategies.map(\.value) == ["no-teardown", "reuse-safe"])
        #expect(strategies.map(\.tally.misuses) == [summary.total.misuses, 0])
        #expect(summary.tallies(by: .app).map(\.value) == [nil])
        #expect(summary.worst.map(\.name) == ["no-teardown"] && summary.worst[0].look == "ask misuses")
        #expect(Set(summary.tellingDimensions) == [.workload, .strategy])
    }

    @Test func `a run that nobody has judged is judged from its events`() throws {
        _ = try export([.noTeardown])
        var judged: [Invariant: Int] = [:]
        _ = try fleet().forEachRun { run, _ in
            judged = try run.verdict().counts
            return true
        }
        #expect(try judged == FleetSummary.read(fleet()).summary.violations.mapValues(\.times))
        // What an app has recorded has no summary of its own.
        try desk.write(TestDesk.ndjson(events: 3), to: "app.ndjson")
        let log = try LogSource(desk.path("app.ndjson"), for: desk.client())
        try ParquetExport(of: log.runs(.all)[0], producer: "test")
            .write(into: desk.path("apps"), desk.leftovers)
        let (summary, isWhole) = try FleetSummary.read(fleet("apps"))
        #expect(isWhole && summary.total.events == 3 && summary.violations.isEmpty)
    }

    // MARK: What is read

    @Test func `folders of other days and other runs are not opened`() throws {
        _ = try export([.reuseSafe])
        let day = try #require(desk.names(in: "fleet").first)
        for name in ["date=2020-02-03/run=0123", "date=2020-02-03/other", "notes"] {
            try FileManager.default.createDirectory(
                atPath: desk.path("fleet/\(name)"), withIntermediateDirectories: true)
        }
        func runs(_ folder: FleetFolder) throws -> [String] {
            var runs: [String] = []
            _ = try folder.forEachRun { run, _ in
                runs.append("\(run.day)")
                return true
            }
            return runs
        }
        let today = String(day.dropFirst(5))
        #expect(try runs(fleet()) == ["2020-02-03", today])
        #expect(try runs(fleet(since: "2020-02-04")) == [today])
        #expect(try runs(fleet(until: "2020-02-03")) == ["2020-02-03"])
        #expect(try runs(fleet(since: "2020-02-03", until: "2020-02-03")) == ["2020-02-03"])
        #expect(try runs(fleet(run: "012")) == ["2020-02-03"])
        #expect(try runs(fleet("fleet/\(day)")) == [today])
        let run = try #require(desk.names(in: "fleet/\(day)").first)
        #expect(try runs(fleet("fleet/\(day)/\(run)")) == [today])
        #expect(try FleetSummary.read(fleet(since: "2020-02-04")).isWhole)
    }

    @Test(arguments: ["", "not Parquet at all", "PAR1PAR1PAR1PAR1"])
    func `a run that cannot be read is named and left out whole, and the others are read`(text: String)
        throws
    {
        _ = try export()
        let day = try #require(desk.names(in: "fleet").first)
        let runs = try desk.names(in: "fleet/\(day)")
        let file = "fleet/\(day)/\(runs[0])/events.parquet"
        try desk.write(text, to: file)
        let (summary, isWhole) = try FleetSummary.read(fleet())
        #expect(!isWhole && summary.total.runs == 1)
        #expect(summary.tallies(by: .strategy).count == 1)
        guard case .leftOutRun(let error)? = desk.notices.first, desk.notices.count == 1 else {
            Issue.record("\(desk.notices)")
            return
        }
        #expect(error.file == desk.path(file))
        try FileManager.default.removeItem(atPath: desk.path("fleet/\(day)/\(runs[1])/runs.parquet"))
        #expect(try FleetSummary.read(fleet()).summary.total.runs == 0)
        #expect(desk.notices.last?.description.contains("it is not there") == true)
    }

    @Test func `what is no fleet, no question and no engine's question is bad input`() throws {
        try desk.write("a text", to: "file")
        for name in [".", "nowhere", "file"] {
            #expect(throws: InputError.self) { try fleet(name) }
        }
        for name in ["pool", "nothing"] {
            let error = #expect(throws: InputError.self) { try FleetQuestion(named: name) }
            #expect(error?.description.contains("misuses, hazards, leaks") == true)
        }
        for text in ["2026-13-01", "2026-1-1", "2026-11-00", "today", "2026-11-22x", ""] {
            #expect(FleetDay(text) == nil)
        }
    }

    @Test func `a client that wants to stop gets no summary`() throws {
        _ = try export([.reuseSafe])
        let folder = try FleetFolder(desk.path("fleet"), for: desk.client(stoppingAfter: 1))
        #expect(throws: CancellationError.self) { try FleetSummary.read(folder) }
    }

    // MARK: Pages

    @Test func `pages are unpacked whole or refused`() throws {
        let bytes = Array(repeating: UInt8(7), count: 1_000) + Array("page".utf8)
        // What `zstd` makes of these bytes.
        let zstd: [UInt8] = [
            0x28, 0xB5, 0x2F, 0xFD, 0x64, 0xEC, 0x02, 0x6D, 0x00, 0x00, 0x30, 0x07, 0x07, 0x70, 0x61,
            0x67, 0x65, 0x01, 0x00, 0xE3, 0x2B, 0x80, 0x05, 0xA2, 0x45, 0xF8, 0xD2,
        ]
        for (codec, packed) in [(.gzip, try GzipPacker().pack(bytes)), (.zstd, zstd)]
            as [(ParquetCodec, [UInt8])]
        {
            func unpack(_ packed: [UInt8], _ size: Int) throws -> [UInt8] {
                try packed.withUnsafeBytes { try PageUnpacker().unpack(codec, $0, size) }
            }
            do {
                #expect(try unpack(packed, bytes.count) == bytes)
            } catch let fault as ParquetFault where codec == .zstd {
                #expect(fault.problem.contains("no libzstd"))
                continue
            }
            #expect(throws: ParquetFault.self) { try unpack(packed, bytes.count - 1) }
            #expect(throws: ParquetFault.self) { try unpack(Array(packed.dropLast(2)), bytes.count) }
            #expect(throws: ParquetFault.self) { try unpack([1, 2, 3], 3) }
            #expect(throws: ParquetFault.self) { try unpack([], 3) }
        }
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
