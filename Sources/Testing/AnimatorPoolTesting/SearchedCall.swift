import Foundation

/// The call of a search in a test, with its place and its source text.
package struct SearchedCall: Sendable {
    let place: TestPlace
    /// The arguments by their labels. The trailing closure has the label of the last parameter, `client` or
    /// `controller`.
    private let arguments: [String: String]
    /// The modules that the test's file imports.
    private let imports: Set<String>

    /// Reads the source text from the file of the test.
    package init(fileID: String, filePath: StaticString, line: Int) {
        place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        let text = try? String(contentsOfFile: "\(filePath)", encoding: .utf8)
        let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        var imports: Set<String> = []
        for line in lines {
            let words = line.split(separator: " ")
            if words.dropLast().last == "import", let module = words.last { imports.insert(String(module)) }
        }
        self.imports = imports
        var source = SwiftSource(lines.dropFirst(line - 1).joined(separator: "\n"))
        arguments = source.arguments(ofCall: "explore") ?? [:]
    }

    /// The name of the test's file and the line of the call.
    var name: String { "\(place.fileID.split(separator: "/").last ?? ""):\(place.line)" }

    /// The closure that creates the client or the screen, as the test has it. A comment to replace, if the source
    /// text has none.
    package var closure: String {
        arguments["client"] ?? arguments["controller"] ?? arguments[""]
            ?? "{ /* Insert the closure of explore, \(name). */ }"
    }

    /// The source text of an argument; nil if the call has none.
    package func argument(_ label: String) -> String? { arguments[label] }

    /// Returns the imports of these modules that the test's file lacks, a line each.
    func missingImports(of modules: [String]) -> [String] {
        modules.filter { !imports.contains($0) }.map { "import \($0)" }
    }
}

/// Swift source text, read only as far as to find the arguments of a call.
private struct SwiftSource {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// Returns the arguments of a function's call in the first line by their labels. The trailing closure has an
    /// empty label. Returns nil if the line has no such call.
    mutating func arguments(ofCall name: String) -> [String: String]? {
        guard let start = rest.prefix(while: { !$0.isNewline }).range(of: name) else { return nil }
        rest = rest[start.upperBound...]
        var arguments: [String: String] = [:]
        if rest.first == "(" {
            guard let list = balanced() else { return nil }
            for argument in SwiftSource.parts(of: String(list.dropFirst().dropLast())) {
                guard let colon = argument.firstIndex(of: ":") else { continue }
                let label = argument[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
                arguments[label] = argument[argument.index(after: colon)...]
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        rest = rest.drop { $0.isWhitespace }
        if rest.first == "{", let closure = balanced() { arguments[""] = closure }
        return arguments
    }

    /// Splits arguments at the commas outside brackets.
    private static func parts(of text: String) -> [String] {
        var source = SwiftSource(text)
        var parts = [""]
        while let next = source.rest.first {
            if "([{".contains(next), let group = source.balanced() {
                parts[parts.count - 1] += group
            } else if next == "," {
                source.rest.removeFirst()
                parts.append("")
            } else {
                parts[parts.count - 1] += source.token()
            }
        }
        return parts
    }

    /// Removes and returns the text from an opening bracket to its closing bracket; nil if there is none.
    private mutating func balanced() -> String? {
        var (text, depth) = ("", 0)
        var ahead = self
        while let next = ahead.rest.first {
            if "([{".contains(next) { depth += 1 }
            if ")]}".contains(next) { depth -= 1 }
            text += ahead.token()
            if depth == 0 {
                self = ahead
                return text
            }
        }
        return nil
    }

    /// Removes and returns the next character, comment or string.
    private mutating func token() -> String {
        for (start, end) in [("//", "\n"), ("/*", "*/"), ("\"\"\"", "\"\"\""), ("\"", "\"")]
        where rest.hasPrefix(start) {
            var text = start
            rest.removeFirst(start.count)
            while !rest.isEmpty, !rest.hasPrefix(end) {
                // The character after a backslash does not end a string. An interpolation may have strings.
                if rest.hasPrefix(#"\("#) {
                    text += #"\"#
                    rest.removeFirst()
                    if let group = balanced() { text += group }
                } else {
                    let count = rest.first == #"\"# ? 2 : 1
                    text += rest.prefix(count)
                    rest = rest.dropFirst(count)
                }
            }
            text += rest.prefix(end.count)
            rest = rest.dropFirst(end.count)
            return text
        }
        return String(rest.removeFirst())
    }
}
