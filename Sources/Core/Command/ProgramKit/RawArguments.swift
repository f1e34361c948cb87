import ArgumentParser
import FileKit
import LogAnswers

/// The command-line arguments before the parser reads them.
package struct RawArguments {
    private let typed: [String]

    package init(_ typed: some Sequence<String>) { self.typed = Array(typed) }

    /// Returns the arguments, with each value that begins with a minus joined to the option before it.
    ///
    /// The parser would read `-3` in `--cell -3` as an option.
    ///
    /// - Throws: ``InputError`` when an argument is empty, for example because a shell variable is not set.
    package func joined() throws -> [String] {
        // A shell's request for completions is not typed by a user.
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

    /// Whether `value` is a value of `option`. The programs have two short options, `-h` and `-p`; every
    /// other word with a single minus is a value.
    private static func takes(_ option: String, _ value: String) -> Bool {
        let isShortOption = value == "-h" || value == "-p" || value.hasPrefix("-p") && value.contains("=")
        return option.hasPrefix("--") && option.count > 2 && !option.contains("=") && value.hasPrefix("-")
            && value.count > 1 && !value.hasPrefix("--") && !isShortOption
    }
}

// Option types that several programs parse.

extension RunSelector: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension LogWaitLimit: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }

    package var defaultValueDescription: String { OutputValue.double(seconds).plain }
}
