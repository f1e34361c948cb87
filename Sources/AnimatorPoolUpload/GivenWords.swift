import RunDesk

/// What stands on a command line: arguments, options with their values, and flags.
struct GivenWords {
    private(set) var arguments: [String] = []
    private(set) var wantsHelp = false
    private(set) var isQuiet = false

    /// - Parameters:
    ///   - options: those that take a value, without their two hyphens.
    ///   - take: called with each option and its value, in order.
    /// - Throws: ``InputError``, and what `take` throws.
    init(
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
        guard !arguments.isEmpty else { throw InputError("no log is named; --help shows how") }
    }

    /// What `--run` names.
    static func selector(_ value: String) throws -> RunSelector {
        guard let selector = RunSelector(value) else {
            throw InputError("--run is a run's number or uuid, or all, not “\(value)”")
        }
        return selector
    }

    /// What `--wait` says, in seconds.
    static func seconds(_ value: String) throws -> Double {
        guard let seconds = Double(value), seconds >= 0, seconds <= 1e6 else {
            throw InputError("--wait is a number of seconds, not “\(value)”")
        }
        return seconds
    }
}
