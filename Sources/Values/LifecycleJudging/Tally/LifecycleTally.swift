import LifecycleEvents

/// What a log holds, in numbers.
///
/// It counts events, hazards included. The numbers of live animators and of lives on screen come from the
/// checker that follows the same events.
public struct LifecycleTally: Hashable, Sendable {
    /// All events, hazards included.
    public private(set) var events = 0
    /// The number of the last turn with an event. Turns are counted from 1.
    public private(set) var turns = 0
    /// Cells handed out of the pool.
    public private(set) var reuses = 0
    /// Requests cancelled because their cell was recycled or set up again before the turn: without the
    /// check each would have been an attach to the wrong use.
    public private(set) var staleAttachesPrevented = 0
    /// Frames that showed a cell without a backed animator although its use has or wants one, summed over
    /// cells.
    public private(set) var bareFrames = 0
    /// Those of ``bareFrames`` whose event says `harmless`: on screen was what the animator would have
    /// shown.
    public private(set) var harmlessBareFrames = 0
    /// How often UIKit would have raised, by the id of the error.
    public private(set) var misuses: [String: Int] = [:]
    /// The counts of animators and lives. The tally does not change the census.
    package var census = LifeCensus()
    private var held: HeldHazards

    /// The detail of a `cell.bareFrame` that nobody could see.
    public static let harmless = EventDetail.text("harmless")

    /// By raw value.
    private var counts = [Int](repeating: 0, count: 256)

    /// - Parameter limits: Those of the run: a hazard of memory counts when it lasts a frame or longer.
    public init(limits: InvariantLimits = InvariantLimits()) { held = HeldHazards(frameNs: limits.frameNs) }

    /// Counts one event. Complexity: O(1) on average.
    public mutating func eat(_ event: LifecycleEvent) {
        events += 1
        counts[Int(event.kind.rawValue)] += 1
        if event.turn > turns { turns = event.turn }
        held.eat(event)
        switch event.kind {
        case .cellDequeued:
            if event.arg == 1 { reuses += 1 }
        case .animatorCancelled:
            switch event.detail {
            case .cancellation(.recycled), .cancellation(.usedAgain): staleAttachesPrevented += 1
            case .cancellation(.listGone), .cancellation(.refused), .cancellation(.leftWindow), .none, .phase,
                .misuse, .cause, .update,
                .hazard, .operation, .view, .text:
                break
            }
        case .cellBareFrame:
            bareFrames &+= Int(max(0, event.arg ?? 1))
            if event.detail == Self.harmless { harmlessBareFrames &+= Int(max(0, event.arg ?? 1)) }
        case .misuse:
            misuses[event.detail.text ?? "unknown", default: 0] += 1
        default:
            // The count by kind says it all.
            break
        }
    }

    /// The run has ended, perhaps long after its last event: what is under way lasted until then.
    public mutating func finish(atNs endNs: Int64) { held.finish(atNs: endNs) }

    /// How many events of `kind` there were.
    public func count(of kind: EventKind) -> Int { counts[Int(kind.rawValue)] }

    /// The number of `cell.created` events.
    public var cellsCreated: Int { count(of: .cellCreated) }
    /// The number of `cell.dequeued` events, for new and reused cells.
    public var dequeues: Int { count(of: .cellDequeued) }
    /// The number of `animator.requested` events.
    public var attachesRequested: Int { count(of: .animatorRequested) }
    /// The number of `animator.attached` events.
    public var attachesMade: Int { count(of: .animatorAttached) }
    /// The number of `animator.cancelled` events: requests that ended without an animator.
    public var attachesCancelled: Int { count(of: .animatorCancelled) }
    /// The number of `cell.displayed` events.
    public var displays: Int { count(of: .cellDisplayed) }

    /// The most animators that were live at once.
    public var animatorsPeak: Int { census.animatorsPeak }
    /// The number of animators live after the last event. More than 0 after the list's end is a leak.
    public var animatorsLiveAtEnd: Int { census.animatorsLive }
    /// The share of lives that had their animator, 0…1.
    public var effectiveShare: Double { census.effectiveShare }

    /// 0 when no cell was displayed.
    public var bareFramesPerDisplay: Double {
        displays == 0 ? 0 : Double(bareFrames) / Double(displays)
    }

    /// Hazards by kind; those that never occurred are left out. One that memory holds counts when it lasts a
    /// frame or longer.
    public var hazards: [EventKind: Int] {
        var found: [EventKind: Int] = [:]
        for kind in EventKind.allCases where kind.isHazard {
            let brief = kind == .hazardIdleAnimator ? held.briefCount : 0
            let count = count(of: kind) - brief
            if count > 0 { found[kind] = count }
        }
        return found
    }

    /// How long the hazards lasted that memory holds, in seconds; nil when there were none.
    public var heldSeconds: (longest: Double, median: Double)? { held.extent }
}
