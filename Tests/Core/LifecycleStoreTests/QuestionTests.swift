import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording
import LifecycleStore
import Testing

/// The catalogue against the file that the migrations make.
struct QuestionTests {
    private let folder: TemporaryFolder
    private let console: SQLConsole

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(Script.random(count: 50, seed: 1).events) }
        console = try SQLConsole(path: path)
    }

    private func texts(_ sql: String) throws -> [String] {
        try console.run(sql, seconds: 10).rows.compactMap {
            if case .text(let text) = $0[0] { text } else { nil }
        }
    }

    /// Their columns are those of the tables they prove.
    private static let oracles: Set = [
        "animator_row_from_events", "use_row_from_events", "orphan_row_from_events",
    ]

    @Test func `every view of the file has a sentence, and every column a comment`() throws {
        let views = try texts("SELECT name FROM sqlite_schema WHERE type = 'view'")
        #expect(Set(views) == Set(LogRelation.views.map(\.name)))
        for view in views {
            let description = try #require(LogRelation.views.first { $0.name == view })
            #expect(description.sentence.hasSuffix("."), "\(view): \(description.sentence)")
            guard !Self.oracles.contains(view) else { continue }
            let columns = try texts("SELECT name FROM pragma_table_info('\(view)')")
            #expect(description.columns.map(\.name) == columns, "\(view)")
            #expect(description.columns.allSatisfy { !$0.meaning.isEmpty }, "\(view)")
        }
    }

    @Test func `every column of a table has a comment`() throws {
        let script = LifecycleMigrations.released.map(\.sql).joined(separator: "\n")
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        let tables = try texts(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
            """)
        for table in tables {
            for column in try texts("SELECT name FROM pragma_table_xinfo('\(table)')") {
                let isTold = lines.indices.contains { index in
                    lines[index].hasPrefix("    \(column) ")
                        && lines[index..<min(index + 2, lines.count)].contains { $0.contains("--") }
                }
                #expect(isTold, "\(table).\(column)")
            }
        }
    }

    @Test func `questions have names of their own, and a view each`() {
        #expect(Set(Question.all.map(\.name)).count == Question.all.count)
        #expect(Set(Question.all.map(\.view)).count == Question.all.count)
        #expect(Question.named("no such question") == nil)
    }

    @Test func `units follow the names of columns`() throws {
        let view = try #require(LogRelation.views.first { $0.name == "lifetimes" })
        let units = view.columns.map { "\($0.name): \($0.unit ?? "-")" }
        #expect(
            units.suffix(4) == [
                "deferred_turns: turns", "attach_latency_ns: nanoseconds", "life_ns: nanoseconds",
                "is_alive: -",
            ])
    }
}

/// Events read in other ways than from the first to the last.
struct EventReadingTests {
    private let folder: TemporaryFolder
    private let events = Script.random(count: 2000, seed: 21).events
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("log.sqlite")
        let log = try LogFile(path: path, durable: false)
        try log.write(Script.random(count: 100, seed: 1).events, run: .example("first"))
        try log.write(events)
        try log.write(events, run: .example("copy"))
        try log.write(Array(events.dropLast(5)), run: .example("short"))
        var changed = events
        changed[700].tNs += 1
        try log.write(changed, run: .example("changed"))
    }

    @Test func `events before another come in order, the last ones`() throws {
        let reader = try LogReader(path: path)
        #expect(try reader.events(LogFilter(run: 2), before: 1001, count: 7) == Array(events[993..<1000]))
        let ofCell = events.prefix(1000).filter { $0.cell == CellID(2) }
        #expect(
            try reader.events(LogFilter(run: 2, cell: CellID(2)), before: 1001, count: 5)
                == Array(ofCell.suffix(5)))
        #expect(try reader.events(LogFilter(run: 2), before: 1, count: 5).isEmpty)
        #expect(try reader.events(LogFilter(run: 2), before: 50, count: 0).isEmpty)
    }

    @Test func `the first event at or after a time is found`() throws {
        let reader = try LogReader(path: path)
        for tNs: Int64 in [-1, 0, 55, 1000, 1 << 60] {
            let expected = events.first { $0.tNs >= tNs }?.seq ?? Int64(events.count) + 1
            #expect(try max(reader.firstSeq(notBefore: tNs, run: 2), 1) == expected)
        }
    }

    private func difference(_ a: Int64, _ b: Int64) throws -> RunDifference {
        try RunDifference(LogReader(path: path), run: a, LogReader(path: path), run: b)
    }

    @Test func `runs of the same events are equal`() throws {
        let same = try difference(2, 3)
        #expect(same.isEqual && same.a.events == 2000 && same.b.events == 2000)
        #expect(same.a.counts == same.b.counts)
    }

    @Test(arguments: [#"{"flags":{"pace":"real"}}"#, #"{"flags":{"pace":8}}"#, "{}"])
    func `times of runs in real time are not compared, and the fields that differ are`(config: String) throws
    {
        let path = folder.path("paced.sqlite")
        var late = events
        for index in late.indices.dropFirst(700) { late[index].tNs += 23_000 }
        var other = late
        other[900].turn += 1
        for (number, events) in [events, late, other].enumerated() {
            let log = try LogFile(path: path, durable: false)
            var run = RunDescription.example("paced-\(number)")
            run.source = config == "{}" ? .app : .simulation
            try log.record(run: run, configJSON: config) { recorder in
                for event in events { recorder.record(event) }
                recorder.finish(cells: [], summaryJSON: nil)
            }
        }
        func difference(_ b: Int64) throws -> RunDifference {
            try RunDifference(LogReader(path: path), run: 1, LogReader(path: path), run: b)
        }
        let same = try difference(2)
        #expect(same.isEqual && same.first == nil && !same.comparesTimes)
        let changed = try difference(3)
        #expect(!changed.isEqual && changed.first?.a == events[900])
    }

    @Test func `runs of many events are compared to their ends`() throws {
        let many = Script.random(count: 10_000, seed: 3).events
        let path = folder.path("many.sqlite")
        do {
            let log = try LogFile(path: path, durable: false)
            for (name, events) in [("a", many), ("b", many), ("c", many.dropLast())] {
                try log.write(events, run: .example(name))
            }
        }
        func difference(_ b: Int64) throws -> RunDifference {
            try RunDifference(LogReader(path: path), run: 1, LogReader(path: path), run: b)
        }
        let same = try difference(2)
        #expect(same.isEqual && same.a.events == 10_000 && same.b.events == 10_000)
        let shorter = try difference(3)
        #expect(shorter.first?.a == many.last && shorter.first?.b == nil)
    }

    @Test func `runs differ at the first event that is not equal`() throws {
        let changed = try difference(2, 5)
        #expect(!changed.isEqual)
        #expect(changed.first?.a == events[700])
        #expect(changed.first?.b?.tNs == events[700].tNs + 1)
        #expect(changed.a.counts == changed.b.counts)
    }

    @Test func `a run that ends before the other differs there`() throws {
        let short = try difference(2, 4)
        #expect(short.first?.a == events[1995])
        #expect(short.first?.b == nil)
        #expect(short.a.events - short.b.events == 5)
        #expect(try difference(4, 2).first?.a == nil)
    }
}
