import LifecycleRecording
import LogAnswers
import LogUpload
import ProgramKit

/// The progress of a run on standard error: an updated line on a terminal, otherwise a line per new error.
final class ProgressLine: Sendable {
    private let title: String
    private let events: Int64
    private let isQuiet: Bool
    private let state = Locked(State())

    private struct State {
        var isDrawn = false
        var trouble: String?
    }

    /// - Parameter events: the number of events of the run; nil if events are not counted.
    init(_ title: String, events: Int64?, quiet: Bool) {
        self.title = title
        self.events = events ?? 0
        isQuiet = quiet
    }

    func show(_ progress: UploadProgress) {
        guard !isQuiet else { return }
        guard StandardError.isTerminal else { return tell(progress.wait) }
        var text = title
        if events > 0 { text += ": \(progress.safeSeq) of \(events.counting("event"))" }
        if let wait = progress.wait {
            text += ", waiting \(Int(wait.seconds.rounded(.up))) s: \(wait.reason)"
        }
        state.withLock { $0.isDrawn = true }
        StandardError.showLine(String(text.visible().prefix(200)))
    }

    /// Writes each reason for waiting once, even if it repeats.
    private func tell(_ wait: UploadWait?) {
        let isNew = state.withLock { state in
            defer { state.trouble = wait?.reason }
            return state.trouble != wait?.reason
        }
        if let wait, isNew { StandardError.write("\(title): \(wait.reason); trying again") }
    }

    /// Removes the line.
    func finish() {
        if state.withLock({ $0.isDrawn }) { StandardError.showLine("") }
    }
}
