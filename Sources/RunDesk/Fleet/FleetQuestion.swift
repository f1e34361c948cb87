import LifecycleEvents
import LifecycleExport
import LifecycleStore

/// One of the usual questions, put to runs as Parquet: the rows that the log's view gives, in its order.
package struct FleetQuestion {
    package let question: Question

    /// Those that can be answered by reading a run's files once. The others sort or group, which is an
    /// engine's work.
    package static let all = Question.all.filter { answers[$0.name] != nil }.map(FleetQuestion.init)

    private init(_ question: Question) { self.question = question }

    /// - Throws: ``InputError`` for what is no question, or one that an engine is to answer.
    package init(named name: String) throws {
        guard let question = Question.named(name) else {
            throw InputError(
                "there is no question “\(name)”; `animatorpool fleet ask` lists them: "
                    + Self.all.map(\.question.name).joined(separator: ", "))
        }
        guard Self.answers[name] != nil else {
            throw InputError(
                "\(name): ask DuckDB or ClickHouse, with tools/fleet/questions/\(name).sql (docs/fleet.md); "
                    + "`fleet ask` answers " + Self.all.map(\.question.name).joined(separator: ", "))
        }
        self.question = question
    }

    /// Calls `row` with each row of the answer about a run, until it returns false.
    ///
    /// - Throws: `ParquetError`, or `CancellationError` when the client wants to stop.
    package func answer(_ run: FleetRun, _ row: ([SQLValue]) throws -> Bool) throws {
        try Self.answers[question.name]?(run, row)
    }

    private typealias Answer = @Sendable (FleetRun, _ row: ([SQLValue]) throws -> Bool) throws -> Void

    private static let answers: [String: Answer] = [
        "misuses": { run, row in
            try run.table(ParquetEvents.table).forEachRow(
                ["seq", "t_ns", "turn", "detail", "cell_id", "generation", "animator_id"],
                where: .kinds { $0 == .misuse }, row)
        },
        "hazards": { run, row in
            try run.table(ParquetEvents.table).forEachRow(
                ["seq", "t_ns", "kind", "cell_id", "animator_id", "generation", "item"],
                where: .kinds { $0.isHazard }, row)
        },
        "leaks": { run, row in
            let events = ["animator_id", "cell_id", "t_ns"]
            let animators = [
                "generation", "item", "site", "attached_ns", "misuses", "first_seq", "last_seq",
            ]
            try joined(run, .hazardLeak, events, animators) { event, animator in
                try row(
                    Array(event[..<2]) + animator[..<4] + [event[2] - animator[3]] + animator[4...])
            }
        },
        "left-behind": { run, row in
            let end = try run.values(["ended_ns"])[0]
            let columns = [
                "animator_id", "cell_id", "generation", "item", "site", "attached_ns", "hazards",
                "misuses", "first_seq", "last_seq",
            ]
            try run.table(.animators).forEachRow(columns, where: .leftBehind) { values in
                try row(values[..<6] + [end - values[5]] + values[6...])
            }
        },
        "orphaned": answerOrphaned,
        "wasted": { run, row in
            let events = ["seq", "t_ns", "cell_id", "generation", "animator_id"]
            try joined(run, .animatorWasted, events, ["item", "attached_ns", "site"]) {
                try row($0[..<4] + [$1[0], $0[4]] + $1[1...])
            }
        },
        "stale": { run, row in
            let events = ["seq", "t_ns", "turn", "cell_id", "generation", "item", "animator_id"]
            let animators = ["first_seq", "requested_turn", "requested_ns", "site"]
            try joined(run, .hazardStaleAttach, events, animators) { event, animator in
                try row(
                    event + [
                        animator[0], event[2] - animator[1], event[1] - animator[2], animator[3],
                    ])
            }
        },
        "bare": { run, row in
            try run.table(.uses).forEachRow(
                [
                    "cell_id", "generation", "item", "displayed_ns", "bare_frames", "first_seq",
                    "last_seq",
                ],
                where: .numbers(1 ... .max, in: "bare_frames"), row)
        },
        "lifetimes": { run, row in
            let end = try run.values(["ended_ns"])[0]
            let columns = [
                "animator_id", "cell_id", "generation", "attached_turn", "requested_turn", "attached_ns",
                "requested_ns", "torn_down_ns", "released_ns",
            ]
            try run.table(.animators).forEachRow(columns, where: .attached) { values in
                let gone = values[7] == .null ? values[8] : values[7]
                return try row(
                    values[..<3] + [
                        values[3] - values[4], values[5] - values[6],
                        (gone == .null ? end : gone) - values[5], .integer(gone == .null ? 1 : 0),
                    ])
            }
        },
        "timeline": { run, row in
            let columns = [
                "frame", "turn", "expected_ns", "begin_ns", "end_ns", "missed_vsyncs", "bare_cells",
                "interval_ns", "first_seq", "overtook",
            ]
            try run.table(.frames).forEachRow(columns) { values in
                try row(
                    values[..<5] + [values[4] - values[3], values[5], values[5] * values[7]]
                        + values[6...])
            }
        },
        "hitches": { run, row in
            let columns = [
                "frame", "turn", "expected_ns", "end_ns", "missed_vsyncs", "interval_ns", "first_seq",
            ]
            try run.table(.frames).forEachRow(
                columns, where: .numbers(1 ... .max, in: "missed_vsyncs")
            ) { values in
                try row(
                    values[..<3] + [values[3] - values[2], values[4], values[4] * values[5], values[6]])
            }
        },
    ]

    // MARK: Rows of two tables

    /// Events of a kind, each with the animator it is about, which may be in no row.
    private static func joined(
        _ run: FleetRun, _ kind: EventKind, _ eventColumns: [String], _ animatorColumns: [String],
        _ row: ([SQLValue], [SQLValue]) throws -> Bool
    ) throws {
        let place = eventColumns.firstIndex(of: "animator_id") ?? 0
        var events: [[SQLValue]] = []
        try run.table(ParquetEvents.table).forEachRow(eventColumns, where: .kinds { $0 == kind }) {
            events.append($0)
            return true
        }
        let animators = try rows(
            of: run.table(.animators), by: "animator_id", Set(events.map { $0[place] }), animatorColumns)
        let nothing = animatorColumns.map { _ in SQLValue.null }
        for event in events {
            guard try row(event, animators[event[place]] ?? nothing) else { return }
        }
    }

    private static func answerOrphaned(
        _ run: FleetRun, _ row: ([SQLValue]) throws -> Bool
    ) throws {
        var orphaned: [[SQLValue]] = []
        let columns = ["animator_id", "first_seq", "times", "total_ns", "displayed_ns"]
        try run.table(.orphaned).forEachRow(columns) {
            orphaned.append($0)
            return true
        }
        let events = try rows(
            of: run.table(ParquetEvents.table), by: "seq", Set(orphaned.map { $0[1] }),
            ["cell_id", "t_ns", "detail"], also: .kinds { $0 == .animatorOrphaned })
        // Who was seen longest comes first; equal ones stay in the order of their numbers.
        let sorted = orphaned.enumerated().sorted {
            ($1.element[4].number, $0.offset) < ($0.element[4].number, $1.offset)
        }
        for (_, values) in sorted {
            guard let event = events[values[1]] else { continue }
            guard try row([values[0], event[0], values[1], event[1], event[2]] + values[2...]) else {
                return
            }
        }
    }

    /// Rows by the value of a column, those alone that are asked for.
    private static func rows(
        of table: FleetTable, by key: String, _ keys: Set<SQLValue>, _ columns: [String],
        also condition: FleetTable.Condition? = nil
    ) throws -> [SQLValue: [SQLValue]] {
        let numbers = keys.compactMap { key in
            if case .integer(let number) = key { number } else { nil }
        }
        guard let least = numbers.min(), let most = numbers.max() else { return [:] }
        let known = Set(numbers)
        var found: [SQLValue: [SQLValue]] = [:]
        let isAsked = FleetTable.Condition(
            [key],
            mayHold: { $0.mayHold(least...most, in: key) && condition?.mayHold($0) ?? true },
            holds: { columns in
                { row in columns[0].hasValue(row) && known.contains(columns[0].integers[row]) }
            })
        try table.forEachRow([key] + columns, where: isAsked) { values in
            found[values[0]] = Array(values[1...])
            return found.count < known.count
        }
        return found
    }
}

