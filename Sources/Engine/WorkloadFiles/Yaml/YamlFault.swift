/// What is wrong with a text that is no YAML, in our words: libyaml speaks of tokens, scalars and indicators.
struct YamlFault {
    let reason: String
    let wayOut: String

    /// - Parameters:
    ///   - problem: what it met, in its words.
    ///   - found: the character at the place it names, if there is one.
    init(_ problem: String, at found: Character?) {
        if found == "\t", problem.contains("cannot start") || problem.contains("tab") {
            (reason, wayOut) = (Self.tab, Self.spaces)
            return
        }
        if let known = Self.known.first(where: { problem.contains($0.words) }) {
            (reason, wayOut) = (known.reason(found), known.wayOut)
            return
        }
        reason = "this is no YAML"
        wayOut = "look at the line and at the one before it, or at an example: \(Self.example)"
    }

    static let example = "`animatorpool workloads show feed-fling`"

    private static let tab = "a tab stands where only spaces may"
    private static let spaces = "indent with spaces"

    private struct Known: Sendable {
        /// A part of libyaml's words.
        let words: String
        let reason: @Sendable (_ found: Character?) -> String
        let wayOut: String

        init(_ words: String, _ reason: String, _ wayOut: String) {
            (self.words, self.reason, self.wayOut) = (words, { _ in reason }, wayOut)
        }

        init(_ words: String, _ wayOut: String, _ reason: @escaping @Sendable (Character?) -> String) {
            (self.words, self.reason, self.wayOut) = (words, reason, wayOut)
        }
    }

    private static let known = [
        Known("violates indentation", tab, spaces),
        Known("indentation space is expected", tab, spaces),
        Known("cannot start any token", "put the text in quotation marks") { found in
            found.map { "no text may begin with \($0)" } ?? "a text begins as none may"
        },
        Known(
            "mapping values are not allowed",
            "this line has a second colon, or the line is indented too far",
            "put a text with a colon in quotation marks, or indent the line as its neighbours are"),
        Known(
            "could not find expected ':'", "this line has a key and no colon behind it",
            "write key: value"),
        Known(
            "expected ',' or ']'", "a list that begins with [ is not closed", "put a comma or a ] there"),
        Known(
            "expected ',' or '}'", "a mapping that begins with { is not closed",
            "put a comma or a } there"),
        Known(
            "expected '-' indicator", "a line of a list is indented otherwise than those before it",
            "begin it with - below theirs"),
        Known(
            "did not find expected key", "this line belongs to nothing before it",
            "indent it as its neighbours are, and look for a bracket or quotation mark too many"),
        Known(
            "sequence entries are not allowed", "a list begins where none may",
            "begin it on a line of its own"),
        Known(
            "mapping keys are not allowed", "a key stands where none may", "begin it on a line of its own"
        ),
        Known(
            "unexpected end of stream", "a quotation mark has no second one before the file ends",
            "close the text with the same mark"),
        Known(
            "unexpected document indicator",
            "a quotation mark has no second one before a line of --- or ...",
            "close the text with the same mark"),
        Known(
            "unknown escape character", "a text in \" has a \\ with a letter that means nothing",
            "write \\\\ for a backslash, or put the text in '"),
        Known(
            "hexdecimal number", "a \\x, \\u or \\U is not followed by its digits", "write it as \\u00e9"),
        Known("Unicode character escape", "a \\u names no character", "write it as \\u00e9"),
        Known(
            "comment or line break",
            "something stands behind a | or > that begins a text of several lines",
            "begin the text on the next line"),
        Known("undefined alias", "a * names nothing that a & has named", "write the value itself"),
        Known(
            "found another document", "a second document begins here",
            "keep one: leave the line of --- out"),
        Known(
            "incompatible YAML document", "the file asks for another version of YAML",
            "leave the line of %YAML out"),
        Known("directive", "a line that begins with % is no directive", "leave it out"),
        Known(
            "<document start>", "something stands behind the end of the file's one value",
            "look for a bracket too many"),
        Known("tag", "a ! begins a tag that is none", "put the text in quotation marks"),
        Known("node content", "a value is missing", "write one, or leave the key out"),
        Known(
            "alphabetic or numeric character", "a & or * has no name behind it",
            "put the text in quotation marks"),
        Known("unexpected ':'", "a colon stands where none may", "put the text in quotation marks"),
    ]
}
