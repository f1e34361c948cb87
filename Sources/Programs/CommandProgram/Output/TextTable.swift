import LifecycleEvents
import LogAnswers

/// Rows aligned for the eye: numbers to the right, texts to the left, two spaces between.
struct TextTable {
    private let columns: [Column]
    private let styles: [TextStyle?]

    /// One column, its values as texts in which nothing steers the terminal.
    private struct Column {
        let name: String
        var values: [String]
        let isNumber: Bool
        var width: Int

        init(_ name: String, _ values: [OutputValue]) {
            self.name = name.visible()
            self.values = values.map { $0.plain.visible() }
            isNumber = !values.isEmpty && values.allSatisfy { $0.isNumber || $0 == .null }
            width = self.values.reduce(self.name.count) { max($0, $1.count) }
        }

        var isOfSentences: Bool { !isNumber && width > 2 * TextTable.readable }

        var isEmpty: Bool { values.allSatisfy(\.isEmpty) }

        /// How wide it must be for values that differ to differ still when they are cut.
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

        /// The colour of a value that names a finding or its severity.
        func style(of value: String) -> TextStyle? {
            switch name {
            case "severity", "found":
                FindingSeverity.allCases.first { [$0.name, $0.words].contains(value) }?.style
            case "kind": EventKind(name: value)?.findingSeverity?.style
            default: nil
            }
        }
    }

    /// - Parameter styles: how each row stands out; fewer than rows, and the others do not.
    init(columns: [String], rows: [[OutputValue]], styles: [TextStyle?] = []) {
        self.columns = columns.indices.map { index in Column(columns[index], rows.map { $0[index] }) }
        self.styles = styles
    }

    private static let gap = "  "

    /// The table, as wide as it is and without colours.
    var text: String { Self.text(columns, heading: nil, styles: [], lastWidth: nil) }

    /// The table in lines of at most `width` characters: where there is no room for all columns, the first one
    /// is repeated before those that come below.
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

    /// The table in lines of at most `width` characters, and the names of the columns for which there was no
    /// room. Without a width it is as wide as it is.
    ///
    /// Columns without a value go first, then texts are cut short, the last one is broken into lines, and at
    /// last columns go from the right, but not a last one of sentences. A table of few columns keeps them all and has its texts cut shorter, as long
    /// as what differs can be told apart.
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

    /// A text that is cut to so many characters can be read still: `animator.requested` has 18.
    fileprivate static let readable = 20
    /// No text is cut to fewer characters than this.
    private static let shortest = 8
    /// A table of so many columns would say little without one of them.
    private static let few = 5
    /// The last column is broken into lines of at least so many characters.
    private static let narrowest = 20

    /// Cuts the longest texts.
    ///
    /// - Parameter least: to how many characters each column may be cut.
    /// - Returns: the width of the last column, if it is a text that is broken into lines.
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
        // What the others leave is the last one's.
        return max(lastWidth, min(last.width, lastWidth + width - Self.width(columns, last: lastWidth)))
    }

    private static func text(
        _ columns: [Column], heading: TextStyle? = .heading, styles: [TextStyle?], lastWidth: Int?
    ) -> String {
        func line(_ values: [String], _ style: TextStyle?, isHeading: Bool = false) -> String {
            let ends = lastWidth.map { values.last?.broken(into: $0) ?? [""] } ?? [values.last ?? ""]
            return ends.enumerated().map { index, end in
                let others = values.dropLast().map { index == 0 ? $0 : "" }
                let joined = zip(columns, others + [end]).map { column, value in
                    column.padded(value, isHeading || style != nil ? nil : column.style(of: value))
                }.joined(separator: gap)
                let trimmed = String(joined.reversed().drop { $0 == " " }.reversed())
                return (style?.applied(to: trimmed) ?? trimmed) + "\n"
            }.joined()
        }
        let count = columns.first?.values.count ?? 0
        return line(columns.map(\.name), heading, isHeading: true)
            + (0..<count).map { row in
                line(columns.map { $0.values[row] }, row < styles.count ? styles[row] : nil)
            }.joined()
    }
}

extension String {
    /// The text, or as much of it as `width` characters have room for with a mark that there is more.
    fileprivate func cut(to width: Int) -> String {
        count > width ? prefix(max(width - 1, 0)) + "…" : self
    }

    /// The text in lines of at most `width` characters, broken between words where that is possible.
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
