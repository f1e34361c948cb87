import ArgumentParser
import FileKit
import Foundation
import LogAnswers
import ProgramKit

/// A separate program for some commands, in the folder of this program, as git does it.
///
/// Users of the other commands do not load the libraries that the separate program links.
struct CompanionProgram {
    let name: String
    /// How to get the program, for the error message.
    let wayOut: String

    /// Returns the program that runs the command.
    static func of(_ command: String) -> CompanionProgram? {
        let commands: [any CompanionCommand.Type] = [Serve.self]
        return commands.first { $0._commandName == command }?.program
    }

    /// Replaces this process by the program.
    ///
    /// - Throws: ``InputError`` if the program is missing.
    func become(_ arguments: [String]) throws -> Never {
        let here = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        guard let path = here?.appendingPathComponent(name).path,
            FileManager.default.isExecutableFile(atPath: path)
        else { throw InputError("\(name) is not beside this program; \(wayOut)") }
        EndSignals.release()
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        execv(path, words)
        throw InputError("\(path): cannot be started (\(String(cString: strerror(errno))))")
    }
}

/// A command that a separate program runs.
protocol CompanionCommand: ParsableCommand {
    static var program: CompanionProgram { get }
    var arguments: [String] { get }
}

extension CompanionCommand {
    func run() throws { try Self.program.become(arguments) }
}

struct Serve: CompanionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a log over HTTP.",
        discussion: """
            `animatorpool serve --help` lists the options. The service is the program animatorpool-serve beside \
            this one; `./tools/serve` builds and starts it.
            """)

    @Argument(parsing: .allUnrecognized, help: "What animatorpool-serve takes.")
    var arguments: [String] = []

    static let program = CompanionProgram(
        name: "animatorpool-serve",
        wayOut: "`./tools/serve` builds and starts it "
            + "(swift build -c release --traits default,Service --product animatorpool-serve)")
}
