/// A question that people put to a run, and the view that answers it.
///
/// The catalogue ``all`` is what the command `animatorpool ask`, docs/questions.md and the tests read; what a
/// view and its columns mean stands in the SQL that makes it (``ViewDescription``).
public struct Question: Hashable, Sendable {
    /// An example whose answer stands in docs/questions.md: what to ask, of which of the document's runs.
    public struct Example: Hashable, Sendable {
        /// The strategy of the run that is asked.
        public let strategy: String
        /// How many rows of the answer are shown.
        public let limit: Int
    }

    /// What it is called on the command line.
    public let name: String
    /// The view that answers it.
    public let viewName: String
    /// The columns that put the rows in order.
    public let order: String
    public let example: Example

    /// What the SQL says about its view. A name that no view answers to is a mistake in ``all``, which every
    /// test of the questions meets. Looked up when it is asked for: each start of the command lists the
    /// names of the questions, and only few need what they mean.
    public var view: ViewDescription {
        guard let view = ViewDescription.named(viewName) else {
            preconditionFailure("There is no view \(viewName) in the migrations.")
        }
        return view
    }

    /// The answer in one sentence; the view's own says more where there is more to say.
    public var sentence: String {
        guard let end = view.sentence.firstRange(of: ". ") else { return view.sentence }
        return String(view.sentence[..<end.lowerBound]) + "."
    }

    /// The columns of an answer: those of the view but the ones that only say which run it is.
    public var columns: [ViewDescription.Column] {
        view.columns.filter { $0.name != "id" && $0.name != "run_id" }
    }

    /// Whether a row of the view is a row of a table, and so found by a range of ids.
    public var hasID: Bool { view.columns.contains { $0.name == "id" } }

    /// The query. Its parameters are `:first` and `:last`, the ids between which the rows of a run lie,
    /// or `:run`, the run's number, where a view counts (see ``hasID``).
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
        _ name: String, _ viewName: String, order: String = "id", strategy: String, limit: Int = 3
    ) {
        self.name = name
        self.viewName = viewName
        self.order = order
        example = Example(strategy: strategy, limit: limit)
    }
}

extension Question {
    /// Every question, in the order in which people come to them.
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
        Question("live", "live_animators_over_time", order: "t_ns", strategy: "reuse-safe"),
        Question("pool", "pool_size_over_time", order: "seq", strategy: "reuse-safe"),
        Question("timeline", "frame_timeline", strategy: "reuse-safe"),
        Question("hitches", "hitches", strategy: "reuse-safe"),
        Question("hitch-rate", "hitches_by_second", order: "second", strategy: "reuse-safe"),
    ]
}
