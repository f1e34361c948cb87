import Foundation
import LifecycleEvents

/// A command as its help describes it, read from what the parser dumps of itself.
struct CommandDescription: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String

        var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    struct Argument: Decodable {
        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let abstract: String?
        let discussion: String?
    }

    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [CommandDescription]?

    /// The root command and all below it.
    static func root() throws -> CommandDescription {
        struct Dump: Decodable { let command: CommandDescription }
        return try JSONDecoder().decode(Dump.self, from: Data(RootCommand._dumpHelp().utf8)).command
    }

    /// Those below it that people use.
    var shown: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }
}

/// A command's manual page, in the language of `man`.
struct ManualPage {
    private let command: CommandDescription
    /// Its name and those of the commands above it.
    private let names: [String]

    init(_ command: CommandDescription, below names: [String] = []) {
        self.command = command
        self.names = names + [command.commandName]
    }

    /// `animatorpool-db-info.1`
    var fileName: String { names.joined(separator: "-") + ".1" }

    /// The pages of the commands below it.
    var below: [ManualPage] { command.shown.map { ManualPage($0, below: names) } }

    var text: String {
        let name = names.joined(separator: " ")
        var lines = [
            ".TH \"\(names.joined(separator: "-").uppercased())\" 1 \"\" \"animatorpool \(RootCommand.version)\"",
            ".SH NAME",
            "\(Self.escaped(names.joined(separator: "-"))) \\- \(Self.escaped(command.abstract ?? ""))",
            ".SH SYNOPSIS", ".B \(Self.escaped(name))", Self.escaped(usage),
        ]
        if let discussion = command.discussion {
            lines.append(".SH DESCRIPTION")
            for paragraph in discussion.split(separator: "\n") {
                lines += [".PP", Self.escaped(String(paragraph))]
            }
        }
        let arguments = shownArguments
        if !arguments.isEmpty { lines.append(".SH OPTIONS") }
        for argument in arguments {
            lines += [
                ".TP", "\\fB\(Self.escaped(Self.heading(argument)))\\fR",
                Self.escaped(Self.meaning(argument)),
            ]
        }
        if !command.shown.isEmpty { lines.append(".SH COMMANDS") }
        for sub in command.shown {
            let page = (names + [sub.commandName]).joined(separator: "-")
            lines += [".TP", "\\fB\(Self.escaped(page))\\fR(1)", Self.escaped(sub.abstract ?? "")]
        }
        lines += [
            ".SH EXIT STATUS",
            "0: done. 1: something was found that was looked for. 2: bad input, or what could not be read or "
                + "written whole. 129, 130, 143: ended by a signal.",
        ]
        if names.count > 1 { lines += [".SH SEE ALSO", ".BR animatorpool (1)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    private var shownArguments: [CommandDescription.Argument] {
        (command.arguments ?? []).filter(\.shouldDisplay)
    }

    private var usage: String {
        let words = shownArguments.filter { $0.kind == "positional" }.map { argument in
            let word = "<\(argument.valueName ?? "")>" + (argument.isRepeating ? " ..." : "")
            return argument.isOptional ? "[\(word)]" : word
        }
        let hasOptions = shownArguments.contains { $0.kind != "positional" }
        return ((command.shown.isEmpty ? [] : ["<command>"]) + words + (hasOptions ? ["[options]"] : []))
            .joined(separator: " ")
    }

    private static func heading(_ argument: CommandDescription.Argument) -> String {
        let value = argument.valueName.map { "<\($0)>" } ?? ""
        guard argument.kind != "positional" else { return value }
        let names = (argument.names ?? []).map(\.text).joined(separator: ", ")
        return argument.kind == "flag" ? names : "\(names) \(value)"
    }

    private static func meaning(_ argument: CommandDescription.Argument) -> String {
        let words = [argument.abstract, argument.discussion].compactMap { $0 }.joined(separator: " ")
        return argument.defaultValue.map { "\(words) (\($0) unless given)" } ?? words
    }

    /// A text in which nothing is a request: those begin with a dot or an apostrophe, and a backslash.
    private static func escaped(_ text: String) -> String {
        let safe = text.visible().replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }
}
