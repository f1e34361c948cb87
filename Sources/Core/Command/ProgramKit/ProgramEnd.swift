import ArgumentParser
import FileKit
import Foundation

/// Reports an error as one line on standard error, and ends the program with the exit status of the error.
package enum ProgramEnd {
    /// Reports an error of a command, or prints the help that the user requested.
    ///
    /// - Parameter root: the program's root command. Its `_errorPrefix` begins each line.
    /// - Returns: the program's exit status.
    package static func report(_ error: any Error, of root: any ParsableCommand.Type) -> Int32 {
        EndSignals.waitIfEnding()
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
            // Requested help and the version are printed to standard output.
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

    /// Flushes standard output and ends the process; the status is 2 if some output could not be written.
    package static func exit(_ status: Int32, of root: any ParsableCommand.Type) -> Never {
        EndSignals.temporaryFiles.removeAll()
        do {
            try StandardOutput.finish()
        } catch {
            // One line is enough: the first error.
            if status != ExitStatus.bad.rawValue { say("\(error)", as: root) }
            Foundation.exit(ExitStatus.bad.rawValue)
        }
        Foundation.exit(status)
    }

    /// Writes the message as one line, even if it contains line breaks.
    package static func say(_ message: String, as root: any ParsableCommand.Type) {
        StandardError.write(
            root._errorPrefix + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    /// Returns a usage error as one line: the parser's message, the option's help, and where to find more.
    private static func usage(_ error: any Error, of root: any ParsableCommand.Type) -> String {
        let lines = root.fullMessage(for: error).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let message = lines.prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("OVERVIEW:") }
        var text = ""
        for line in message {
            if line.hasPrefix("- ") {
                text += (text.hasSuffix(":") ? " " : ", ") + line.dropFirst(2)
            } else if line.hasPrefix("Help:") {
                // The line is "Help:  --seed <seed>  What the option takes."
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

/// The exit status of a child process that has already reported its error.
package struct ChildStatus: Error {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The exit status of a command that has already reported its result.
package enum ExitStatus: Int32, Error {
    case found = 1
    /// An input could not be read or an output not written. Standard error has named it.
    case bad = 2
    /// No violation was found, but the log is incomplete.
    case incomplete = 3
}

/// The error of work that stopped in good order after a signal.
package struct Interrupted: Error, CustomStringConvertible {
    let signal: Int32
    /// Describes what was kept, and how to continue.
    let kept: String

    package init(signal: Int32, kept: String) {
        (self.signal, self.kept) = (signal, kept)
    }

    package var description: String { "interrupted: \(kept)" }

    package var status: Int32 { EndSignals.status(of: signal) }
}

/// The least memory with which a program of this package starts.
///
/// Without memory, Swift's runtime ends the process, and Dispatch waits for ever. Neither reports an error.
package enum MemoryNeed {
    /// The least memory for the data of a command, in bytes.
    private static let leastBytes: UInt64 = 64 << 20

    /// Checks the limits of this process (`ulimit -d` and `ulimit -v`).
    ///
    /// - Throws: ``InputError`` when a limit is too low.
    package static func check() throws(InputError) {
        #if !canImport(Darwin)
            for (resource, option) in [(RLIMIT_DATA, "d"), (RLIMIT_AS, "v")] {
                var limits = rlimit()
                guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0,
                    UInt64(limits.rlim_cur) < leastBytes
                else { continue }
                throw InputError(
                    "the process may use \(limits.rlim_cur >> 20) MB of memory, and needs \(leastBytes >> 20): "
                        + "raise the limit with ulimit -\(option)")
            }
        #endif
    }
}
