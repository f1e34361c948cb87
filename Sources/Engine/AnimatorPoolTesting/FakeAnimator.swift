import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A property animator for tests that need no layers: it answers each call as UIKit's does, remembers it,
/// and moves when the test lets time pass.
///
///     let fade = FakeAnimator()
///     pool.attach(to: cell, item: ItemID(1)) { _ in fade }
///     stage.turn()
///     fade.advance(by: 0.5)
///     #expect(fade.calls == [.startAnimation])
///
/// It has phases, fraction, blocks and completions, by the same rules as `PropertyAnimator`, and neither a
/// engine nor a run loop. What UIKit answers with an exception fails the test, at the line that made the
/// animator: also its release while it is paused or stopped. One that runs when it is released simply goes.
public final class FakeAnimator: PropertyAnimating {
    /// A call that was made, whatever became of it.
    public enum Call: Hashable, Sendable {
        /// `startAnimation()`.
        case startAnimation
        /// `startAnimation(afterDelay:)`.
        case startAnimationAfterDelay(Double)
        /// `pauseAnimation()`.
        case pauseAnimation
        /// `fraction` was set.
        case fraction(Double)
        /// `isReversed` was set.
        case isReversed(Bool)
        /// `proceed(along:durationFactor:)`.
        case continueAnimation(timing: AnimatorTiming?, durationFactor: Double)
        /// `stopAnimation(_:)`.
        case stopAnimation(withoutFinishing: Bool)
        /// `finish(at:)`.
        case finishAnimation(AnimatorPosition)
        /// `addBlock(_:delayFactor:)`.
        case addAnimations(delayFactor: Double)
        /// `onCompletion(_:)`.
        case addCompletion
    }

    /// The calls so far, in order.
    public private(set) var calls: [Call] = []
    /// Seconds.
    public let duration: Double

    private var machine: AnimatorStateMachine
    private var timeline: Timeline
    private var nowNs: Int64 = 0
    private var blocks: [() -> Void] = []
    private var completions: [(AnimatorPosition) -> Void] = []
    private let tellsAll: Bool
    private var hasLiveAnimations = false
    /// Whether they were taken away since it became active.
    private var isDisplaced = false
    private let onMisuse: (MisuseKind) -> Void

    /// - Parameters:
    ///   - duration: Seconds.
    ///   - regime: The system whose animators it imitates.
    ///   - isInterruptible: As UIKit's property of this name.
    ///   - tellsAll: Whether it has an `AnimatorInsight`, as the engine's animators have and UIKit's do not.
    ///   - fileID: The file of the test, for a failure.
    ///   - filePath: The path of that file.
    ///   - line: The line of the test, for a failure.
    ///   - onMisuse: Called with what UIKit would raise; nil fails the test.
    ///   - animations: The first block; nil for an animator that has none yet.
    /// - Precondition: `duration` is finite and not negative.
    public init(
        duration: Double = 1, regime: AnimatorRegime = .ios16, isInterruptible: Bool = true,
        tellsAll: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: Int = #line, onMisuse: ((MisuseKind) -> Void)? = nil, animations: (() -> Void)? = {}
    ) {
        precondition(
            duration >= 0 && duration.isFinite,
            "An animator's duration must be a time from 0 s on, but is \(duration) s.")
        self.duration = duration
        self.tellsAll = tellsAll
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        self.onMisuse =
            onMisuse ?? { kind in
                Failure.report(
                    "UIKit would end the app: \(kind.message(describing: "of this test"))", at: place)
            }
        machine = AnimatorStateMachine(regime: regime, isInterruptible: isInterruptible)
        timeline = Timeline(duration: duration)
        if let animations {
            _ = machine.addBlock()
            blocks = [animations]
        }
    }

    deinit {
        if case .misuse(let kind) = machine.release().outcome { onMisuse(kind) }
    }

    // MARK: What it says

    /// The phase that UIKit's table says.
    public var phase: AnimatorPhase { machine.phase }
    /// UIKit's `state`.
    public var animatingState: AnimatorState { machine.phase.state ?? .inactive }
    /// Whether the animator runs.
    public var isRunning: Bool { machine.phase == .running || machine.phase == .completing }
    /// Whether the animator can be paused and scrubbed.
    public var isInterruptible: Bool { machine.isInterruptible }

    /// What the animator knows about itself.
    public var insight: AnimatorInsight? {
        guard tellsAll else { return nil }
        return AnimatorInsight(
            phase: phase, hasAnimations: machine.hasBlocks || animatingState != .inactive,
            isBacked: hasLiveAnimations, isDisplaced: isDisplaced)
    }

    /// Whether the animator pauses at its end.
    public var pausesOnCompletion: Bool {
        get { machine.pausesOnCompletion }
        set { machine.pausesOnCompletion = newValue }
    }

    /// Whether fractions are shown without the curve.
    public var scrubsLinearly: Bool {
        get { machine.scrubsLinearly }
        set { machine.scrubsLinearly = newValue }
    }

    /// Whether the animator runs back to its start.
    public var isReversed: Bool {
        get { machine.isReversed }
        set { perform(.isReversed(newValue), machine.setReversed(newValue)) }
    }

    /// UIKit's `fractionComplete`.
    public var fraction: Double {
        get { timeline.fraction(atNs: nowNs) }
        set { perform(.fraction(newValue), machine.setFraction(newValue)) }
    }

    // MARK: What it does

    /// Records the call.
    public func startAnimation() {
        perform(.startAnimation, machine.start(afterDelay: nil, nowNs: nowNs))
    }

