import LifecycleEvents

// I14: numbers and times.
extension InvariantChecker {
    /// How many events are missing before `event` without a gap record that names them. Events without a
    /// number (0) follow each other.
    func missing(before event: LifecycleEvent) -> Int64 {
        guard event.seq > 0 else { return 0 }
        let named = namedGap &+ (event.kind == .logGap ? max(0, event.arg ?? 0) : 0)
        return max(0, event.seq &- numbered &- 1 &- named)
    }

    mutating func judgeSequence(of event: LifecycleEvent) {
        if event.seq > 0 { judgeNumber(of: event) }
        if event.tNs < lastNs {
            let last = lastNs
            report(.sequence, at: event, cell: event.cell, animator: event.animator) { _ in
                "Event \(event.seq) happens at \(event.tNs) ns, before the event ahead of it (\(last) ns)."
            }
        }
        if let turn, event.turn < turn {
            report(.sequence, at: event, cell: event.cell, animator: event.animator) { _ in
                "Event \(event.seq) belongs to turn \(event.turn), but turn \(turn) has begun."
            }
        }
    }

    /// A gap record stands before, after or in the place of what it names: a recorder that drops events
    /// has no number of its own for it.
    private mutating func judgeNumber(of event: LifecycleEvent) {
        let missing = missing(before: event)
        let last = numbered
        if missing > 0 {
            report(.sequence, at: event, cell: event.cell, animator: event.animator) { _ in
                missing == 1
                    ? "An event between \(last) and \(event.seq) is missing and no log.gap names it."
                    : "\(missing) events between \(last) and \(event.seq) are missing and no log.gap names them."
            }
        } else if event.seq <= last {
            report(.sequence, at: event, cell: event.cell, animator: event.animator) { _ in
                "Event \(event.seq) stands behind event \(last)."
            }
        }
        if event.kind == .logGap {
            namedGap = max(0, (event.arg ?? 0) &- max(0, event.seq &- last &- 1))
        } else {
            namedGap = 0
        }
        numbered = max(last, event.seq)
    }

    /// Events are missing, so what was known may be wrong: no violation may follow from it.
    mutating func forgetAll(at turn: Int) {
        state.forgetAll()
        forgottenTimes += 1
        rests.removeAll(keepingCapacity: true)
        firstRest = 0
        dequeuesInHand = 0
        lastDequeued = nil
        for pool in poolSizes.indices { poolSizes[pool] = 0 }
        gapTurn = turn
    }
}
