#if Command
    import ArgumentParser
    import RunDesk

    /// What the user typed, as the parser is to read it.
    struct CommandArguments {
        private let typed: [String]

        init(_ typed: some Sequence<String>) { self.typed = Array(typed) }

        /// The arguments, in which a value that begins with a minus is joined to the option before it: the
        /// parser would take `-3` in `--cell -3` for an option.
        var joined: [String] {
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
            option.hasPrefix("--") && option.count > 2 && !option.contains("=") && value.hasPrefix("-")
                && value.count > 1 && !value.hasPrefix("--") && value != "-h" && !value.hasPrefix("-p")
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
