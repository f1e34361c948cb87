#if Command
    import ArgumentParser
    import LifecycleStore
    import RunDesk

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

        /// - Throws: ``InputError`` when `help` is asked about a command that is not there, which the parser
        ///   answers with help on something else.
        func checkHelp() throws {
            guard typed.first == "help" else { return }
            var command: any ParsableCommand.Type = RootCommand.self
            for name in typed.dropFirst() where !name.hasPrefix("-") {
                let known = command.configuration.subcommands
                guard let next = known.first(where: { $0._commandName == name }) else {
                    throw InputError(
                        "help: there is no command “\(name)”; there are "
                            + (known.isEmpty
                                ? "none below it" : known.map { $0._commandName }.joined(separator: ", ")))
                }
                command = next
            }
        }
    }
#endif
