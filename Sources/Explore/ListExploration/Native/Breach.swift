import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

extension ListFinding {
    /// Adds what broke a rule to the hash of a cause: the callback of the client, or the removal of the layer animations.
    static func addBreach(
        _ violation: Violation, in events: [LifecycleEvent], during step: Step?, to hash: inout StableHash
    ) {
        let before = events.prefix(Int(clamping: violation.seq))
        switch violation.invariant {
        case .oneAnimatorPerCell, .currentGeneration, .noStaleCompletion:
            hash.add(callback(in: before, during: step))
        case .noMisuse:
            guard case .misuse(let kind)? = lastEvent(of: violation, in: before)?.detail else { break }
            hash.add(kind.rawValue)
            if ![.releasePausedOrStopped, .releasePausedOnCompletion].contains(kind) {
                hash.add(callback(in: before, during: step))
            }
        case .backed:
            let orphaned = before.last {
                $0.kind == .animatorOrphaned && $0.animator == violation.animator
            }
            if case .cause(let cause)? = orphaned?.detail { hash.add(cause.rawValue) }
        default: break
        }
    }

    /// Returns a number for the callback of the client. A scroll, a jump and an update of the list reach the same
    /// callbacks.
    private static func callback(in events: ArraySlice<LifecycleEvent>, during step: Step?) -> UInt64 {
        if case .slider = step { return 256 }
        let turn = events.last?.turn
        for event in events.reversed() {
            if event.turn != turn { break }
            switch event.kind {
            case .appBackground, .appForeground, .appMemoryWarning, .animationCompletion:
                return UInt64(event.kind.rawValue)
            default: continue
            }
        }
        return switch step {
        case .tap, .swipeBack, .screen: 257
        default: 258
        }
    }
}
