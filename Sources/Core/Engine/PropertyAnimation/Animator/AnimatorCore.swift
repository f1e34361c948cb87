import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// The implementation behind the handle ``PropertyAnimator``. A running animator outlives its handle.
///
/// It passes each request to the state machine and performs the action of the decision.
final class AnimatorCore {
    static let nowhere: Int32 = -1

    // Unowned: the engine retains its active animators, and the handle retains the engine.
    private let home: UnownedReference<AnimationEngine>
    @inline(__always) var engine: AnimationEngine { home.object }
    let runLoop: TurnLoop
    /// The creation order, which orders events of several animators at the same time.
    let age: Int64
    // Unchecked, here and below: no access spans a call of client code, so accesses never overlap. The checks
    // would cost a third of an animator's instructions.
    @exclusivity(unchecked) var machine: AnimatorStateMachine
    @exclusivity(unchecked) var timeline: Timeline
    // Placed here because they fit into the padding after the timeline.
    /// Whether a scrub shows the fraction without the curve.
    var showsLinearly = false
    /// Whether a scrub in the current pause shows the fraction without the curve.
    var scrubsLinearlyNow = false
    var hasTouchedInCompletion = false
    /// Whether an animation of the animator was displaced or removed since it became active.
    var isDisplaced = false
    /// Whether one of the animator's layers was outside the window.
    var isOutsideWindow = false
    /// Whether the animator's blocks have the option ``AnimationOptions/layerKeys``.
    var capturesLayerKeys = false
    var curve: CurveBox
    /// The animator's own curve while a `continueAnimation` has replaced it.
    var ownCurve: CurveBox?

    var id: AnimatorID?
    var attachedUse: CellUse?
    /// The index in the engine's list of living animators.
    var place = AnimatorCore.nowhere
    var endTimer: TimerID?
    /// The delay of the last start.
    var delayNs: Int64 = 0

    var firstBlock: (() -> Void)?
    @exclusivity(unchecked) var moreBlocks: [Block] = []
    @exclusivity(unchecked) var completions: [Completion] = []

    var firstTarget: Target?
    @exclusivity(unchecked) var moreTargets: [Target] = []
    var liveAnimations: Int32 = 0
    @exclusivity(unchecked) var held: [StoppedValues] = []
    var observers: AnimatorObservers?

    /// A closure to call at the end.
    struct Completion {
        /// Whether the completion belongs to a block of `UIView.animate`.
        let isOfBlock: Bool
        let call: (AnimatorPosition) -> Void
    }

    struct Block {
        let delayFactor: Double
        let body: () -> Void
    }

    /// A key of a layer that a block has set.
    struct Target {
        let layer: Layer
        let slot: Int
    }

    /// The values at the positions that a stopped animator can finish at.
    struct StoppedValues {
        let target: Target
        let values: HeldValues
    }

    init(
        engine: AnimationEngine, duration: Double, curve: TimingCurve, isInterruptible: Bool,
        animations: (() -> Void)?
    ) {
        home = UnownedReference(engine)
        runLoop = engine.runLoop
        age = engine.runLoop.nextSequence()
        machine = AnimatorStateMachine(regime: engine.regime, isInterruptible: isInterruptible)
        // A spring without damping never settles, and an infinite duration has no fractions.
        let seconds = min(curve.duration(ofAnimatorFor: duration), Nanoseconds.seconds(Nanoseconds.limit))
        timeline = Timeline(duration: seconds)
        self.curve = engine.box(curve, duration: duration)
        if let animations {
            _ = machine.addBlock()
            firstBlock = animations
        }
    }
}

// MARK: - State

extension AnimatorCore {
    var phase: AnimatorPhase { machine.phase }
    var isReversed: Bool { machine.isReversed }
    var isRunning: Bool { machine.phase == .running || machine.phase == .completing }
    /// Whether the animator has at least one live layer animation.
    var isBacked: Bool { liveAnimations > 0 }
    /// The state of an animation without a handle: a block of `AnimationEngine.animate`, or an implicit
    /// animation of a transaction. Stored with the curve, because the animators of a list do not need it.
    var captured: CapturedBlock? { curve.captured }
    var fraction: Double { timeline.fraction(atNs: runLoop.storedNowNs) }

    /// Returns the progress from start to end: the fraction, or 1 minus the fraction when reversed.
    func progress(atNs nowNs: Int64) -> Double {
        var fraction = timeline.fraction(atNs: nowNs)
        // A block at rest follows the time of its container.
        if !timeline.isMoving, let held = curve.captured?.held { fraction = held.fraction(atNs: nowNs) }
        if fraction >= 1, let repetition = curve.captured?.repetition {
            fraction = repetition.fraction(pastNs: nowNs - timeline.endNs, passNs: timeline.remainingNs)
        }
        return machine.runsBackward ? 1 - fraction : fraction
    }

