import ArgumentParser
import FileKit
import LifecycleEvents
import LogAnswers

/// Checks the names of commands; the parser would only report an unexpected argument.
package enum CommandNames {
    /// - Throws: ``InputError`` that suggests the nearest command, if `words` begin with an unknown command.
    package static func check(_ words: [String], below root: any ParsableCommand.Type) throws {
        if words.first == "---completion" { return }
        let isHelp = words.first == "help"
        try check(words.dropFirst(isHelp ? 1 : 0), below: root, isHelp: isHelp)
    }

    private static func check(
        _ words: ArraySlice<String>, below command: any ParsableCommand.Type, isHelp: Bool
    ) throws {
        let configuration = command.configuration
        guard let name = words.first, !name.hasPrefix("-"),
            !configuration.subcommands.isEmpty || isHelp
        else { return }
        if let next = configuration.subcommands.first(where: { $0._commandName == name }) {
            return try check(words.dropFirst(), below: next, isHelp: isHelp)
        }
        let known = configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
        let near = Spelling.suggestion(for: name, among: known)
        // Any other word may be an argument of the default command.
        if near == nil, configuration.defaultSubcommand != nil, !isHelp { return }
        let others =
            known.isEmpty ? "there are none below it" : "there are \(known.joined(separator: ", "))"
        throw InputError("\(isHelp ? "help: " : "")there is no command “\(name)”; \(near ?? others)")
    }
}
