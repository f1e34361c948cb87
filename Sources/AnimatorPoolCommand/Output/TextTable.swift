import LifecycleEvents
import RunDesk

/// Rows aligned for the eye: numbers to the right, texts to the left, two spaces between.
struct TextTable {
    let columns: [String]
    let rows: [[OutputValue]]

    var text: String {
        let columns = columns.map { $0.visible() }
        let cells = rows.map { $0.map { $0.plain.visible() } }
        let widths = columns.indices.map { column in
            max(columns[column].count, cells.map { $0[column].count }.max() ?? 0)
        }
        let isRight = columns.indices.map { column in
            !rows.isEmpty && rows.allSatisfy { $0[column].isNumber || $0[column] == .null }
        }
        func line(_ values: [String]) -> String {
            let padded = values.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - values[column].count)
                return isRight[column] ? padding + values[column] : values[column] + padding
            }
            let joined = padded.joined(separator: "  ")
            return String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        return line(columns) + cells.map(line).joined()
    }
}
