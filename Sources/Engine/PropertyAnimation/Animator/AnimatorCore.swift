import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// An animator behind its handle: it lives on while it runs after the handle is gone.
///
/// It asks the state machine about each request and performs the one action the answer names.
final class AnimatorCore {
    static let nowhere: Int32 = -1

    // Unowned: the engine holds the animators that are active; the handle holds the engine.
    private let home: UnownedReference<AnimationEngine>
    @inline(__always) var engine: AnimationEngine { home.object }
    let runLoop: TurnLoop
    /// Orders what happens to several animators at once.
    let age: Int64
    // Unchecked, as all below: no access to them spans a call of client code, so none can overlap, and the
    // checks cost a quarter of an animator's life.
    @exclusivity(unchecked) var machine: AnimatorStateMachine
    @exclusivity(unchecked) var timeline: Timeline
    // Here they take no room of their own: the timeline leaves some.
    /// Whether a scrub shows progress as it is, without the curve.
    var showsLinearly = false
    /// Whether a scrub of the present pause would.
    var scrubsLinearlyNow = false
    var hasTouchedInCompletion = false
    /// Whether animations of its own were displaced or removed since it became active.
    var isDisplaced = false
    /// Whether a layer that it animates was outside the window.
    var isOutsideWindow = false
    /// Whether its blocks animate what UIKit leaves alone, as ``AnimationOptions/layerKeys`` says.
    var capturesLayerKeys = false
    /// The curve in force.
    var curve: CurveBox
    /// The curve to return to when a `continueAnimation` brought another one.
    var ownCurve: CurveBox?

    var id: AnimatorID?
    var attachedUse: CellUse?
    /// The place in the engine's list of the living.
    var place = AnimatorCore.nowhere
    var endTimer: TimerID?
    /// The delay last asked for.
    var delayNs: Int64 = 0

    @exclusivity(unchecked) var firstBlock: (() -> Void)?
    @exclusivity(unchecked) var moreBlocks: [Block] = []
    @exclusivity(unchecked) var completions: [Completion] = []

    @exclusivity(unchecked) var firstTarget: Target?
    @exclusivity(unchecked) var moreTargets: [Target] = []
    @exclusivity(unchecked) var liveAnimations: Int32 = 0
    @exclusivity(unchecked) var held: [HeldTarget] = []
    var observers: AnimatorObservers?

    /// What is called when it ends.
    struct Completion {
        /// Whether it is that of a block, which the animator is or has taken in.
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

    /// The values a stopped animator can be finished at.
    struct HeldTarget {
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
        // A spring without damping takes for ever, and an infinite time has no fractions.
        let seconds = min(curve.duration(ofAnimatorFor: duration), Nanoseconds.seconds(Nanoseconds.limit))
        timeline = Timeline(duration: seconds)
        self.curve = engine.box(curve, duration: duration)
        if let animations {
            _ = machine.addBlock()
            firstBlock = animations
        }
    }
}

// MARK: - What it shows

extension AnimatorCore {
    var phase: AnimatorPhase { machine.phase }
    var isReversed: Bool { machine.isReversed }
    var isRunning: Bool { machine.phase == .running || machine.phase == .completing }
    /// Whether at least one live layer animation is behind an active animator.
    var isBacked: Bool { liveAnimations > 0 }
    /// For what has no handle: a block of `AnimationEngine.animate`, and what a transaction animates. It is kept with the curve,
    /// so that the animators of a list have no room for it.
    var captured: CapturedBlock? { curve.captured }
    var fraction: Double { timeline.fraction(atNs: runLoop.storedNowNs) }

    /// How far along the path from start to end: the fraction, or what is left of it when reversed.
    func progress(atNs nowNs: Int64) -> Double {
        var fraction = timeline.fraction(atNs: nowNs)
        // A block at rest follows somebody else's time.
        if !timeline.isMoving, let held = curve.captured?.held { fraction = held.fraction(atNs: nowNs) }
        if fraction >= 1, let repetition = curve.captured?.repetition {
            fraction = repetition.fraction(pastNs: nowNs - timeline.endNs, passNs: timeline.remainingNs)
        }
        return machine.runsBackward ? 1 - fraction : fraction
    }

    /// As UIKit prints an animator, with a name in place of an address.
    func description(name: String?) -> String {
        let name = name ?? id.map { String($0.rawValue) } ?? "new"
        let state = machine.phase.state ?? .inactive
        var text = "<UIViewPropertyAnimator(\(name)) [\(state.name)]"
        if isRunning { text += " running" }
        if machine.isReversed { text += " reversed" }
        if machine.isInterruptible { text += " interruptible" }
        return text + ">"
    }
}
