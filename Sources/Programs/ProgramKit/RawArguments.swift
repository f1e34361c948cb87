import LogAnswers

/// What the user typed, as the parser is to read it.
package struct RawArguments {
    private let typed: [String]

    package init(_ typed: some Sequence<String>) { self.typed = Array(typed) }

    /// The words, in which a value that begins with a minus is joined to the option before it: the parser would take
    /// `-3` in `--cell -3` for an option.
    ///
    /// - Throws: ``InputError`` when a word is empty, as a shell makes it of a variable that is not set.
    package func joined() throws -> [String] {
        // What a shell asks for completions is no line of a user's.
        if typed.first == "---completion" { return typed }
        var joined: [String] = []
        for word in typed {
            let last = joined.last ?? ""
            if word.isEmpty { throw Self.isEmpty(last.hasPrefix("-") ? last : nil) }
            if word.hasPrefix("--"), word.last == "=" { throw Self.isEmpty(String(word.dropLast())) }
            if Self.takes(last, word), !joined.contains("--") {
                joined[joined.count - 1] = last + "=" + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private static func isEmpty(_ option: String?) -> InputError {
        let what = option.map { "the value of \($0)" } ?? "an argument"
        return InputError("\(what) is empty; leave it out, or give it a value")
    }

    /// The programs have two short options, `-h` and `-p`; all else behind a single minus is a value.
    private static func takes(_ option: String, _ value: String) -> Bool {
        let isShortOption = value == "-h" || value == "-p" || value.hasPrefix("-p") && value.contains("=")
        return option.hasPrefix("--") && option.count > 2 && !option.contains("=") && value.hasPrefix("-")
            && value.count > 1 && !value.hasPrefix("--") && !isShortOption
    }
}
