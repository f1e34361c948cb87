import Foundation
import LifecycleEvents

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

    /// - Throws: when it cannot be written.
    static func write(_ line: String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data((line.visible() + "\n").utf8))
    }
}
