import Foundation
import Testing

/// What holds for every command.
extension Command {
    /// Expects that the command ends with 2 and a line if standard output has no room.
    package func expectsRoom(_ arguments: String) throws {
        let result = try shell("animatorpool \(arguments) > /dev/full")
        #expect(result.status == 2)
        #expect(
            result.errors == "animatorpool: standard output: cannot be written: No space left on device\n")
    }

    /// Expects that the command line is bad input, for a reason in one line, and writes nothing.
    package func refuses(_ line: String, _ reason: String) throws {
        let result = try shell("animatorpool " + line)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains(reason), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    /// Expects that the file is missing, and is named once.
    package func names(_ file: String, in arguments: [String]) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.split(separator: file).count == 2, "\(result.errors)")
    }
}
