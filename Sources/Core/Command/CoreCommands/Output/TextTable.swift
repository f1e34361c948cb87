import LifecycleEvents
import LogAnswers
import ProgramKit

/// Rows in aligned columns: numbers to the right, texts to the left, two spaces between columns.
struct TextTable {
    private let columns: [Column]
    private let styles: [TextStyle?]

    /// A column; control characters in its values are made visible.
    private struct Column {
        let name: String
        var values: [String]
        let isNumber: Bool
        var width: Int
        /// The style of each value, which takes precedence; values beyond the end of the array have none.
        private let styles: [TextStyle?]

        init(_ name: String, _ values: [OutputValue], _ styles: [TextStyle?]) {
            self.styles = styles
            self.name = name.visible()
            self.values = values.map { $0.plain.visible() }
            isNumber = !values.isEmpty && values.allSatisfy { $0.isNumber || $0 == .null }
            width = self.values.reduce(self.name.count) { max($0, $1.count) }
        }

        var isOfSentences: Bool { !isNumber && width > 2 * TextTable.readable }

        var isEmpty: Bool { values.allSatisfy(\.isEmpty) }

        /// The least width at which values that differ are still different after truncation.
        var tellingWidth: Int {
            let sorted = Set(values).sorted()
            let shared = zip(sorted, sorted.dropFirst()).map { $0.commonPrefix(with: $1).count }.max() ?? 0
            return min(width, shared + 2)
        }

        func padded(_ value: String, _ style: TextStyle? = nil) -> String {
            let padding = String(repeating: " ", count: max(width - value.count, 0))
            let styled = style?.applied(to: value) ?? value
            return isNumber ? padding + styled : styled + padding
        }

        /// Returns the colour of a value that names a finding or its severity.
        ///
        /// - Parameter row: the index of the value; nil for the heading.
        func style(of value: String, in row: Int?) -> TextStyle? {
            if let row, row < styles.count, let style = styles[row] { return style }
            return switch name {
            case "severity", "found", "verdict":
                FindingSeverity.allCases.first { [$0.name, $0.words].contains(value) }?.style
            case "kind": EventKind(name: value)?.style
            default: nil
            }
        }
    }

    /// - Parameters:
    ///   - styles: the style of each row; rows beyond the end of the array have none.
    ///   - cellStyle: returns the style of the value in a row and a column.
    init(
        columns: [String], rows: [[OutputValue]], styles: [TextStyle?] = [],
        cellStyle: (Int, Int) -> TextStyle? = { _, _ in nil }
    ) {
        self.columns = columns.indices.map { index in
            Column(columns[index], rows.map { $0[index] }, rows.indices.map { cellStyle($0, index) })
        }
        self.styles = styles
    }

    private static let gap = "  "

    /// Returns the table in lines of at most `width` characters.
    ///
    /// The columns that do not fit follow in further blocks, each of which repeats the first column.
    func text(inBlocksOf width: Int?) -> String {
        guard let width, let first = columns.first, Self.width(columns) > width else {
            return Self.text(columns, styles: styles, lastWidth: nil)
        }
        let blocks = columns.dropFirst().reduce(into: [[Column]]()) { blocks, column in
            if let last = blocks.last, Self.width(last + [column]) <= width {
                blocks[blocks.count - 1].append(column)
            } else {
                blocks.append([first, column])
            }
        }
        return blocks.map { Self.text($0, styles: styles, lastWidth: nil) }.joined(separator: "\n")
    }

    /// Returns the table in lines of at most `width` characters, and the names of the omitted columns.
    ///
    /// To fit, the table first drops empty columns, then truncates texts, and wraps the last column. Then it
    /// drops columns from the right, except a last column of sentences. A table of few columns first
    /// truncates its texts further, while different values stay different. Without a width, the
    /// table is complete.
    func text(fitting width: Int?) -> (text: String, leftOut: [String]) {
        guard let width, Self.width(columns) > width else {
            return (Self.text(columns, styles: styles, lastWidth: nil), [])
        }
        var columns = columns
        if columns.contains(where: { !$0.isEmpty }) { columns.removeAll(where: \.isEmpty) }
        var leftOut: [String] = []
        while true {
            let readable = columns.map { max(Self.readable, $0.name.count) }
            let shortest = columns.map { max(Self.shortest, $0.name.count, $0.tellingWidth) }
            for least in columns.count <= Self.few ? [readable, shortest] : [readable] {
                var fitted = columns
                let lastWidth = Self.shorten(&fitted, to: width, least)
                if Self.width(fitted, last: lastWidth) <= width || columns.count == 1 {
                    return (Self.text(fitted, styles: styles, lastWidth: lastWidth), leftOut)
                }
            }
            // Sentences say more than the numbers beside them.
            let endsWithSentences = columns.count > 2 && columns.last?.isOfSentences == true
            leftOut.insert(
                columns.remove(at: columns.count - (endsWithSentences ? 2 : 1)).name, at: 0)
        }
    }

