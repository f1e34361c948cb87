#if Store
    /// A script of SQL as its writer laid it out: statements with the comment above each, line by line.
    ///
    /// It knows no SQL but `--` and `;` at the end of a line, which is how the migrations are written.
    struct SQLText {
        struct Line {
            /// What stands before `--`, without white space around it.
            let code: String
            /// What stands behind it.
            let comment: String?
            let isIndented: Bool
        }

        struct Statement {
            /// The sentences right above it.
            let comment: String
            let lines: [Line]

            /// The first name behind `words`, if the statement begins with them.
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
                    // An empty line divides a remark about what follows from one about the next statement.
                    if let words = line.comment { comment.append(words) } else { comment = [] }
                    continue
                }
                lines.append(line)
                guard line.code.hasSuffix(";") else { continue }
                statements.append(Statement(comment: comment.joined(separator: " "), lines: lines))
                (comment, lines) = ([], [])
            }
            self.statements = statements
        }

        private static func line(_ text: Substring) -> Line {
            let isIndented = text.first == " "
            guard let dashes = text.firstRange(of: "--") else {
                return Line(code: trimmed(text), comment: nil, isIndented: isIndented)
            }
            return Line(
                code: trimmed(text[..<dashes.lowerBound]), comment: trimmed(text[dashes.upperBound...]),
                isIndented: isIndented)
        }

        private static func trimmed(_ text: Substring) -> String {
            let start = text.drop { $0 == " " }
            return String(start.reversed().drop { $0 == " " }.reversed())
        }
    }
#endif
