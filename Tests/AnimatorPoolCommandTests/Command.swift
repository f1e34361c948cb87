import Foundation

/// The built command, run as a user runs it: in a folder of its own that goes with it.
final class Command {
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// The output as one JSON value.
        func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output.utf8)) }

        func objects() throws -> [[String: Any]] { try json() as? [[String: Any]] ?? [] }

        func object() throws -> [String: Any] { try json() as? [String: Any] ?? [:] }
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Beside the tests' own bundle, where the package manager puts it.
    static var binary: URL {
        let main = Bundle.main.bundleURL
        let products = main.pathExtension == "xctest" ? main.deletingLastPathComponent() : main
        return products.appendingPathComponent("animatorpool")
    }

    func run(_ arguments: String..., input: String? = nil) throws -> Result {
        try run(arguments, input: input)
    }

    func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        try run(process(Self.binary, arguments, environment), input: input)
    }

    private func run(_ process: Process, input: String?) throws -> Result {
        // Files rather than pipes: a full pipe would stop the command.
        let (output, errors) = (file("stdout"), file("stderr"))
        for url in [output, errors] { _ = FileManager.default.createFile(atPath: url.path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        if let input {
            try write(input, to: "stdin")
            process.standardInput = try FileHandle(forReadingFrom: file("stdin"))
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Starts the command with an input that is the caller's to write and to close.
    func start(_ arguments: [String], input: Pipe, environment: [String: String]) throws -> Process {
        let process = process(Self.binary, arguments, environment)
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs a line of a shell, in which the command is called `animatorpool`: for pipes and redirections.
    func shell(_ line: String) throws -> Result {
        let binary = Self.binary.path.replacing("'", with: "'\\''")
        let script = "animatorpool() { '\(binary)' \"$@\"; }\n" + line
        return try run(process(URL(fileURLWithPath: "/bin/bash"), ["-c", script], [:]), input: nil)
    }

    private func process(
        _ program: URL, _ arguments: [String], _ environment: [String: String]
    ) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return process
    }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func write(_ text: String, to name: String) throws {
        try text.write(to: file(name), atomically: false, encoding: .utf8)
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }
}
