/// A syntax error of a YAML text, in our words. libyaml's messages speak of tokens, scalars and indicators.
struct YamlMessages {
    let reason: String
    let wayOut: String

    /// Translates an error.
    ///
    /// - Parameters:
    ///   - problem: libyaml's message.
    ///   - found: The character at the location of the error, if there is one.
    init(_ problem: String, at found: Character?) {
        if found == "\t", problem.contains("cannot start") || problem.contains("tab") {
            (reason, wayOut) = (Self.tab, Self.spaces)
            return
        }
        if problem.contains("cannot start any token") {
            reason = found.map { "no text may begin with \($0)" } ?? "a text begins as none may"
            wayOut = "put the text in quotation marks"
            return
        }
        if let known = Self.known.first(where: { problem.contains($0.words) }) {
            (reason, wayOut) = (known.reason, known.wayOut)
            return
        }
        reason = "this is not YAML"
        wayOut = "look at the line and at the one before it, or at an example: \(Self.example)"
    }

    static let example = "`animatorpool workloads show feed-fling`"

    private static let tab = "a tab is not allowed here"
    private static let spaces = "indent with spaces"

    /// Parts of libyaml's messages, with our messages.
    private static let known: [(words: String, reason: String, wayOut: String)] = [
        ("violates indentation", tab, spaces),
        ("indentation space is expected", tab, spaces),
        (
            "mapping values are not allowed",
            "this line has a second colon, or the line is indented too far",
            "put a text with a colon in quotation marks, or indent the line as its neighbours are"
        ),
        (
            "could not find expected ':'", "this line has a key and no colon behind it",
            "write key: value"
        ),
        (
            "expected ',' or ']'", "a list that begins with [ is not closed", "put a comma or a ] there"
        ),
        (
            "expected ',' or '}'", "a mapping that begins with { is not closed",
            "put a comma or a } there"
        ),
        (
            "expected '-' indicator", "a line of a list is indented otherwise than those before it",
            "begin it with - below theirs"
        ),
        (
            "did not find expected key", "this line belongs to nothing before it",
            "indent it as its neighbours are, and look for a bracket or quotation mark too many"
        ),
        (
            "sequence entries are not allowed", "a list begins where none may",
            "begin it on a line of its own"
        ),
        (
            "mapping keys are not allowed", "a key is not allowed here", "begin it on a line of its own"
        ),
        (
            "unexpected end of stream", "a quotation mark has no second one before the file ends",
            "close the text with the same mark"
        ),
        (
            "unexpected document indicator",
            "a quotation mark has no second one before a line of --- or ...",
            "close the text with the same mark"
        ),
        (
            "unknown escape character", "a text in \" has a \\ with a letter that means nothing",
            "write \\\\ for a backslash, or put the text in '"
        ),
        (
            "hexdecimal number", "a \\x, \\u or \\U is not followed by its digits", "write it as \\u00e9"
        ),
        ("Unicode character escape", "a \\u names no character", "write it as \\u00e9"),
        (
            "comment or line break",
            "unexpected text after a | or > that starts a block of text",
            "begin the text on the next line"
        ),
        ("undefined alias", "a * names nothing that a & has named", "write the value itself"),
        (
            "found another document", "a second document begins here",
            "keep one: leave the line of --- out"
        ),
        (
            "incompatible YAML document", "the file asks for another version of YAML",
            "leave the line of %YAML out"
        ),
        ("directive", "a line that starts with % is not a directive", "leave it out"),
        (
            "<document start>", "unexpected text after the end of the file's value",
            "look for a bracket too many"
        ),
        ("tag", "a ! begins a tag that is none", "put the text in quotation marks"),
        ("node content", "a value is missing", "write one, or leave the key out"),
        (
            "alphabetic or numeric character", "a & or * has no name behind it",
            "put the text in quotation marks"
        ),
        ("unexpected ':'", "a colon is not allowed here", "put the text in quotation marks"),
    ]
}
