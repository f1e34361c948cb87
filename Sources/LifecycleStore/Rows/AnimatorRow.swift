#if Store
    import LifecycleEvents

    /// How the life of an animator went. The raw values are those of `animator.outcome`.
    public enum AnimatorOutcome: Int, Hashable, Sendable, CaseIterable {
        /// Nobody had let it go when the log ended; once it was made, a leak.
        case alive = 0
        /// Torn down by its owner.
        case tornDown = 1
        /// It reached its end, or was finished, and was let go.
        case ended = 2
        /// Let go without teardown in a phase that allows it.
        case released = 3
        /// Let go in a phase in which UIKit raises.
        case misused = 4
        /// The request came to nothing before it was made.
        case cancelled = 5

        public var name: String {
            switch self {
            case .alive: "alive"
            case .tornDown: "tornDown"
            case .ended: "ended"
            case .released: "released"
            case .misused: "misused"
            case .cancelled: "cancelled"
            }
        }
    }

    /// What the events of one animator add up to: a row of `animator`, whose columns say what each part is.
    struct AnimatorRow: Hashable, Sendable {
        let animator: AnimatorID
        let firstSeq: Int64
        var lastSeq: Int64
        let cell: CellID?
        let generation: Int32?
        var item: ItemID?
        var site: CallSite?
        var requestedTurn: Int?
        var attachedTurn: Int?
        var requestedNs: Int64?
        var attachedNs: Int64?
        var startedNs: Int64?
        var endedNs: Int64?
        var tornDownNs: Int64?
        var releasedNs: Int64?
        var hazards = 0
        var misuses = 0
        /// A misuse said that it was let go where it must not be.
        private var raised = false
        private var cancelled = false

        /// A row that begins with `event`, which is added with ``add(_:)`` like every other.
        init(animator: AnimatorID, first event: LifecycleEvent) {
            self.animator = animator
            firstSeq = event.seq
            lastSeq = event.seq
            cell = event.cell
            generation = event.generation
        }

        /// Whether nothing more is expected of it.
        var isOver: Bool { tornDownNs != nil || releasedNs != nil || cancelled }

        var outcome: AnimatorOutcome {
            if raised { return .misused }
            if tornDownNs != nil { return .tornDown }
            if releasedNs != nil { return endedNs == nil ? .released : .ended }
            return cancelled && attachedNs == nil ? .cancelled : .alive
        }

        mutating func add(_ event: LifecycleEvent) {
            lastSeq = max(lastSeq, event.seq)
            if item == nil { item = event.item }
            if site == nil { site = event.site }
            switch event.kind {
            case .animatorRequested:
                requestedTurn = min(requestedTurn ?? event.turn, event.turn)
                requestedNs = min(requestedNs ?? event.tNs, event.tNs)
            case .animatorAttached:
                attachedTurn = min(attachedTurn ?? event.turn, event.turn)
                attachedNs = min(attachedNs ?? event.tNs, event.tNs)
            case .animatorStarted: startedNs = min(startedNs ?? event.tNs, event.tNs)
            case .animatorFinished: endedNs = max(endedNs ?? event.tNs, event.tNs)
            case .animatorTornDown: tornDownNs = max(tornDownNs ?? event.tNs, event.tNs)
            case .animatorReleased: releasedNs = max(releasedNs ?? event.tNs, event.tNs)
            case .animatorCancelled: cancelled = true
            case .misuse:
                misuses += 1
                if event.detail == .misuse(.releasePausedOrStopped)
                    || event.detail == .misuse(.releasePausedOnCompletion)
                {
                    raised = true
                }
            default: if event.kind.isHazard { hazards += 1 }
            }
        }
    }
#endif
