import GRDB
import LifecycleEvents
import LifecycleJudging

/// Merges an animator's row with later events of the animator. The order of the events does not matter.
enum AnimatorMerging {
    /// The end of the insert statement. Merges times and turns, and makes them relative to the first again.
    static let clause = """
        ON CONFLICT(id) DO UPDATE SET
            later_seqs = max(last_seq, excluded.last_seq) - first_seq,
            item = coalesce(item, excluded.item),
            site_id = coalesce(site_id, excluded.site_id),
            requested_turn = \(requestedTurn),
            attach_turns = \(least("attached_turn")) - coalesce(\(requestedTurn), 0),
            requested_ns = \(requestedNs),
            attach_after_ns = \(least("attached_ns")) - coalesce(\(requestedNs), 0),
            start_after_ns = \(least("started_ns")) - coalesce(\(requestedNs), 0),
            end_after_ns = \(greatest("ended_ns")) - coalesce(\(requestedNs), 0),
            teardown_after_ns = \(tornDownNs) - coalesce(\(requestedNs), 0),
            release_after_ns =
                \(greatest("released_ns")) - coalesce(\(tornDownNs), \(requestedNs), 0),
            hazards = hazards + excluded.hazards,
            misuses = misuses + excluded.misuses,
            outcome = \(outcome.name)(
                outcome, excluded.outcome, \(greatest("attached_ns")), \(greatest("ended_ns")),
                \(tornDownNs), \(greatest("released_ns")))
        """

    /// An SQL function that returns the outcome of an animator.
    ///
    /// The arguments are both outcomes, and the times of the attach, the end, the teardown and the release.
    static let outcome = DatabaseFunction("animator_outcome", argumentCount: 6, pure: true) { values in
        var fate = AnimatorFate()
        let outcomes = values.prefix(2).map { Int.fromDatabaseValue($0).flatMap(AnimatorOutcome.init) }
        if outcomes.contains(.misused) { fate.insert(.raised) }
        if outcomes.contains(.cancelled) { fate.insert(.cancelled) }
        let times: [AnimatorFate] = [.attached, .ended, .tornDown, .released]
        for (part, time) in zip(times, values.dropFirst(2)) where !time.isNull { fate.insert(part) }
        return fate.outcome.rawValue
    }

    private static let requestedTurn = least("requested_turn")
    private static let requestedNs = least("requested_ns")
    private static let tornDownNs = greatest("torn_down_ns")

    private static func least(_ column: String) -> String { either("min", column) }

    private static func greatest(_ column: String) -> String { either("max", column) }

    /// Returns SQL for the minimum or maximum of two values of a column, or for the value that is not NULL.
    private static func either(_ choose: String, _ column: String) -> String {
        "coalesce(\(choose)(\(column), excluded.\(column)), \(column), excluded.\(column))"
    }
}
