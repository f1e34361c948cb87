/// A script of SQL, parsed to statements with the comment above each.
///
/// The parser knows only `--` and `;` at the end of a line, which is how the migrations are written.
struct SQLText {
    struct Line {
        /// The text before `--`, without white space around it.
        let code: String
        /// The text after `--`.
        let comment: String?
        let isIndented: Bool
    }

    struct Statement {
        /// The sentences directly above the statement.
        let comment: String
        let lines: [Line]

        /// The first name after `words`, if the statement begins with them.
        func name(after words: String) -> String? {
            guard let code = lines.first?.code, code.hasPrefix(words + " ") else { return nil }
            return code.dropFirst(words.count + 1).split { " (;".contains($0) }.first.map(String.init)
        }
    }

    let statements: [Statement]

    init(_ sql: String) {
        var statements: [Statement] = []
        var comment: [String] = []
        var lines: [Line] = []
        for text in sql.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = Self.line(text)
            if lines.isEmpty, line.code.isEmpty {
                // An empty line separates a general remark from the comment of the next statement.
                guard let words = line.comment else {
                    comment = []
                    continue
                }
                if !words.isEmpty { comment.append(words) }
                continue
            }
            lines.append(line)
            guard line.code.hasSuffix(";") else { continue }
            statements.append(Statement(comment: comment.joined(separator: " "), lines: lines))
            (comment, lines) = ([], [])
        }
        self.statements = statements
    }

    /// Reads bytes: reading characters would take a tenth of a second at a start of the command.
    private static func line(_ text: Substring) -> Line {
        let bytes = text.utf8
        let isIndented = bytes.first == space
        guard
            let dashes = zip(bytes.indices, bytes.indices.dropFirst()).first(where: { pair in
                bytes[pair.0] == dash && bytes[pair.1] == dash
            })
        else {
            return Line(code: trimmed(text), comment: nil, isIndented: isIndented)
        }
        let behind = bytes.index(after: dashes.1)
        return Line(
            code: trimmed(text[..<dashes.0]), comment: trimmed(text[behind...]), isIndented: isIndented)
    }

    private static func trimmed(_ text: Substring) -> String {
        var bytes = text.utf8[...]
        while bytes.first == space { bytes.removeFirst() }
        while bytes.last == space { bytes.removeLast() }
        return String(Substring(bytes))
    }

    private static let space = UInt8(ascii: " ")
    private static let dash = UInt8(ascii: "-")
}
