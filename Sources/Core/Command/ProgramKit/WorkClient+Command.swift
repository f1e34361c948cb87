import FileKit
import LifecycleRecording
import LogAnswers

extension WorkClient {
    /// The client of a program: writes notices to standard error, and stops the work after a signal.
    package static let command = command(quiet: false)

    /// - Parameter quiet: whether to omit the messages about waiting.
    package static func command(quiet: Bool) -> WorkClient {
        let line = Locked(WaitingLine())
        return WorkClient(
            temporaryFiles: EndSignals.temporaryFiles, wantsToStop: { EndSignals.received != nil },
            notice: { notice in
                StandardOutput.flush()
                StandardError.write("\(notice)\n")
            },
            waiting: { wait in
                if !quiet { line.withLock { $0.show(wait) } }
            })
    }
}

/// The line on standard error that reports a wait: a countdown on a terminal, otherwise one line per wait.
private struct WaitingLine: Sendable {
    private var isShown = false

    mutating func show(_ wait: LogWait?) {
        guard let wait else {
            if isShown { StandardError.showLine("") }
            isShown = false
            return
        }
        let limit = OutputValue.double(wait.patienceSeconds).plain
        if StandardError.isTerminal {
            isShown = true
            StandardError.showLine(
                "\(wait.reason): waiting, \(wait.waitedSeconds) of \(limit) s")
        } else if wait.isFirst {
            StandardError.write("\(wait.reason): waiting for up to \(limit) s\n")
        }
    }
}

extension ListedRun {
    /// Reports on standard error that the run is still open, if so, and what that means for the answer.
    package func sayIfOpen(_ consequence: String) throws {
        if let note = try noteIfOpen() { Self.say(note, consequence) }
    }

    package static func say(_ note: String, _ consequence: String) {
        StandardOutput.flush()
        StandardError.write("\(note): \(consequence)\n")
    }
}
