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

/// The checker's counts of animators and lives, which depend on more than the number of events.
///
/// A life is a cell's time from `cell.displayed` to `cell.ended`, its destruction or the end of the log. It
/// counts if it ends in a later turn, and if its use requested an animator or its cell already had one.
package struct LifeCensus: Hashable, Sendable {
    /// The number of attached animators that are not torn down, ended, or released while inactive.
    package internal(set) var animatorsLive = 0
    /// The largest number of live animators.
    package internal(set) var animatorsPeak = 0
    /// The number of ended lives.
    package internal(set) var lives = 0
    /// The number of lives whose animator was active and backed from the end of the turn after the display
    /// to the end of the life.
    package internal(set) var effectiveLives = 0

    /// The share of effective lives, 0…1; 1 without lives.
    package var effectiveShare: Double {
        lives == 0 ? 1 : Double(effectiveLives) / Double(lives)
    }
}

/// Counts animators and lives on screen.
struct LifeCounter: Hashable, Sendable {
    private(set) var census = LifeCensus()
    private var lives = SlotNotes(Life())

    /// A cell's life on screen.
    private struct Life: Hashable, Sendable {
        var turn = LogFollower.noTurn
        /// Whether the cell has had an animator so far in each turn in which it should.
        var isEffective = false
        /// Whether the cell had an animator when the life began.
        var cameWithAnimator = false
        /// The turn in which a backed animator of the cell was torn down.
        var backingLostTurn = LogFollower.noTurn
    }

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        census.animatorsLive = log.liveAnimators
        if log.liveAnimators > census.animatorsPeak { census.animatorsPeak = log.liveAnimators }
        if change.animatorBefore.isBacked, change.home >= 0,
            event.kind == .animatorTornDown || event.kind == .animatorPhase && event.detail == .phase(.spent)
        {
            lives[Int(change.home)].backingLostTurn = event.turn
        }
        guard change.cell >= 0 else { return }
        if change.steps.contains(.displayEnded) {
            end(Int(change.cell), at: event.turn, wantsAnimator: change.cellBefore.wantsAnimator, in: log)
        }
        if change.steps.contains(.displayBegan) {
            lives[Int(change.cell)] = Life(
                turn: event.turn, isEffective: true,
                cameWithAnimator: log.cells[Int(change.cell)].firstAnimator >= 0)
        }
    }

    /// Judges a cell at a turn's end that has been on screen for a turn.
    @inline(__always)
    mutating func judge(_ cell: Int, in log: inout LogFollower) {
        if log.cells[cell].backedAnimators == 0 { lives[cell].isEffective = false }
    }

    /// Ends a life. An animator that was torn down in the turn of the end counts as present: the client may
    /// tear it down before the list records the end.
    private mutating func end(_ cell: Int, at turn: Int, wantsAnimator: Bool, in log: LogFollower) {
        let life = lives[cell]
        guard turn > life.turn, wantsAnimator || life.cameWithAnimator else { return }
        census.lives += 1
        // A cell whose list has just returned to the window gets its animator in the next turn.
        let isExcused = log.cells[cell].isCovered || log.cells[cell].displayTurn == turn
        let isBacked = log.cells[cell].backedAnimators > 0 || isExcused
        if life.isEffective, isBacked || life.backingLostTurn == turn {
            census.effectiveLives += 1
        }
    }

    /// Ends the lives on screen at the end of the log.
    mutating func end(in log: LogFollower) {
        guard let turn = log.turn else { return }
        for cell in log.cells.indices where log.cells[cell].isShown {
            end(cell, at: turn, wantsAnimator: log.cells[cell].wantsAnimator, in: log)
        }
    }

    mutating func forget() {
        lives.removeAll()
        census.animatorsLive = 0
    }
}

/// The durations of the hazards that waste memory.
///
/// A hazard shorter than a frame does not count: no measurement could show it. A hazard without an end lasts
/// until the end of the run. A leak begins at the end of its list.
struct HeldHazards: Hashable, Sendable {
    private let frameNs: Int64
    /// The starts of the current idle animators, by animator.
    private var openNs: [Int32: Int64] = [:]
    private var leaks: [Int32] = []
    /// The durations of the ended hazards that count, in nanoseconds.
    private var endedNs: ContiguousArray<Int64> = []
    private var listDestroyedNs: Int64 = 0
    private var lastNs: Int64 = 0
    /// The number of hazards shorter than a frame.
    private(set) var briefCount = 0

    init(frameNs: Int64) { self.frameNs = frameNs }

    mutating func add(_ event: LifecycleEvent) {
        if event.tNs > lastNs { lastNs = event.tNs }
        switch event.kind {
        case .hazardIdleAnimator: openNs[event.animator?.rawValue ?? 0] = event.tNs
        case .hazardLeak: leaks.append(event.animator?.rawValue ?? 0)
        case .hazardEnded:
            guard event.detail == .hazard(.hazardIdleAnimator) else { return }
            openNs[event.animator?.rawValue ?? 0] = nil
            if event.endsBriefHazard(frameNs: frameNs) {
                briefCount += 1
            } else {
                endedNs.append(event.arg ?? 0)
            }
        case .listDestroyed: listDestroyedNs = event.tNs
        default:
            // Other events do not change these hazards.
            break
        }
    }

    mutating func finish(atNs endNs: Int64) { lastNs = max(lastNs, endNs) }

    /// The durations of the hazards that count, in nanoseconds, in no order.
    private var durations: [Int64] {
        var all = Array(endedNs)
        for beganNs in openNs.values { all.append(lastNs &- beganNs) }
        for animator in leaks where openNs[animator] == nil { all.append(lastNs &- listDestroyedNs) }
        return all
    }

    /// The longest and the median duration, in seconds; nil without hazards that count.
    var extent: (longest: Double, median: Double)? {
        let sorted = durations.sorted()
        guard let longest = sorted.last else { return nil }
        let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return (Double(longest) / 1e9, (Double(lower) + Double(upper)) / 2e9)
    }
}
