import LifecycleEvents

/// I14: event numbers have no gaps without a gap record, and times do not decrease.
enum SequenceRule {
    /// Judges `event` before the follower applies it.
    @inline(__always)
    static func judge(_ event: LifecycleEvent, in log: inout LogFollower, _ findings: inout Findings) {
        let isNext = event.seq == 0 || event.seq == log.lastNumber &+ 1
        if isNext, event.tNs >= log.lastNs, event.turn >= log.turn ?? event.turn { return }
        judgeBreak(event, in: log, &findings)
    }

    private static func judgeBreak(
        _ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        if event.seq > 0 { judgeNumber(of: event, in: log, &findings) }
        if event.tNs < log.lastNs {
            findings.report(.sequence, at: event, cell: event.cell, animator: event.animator, in: log) { _ in
                "Event \(event.seq) happens at \(event.tNs) ns, before the event ahead of it (\(log.lastNs) ns)."
            }
        }
        if let turn = log.turn, event.turn < turn {
            findings.report(.sequence, at: event, cell: event.cell, animator: event.animator, in: log) { _ in
                "Event \(event.seq) belongs to turn \(event.turn), but turn \(turn) has begun."
            }
        }
    }

    private static func judgeNumber(
        of event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        let missing = log.missing(before: event)
        let last = log.lastNumber
        if missing > 0 {
            findings.report(.sequence, at: event, cell: event.cell, animator: event.animator, in: log) { _ in
                missing == 1
                    ? "An event between \(last) and \(event.seq) is missing and no log.gap names it."
                    : "\(missing) events between \(last) and \(event.seq) are missing and no log.gap names them."
            }
        } else if event.seq <= last {
            findings.report(.sequence, at: event, cell: event.cell, animator: event.animator, in: log) { _ in
                "Event \(event.seq) comes after event \(last)."
            }
        }
    }
}

extension CauseSearch {
    /// The two consecutive events with the fault.
    var brokenSequence: [Link] {
        link(past.last { $0.seq < violation.seq }, "") + link(breaking, " next")
    }
}
