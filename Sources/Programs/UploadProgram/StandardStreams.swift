import Foundation
import LifecycleEvents
import LogAnswers

/// What is printed: results on standard output, all else on standard error. Nothing in it steers a terminal.
enum StandardStreams {
    static let errorsAreOnTerminal = isatty(STDERR_FILENO) == 1

    private static let program =
        CommandLine.arguments.dropFirst().first == "--ship" ? "animatorpool ship" : "animatorpool-upload"

    /// Says one line as this program.
    static func say(_ text: String) { tell("\(program): \(text)") }

    /// Writes one line to standard error.
    static func tell(_ line: String) { draw(line.visible() + "\n") }

    /// Writes to a terminal what steers it.
    static func draw(_ text: String) {
        // Nobody is left to tell when it cannot be written.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// - Throws: `WriteError` when standard output takes no more.
    static func write(_ line: String) throws { try writeAsIs(line.visible() + "\n") }

    /// Writes text of this program's own.
    ///
    /// - Throws: `WriteError` when standard output takes no more.
    static func writeAsIs(_ text: String) throws {
        try FileHandle.standardOutput.write(Array(text.utf8), named: "standard output")
    }
}