    /// Records the call.
    public func startAnimation(afterDelay delay: Double) {
        perform(
            .startAnimationAfterDelay(delay), machine.start(afterDelay: delay, nowNs: nowNs),
            delayNs: Nanoseconds.from(seconds: delay))
    }

    /// Records the call.
    public func pauseAnimation() { perform(.pauseAnimation, machine.pause(nowNs: nowNs)) }

    /// Records the call.
    public func stopAnimation(_ withoutFinishing: Bool) {
        perform(
            .stopAnimation(withoutFinishing: withoutFinishing),
            machine.stop(withoutFinishing: withoutFinishing))
    }

    /// Records the call.
    public func finish(at position: AnimatorPosition) {
        perform(.finishAnimation(position), machine.finish(at: position))
    }

    /// Records the call.
    public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        perform(
            .continueAnimation(timing: timing, durationFactor: durationFactor),
            machine.proceed(nowNs: nowNs), durationFactor: durationFactor)
    }

    /// Adds a block. It runs when the animator becomes active, at once if it is.
    public func addAnimations(_ animations: @escaping () -> Void) { addBlock(animations, delayFactor: 0) }

    /// Adds a block, which runs as any other: this animator has no layers that could wait for it.
    public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        let decision = machine.addBlock()
        if case .applied = decision.outcome { blocks.append(block) }
        perform(.addAnimations(delayFactor: delayFactor), decision)
    }

    /// Records the call, and keeps `completion` for the end.
    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        let decision = machine.addCompletion()
        if case .applied = decision.outcome { completions.append(completion) }
        perform(.addCompletion, decision)
    }

    // MARK: What happens to it

    /// Lets `seconds` pass: it comes to its end if that falls into them.
    public func advance(by seconds: Double) {
        let untilNs = nowNs + Nanoseconds.from(seconds: max(0, seconds))
        while phase == .running, timeline.isMoving, timeline.endNs <= untilNs {
            nowNs = max(nowNs, timeline.endNs)
            act(on: machine.reachEnd())
        }
        nowNs = untilNs
    }

    /// The app goes to the background.
    public func enterBackground() { act(on: machine.enterBackground()) }

    /// Something takes its layer animations away, as the reuse of a cell does; its state does not tell.
    public func loseAnimations() { act(on: machine.layerAnimationsRemoved()) }

    // MARK: Doing what was decided

    private func perform(
        _ call: Call, _ decision: AnimatorStateMachine.Decision, delayNs: Int64? = nil,
        durationFactor: Double = 0
    ) {
        calls.append(call)
        act(on: decision, delayNs: delayNs, durationFactor: durationFactor)
    }

    private func act(
        on decision: AnimatorStateMachine.Decision, delayNs: Int64? = nil, durationFactor: Double = 0
    ) {
        if case .misuse(let kind) = decision.outcome { onMisuse(kind) }
        switch decision.action {
        case .nothing, .queueBlock, .letGo: break
        case .runBlock: runBlocks()
        case .await: timeline.keepDelay(delayNs ?? 0)
        case .begin: begin(delayNs: delayNs ?? timeline.delayRestNs)
        case .beginAgain:
            timeline.reset()
            begin(delayNs: delayNs ?? 0)
        case .beginPaused(let fraction):
            timeline.reset()
            runBlocks()
            if phase == .paused { timeline.rest(at: fraction ?? 0) }
        case .becomeHollow(let fraction): timeline.rest(at: fraction ?? timeline.fraction)
        case .resume(let reflecting):
            if reflecting { timeline.reflectAtRest() }
            timeline.start(atNs: nowNs, delayNs: delayNs ?? timeline.delayRestNs)
        case .proceed(let reflecting):
            if reflecting { timeline.reflectAtRest() }
            timeline.proceed(atNs: nowNs, durationFactor: durationFactor)
        case .pause: timeline.pause(atNs: nowNs)
        case .pauseAtEnd: timeline.rest(at: 1)
        case .setFraction(let fraction):
            if phase == .awaiting {
                timeline.setFractionKeepingDelay(fraction)
            } else {
                timeline.rest(at: fraction)
            }
        case .reflect: timeline.reflect(atNs: nowNs)
        case .reflectLater: timeline.noteReversal()
        case .discard:
            forgetWork()
            timeline.reset()
            isDisplaced = false
        case .hold(let held): hold(held)
        case .finish(let position): complete(at: position)
        case .end(let position):
            timeline.rest(at: 1)
            complete(at: position)
        case .endWithoutOwner:
            timeline.rest(at: 1)
            forgetWork()
        case .orphan:
            if hasLiveAnimations { isDisplaced = true }
            hasLiveAnimations = false
        }
    }

    private func begin(delayNs: Int64) {
        timeline.start(atNs: nowNs, delayNs: delayNs)
        runBlocks()
    }

    private func runBlocks() {
        let due = blocks
        blocks = []
        if !due.isEmpty { hasLiveAnimations = true }
        for block in due { block() }
    }

    private func hold(_ held: AnimatorStateMachine.Held) {
        hasLiveAnimations = false
        switch held {
        case .zero: timeline.rest(at: 0)
        case .unchanged: timeline.rest(at: timeline.fraction)
        case .atLastStart: timeline.rest(at: timeline.fractionRestored)
        }
    }

    private func complete(at position: AnimatorPosition) {
        hasLiveAnimations = false
        let due = completions
        completions = []
        for completion in due { completion(position) }
        let next = machine.completionsReturned()
        timeline.reset()
        isDisplaced = false
        if case .beginAgain = next { begin(delayNs: Nanoseconds.from(seconds: machine.nextDelay)) }
    }

    private func forgetWork() {
        hasLiveAnimations = false
        blocks = []
        completions = []
    }
}
