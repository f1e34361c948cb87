import LifecycleEvents

/// The counts of a log.
///
/// The tally counts events, including hazards. The numbers of live animators and of lives on screen come
/// from the checker that follows the same events.
public struct LifecycleTally: Hashable, Sendable {
    /// The number of events, including hazards.
    public private(set) var events = 0
    /// The number of the last turn with an event. Turns are counted from 1.
    public private(set) var turns = 0
    /// The number of reused cells that were dequeued.
    public private(set) var reuses = 0
    /// The number of requests that were cancelled because their cell was recycled or configured again before
    /// the turn. Without the check, each would have been an attach to the wrong use.
    public private(set) var staleAttachesPrevented = 0
    /// The number of frames that showed a cell without a backed animator, although its use has or has
    /// requested one, summed over cells.
    public private(set) var bareFrames = 0
    /// The number of ``bareFrames`` with the detail `harmless`: the screen looked as with the animator.
    public private(set) var harmlessBareFrames = 0
    /// The number of misuses, for which UIKit would have raised, by the name of the error.
    public private(set) var misuses: [String: Int] = [:]
    /// The counts of animators and lives. The tally does not change the census.
    package var census = LifeCensus()
    /// The numbers of hazards by what they did and by kind; the checker decides it from the frames.
    package var hazardsBySeverity: [FindingSeverity: [EventKind: Int]] = [:]
    /// The number of frames that showed a wrong value, summed over cells.
    public private(set) var wrongFrames = 0
    private var held: HeldHazards

    /// The detail of a `cell.bareFrame` that no user could see.
    public static let harmless = EventDetail.text("harmless")

    /// The counts of events by raw value of their kind.
    private var counts = [Int](repeating: 0, count: 256)

    /// - Parameter limits: the limits of the run. A memory hazard counts if it lasts a frame or longer.
    public init(limits: InvariantLimits = InvariantLimits()) { held = HeldHazards(frameNs: limits.frameNs) }

    /// Counts an event. Complexity: O(1) on average.
    public mutating func add(_ event: LifecycleEvent) {
        events += 1
        counts[Int(event.kind.rawValue)] += 1
        if event.turn > turns { turns = event.turn }
        held.add(event)
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
        case .cellWrongFrame: wrongFrames &+= Int(max(0, event.arg ?? 0))
        case .misuse:
            misuses[event.detail.text ?? "unknown", default: 0] += 1
        default:
            // Other events are only counted by kind.
            break
        }
    }

    /// Ends the run, perhaps long after its last event. Current hazards last until this time.
    public mutating func finish(atNs endNs: Int64) { held.finish(atNs: endNs) }

    /// The number of events of `kind`.
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

    /// The largest number of live animators.
    public var animatorsPeak: Int { census.animatorsPeak }
    /// The number of animators live after the last event. More than 0 after the list's end is a leak.
    public var animatorsLiveAtEnd: Int { census.animatorsLive }
    /// The share of lives that had their animator, 0…1.
    public var effectiveShare: Double { census.effectiveShare }

    /// The number of bare frames per display; 0 without displays.
    public var bareFramesPerDisplay: Double {
        displays == 0 ? 0 : Double(bareFrames) / Double(displays)
    }

    /// The number of hazards by kind; kinds without hazards are omitted. A memory hazard counts if it lasts
    /// a frame or longer.
    public var hazards: [EventKind: Int] {
        var found: [EventKind: Int] = [:]
        for kind in EventKind.allCases where kind.isHazard {
            let brief = kind == .hazardIdleAnimator ? held.briefCount : 0
            let count = count(of: kind) - brief
            if count > 0 { found[kind] = count }
        }
        return found
    }

    /// The longest and the median duration of the memory hazards, in seconds; nil without such hazards.
    public var heldSeconds: (longest: Double, median: Double)? { held.extent }
}
