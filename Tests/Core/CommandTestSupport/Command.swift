import Foundation
import Testing

/// The built command, run as a user runs it: in a folder of its own that goes with it.
package final class Command {
    package struct Result {
        package let status: Int32
        package let output: String
        package let errors: String

        /// The output as one JSON value.
        package func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output.utf8)) }

        package func objects() throws -> [[String: Any]] { try json() as? [[String: Any]] ?? [] }

        package func object() throws -> [String: Any] { try json() as? [String: Any] ?? [:] }
    }

    package let folder: URL

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A folder in which lies what is in a prepared one.
    package convenience init(_ prepared: PreparedFolder) throws {
        try self.init()
        try prepared.write(to: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Beside the tests' own bundle, where the package manager puts it.
    package static var binary: URL {
        let main = Bundle.main.bundleURL
        let products = main.pathExtension == "xctest" ? main.deletingLastPathComponent() : main
        return products.appendingPathComponent("animatorpool")
    }

    package func run(_ arguments: String..., input: String? = nil) throws -> Result {
        try run(arguments, input: input)
    }

    package func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        try start(arguments, input: input, environment: environment).wait()
    }

    /// A command that has been started.
    package struct Running {
        package let process: Process
        private let output: URL
        private let errors: URL

        fileprivate init(_ process: Process, output: URL, errors: URL) {
            self.process = process
            self.output = output
            self.errors = errors
        }

        package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

        /// What it has said on standard error so far.
        package var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

        /// Waits until something is so, as long as it runs.
        package func wait(until isSo: () throws -> Bool) rethrows {
            while try process.isRunning && !isSo() { usleep(2000) }
        }

        package func wait() throws -> Result {
            process.waitUntilExit()
            let isEnded = process.terminationReason == .exit
            return Result(
                status: isEnded ? process.terminationStatus : -process.terminationStatus,
                output: (try? String(contentsOf: output, encoding: .utf8)) ?? "", errors: said)
        }
    }

    /// Starts the command.
    ///
    /// - Parameters:
    ///   - input: the text of standard input, or nil for none.
    ///   - stdin, stdout, stderr: what stands in the place of files.
    package func start(
        _ arguments: [String], input: String? = nil, stdin: Pipe? = nil, stdout: Pipe? = nil,
        stderr: Pipe? = nil, environment: [String: String] = [:]
    ) throws -> Running {
        try start(
            Self.binary, arguments, input: input, stdin: stdin, stdout: stdout, stderr: stderr,
            environment: environment)
    }

    private func start(
        _ program: URL, _ arguments: [String], input: String? = nil, stdin: Pipe? = nil, stdout: Pipe? = nil,
        stderr: Pipe? = nil, environment: [String: String] = [:]
    ) throws -> Running {
        // Files rather than pipes: a full pipe would stop the command.
        let (output, errors) = (file("stdout"), file("stderr"))
        for url in [output, errors] { _ = FileManager.default.createFile(atPath: url.path, contents: nil) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        if let stdout { process.standardOutput = stdout }
        if let stderr { process.standardError = stderr }
        if let input {
            try write(input, to: "stdin")
            process.standardInput = try FileHandle(forReadingFrom: file("stdin"))
        } else if let stdin {
            process.standardInput = stdin
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        // A shell that runs the tests in its background has them ignored, and would hand that on.
        for number in [SIGINT, SIGHUP] { signal(number, SIG_DFL) }
        try process.run()
        return Running(process, output: output, errors: errors)
    }

    /// Runs the command with standard output on a terminal of so many columns, and gives what it showed there.
    package func onTerminal(
        columns: UInt16, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> String {
        var (terminal, end): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&terminal, &end, nil, nil, &size) == 0)
        defer { close(terminal) }
        let process = Process()
        process.executableURL = Self.binary
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = ProcessInfo.processInfo.environment
        for name in ["COLUMNS", "NO_COLOR"] { variables[name] = nil }
        variables["TERM"] = "xterm"
        process.environment = variables.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(fileDescriptor: end, closeOnDealloc: false)
        process.standardError = FileHandle.nullDevice
        try process.run()
        close(end)
        var shown: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // A terminal whose other end is closed is an error to read.
            let count = read(terminal, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            shown += buffer[..<count]
        }
        process.waitUntilExit()
        return String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    /// Runs a line of a shell, in which the command is called `animatorpool`: for pipes and redirections.
    package func shell(_ line: String, input: String? = nil) throws -> Result {
        let binary = Self.binary.path.replacing("'", with: "'\\''")
        let script = "animatorpool() { '\(binary)' \"$@\"; }\n" + line
        return try start(URL(fileURLWithPath: "/bin/bash"), ["-c", script], input: input).wait()
    }

    package func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    package func write(_ text: String, to name: String) throws {
        try text.write(to: file(name), atomically: false, encoding: .utf8)
    }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }
}
