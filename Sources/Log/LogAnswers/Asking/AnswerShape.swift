import LifecycleStore

/// The answer to a question as every output shows it.
///
/// SQL has its own names and nanoseconds (`attached_ns`, `animator_id`). Outside of SQL a thing is called
/// as it is everywhere: `attachedTime`, in seconds, and `animator`.
package struct AnswerShape: Hashable, Sendable {
    /// A column of an answer: what it is called, and what its numbers are divided by.
    package struct Column: Hashable, Sendable {
        package let name: String
        let isNanoseconds: Bool

        /// - Parameter sql: its name in SQL.
        package init(sql: String) {
            isNanoseconds = sql.hasSuffix("_ns")
            name = Self.name(sql)
        }

        /// Those that another output has named.
        private static let known = [
            "t_ns": "time", "expected_ns": "expected", "begin_ns": "begin", "end_ns": "end",
            "lifetime_ns": "lifeTime", "hitch_ms_per_s": "hitchMsPerSecond",
        ]

        private static func name(_ sql: String) -> String {
            if let name = known[sql] { return name }
            var words = sql.split(separator: "_").map(String.init)
            switch words.last {
            case "ns": words[words.count - 1] = "time"
            case "id" where words.count > 1: words.removeLast()
            default: break
            }
            return words[0]
                + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    package let columns: [Column]
    /// The column that says what others of its row count in.
    private let unit: Int?

    /// - Parameter sql: the names of the columns in SQL.
    package init(sql: [String]) {
        columns = sql.map(Column.init(sql:))
        unit = sql.firstIndex(of: "unit")
    }

    package var names: [String] { columns.map(\.name) }

    /// A row of the answer.
    package func row(_ values: [SQLValue]) -> [OutputValue] {
        let isInNanoseconds = unit.map { values[$0] == .text("ns") } ?? false
        return columns.indices.map { index in
            if index == unit { return isInNanoseconds ? .text("seconds") : OutputValue(values[index]) }
            switch values[index] {
            // Shares of all are times too; how many there are is none.
            case .integer(let value) where isInNanoseconds && columns[index].name != "animators":
                return OutputValue(secondsOfNs: value)
            case .integer(let value) where columns[index].isNanoseconds:
                return OutputValue(secondsOfNs: value)
            case .real(let value) where columns[index].isNanoseconds: return .double(value / 1e9)
            case .null, .integer, .real, .text, .blob: return OutputValue(values[index])
            }
        }
    }
}

extension Question {
    /// What a column of its answer is called outside of SQL, what it counts in, and what it means.
    package var answerColumns: [(name: String, unit: String?, meaning: String)] {
        zip(AnswerShape(sql: columns.map(\.name)).columns, columns).map { shown, column in
            (shown.name, shown.isNanoseconds ? "seconds" : column.unit, column.meaning)
        }
    }
}
