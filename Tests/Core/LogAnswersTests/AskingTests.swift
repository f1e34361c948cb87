import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing

/// Questions to logs of every kind.
struct AskingTests {
    private let home: TestFolder

    init() throws { home = try TestFolder() }

    private func sweep() throws {
        _ = try SeedSweep(.short, seeds: 1...2, jobs: 1, home.plan("runs"), for: home.client()).run()
    }

    @Test func `nanoseconds are seconds in an answer, whole or not`() {
        let shape = AnswerShape(sql: ["mean_ns", "life_ns", "animator_id"])
        #expect(shape.names == ["meanTime", "lifeTime", "animator"])
        #expect(
            shape.row([.real(1.5e9), .integer(250_000_000), .integer(7)]) == [
                .double(1.5), .double(0.25), .int(7),
            ])
    }

    @Test func `a folder with a bad file is asked for the others, and the client hears which`() throws {
        try sweep()
        try home.write("this is a text, and no database at all\n", to: "runs/bad.sqlite")
        let log = try LogSource(home.path("runs"), for: home.client())
        let question = try #require(Question.named("latency"))
        var answered: [Int64] = []
        var rows: [Int64: Int] = [:]
        let wasCut = try RowPages(limit: 1000).forEachRow(
            of: log, .all, answering: question
        ) { _, _ in
        } answered: {
            answered.append($0.number)
        } _: { row in
            if case .int(let run) = row[0] { rows[run, default: 0] += 1 }
        }
        #expect(answered == [1, 2] && rows.keys.sorted() == answered && !wasCut)
        try #require(home.notices.count == 1)
        #expect(home.notices[0].hasPrefix(home.path("runs/bad.sqlite")))
        #expect(home.notices[0].contains("it is not an SQLite database"))
        let judged = try LogVerdicts(
            home.path("runs"), nil, idleLimitNs: 1_000_000_000, keepsAll: false, for: home.client())
        #expect(!judged.isWhole && judged.verdicts.map(\.run) == [1, 2])
    }

    @Test func `a client that wants to stop gets no answer`() throws {
        try sweep()
        let stopping = home.client(stoppingAfter: 0)
        #expect(throws: CancellationError.self) {
            try LogVerdicts(
                home.path("runs"), nil, idleLimitNs: 0, keepsAll: false, for: stopping)
        }
        let log = try LogSource(home.path("runs"), for: stopping)
        #expect(throws: CancellationError.self) {
            try RowPages(limit: 1).forEachRow(
                of: log, .all, answering: Question.all[0], { _ in })
        }
    }

    @Test func `one limit holds for all runs`() throws {
        try sweep()
        let log = try LogSource(home.path("runs"), for: home.client())
        let counts = try log.runs().map { Int($0.record.events) }
        var rows: [Int64: Int] = [:]
        let pages = RowPages(limit: counts[0] + 3)
        let wasCut = try pages.forEachRow(of: log, .all) { run in
            LogFilter(run: run.record.number)
        } page: { run, filter in
            try run.reader.events(filter).map { NumberedRow($0.seq, []) }
        } _: { run, _ in
            rows[run.number, default: 0] += 1
        }
        #expect(wasCut && rows == [1: counts[0], 2: 3])
        let question = try #require(Question.named("latency"))
        func answers(_ limit: Int?) throws -> (rows: Int, wasCut: Bool) {
            var rows = 0
            let wasCut = try RowPages(limit: limit).forEachRow(
                of: log, .all, answering: question, { _ in rows += 1 })
            return (rows, wasCut)
        }
        let all = try answers(nil).rows
        #expect(try answers(all) == (all, false) && answers(all - 1) == (all - 1, true))
    }

    @Test func `an NDJSON log is asked like any other, and nothing of it stays`() throws {
        try home.write(TestFolder.ndjson(events: 5) + "{\"seq\":6,\"tN", to: "app.ndjson")
        do {
            let run = try LogSource(home.path("app.ndjson"), for: home.client()).run(.newest)
            #expect(try run.reader.events(LogFilter()).rows.count == 5)
        }
        #expect(
            home.notices == [
                "\(home.path("app.ndjson")):8: the last line is cut; the log is read up to there"
            ])
        #expect(try home.names() == ["app.ndjson"])
    }

    @Test func `a story is told from its beginning, or around a moment`() throws {
        _ = try LoggedSimulation(home.plan("log.sqlite"), for: home.client()).run(.short)
        let run = try NamedRun("1", db: home.path("log.sqlite"), for: home.client()).run
        func seqs(_ part: StoryQuery.Part) throws -> [Int64] {
            try StoryQuery(of: .cell(CellID(1)), part).events(in: run).events.map(\.seq)
        }
        let all = try seqs(.beginning(limit: 1000))
        #expect(all.count > 8)
        #expect(try StoryQuery(of: .cell(CellID(1)), .beginning(limit: 3)).events(in: run).wasCut)
        #expect(try seqs(.around(.seq(all[4]), before: 2, after: 3)) == Array(all[2...6]))
    }

    @Test func `a transition's and a screen's story is told, and the run says how its transitions end`()
        throws
    {
        let opening = Workload(
            name: "opening", updates: .flush, strategy: .nextTurn, transitions: .ios10,
            steps: [.tap(item: 2), .present, .dismiss])
        let outcome = try LoggedSimulation(home.plan("log.sqlite"), for: home.client()).run(opening)
        let run = try LogSource(home.path("log.sqlite"), for: home.client()).run(.newest)
        func story(_ subject: EventSubject, _ part: StoryQuery.Part) throws -> [LifecycleEvent] {
            try StoryQuery(of: .subject(subject), part).events(in: run).events
        }
        let whole = try story(.transition(2), .beginning(limit: nil))
        let own = try run.reader.events(LogFilter(subject: .transition(2))).rows
        #expect(!own.isEmpty && own.allSatisfy { whole.contains($0) })
        #expect(whole.filter { $0.kind.family == .screen }.count == 5)
        #expect(
            try story(.transition(2), .around(.seq(whole[3].seq), before: 1, after: 2))
                == Array(whole[2...4]))
        #expect(try story(.screen(3), .beginning(limit: 1)).map(\.kind) == [.screenWillAppear])
        #expect(run.record.transitions == "ios10" && run.record.updates == "flush")
        #expect(outcome.summary.transitions == "ios10" && outcome.summary.updates == "flush")
    }

    @Test func `regimes that a run has no use for stand nowhere`() throws {
        _ = try LoggedSimulation(home.plan("log.sqlite"), for: home.client()).run(.short)
        let run = try LogSource(home.path("log.sqlite"), for: home.client()).run(.newest)
        #expect(run.record.transitions == nil && run.record.updates == nil)
        #expect(run.record.summaryJSON?.contains("transitions") == false)
        #expect(
            Workload(name: "w", steps: [.repeat(times: 2, steps: [.present])]).recordedTransitions
                == "ios11")
    }

    @Test func `the cause of what was found is in the log`() throws {
        _ = try LoggedSimulation(home.plan("log.sqlite"), for: home.client()).run(.short)
        let run = try LogSource(home.path("log.sqlite"), for: home.client()).run(.newest)
        let finder = CauseFinder(run, idleLimitNs: 1_000_000_000, for: home.client())
        let violations = try finder.firstViolations()
        #expect(!violations.isEmpty)
        for violation in violations {
            #expect(try !finder.cause(of: violation).links.isEmpty)
        }
        #expect(throws: InputError.self) { try finder.violation(at: Int64.max - 1) }
    }
}
