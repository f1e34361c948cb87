import Foundation
import Testing

/// A kind of file, changed at random, and the commands that read one.
///
/// `MUTATED_FILES=10000 swift test --filter MutatedFileTests` takes so many of each kind, and
/// `MUTATED_FILES_FROM=SEED` begins elsewhere; `ANIMATORPOOL=PATH` names another build of the command.
package struct MutatedFile: Sendable {
    private let name: String
    private let make: @Sendable (Command) throws -> Data
    private let commands: [[String]]

    /// - Parameters:
    ///   - make: How its original is made, or what it is.
    ///   - commands: Words of a command; FILE stands for the file.
    package init(name: String, make: @escaping @Sendable (Command) throws -> Data, commands: [[String]]) {
        (self.name, self.make, self.commands) = (name, make, commands)
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["MUTATED_FILES"].flatMap(Int.init) ?? 12
    private static let first = environment["MUTATED_FILES_FROM"].flatMap(UInt64.init) ?? 1

    /// Expects that no changed file ends a command by a signal, hangs it or takes its memory.
    package func check(with command: Command) throws {
        let original = [UInt8](try make(command))
        try #require(original.count > 100)
        for seed in Self.first..<Self.first + UInt64(Self.count) {
            var mutation = FileMutation(seed: seed)
            let words = commands[mutation.number(0...commands.count - 1)]
            try Data(mutation.changed(original)).write(to: command.file(name))
            let ended = try command.runLimited(words.map { $0.replacingOccurrences(of: "FILE", with: name) })
            #expect(
                ended < 128, "\(name), seed \(seed): `\(words.joined(separator: " "))` ended with \(ended)")
            for name in ["new.sqlite", "report.html"] {
                try? FileManager.default.removeItem(at: command.file(name))
            }
        }
    }
}

extension Command {
    /// Runs it with at most ten seconds of the processor and two gigabytes of address space, and returns its
    /// status, 128 and more for a signal; what it says is thrown away.
    fileprivate func runLimited(_ arguments: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let binary = ProcessInfo.processInfo.environment["ANIMATORPOOL"] ?? Self.binary.path
        // The second shell turns a signal into a status.
        process.arguments =
            ["-c", #"(ulimit -t 10; ulimit -v 2000000; exec "$0" "$@")"#, binary] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? 128 + Int(process.terminationStatus) : Int(process.terminationStatus)
    }
}
