import LifecycleRecording
import LogAnswers

extension WorkClient {
    /// A program: notices are lines of standard error, and a signal stops the work.
    package static let command = command(quiet: false)

    /// - Parameter quiet: whether nothing is said of waiting.
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

/// The line on standard error that says what is waited for: one that counts on a terminal, otherwise one.
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
    /// Says on standard error, when the run has not ended, that it has not and what that means for the
    /// answer.
    package func sayIfOpen(_ consequence: String) throws {
        if let note = try noteIfOpen() { Self.say(note, consequence) }
    }

    package static func say(_ note: String, _ consequence: String) {
        StandardOutput.flush()
        StandardError.write("\(note): \(consequence)\n")
    }
}
