import LifecycleEvents

/// The one name of a column: the word that commands, the service and CSV files use, and its form in SQL.
///
/// SQL writes the word in snake_case. There, a time is in nanoseconds and ends in `_ns`; everywhere else it is in
/// seconds, without a unit in its name: `attached_ns` is `attachedTime`. The number of a cell, an animator or a run
/// ends in `_id` in SQL. The lines of the log keep their nanoseconds, and so do the tables that repeat them.
package struct ColumnWord: Hashable, Sendable {
    package let text: String
    /// Whether the values of the column in SQL are nanoseconds, and seconds elsewhere.
    package let isTime: Bool

    /// - Parameters:
    ///   - column: the name of the column in SQL.
    ///   - relation: the table or view of the column.
    package init(sql column: String, in relation: String = "") {
        if column == "t_ns" {
            let repeatsLog = Self.linesOfLog.contains(relation)
            text = repeatsLog ? EventField.tNs.name : "time"
            isTime = !repeatsLog
            return
        }
        var words = column.split(separator: "_").map(String.init)
        isTime = words.count > 1 && words.last == "ns"
        if isTime {
            // The log's own line of a frame has the word with the unit behind it: `expectedNs`.
            let isOfFrame = FrameField.all.contains { $0.column == column }
            words[words.count - 1] = isOfFrame ? "" : "time"
        } else if words.count > 1, words.last == "id" {
            words.removeLast()
        }
        text =
            words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The tables whose rows are lines of the log.
    private static let linesOfLog: Set = ["events", "hazards"]
}

extension LogRelation {
    /// Returns the word for a column in all outputs but SQL; nil for a column that only SQL has.
    package func word(of column: Column) -> String? {
        guard kind != .stored, column.name != "id" else { return nil }
        return ColumnWord(sql: column.name, in: name).text
    }
}
