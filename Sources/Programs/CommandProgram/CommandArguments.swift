import ArgumentParser
import LifecycleStore
import LogAnswers
import WorkloadFiles

/// What the user typed, as the parser is to read it.
struct CommandArguments {
    private let typed: [String]

    init(_ typed: some Sequence<String>) { self.typed = Array(typed) }

    /// The arguments, in which a value that begins with a minus is joined to the option before it: the
    /// parser would take `-3` in `--cell -3` for an option.
    var joined: [String] {
        // What a shell asks for completions is no line of a user's.
        if typed.first == "---completion" { return typed }
        var joined: [String] = []
        for argument in typed {
            if let option = joined.last, Self.takes(option, argument), !joined.contains("--") {
                joined[joined.count - 1] = option + "=" + argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    /// The command has two short options, `-h` and `-p`; all else behind a single minus is a value.
    private static func takes(_ option: String, _ value: String) -> Bool {
        let isShortOption = value == "-h" || value == "-p" || value.hasPrefix("-p") && value.contains("=")
        return option.hasPrefix("--") && option.count > 2 && !option.contains("=") && value.hasPrefix("-")
            && value.count > 1 && !value.hasPrefix("--") && !isShortOption
    }

    /// The question that help is asked about, as in `ask leaks --help` and `help ask leaks`: the parser helps
    /// on commands alone.
    var helpedQuestion: Question? {
        let isAsked = typed.first == "ask" && (typed.contains("--help") || typed.contains("-h"))
        guard isAsked || typed.starts(with: ["help", "ask"]) else { return nil }
        return typed.dropFirst(isAsked ? 1 : 2).lazy.compactMap(Question.named).first
    }

    /// Checks what the parser answers with a riddle: an empty argument, and a command that does not exist.
    ///
    /// - Throws: ``InputError``.
    func check() throws {
        if typed.first == "---completion" { return }
        try checkForEmpty()
        let isHelp = typed.first == "help"
        try Self.checkCommand(typed.dropFirst(isHelp ? 1 : 0), below: RootCommand.self, isHelp: isHelp)
    }

    /// A shell makes an empty argument of a variable that is not set.
    private func checkForEmpty() throws {
        for (place, argument) in typed.enumerated() {
            if argument.isEmpty {
                let option = place > 0 ? typed[place - 1] : ""
                throw InputError(
                    option.hasPrefix("-")
                        ? AcceptedForm.completing("The value is empty for '\(option)'")
                        : "an argument is empty; leave it out, or give it a value")
            }
            if argument.hasPrefix("--"), argument.last == "=" {
                throw InputError(
                    AcceptedForm.completing("The value is empty for '\(argument.dropLast())'"))
            }
        }
    }

    /// Checks the names of commands at the beginning of `words`.
    private static func checkCommand(
        _ words: ArraySlice<String>, below command: any ParsableCommand.Type, isHelp: Bool
    ) throws {
        let configuration = command.configuration
        guard let name = words.first, !name.hasPrefix("-"),
            !configuration.subcommands.isEmpty || isHelp
        else { return }
        if let next = configuration.subcommands.first(where: { $0._commandName == name }) {
            return try checkCommand(words.dropFirst(), below: next, isHelp: isHelp)
        }
        let known = configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
        let near = Spelling.nearest(to: name, among: known).map { "did you mean \($0)?" }
        // Any other word may be an argument of the default command.
        if near == nil, configuration.defaultSubcommand != nil, !isHelp { return }
        let others =
            known.isEmpty ? "there are none below it" : "there are \(known.joined(separator: ", "))"
        throw InputError("\(isHelp ? "help: " : "")there is no command “\(name)”; \(near ?? others)")
    }
}
