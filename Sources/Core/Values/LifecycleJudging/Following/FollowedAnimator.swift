import LifecycleEvents

/// The state of an animator after the last event, with its place in the log.
package struct FollowedAnimator: Hashable, Sendable {
    package let number: AnimatorID
    package internal(set) var life = AnimatorLife()
    /// The slot of the cell it is attached to, or -1.
    package internal(set) var cell: Int32 = -1
    package internal(set) var generation: Int32?
    /// The chain whose step the animator is.
    package internal(set) var chain: Int32?
    /// The screen that owns the animator.
    package internal(set) var screen: Int32?

    /// The turns of its request and its attach, or ``LogFollower/noTurn``.
    var requestTurn = LogFollower.noTurn
    var attachTurn = LogFollower.noTurn
    /// The number of the event of its attach.
    var attachSeq: Int64 = 0

    /// The neighbours among the animators attached to the same cell, or -1.
    package internal(set) var next: Int32 = -1
    var previous: Int32 = -1

    init(number: AnimatorID, _ life: AnimatorLife = AnimatorLife()) {
        self.number = number
        self.life = life
    }

    package var phase: AnimatorPhase? { life.phase }

    package var isLive: Bool { life.isLive }

    package var isActive: Bool { life.isActive }

    /// Whether live layer animations back the animator. A chain's step that is stopped at its end needs
    /// none: its final values stay on screen until the chain continues or reverses.
    package var isBacked: Bool {
        guard life.isAttached, !life.isStripped, let phase else { return false }
        return switch phase {
        case .running, .paused: true
        case .stopped: chain != nil
        case .fresh, .awaiting, .spent, .hollow, .completing, .gone: false
        }
    }

    /// Whether the animator is active without its layer animations.
    package var isOrphaned: Bool { life.isStripped && isActive }
}

/// The life of an animator: its phase, and how far it is on its way from the request to the release.
package struct AnimatorLife: Hashable, Sendable {
    /// Nil before the attach and after the end.
    package private(set) var phase: AnimatorPhase?
    /// Whether a request or an attach created the animator, and no event has ended it since.
    package private(set) var isKnown = false
    /// Whether the animator was attached and has not ended.
    package private(set) var isAttached = false
    /// The fate of all animators with this number: a second request keeps the fate of the first.
    package private(set) var fate = AnimatorFate()
    /// Whether its layer animations were removed since the attach or the last start.
    package private(set) var isStripped = false
    /// Whether the client released the animator while it runs. It lives until its end.
    private var isReleased = false

    package init() {}

    /// Whether the animator is attached, not torn down and not at its end.
    package var isLive: Bool {
        guard isAttached, let phase else { return false }
        return switch phase {
        case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: true
        case .spent, .gone: false
        }
    }

    /// Whether UIKit's state is active.
    package var isActive: Bool {
        guard isAttached, let phase else { return false }
        return switch phase {
        case .awaiting, .running, .paused, .hollow, .completing: true
        case .fresh, .stopped, .spent, .gone: false
        }
    }

    /// The effect of an event on a life.
    package enum Step {
        case none
        /// The animator became known.
        case began
        /// The phase or the layer animations may have changed.
        case changed
        /// The animator was torn down, cancelled or released.
        case ended
    }

    /// Applies an event of the animator.
    package mutating func follow(_ event: borrowing LifecycleEvent) -> Step {
        let wasKnown = isKnown
        switch event.kind {
        case .animatorRequested, .chainStep:
            know()
        case .animatorAttached:
            know()
            isAttached = true
            fate.insert(.attached)
            isStripped = false
            switch phase {
            case nil, .spent, .gone: phase = .fresh
            case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: break
            }
        case .animatorStarted: return enter(.running)
        case .animatorPaused: return enter(.paused)
        case .animatorStopped: return enter(.stopped)
        case .animatorFinished:
            fate.insert(.ended)
            // No other reference can start the animator again.
            return isReleased ? end() : enter(.spent)
        case .animatorPhase:
            switch event.detail {
            // This phase marks a completion that touched the cell. The end has a separate event.
            case .phase(.completing): break
            case .phase(.gone): return isKnown ? end() : .none
            case .phase(let phase): return enter(phase)
            default: break
            }
        case .animatorOrphaned:
            guard isKnown else { return .none }
            isStripped = true
            return .changed
        case .animatorReleased: return release(event)
        case .animatorCancelled:
            fate.insert(.cancelled)
            return isAttached ? .none : end()
        case .animatorTornDown:
            fate.insert(.tornDown)
            return end()
        case .misuse: if event.detail.isRefusedRelease { fate.insert(.raised) }
        default:
            // These kinds do not change the life.
            break
        }
        return isKnown && !wasKnown ? .began : .none
    }

    /// Marks the animator as known, so that its events count. A request after its end is for a new animator
    /// with the same number.
    private mutating func know() {
        guard !isKnown else { return }
        let fate = fate
        self = AnimatorLife()
        isKnown = true
        self.fate = fate
    }

    private mutating func enter(_ phase: AnimatorPhase) -> Step {
        guard isKnown else { return .none }
        let wasMoving = self.phase == .running || self.phase == .paused
        self.phase = phase
        // A new start adds layer animations again; a pause or a resumption does not.
        if !wasMoving, phase == .running || phase == .paused { isStripped = false }
        return .changed
    }

    /// Records a release. A release that UIKit refuses leaves the animator alive, and a running animator
    /// lives until its end.
    private mutating func release(_ event: borrowing LifecycleEvent) -> Step {
        fate.insert(.released)
        var phase = phase
        if case .phase(let said) = event.detail { phase = said }
        guard let phase, phase.outlivesRelease else { return end() }
        if phase == .running { isReleased = true }
        return .none
    }

    private mutating func end() -> Step {
        (isKnown, isAttached, isReleased, phase) = (false, false, false, nil)
        return .ended
    }
}

