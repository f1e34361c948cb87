/// A question about a run, and the view that answers it.
///
/// The command `animatorpool ask`, docs/questions.md and the tests read the catalogue ``all``. The SQL of a view
/// describes the view and its columns (``LogRelation``).
public struct Question: Hashable, Sendable {
    /// The example in docs/questions.md: which of the document's runs to ask.
    public struct Example: Hashable, Sendable {
        /// The strategy of the run.
        public let strategy: String
        /// How many rows of the answer the document shows.
        public let limit: Int
    }

    /// The name on the command line.
    public let name: String
    /// The view that answers it.
    public let viewName: String
    /// The columns of `ORDER BY`.
    public let order: String
    public let example: Example
    /// How one pass over the run counts the answer; nil where SQL is fast enough.
    let followed: FollowedAnswer?

    /// The description of the view in the SQL. A view that does not exist is a mistake in ``all``, which every test of
    /// the questions finds. It is not stored: each start of the command lists the names, and few need the descriptions.
    public var view: LogRelation {
        guard let view = LogRelation.views.first(where: { $0.name == viewName }) else {
            preconditionFailure("There is no view \(viewName) in the migrations.")
        }
        return view
    }

    /// The first sentence of the view's description.
    public var sentence: String {
        guard let end = view.sentence.firstRange(of: ". ") else { return view.sentence }
        return String(view.sentence[..<end.lowerBound]) + "."
    }

    /// The columns of an answer: the view's columns without the run's.
    public var columns: [LogRelation.Column] {
        view.columns.filter { $0.name != "id" && $0.name != "run_id" }
    }

    /// Whether a row of the view is a row of a table, which a range of ids finds.
    public var hasID: Bool { view.columns.contains { $0.name == "id" } }

    /// The query. Its parameters are `:first` and `:last`, the first and last id of the run's rows, or `:run`, the
    /// run's number, for a view that counts (see ``hasID``).
    public var sql: String {
        let list = columns.map(\.name).joined(separator: ", ")
        let condition = hasID ? "id BETWEEN :first AND :last" : "run_id = :run"
        return "SELECT \(list) FROM \(viewName) WHERE \(condition) ORDER BY \(order)"
    }

    /// The values of ``sql``'s parameters for a run.
    public func parameters(run: Int64) -> [String: SQLValue] {
        guard hasID else { return ["run": .integer(run)] }
        return [
            "first": .integer(RowID.make(run: run, number: 0)),
            "last": .integer(RowID.make(run: run, number: RowID.numberMask)),
        ]
    }

    /// The question called `name`, or nil.
    public static func named(_ name: String) -> Question? { all.first { $0.name == name } }

    fileprivate init(
        _ name: String, _ viewName: String, order: String = "id", strategy: String, limit: Int = 3,
        followed: FollowedAnswer? = nil
    ) {
        self.name = name
        self.viewName = viewName
        self.order = order
        example = Example(strategy: strategy, limit: limit)
        self.followed = followed
    }
}

extension Question {
    /// Every question, the most frequent first.
    public static let all = [
        Question("misuses", "misuses", strategy: "no-teardown"),
        Question("hazards", "hazards", strategy: "once-per-cell"),
        Question("leaks", "leaks", strategy: "no-teardown"),
        Question("left-behind", "left_behind", strategy: "no-teardown"),
        Question(
            "orphaned", "orphaned_time", order: "displayed_ns DESC, animator_id",
            strategy: "once-per-cell"),
        Question("wasted", "wasted_attaches", strategy: "next-turn"),
        Question("stale", "stale_attaches", strategy: "next-turn"),
        Question("bare", "bare_frames", strategy: "in-data-source"),
        Question("sites", "site_trouble", order: "place, site", strategy: "next-turn"),
        Question("lifetimes", "lifetimes", strategy: "reuse-safe"),
        Question("latency", "attach_latency", order: "unit", strategy: "reuse-safe"),
        Question(
            "latency-histogram", "attach_latency_histogram", order: "deferred_turns",
            strategy: "reuse-safe"),
        Question(
            "live", "live_animators_over_time", order: "t_ns", strategy: "reuse-safe", followed: .live),
        Question("pool", "pool_size_over_time", order: "seq", strategy: "reuse-safe", followed: .pool),
        Question("churn", "churn", order: "uses DESC, pool", strategy: "reuse-safe"),
        Question("timeline", "frame_timeline", strategy: "reuse-safe"),
        Question("hitches", "hitches", strategy: "reuse-safe"),
        Question(
            "hitch-rate", "hitches_by_second", order: "second", strategy: "reuse-safe",
            followed: .hitchRate),
    ]
}

extension LogReader {
    /// The answer to a question about a run; nil is the newest run.
    ///
    /// - Parameters:
    ///   - limit: the most rows. The result states whether it was cut.
    ///   - progress: called from time to time with the progress.
    /// - Throws: ``StoreError``.
    public func answer(
        _ question: Question, run: Int64? = nil, limit: Int? = nil,
        progress: @escaping (String) -> Void = { _ in }
    ) throws(StoreError) -> SQLResult {
        let number = try self.run(run).number
        if let followed = question.followed {
            return try follow(followed, question, run: number, limit: limit, progress)
        }
        return try SQLConsole(path: path).run(
            question.sql, parameters: question.parameters(run: number), rowLimit: limit,
            seconds: Self.patience, progress: { progress("\(Int($0)) s") })
    }

    private func follow(
        _ answer: FollowedAnswer, _ question: Question, run: Int64, limit: Int?,
        _ progress: (String) -> Void
    ) throws(StoreError) -> SQLResult {
        var result = SQLResult(columns: question.columns.map(\.name), rows: [], wasCut: false)
        try read { db in
            try answer.count(run: run, in: db, path: path, progress: progress) { row in
                if let limit, result.rows.count >= limit {
                    result.wasCut = true
                    return false
                }
                result.rows.append(row)
                return true
            }
        }
        return result
    }

    /// The time limit of a question. The slowest question sorts every animator of a run.
    private static let patience = 3600.0
}
