import Foundation
import LifecycleRecording

/// A process that does what a scenario says and may be killed for it: the torture program itself, or the
/// command.
package final class ChildProcess {
    private let process: Process
    private let output = Pipe()
    private let text = Locked(Data())
    private let reader: Thread
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts `executable child arguments…`.
    package convenience init(_ executable: String, _ arguments: [String]) throws {
        try self.init(Process(), executable, ["child"] + arguments)
    }

    /// Starts `command arguments…` in a folder; what it says as errors is among its lines.
    package convenience init(
        command executable: String, _ arguments: [String], in folder: String
    ) throws {
        let process = Process()
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        try self.init(process, executable, arguments, hearsErrors: true)
    }

    private init(
        _ process: Process, _ executable: String, _ arguments: [String], hearsErrors: Bool = false
    ) throws {
        self.process = process
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.standardOutput = output
        if hearsErrors { process.standardError = output }
        process.standardInput = FileHandle.nullDevice
        let (file, text, hasEnded) = (output.fileHandleForReading, text, hasEnded)
        reader = Thread {
            while true {
                let some = file.availableData
                if some.isEmpty { break }
                text.withLock { $0 += some }
            }
            hasEnded.signal()
        }
        try process.run()
        reader.start()
    }

    /// The whole lines it has said so far.
    package var lines: [String] {
        let said = String(decoding: text.withLock { $0 }, as: UTF8.self)
        return said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    package var isRunning: Bool { process.isRunning }

    /// Kills it as nothing can prevent, and waits until it is gone.
    package func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        wait()
    }

    /// Asks it to end.
    package func terminate() { process.terminate() }

    package func wait() {
        process.waitUntilExit()
        hasEnded.wait()
        hasEnded.signal()
    }

    /// How it ended: its exit status, or the signal that killed it as a negative number.
    package var status: Int32 {
        process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// What a child says, at once and whole.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
    }
}
