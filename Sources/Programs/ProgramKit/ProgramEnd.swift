import ArgumentParser
import Foundation
import LogAnswers

/// How a program ends after an error: one line on standard error, and the status of what went wrong.
package enum ProgramEnd {
    /// Reports an error of a command, or prints the help that it asks for.
    ///
    /// - Parameter root: the program's root command. Its `_errorPrefix` begins each line.
    /// - Returns: the program's status.
    package static func report(_ error: any Error, of root: any ParsableCommand.Type) -> Int32 {
        StandardOutput.flush()
        switch error {
        case let status as ChildStatus: return status.rawValue
        case let status as ExitStatus: return status.rawValue
        case let interrupted as Interrupted:
            say("\(interrupted)", as: root)
            return interrupted.status
        default: break
        }
        let code = root.exitCode(for: error)
        if code == .success {
            // Help and version are asked for, and go to standard output.
            StandardOutput.write(root.fullMessage(for: error) + "\n")
            return 0
        }
        if code == .validationFailure {
            StandardError.write(usage(error, of: root))
        } else {
            say("\(error)", as: root)
        }
        return ExitStatus.bad.rawValue
    }

    /// Ends the process when all of standard output has arrived.
    package static func exit(_ status: Int32, of root: any ParsableCommand.Type) -> Never {
        EndSignals.temporaryFiles.removeAll()
        do {
            try StandardOutput.finish()
        } catch {
            // One line is enough: what went wrong first.
            if status != ExitStatus.bad.rawValue { say("\(error)", as: root) }
            Foundation.exit(ExitStatus.bad.rawValue)
        }
        Foundation.exit(status)
    }

    /// Writes one line, whatever the text has.
    package static func say(_ message: String, as root: any ParsableCommand.Type) {
        StandardError.write(
            root._errorPrefix + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    /// What is wrong with what the user typed: the parser's message, what the option takes, and where its help is.
    private static func usage(_ error: any Error, of root: any ParsableCommand.Type) -> String {
        let lines = root.fullMessage(for: error).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let message = lines.prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("OVERVIEW:") }
        var text = ""
        for line in message {
            if line.hasPrefix("- ") {
                text += (text.hasSuffix(":") ? " " : ", ") + line.dropFirst(2)
            } else if line.hasPrefix("Help:") {
                // "Help:  --seed <seed>  What the option takes."
                text += (text.hasSuffix("'") ? ": " : ". ")
                text += line.components(separatedBy: "  ").dropFirst(2).joined(separator: " ")
            } else {
                text += (text.isEmpty ? "" : " ") + line
            }
        }
        guard let more = lines.last(where: { $0.hasPrefix("See '") }) else { return text }
        return text + (text.last?.isPunctuation == true && !text.hasSuffix("'") ? " " : ". ") + more
    }
}

/// The status of a child, which has said itself what was wrong.
package struct ChildStatus: Error {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// How a command ends that has said everything it has to say.
package enum ExitStatus: Int32, Error {
    case found = 1
    /// Something that was asked for could not be read or written, and standard error has named it.
    case bad = 2
    /// Nothing broken was found in a log that is not whole.
    case incomplete = 3
}

/// A signal came, and the work stopped in good order.
package struct Interrupted: Error, CustomStringConvertible {
    let signal: Int32
    /// What is kept, and what to ask next.
    let kept: String

    package init(signal: Int32, kept: String) {
        (self.signal, self.kept) = (signal, kept)
    }

    package var description: String { "interrupted: \(kept)" }

    package var status: Int32 { EndSignals.status(of: signal) }
}