    private static func width(_ columns: [Column], last: Int? = nil) -> Int {
        let widths = columns.map(\.width).dropLast() + [last ?? columns.last?.width ?? 0]
        return widths.reduce(0, +) + gap.count * max(columns.count - 1, 0)
    }

    /// A text of this many characters is readable: `animator.requested` has 18.
    fileprivate static let readable = 20
    /// The least number of characters of a truncated text.
    private static let shortest = 8
    /// A table of at most this many columns truncates texts further before it omits a column.
    private static let few = 5
    /// The least width of a wrapped last column.
    private static let narrowest = 20

    /// Truncates the longest texts.
    ///
    /// - Parameter least: the least width of each column.
    /// - Returns: the width of the last column, if its text is wrapped.
    private static func shorten(_ columns: inout [Column], to width: Int, _ least: [Int]) -> Int? {
        guard let last = columns.last else { return nil }
        let lastWidth = last.isNumber ? nil : min(last.width, narrowest)
        let texts = columns.indices.dropLast(lastWidth == nil ? 0 : 1).filter { !columns[$0].isNumber }
        while Self.width(columns, last: lastWidth) > width {
            let longest = texts.filter { columns[$0].width > least[$0] }
                .max { columns[$0].width < columns[$1].width }
            guard let longest else { break }
            columns[longest].width -= 1
        }
        for index in texts {
            columns[index].values = columns[index].values.map { $0.cut(to: columns[index].width) }
        }
        guard let lastWidth else { return nil }
        // The last column gets the remaining width.
        return max(lastWidth, min(last.width, lastWidth + width - Self.width(columns, last: lastWidth)))
    }

    private static func text(
        _ columns: [Column], heading: TextStyle? = .heading, styles: [TextStyle?], lastWidth: Int?
    ) -> String {
        func line(_ values: [String], _ style: TextStyle?, row: Int? = nil) -> String {
            let ends = lastWidth.map { values.last?.broken(into: $0) ?? [""] } ?? [values.last ?? ""]
            return ends.enumerated().map { index, end in
                let others = values.dropLast().map { index == 0 ? $0 : "" }
                let joined = zip(columns, others + [end]).map { column, value in
                    column.padded(value, row == nil || style != nil ? nil : column.style(of: value, in: row))
                }.joined(separator: gap)
                let trimmed = String(joined.reversed().drop { $0 == " " }.reversed())
                return (style?.applied(to: trimmed) ?? trimmed) + "\n"
            }.joined()
        }
        let count = columns.first?.values.count ?? 0
        return line(columns.map(\.name), heading)
            + (0..<count).map { row in
                line(columns.map { $0.values[row] }, row < styles.count ? styles[row] : nil, row: row)
            }.joined()
    }
}

extension String {
    /// Returns the text, truncated with an ellipsis if it has more than `width` characters.
    fileprivate func cut(to width: Int) -> String {
        count > width ? prefix(max(width - 1, 0)) + "…" : self
    }

    /// Returns the text in lines of at most `width` characters, broken between words where possible.
    func broken(into width: Int) -> [String] {
        guard count > width, width > 0 else { return [self] }
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            while line.count > width {
                lines.append(String(line.prefix(width)))
                line = String(line.dropFirst(width))
            }
        }
        return lines + [line]
    }
}

/// Lines of a Markdown table, as GitHub renders it.
///
/// Text stays in its line and column: every character that Markdown or HTML would interpret is escaped.
enum MarkdownTable {
    /// Returns the header row of a table and the delimiter row below it.
    static func head(_ columns: [String]) -> String {
        line(columns.map { escaped($0) }) + line(columns.map { _ in "---" })
    }

    static func row(_ values: [OutputValue]) -> String { line(values.map { escaped($0.plain) }) }

    /// Writes a section: a heading, a table, and a list of points.
    static func write(
        _ title: String, _ columns: [String], _ rows: [[OutputValue]], _ points: [String]
    ) {
        StandardOutput.writeAsIs("### \(escaped(title))\n\n" + head(columns))
        for values in rows { StandardOutput.writeAsIs(row(values)) }
        StandardOutput.writeAsIs("\n")
        for point in points { StandardOutput.writeAsIs("- \(escaped(point))\n") }
        StandardOutput.flush()
    }

    /// Returns a row whose cells are already Markdown.
    static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

    /// Returns the text with a backslash before each character that Markdown would interpret.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.visible() {
            switch character {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            // An at sign would mention a user, and a number sign an issue.
            case "\\", "|", "`", "*", "_", "[", "]", "~", "@", "#": escaped += "\\\(character)"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