extension FleetTable.Condition {
    /// Events of some kinds.
    fileprivate static func kinds(_ isWanted: (EventKind) -> Bool) -> Self {
        let kinds = EventKind.allCases.filter(isWanted)
        let condition = texts(Set(kinds.map(\.name)), in: "kind")
        let severities = kinds.map { Int64($0.severity.rawValue) }
        let range = (severities.min() ?? 0)...(severities.max() ?? 0)
        // Few events are worse than a notice, and the bounds of that column know it.
        return Self(
            condition.columns,
            mayHold: { $0.mayHold(range, in: "severity") && condition.mayHold($0) },
            holds: condition.holds)
    }

    /// Animators that were made.
    fileprivate static var attached: Self {
        Self(["attached_ns"]) { columns in { row in columns[0].hasValue(row) } }
    }

    /// Animators that a hazard names and nobody let go of.
    fileprivate static var leftBehind: Self {
        let outcomes = texts(["alive", "misused"], in: "outcome")
        return Self(
            ["outcome", "attached_ns", "torn_down_ns", "released_ns", "hazards"],
            mayHold: { outcomes.mayHold($0) && $0.mayHold(1 ... .max, in: "hazards") },
            holds: { columns in
                guard let hasOutcome = outcomes.holds([columns[0]]) else { return nil }
                return { row in
                    hasOutcome(row) && columns[1].hasValue(row) && !columns[2].hasValue(row)
                        && !columns[3].hasValue(row) && columns[4].integers[row] > 0
                }
            })
    }
}

extension SQLValue {
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { 0 } }

    /// As SQL has it: nothing less a number is nothing. A file may say numbers that leave 64 bits.
    fileprivate static func - (left: SQLValue, right: SQLValue) -> SQLValue {
        guard case .integer(let left) = left, case .integer(let right) = right else { return .null }
        return .integer(left &- right)
    }

    fileprivate static func * (left: SQLValue, right: SQLValue) -> SQLValue {
        guard case .integer(let left) = left, case .integer(let right) = right else { return .null }
        return .integer(left &* right)
    }
}
