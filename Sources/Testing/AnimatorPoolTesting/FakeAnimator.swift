import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A property animator for tests without layers. It reacts to each call as UIKit's animator, records the
/// call, and moves when the test advances its time.
///
///     let fade = FakeAnimator()
///     pool.attach(to: cell, item: ItemID(1)) { _ in fade }
///     stage.turn()
///     fade.advance(by: 0.5)
///     #expect(fade.calls == [.startAnimation])
///
/// It is a `PropertyAnimator` with a time of its own. A call for which UIKit raises an exception fails the
/// test, at the line that created the animator; so does the release of a paused or stopped animator. The
/// release of a running animator destroys it without a failure.
public final class FakeAnimator: PropertyAnimating {
    /// A call that was made, whatever its outcome.
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
    /// The duration in seconds.
    public let duration: Double

    private let runLoop = TurnLoop()
    private let animator: PropertyAnimator
    /// The layer that each block changes, so that the animator has a layer animation.
    private let layer: Layer
    private let hasInsight: Bool

    /// Creates a fresh animator.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - regime: The system whose animator behaviour to imitate.
    ///   - isInterruptible: As UIKit's property of this name.
    ///   - hasInsight: Whether the animator has an `AnimatorInsight`, as the engine's animators have and
    ///     UIKit's do not.
    ///   - fileID: The file of the test, for a failure.
    ///   - filePath: The path of that file.
    ///   - line: The line of the test, for a failure.
    ///   - onMisuse: Called for each call for which UIKit raises an exception; nil fails the test.
    ///   - animations: The first block; nil for an animator without a block.
    /// - Precondition: `duration` is finite and not negative.
    public init(
        duration: Double = 1, regime: AnimatorRegime = .ios16, isInterruptible: Bool = true,
        hasInsight: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: Int = #line, onMisuse: ((MisuseKind) -> Void)? = nil, animations: (() -> Void)? = {}
    ) {
        precondition(
            duration >= 0 && duration.isFinite,
            "An animator's duration must be a time from 0 s on, but is \(duration) s.")
        self.duration = duration
        self.hasInsight = hasInsight
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        let onMisuse =
            onMisuse ?? { kind in
                Failure.report(
                    "UIKit would end the app: \(kind.message(describing: "of this test"))", at: place)
            }
        let engine = AnimationEngine(runLoop: runLoop, regime: regime, misusePolicy: .record) { event in
            if case .misuse(let kind) = event.detail { onMisuse(kind) }
        }
        let layer = Layer(engine: engine)
        self.layer = layer
        animator = PropertyAnimator(
            engine: engine, duration: duration, curve: .linear, isInterruptible: isInterruptible,
            animations: animations.map { Self.animating(layer, $0) })
    }

    deinit { runLoop.dropWork() }

    private static func animating(_ layer: Layer, _ block: @escaping () -> Void) -> () -> Void {
        {
            layer["value"] += 1
            block()
        }
    }

    // MARK: State

    /// The phase according to UIKit's table.
    public var phase: AnimatorPhase { animator.phase }
    /// UIKit's `state`.
    public var animatingState: AnimatorState { animator.state }
    /// Whether the animator runs.
    public var isRunning: Bool { animator.isRunning }
    /// Whether the animator can be paused and scrubbed.
    public var isInterruptible: Bool { animator.isInterruptible }
    /// The internal state of the animator; nil unless `hasInsight` was set.
    public var insight: AnimatorInsight? { hasInsight ? animator.insight : nil }

    /// Whether the animator pauses at its end.
    public var pausesOnCompletion: Bool {
        get { animator.pausesOnCompletion }
        set { animator.pausesOnCompletion = newValue }
    }

    /// Whether a scrub shows the fraction without the curve.
    public var scrubsLinearly: Bool {
        get { animator.scrubsLinearly }
        set { animator.scrubsLinearly = newValue }
    }

    /// Whether the animator runs back to its start.
    public var isReversed: Bool {
        get { animator.isReversed }
        set {
            calls.append(.isReversed(newValue))
            animator.isReversed = newValue
        }
    }

    /// UIKit's `fractionComplete`.
    public var fraction: Double {
        get { animator.fraction }
        set {
            calls.append(.fraction(newValue))
            animator.fraction = newValue
        }
    }

    // MARK: Calls

    /// Records the call.
    public func startAnimation() {
        calls.append(.startAnimation)
        animator.startAnimation()
    }

    /// Records the call.
    public func startAnimation(afterDelay delay: Double) {
        calls.append(.startAnimationAfterDelay(delay))
        animator.startAnimation(afterDelay: delay)
    }

    /// Records the call.
    public func pauseAnimation() {
        calls.append(.pauseAnimation)
        animator.pauseAnimation()
    }

    /// Records the call.
    public func stopAnimation(_ withoutFinishing: Bool) {
        calls.append(.stopAnimation(withoutFinishing: withoutFinishing))
        animator.stopAnimation(withoutFinishing)
    }

    /// Records the call.
    public func finish(at position: AnimatorPosition) {
        calls.append(.finishAnimation(position))
        animator.finish(at: position)
    }

    /// Records the call.
    public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        calls.append(.continueAnimation(timing: timing, durationFactor: durationFactor))
        animator.proceed(along: timing, durationFactor: durationFactor)
    }

    /// Adds a block. The block runs when the animator becomes active, or at once if the animator is active.
    public func addAnimations(_ animations: @escaping () -> Void) { addBlock(animations, delayFactor: 0) }

    /// Records the call and adds the block.
    public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        calls.append(.addAnimations(delayFactor: delayFactor))
        animator.addBlock(Self.animating(layer, block), delayFactor: delayFactor)
    }

    /// Records the call and adds the completion.
    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        calls.append(.addCompletion)
        animator.onCompletion(completion)
    }

    // MARK: External events

    /// Lets `seconds` pass. The animator ends if its end is in that time.
    public func advance(by seconds: Double) {
        runLoop.fireTimers(untilNs: runLoop.nowNs + Nanoseconds.from(seconds: max(0, seconds)))
    }

    /// Sends the app to the background.
    public func enterBackground() { _ = animator.perform(.enterBackground) }

    /// Removes the layer animations, as the reuse of a cell does. The state does not change.
    public func loseAnimations() { _ = animator.perform(.layerAnimationsRemoved(.prepareForReuse)) }
}