    /// Returns UIKit's description of the animator, with a name in place of the address.
    func description(name: String?) -> String {
        let name = name ?? id.map { String($0.rawValue) } ?? "new"
        let state = machine.phase.state ?? .inactive
        var text = "<UIViewPropertyAnimator(\(name)) [\(state.name)]"
        if isRunning { text += " running" }
        if machine.isReversed { text += " reversed" }
        if machine.settings.isInterruptible { text += " interruptible" }
        return text + ">"
    }
}

/// A curve shared by several animators. The animators of a list have the same curve, which is larger than the
/// rest of an animator's timing.
final class CurveBox {
    let curve: TimingCurve
    /// The curve as given, before it was adapted to the duration.
    let given: TimingCurve
    private let duration: Double
    /// The animation without a handle that owns this box; nil for a shared box.
    let captured: CapturedBlock?

    /// Adapts the curve to `duration` seconds: a spring with a damping ratio is fitted to them.
    init(_ curve: TimingCurve, duration: Double, captured: CapturedBlock? = nil) {
        self.captured = captured
        given = curve
        self.duration = duration
        self.curve = Spring.durations.contains(duration) ? curve.adapted(toDuration: duration) : curve
    }

    func isMade(of curve: TimingCurve, duration: Double) -> Bool {
        guard given == curve else { return false }
        guard case .spring = curve else { return true }
        return self.duration == duration
    }
}

// The events that an animator records.

extension AnimatorCore {
    /// Records an event with the animator's number and the use the animator is attached to.
    func record(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        let engine = self.engine
        let number = id ?? engine.freshAnimator()
        id = number
        engine.sink(
            LifecycleEvent(
                tNs: runLoop.storedNowNs, turn: runLoop.turn, kind: kind, cell: attachedUse?.cell,
                generation: attachedUse?.generation, animator: number, arg: arg,
                site: kind == .misuse ? engine.site(of: number) : nil, detail: detail))
    }

    /// Records a change of phase that has no event kind of its own.
    func recordPhase() {
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: .phase(machine.phase))
        guard machine.phase == .spent, let id, let use = attachedUse else { return }
        engine.storedObserver?.didStop(id, of: use)
    }

    /// Records that a block has set a key that another block of the animator had set. The key is not
    /// additive, so the former animation is lost.
    func recordSetAgain(_ key: String) {
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: LifecycleEvent.setAgain(key))
    }

    /// Records the call of a completion.
    func recordCompletion(isOfBlock: Bool, at position: AnimatorPosition) {
        record(
            .animationCompletion, arg: Int64(position.rawValue),
            detail: .text(isOfBlock ? "block" : "animator"))
    }

    func recordReleased(in phase: AnimatorPhase) {
        record(.animatorReleased, detail: .phase(phase))
        guard let id, let use = attachedUse else { return }
        engine.storedObserver?.didRelease(id, of: use, in: phase)
    }

    func recordOrphaned(_ cause: EventDetail.OrphanCause) {
        record(.animatorOrphaned, detail: .cause(cause))
    }

    /// Attaches the animator to `use` after a block has changed a layer of a cell in `use`.
    ///
    /// Work that was meant for an earlier use of the cell attaches to that earlier use. The log thereby shows
    /// a late attachment.
    func attachAfterChange(in use: CellUse) {
        var target = use
        if let meant = runLoop.meantFor, meant.cell == use.cell { target = meant }
        attach(to: target, number: engine.takeReservation(for: target) ?? id ?? engine.freshAnimator())
    }

    /// Attaches the animator under a number of the caller, unless it is attached already.
    func attach(to use: CellUse, as number: AnimatorID) {
        if attachedUse != nil { return }
        let engine = self.engine
        engine.cancelReservation(for: use)
        attach(to: use, number: number)
    }

    private func attach(to use: CellUse, number: AnimatorID) {
        attachedUse = use
        let site = engine.site(of: id)
        if let site, number != id { engine.keep(site, of: number) }
        id = number
        engine.record(.animatorAttached, use: use, animator: number, site: site)
        engine.storedObserver?.didAttach(number, to: use)
    }

    /// Records that a completion has set a value on `layer`.
    func completionTouched(_ layer: Layer) {
        guard let use = attachedUse, !hasTouchedInCompletion, layer.use?.cell == use.cell else { return }
        hasTouchedInCompletion = true
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: .phase(.completing))
    }
}
