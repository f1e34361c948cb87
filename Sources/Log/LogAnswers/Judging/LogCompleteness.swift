import LifecycleEvents

/// How a log ends, as far as it says.
enum LogState: Hashable, Sendable {
    /// - Parameter dropped: how many events the log says were dropped, which its gaps may not tell.
    case ended(RunStatus, dropped: Int64)
    /// An NDJSON log whose last line is no end.
    case unended
    /// A run that is being written, or was never ended.
    case open(note: String)
}

/// Says what a log lacks to be whole.
struct LogCompleteness {
    let state: LogState
    let events: Int
    let lastSeq: Int64
    /// Gap records, and the events they name.
    let gaps: Int
    let missing: Int64

    /// One sentence; nil for a log that is whole.
    var sentence: String? {
        let reasons = [loss, end].compactMap { $0 }
        return reasons.isEmpty ? nil : "The log is not complete: \(reasons.joined(separator: ", "))."
    }

    private var loss: String? {
        if missing > 0 {
            let gaps = gaps > 0 ? " in \(gaps.counting("gap"))" : ""
            return "\(missing.counting("event")) \(missing == 1 ? "is" : "are") missing\(gaps)"
        }
        return gaps > 0 ? "it has \(gaps.counting("gap record"))" : nil
    }

    private var end: String? {
        let place = events == 0 ? "it has no event" : "nothing is known after event \(lastSeq)"
        switch state {
        case .ended(.recovered, _): return "its process died, and \(place)"
        case .ended: return events == 0 ? place : nil
        case .unended: return "it has no end, and \(place)"
        case .open(let note): return "\(note), and \(place)"
        }
    }
}
