import Foundation
import LogAnswers

/// The programs to which a fleet's benchmarks are compared. tools/bench installs them, and runs in the
/// repository's folder.
enum FleetPrograms {
    static let interpreter = ".build-fleet/bin/python"

    /// Returns the path of a script in tools/fleet/bench.
    static func script(_ name: String) -> String { "tools/fleet/bench/\(name)" }

    /// - Returns: the output of the script.
    static func python(_ name: String, _ arguments: [String]) throws -> String {
        try output(interpreter, [script(name)] + arguments)
    }

    /// - Returns: the output of the program.
    /// - Throws: `InputError` when it fails.
    static func output(_ executable: String, _ arguments: [String]) throws -> String {
        let child = ChildProcess(
            executable: executable, arguments: arguments, seconds: 600, bytes: 1 << 20)
        guard case .exited(0, let output) = try child.run() else {
            throw InputError("\(executable) \(arguments.joined(separator: " ")) failed")
        }
        return String(decoding: output, as: UTF8.self)
    }
}