/// The slots of animators. An animator keeps its slot until the end of the turn in which it ended.
package struct AnimatorSlots: Hashable, Sendable {
    private struct Slot: Hashable, Sendable {
        var number: Int32
        /// Whether the animator ended in the current turn.
        var isOver = false
    }

    private var index = SlotIndex()
    private var slots: ContiguousArray<Slot> = []
    private var free: ContiguousArray<Int32> = []
    /// The animators that ended in the current turn.
    private var over: ContiguousArray<Int32> = []

    package init() {}

    package subscript(animator: AnimatorID) -> Int? { index[animator.rawValue] }

    /// Returns the animator's slot, and whether the animator is new in its slot. A new slot is the next one.
    package mutating func slot(of animator: AnimatorID) -> (slot: Int, isNew: Bool) {
        if let known = index[animator.rawValue] { return (known, false) }
        let slot: Int
        if let last = free.popLast() {
            slot = Int(last)
            slots[slot] = Slot(number: animator.rawValue)
        } else {
            slot = slots.count
            slots.append(Slot(number: animator.rawValue))
        }
        index.insert(animator.rawValue, at: slot)
        return (slot, true)
    }

    /// Keeps or frees a slot at the end of the turn.
    @inline(__always)
    package mutating func note(_ step: AnimatorLife.Step, of slot: Int) {
        switch step {
        case .none, .changed: break
        case .began: slots[slot].isOver = false
        case .ended:
            guard !slots[slot].isOver else { return }
            slots[slot].isOver = true
            over.append(Int32(slot))
        }
    }

    /// Frees the slots of the animators that ended.
    @inline(__always)
    package mutating func endTurn() { if !over.isEmpty { freeOver() } }

    private mutating func freeOver() {
        for slot in over where slots[Int(slot)].isOver {
            index.remove(slots[Int(slot)].number)
            slots[Int(slot)].isOver = false
            free.append(slot)
        }
        over.removeAll(keepingCapacity: true)
    }
}

extension AnimatorPhase {
    /// Whether an animator in this phase survives its last release: a running animator runs to its end, and
    /// UIKit raises for the others.
    package var outlivesRelease: Bool {
        switch self {
        case .awaiting, .running, .paused, .stopped, .hollow: true
        case .fresh, .spent, .completing, .gone: false
        }
    }
}

/// The events of an animator that decide its outcome.
package struct AnimatorFate: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let attached = AnimatorFate(rawValue: 1)
    /// The animator reached its end, or the client finished it.
    package static let ended = AnimatorFate(rawValue: 2)
    package static let tornDown = AnimatorFate(rawValue: 4)
    /// The client released its last reference.
    package static let released = AnimatorFate(rawValue: 8)
    package static let cancelled = AnimatorFate(rawValue: 16)
    /// The client released the animator in a phase in which UIKit raises.
    package static let raised = AnimatorFate(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whether no other outcome can follow.
    package var isSettled: Bool { !isDisjoint(with: [.tornDown, .released, .cancelled]) }

    package var outcome: AnimatorOutcome {
        if contains(.raised) { return .misused }
        if contains(.tornDown) { return .tornDown }
        if contains(.released) { return contains(.ended) ? .ended : .released }
        return contains(.cancelled) && !contains(.attached) ? .cancelled : .alive
    }
}

extension EventDetail {
    /// Whether the detail is the misuse of releasing an animator in a phase in which UIKit raises.
    var isRefusedRelease: Bool {
        switch self {
        case .misuse(.releasePausedOrStopped), .misuse(.releasePausedOnCompletion): true
        default: false
        }
    }
}
