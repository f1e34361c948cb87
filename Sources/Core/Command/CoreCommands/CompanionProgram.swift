import ArgumentParser
import FileKit
import Foundation
import LogAnswers
import ProgramKit

/// A separate program for some commands, in the folder of this program, as git does it.
///
/// Users of the other commands do not load the libraries that the separate program links.
package struct CompanionProgram: Sendable {
    let name: String
    /// How to get the program, for the error message.
    let wayOut: String

    package init(name: String, wayOut: String) {
        (self.name, self.wayOut) = (name, wayOut)
    }

    /// Returns the program that runs the command.
    package static func of(_ command: String) -> CompanionProgram? {
        CommandSet.commands.lazy.compactMap { $0 as? any CompanionCommand.Type }
            .first { $0._commandName == command }?.program
    }

    /// Replaces this process by the program.
    ///
    /// - Throws: ``InputError`` if the program is missing.
    package func become(_ arguments: [String]) throws -> Never {
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
package protocol CompanionCommand: ParsableCommand {
    static var program: CompanionProgram { get }
    var arguments: [String] { get }
}

extension CompanionCommand {
    package func run() throws { try Self.program.become(arguments) }
}
