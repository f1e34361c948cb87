/// A question about a run, and the view that answers the question.
///
/// The command `animatorpool ask`, docs/questions.md and the tests use the list ``all``. The SQL of a view
/// documents the view and its columns (``LogRelation``).
public struct Question: Hashable, Sendable {
    /// The example in docs/questions.md: a run of the document and the number of rows.
    public struct Example: Hashable, Sendable {
        /// The strategy of the run.
        public let strategy: String
        /// The number of rows in the document.
        public let limit: Int
    }

    /// The name on the command line.
    public let name: String
    /// The name of the view with the answer: the question's name, as SQL writes it.
    public var viewName: String { String(name.map { $0 == "-" ? "_" : $0 }) }
    /// The columns of `ORDER BY`.
    public let order: String
    public let example: Example
    /// The computation of the answer in one pass over the run; nil if SQL is fast enough.
    let followed: FollowedAnswer?

    /// The view, with its documentation from the SQL.
    ///
    /// A missing view is a mistake in ``all``, which every test of the questions finds. The property is not
    /// stored: each start of the command lists the names, and few commands need the documentation.
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

    /// The columns of an answer: the columns of the view without the run.
    public var columns: [LogRelation.Column] {
        view.columns.filter { $0.name != "id" && $0.name != "run_id" }
    }

    /// Whether each row of the view has the ID of a table's row, so that a range of IDs selects a run.
    public var hasID: Bool { view.columns.contains { $0.name == "id" } }

    /// The query.
    ///
    /// Its parameters are `:first` and `:last`, the first and last ID of the run's rows. For a view that
    /// counts (see ``hasID``), the parameter is `:run`, the run's number.
    public var sql: String {
        let list = columns.map(\.name).joined(separator: ", ")
        let condition = hasID ? "id BETWEEN :first AND :last" : "run_id = :run"
        return "SELECT \(list) FROM \(viewName) WHERE \(condition) ORDER BY \(order)"
    }

    /// Returns the parameters of ``sql`` for a run.
    public func parameters(run: Int64) -> [String: SQLValue] {
        guard hasID else { return ["run": .integer(run)] }
        return [
            "first": .integer(RowID.make(run: run, number: 0)),
            "last": .integer(RowID.make(run: run, number: RowID.numberMask)),
        ]
    }

    /// Whether each row lasts from `since_ns` to `until_ns`, so that a moment selects rows.
    public var lasts: Bool { columns.contains { $0.name == "until_ns" } }

    /// Returns ``sql`` for the rows at a moment, the parameter `:at`, if `isAtMoment` is true.
    func sql(isAtMoment: Bool) -> String {
        guard isAtMoment, let order = sql.range(of: " ORDER BY") else { return sql }
        return sql[..<order.lowerBound] + " AND since_ns <= :at AND until_ns > :at" + sql[order.lowerBound...]
    }

    /// Returns the question with a name, or nil.
    public static func named(_ name: String) -> Question? { all.first { $0.name == name } }

    fileprivate init(
        _ name: String, order: String = "id", strategy: String, limit: Int = 3,
        followed: FollowedAnswer? = nil
    ) {
        self.name = name
        self.order = order
        example = Example(strategy: strategy, limit: limit)
        self.followed = followed
    }
}

extension Question {
    /// Every question, the most common first.
    public static let all = [
        Question("misuses", strategy: "no-teardown"),
        Question("hazards", strategy: "once-per-cell"),
        Question("leaks", strategy: "no-teardown"),
        Question("left-behind", strategy: "no-teardown"),
        Question("orphaned", order: "displayed_ns DESC, animator_id", strategy: "once-per-cell"),
        Question("wasted", strategy: "next-turn"),
        Question("stale", strategy: "next-turn"),
        Question("idle", order: "idle_ns DESC, seq", strategy: "next-turn"),
        Question("bare", strategy: "in-data-source"),
        Question("sites", order: "place, site", strategy: "next-turn"),
        Question("identifiers", order: "misuses + hazards DESC, identifier", strategy: "next-turn"),
        Question("lifetimes", strategy: "reuse-safe"),
        Question("latency", order: "unit", strategy: "reuse-safe"),
        Question("latency-histogram", order: "deferred_turns", strategy: "reuse-safe"),
        Question("live", order: "t_ns", strategy: "reuse-safe", followed: .live),
        Question("pool", order: "seq", strategy: "reuse-safe", followed: .pool),
        Question("churn", order: "uses DESC, pool", strategy: "reuse-safe"),
        Question("screen", order: "since_ns, seq", strategy: "reuse-safe"),
        Question("shown", order: "shown_ns DESC, item", strategy: "reuse-safe"),
        Question("timeline", strategy: "reuse-safe"),
        Question("hitches", strategy: "reuse-safe"),
        Question("hitch-rate", order: "second", strategy: "reuse-safe", followed: .hitchRate),
    ]
}

extension LogReader {
    /// Returns the answer to a question about a run; nil for the newest run.
    ///
    /// - Parameters:
    ///   - momentNs: a moment of the run, for a question that ``Question/lasts``; nil for all rows.
    ///   - limit: the maximum number of rows. The result states whether rows were left out.
    ///   - progress: called repeatedly with the progress.
    /// - Throws: ``StoreError``.
    public func answer(
        _ question: Question, run: Int64? = nil, atNs momentNs: Int64? = nil, limit: Int? = nil,
        progress: @escaping (String) -> Void = { _ in }
    ) throws(StoreError) -> SQLResult {
        let number = try self.run(run).number
        if let followed = question.followed {
            return try follow(followed, question, run: number, limit: limit, progress)
        }
        var parameters = question.parameters(run: number)
        parameters["at"] = momentNs.map { .integer($0) }
        return try SQLConsole(path: path).run(
            question.sql(isAtMoment: momentNs != nil), parameters: parameters, rowLimit: limit,
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

    /// The time limit of a question, in seconds. The slowest question sorts every animator of a run.
    private static let patience = 3600.0
}
