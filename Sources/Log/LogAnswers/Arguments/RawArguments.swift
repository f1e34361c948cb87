/// What stands on a command line: arguments, options with their values, and flags.
package struct RawArguments {
    package private(set) var arguments: [String] = []
    package private(set) var wantsHelp = false
    package private(set) var isQuiet = false

    /// - Parameters:
    ///   - options: those that take a value, without their two hyphens.
    ///   - take: called with each option and its value, in order.
    /// - Throws: ``InputError``, and what `take` throws.
    package init(
        _ words: [String], options: [String], take: (_ option: String, _ value: String) throws -> Void
    ) throws {
        var rest = words[...]
        var onlyArguments = false
        while let word = rest.popFirst() {
            if onlyArguments || word == "-" || !word.hasPrefix("-") {
                arguments.append(word)
            } else if word == "--" {
                onlyArguments = true
            } else if word == "-h" || word == "--help" {
                wantsHelp = true
                return
            } else if word == "--quiet" {
                isQuiet = true
            } else {
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let option = options.first(where: { parts[0] == "--\($0)" }) else {
                    throw InputError("there is no option “\(word)”; --help lists them")
                }
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw InputError("\(word) needs a value")
                }
                try take(option, value)
            }
        }
    }
}
