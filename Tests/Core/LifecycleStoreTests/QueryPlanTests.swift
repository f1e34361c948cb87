import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// What SQLite means to do: a question about a run reads nothing of another.
struct QueryPlanTests {
    private let folder: TemporaryFolder
    private let reader: LogReader
    private let console: SQLConsole

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("log.sqlite")
        do {
            let log = try LogFile(path: path, durable: false)
            for seed in 1...3 {
                try log.write(
                    Script.random(count: 400, seed: UInt64(seed)).events, run: .example("run-\(seed)"))
            }
        }
        reader = try LogReader(path: path)
        console = try SQLConsole(path: path)
    }

    private func plan(_ sql: String, _ parameters: [String: SQLValue] = [:]) throws -> [String] {
        try console.run("EXPLAIN QUERY PLAN " + sql, parameters: parameters, seconds: 10).rows.compactMap {
            if case .text(let step) = $0[3] { step } else { nil }
        }
    }

    /// What is read from its first row to its last. Left out: what a query has made itself (a subquery, a
    /// view that groups, the two ways or units each animator is counted in) and what every plan of a
    /// small file may do with the list of runs, which is not read at all when a run is named.
    private func scans(_ plan: [String], of view: String = "") -> [String] {
        plan.filter { step in
            step.hasPrefix("SCAN ") && !step.hasPrefix("SCAN (subquery") && step != "SCAN \(view)"
                && !step.hasPrefix("SCAN CONSTANT ROW")
                && !["SCAN w", "SCAN m", "SCAN p", "SCAN l"].contains(step)
        }
    }

    @Test(arguments: Question.all)
    func `a question reads a range of ids`(question: Question) throws {
        let plan = try plan(question.sql, question.parameters(run: 2))
        #expect(scans(plan, of: question.view.name) == [], "\(plan)")
        #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(plan)")
        #expect(
            plan.contains { $0.contains("rowid>? AND rowid<?") || $0.contains("id>? AND id<?") },
            "\(plan)")
    }

    /// Every view but these: they prove the tables of a run against its events, and read all there is.
    private static let oracles = [
        "animator_row_from_events", "use_row_from_events", "orphan_row_from_events",
    ]

    @Test(arguments: LogRelation.views.filter { !oracles.contains($0.name) })
    func `a filter on a view's id or run is a range of its table`(view: LogRelation) throws {
        let hasID = view.columns.contains { $0.name == "id" }
        let filter = hasID ? "id BETWEEN 2 << 40 AND (3 << 40) - 1" : "run_id = 2"
        let plan = try plan("SELECT * FROM \(view.name) WHERE \(filter)")
        #expect(scans(plan, of: view.name) == [], "\(plan)")
        #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(plan)")
    }

    @Test func `an animator's and a use's story are ranges of events`() throws {
        for view in ["animator_story", "use_story"] {
            let plan = try plan("SELECT * FROM \(view) WHERE id = 2 << 40 | 5")
            #expect(
                plan.contains { $0.contains("SEARCH e USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)") })
        }
    }

    private static let filters: [LogFilter] = [
        LogFilter(run: 2), LogFilter(run: 2, kinds: [.cellCreated, .hazardLeak]),
        LogFilter(run: 2, cell: CellID(3)), LogFilter(run: 2, animator: AnimatorID(7)),
        LogFilter(run: 2, item: ItemID(4 as Int64)), LogFilter(run: 2, subject: .transition(3)),
        LogFilter(run: 2, sinceNs: 100, untilNs: 300),
        LogFilter(run: 2, after: 100, limit: 10),
    ]

    @Test(arguments: filters.indices)
    func `a filter of the command line is a range of ids`(index: Int) throws {
        let filter = Self.filters[index]
        try expectRange(reader.queryPlan(filter), index)
        try expectRange(reader.queryPlan(filter.ofHazards), index)
        for table in StoredTable.all {
            try expectRange(reader.queryPlan(of: table, filter), index)
        }
    }

    private func expectRange(_ plan: [String], _ index: Int) {
        // Nothing at all is asked about an item that no use has shown.
        #expect(!plan.isEmpty || Self.filters[index].item != nil)
        for step in plan {
            // Whether a hazard was brief is asked of each.
            if step.hasPrefix("CORRELATED") { continue }
            #expect(step.hasPrefix("SEARCH") || step.hasPrefix("USE TEMP B-TREE FOR ORDER BY"), "\(step)")
            // The base of a block is one row, found by its number, and so is what a hazard names.
            let isRange =
                step.contains(">? AND ") || step.contains("rowid=?") || step.contains("id=? AND kind=?")
            #expect(!step.hasPrefix("SEARCH") || isRange, "\(step)")
        }
    }

    @Test func `an item's events are ranges of its uses and animators`() throws {
        let found = try console.run(
            "SELECT item, count(*) FROM use_row WHERE id >> 40 = 2 AND item IS NOT NULL GROUP BY item",
            seconds: 10)
        for row in found.rows {
            guard case .integer(let item) = row[0], case .integer(let uses) = row[1] else { continue }
            let plan = try reader.queryPlan(LogFilter(run: 2, item: ItemID(item)))
            #expect(!plan.isEmpty && plan.count <= uses + 50)
            #expect(plan.allSatisfy { $0.contains("(rowid>? AND rowid<?)") }, "\(plan)")
        }
        #expect(!found.rows.isEmpty)
    }

    @Test func `misuses and hazards alone are found by their index`() throws {
        let plan = try reader.queryPlan(LogFilter(run: 2).ofHazards)
        #expect(
            plan.contains { $0.contains("USING INDEX event_error (id>? AND id<?)") }, "\(plan)"
        )
        let ofTransition = try reader.queryPlan(LogFilter(run: 2, subject: .transition(3)).ofHazards)
        #expect(ofTransition.contains { $0.contains("USING INDEX event_error") }, "\(ofTransition)")
        let misuses = try reader.queryPlan(LogFilter(run: 2, kinds: [.misuse]))
        #expect(misuses.contains { $0.contains("USING INDEX event_error") }, "\(misuses)")
    }
}
