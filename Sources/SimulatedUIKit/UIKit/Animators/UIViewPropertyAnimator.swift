import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

@preconcurrency @MainActor public protocol UIViewAnimating: AnyObject {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: CGFloat { get set }
    func startAnimation()
    func startAnimation(afterDelay delay: TimeInterval)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addAnimations(_ animation: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// The engine's animator with UIKit's name. Each verb calls the engine's animator, and releasing this object
/// releases that animator. If UIKit raises, the engine records a misuse.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    private let animator: PropertyAnimator
    private var givenParameters: (any UITimingCurveProvider)?

    @_disfavoredOverload
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let (duration, host) = (max(0, duration), AppHost.current)
        animator =
            host.nextAnimator
            ?? PropertyAnimator(
                engine: host.engine, duration: duration, curve: parameters.curve(duration: duration))
        host.nextAnimator = nil
        givenParameters = parameters
        super.init()
    }

    /// The result of a transition's animator object without an interruptible animator.
    static let none: UIViewPropertyAnimator = {
        AppHost.current.nextAnimator = PropertyAnimator(
            engine: AppHost.idle.engine, duration: 0, curve: .linear)
        return UIViewPropertyAnimator()
    }()

    /// The animator for the driver of a transition, which must work in any state of the animator. Nil if the
    /// animator is not interruptible.
    var reuseSafe: ReuseSafeAnimator? {
        self === Self.none ? nil : try? ReuseSafeAnimator(animator, turns: AppHost.current.engine.runLoop)
    }

    /// Creates an animator without parameters, for a variable that gets its animator later. UIKit's duration
    /// for this case was not recorded.
    public convenience override init() {
        self.init(duration: 0, timingParameters: UICubicTimingParameters() as any UITimingCurveProvider)
        givenParameters = nil
    }

    // UIKit's convenience initialisers, in two forms: as in UIKit, for code that names or overrides them, and
    // with the place of the call, for an app's calls. The first initialiser does not accept an existential,
    // so that calls with an existential reach the designated initialiser.

    public convenience init(
        duration: TimeInterval, timingParameters parameters: some NSObject & UITimingCurveProvider,
        file: String = #fileID, line: Int = #line
    ) {
        self.init(duration, parameters, nil, file, line)
    }

    @_disfavoredOverload
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(animationCurve: curve) as any UITimingCurveProvider)
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        self.init(duration, UICubicTimingParameters(animationCurve: curve), animations, file, line)
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (@MainActor () -> Void)? = nil, file: String = #fileID, line: Int = #line
    ) {
        self.init(
            duration, UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2), animations, file,
            line)
    }

    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) {
        self.init(duration, UISpringTimingParameters(dampingRatio: ratio), animations, file, line)
    }

    private convenience init(
        _ duration: TimeInterval, _ parameters: any UITimingCurveProvider,
        _ animations: (@MainActor () -> Void)?,
        _ file: String, _ line: Int
    ) {
        self.init(duration: duration, timingParameters: parameters)
        animator.noteSite(CallSite(file: file, line: Int32(truncatingIfNeeded: line)))
        if let animations { addAnimations(animations) }
    }

    /// Creates and starts an animator. Inside the block of another animator it has that block's duration and
    /// curve, and is not interruptible.
    @discardableResult open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> UIViewPropertyAnimator {
        let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
        let host = AppHost.current
        // UIKit's class method creates an object of the class on which it is called.
        if self != UIViewPropertyAnimator.self {
            host.refuse("\(self).runningPropertyAnimator makes a subclass of UIViewPropertyAnimator.")
        }
        host.nextAnimator = PropertyAnimator.running(
            engine: host.engine, duration: max(0, duration), delay: delay, curve: curve.timing,
            overrides: options.overrides,
            site: CallSite(file: file, line: Int32(truncatingIfNeeded: line)), animations: animations,
            completion: completion)
        return UIViewPropertyAnimator(
            duration: duration,
            timingParameters: UICubicTimingParameters(animationCurve: curve) as any UITimingCurveProvider)
    }

    // MARK: State

    open var state: UIViewAnimatingState { animator.state }
    open var isRunning: Bool { animator.isRunning }
    open var duration: TimeInterval { animator.duration }
    open var delay: TimeInterval { animator.delay }
    open var timingParameters: (any UITimingCurveProvider)? { givenParameters }

    open var fractionComplete: CGFloat {
        get { animator.fractionComplete }
        set { animator.fractionComplete = newValue }
    }

    open var isReversed: Bool {
        get { animator.isReversed }
        set { animator.isReversed = newValue }
    }

    open var isInterruptible: Bool {
        get { animator.isInterruptible }
        set { animator.isInterruptible = newValue }
    }

    open var isUserInteractionEnabled: Bool {
        get { animator.isUserInteractionEnabled }
        set { animator.isUserInteractionEnabled = newValue }
    }

    open var isManualHitTestingEnabled: Bool {
        get { animator.isManualHitTestingEnabled }
        set { animator.isManualHitTestingEnabled = newValue }
    }

    open var pausesOnCompletion: Bool {
        get { animator.pausesOnCompletion }
        set { animator.pausesOnCompletion = newValue }
    }

    open var scrubsLinearly: Bool {
        get { animator.scrubsLinearly }
        set { animator.scrubsLinearly = newValue }
    }

    /// The flag of iOS 26.
    @available(iOS 26, *)
    open var flushUpdates: Bool {
        get { animator.flushUpdates }
        set { animator.flushUpdates = newValue }
    }

    // MARK: Verbs

    open func startAnimation() {
        if givenParameters == nil {
            AppHost.current.refuse("An animator starts that was made without a duration.")
        }
        animator.startAnimation()
    }
    open func startAnimation(afterDelay delay: TimeInterval) { animator.startAnimation(afterDelay: delay) }
    open func pauseAnimation() { animator.pauseAnimation() }
    open func stopAnimation(_ withoutFinishing: Bool) { animator.stopAnimation(withoutFinishing) }

    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        animator.finishAnimation(at: finalPosition)
    }

    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        animator.continueAnimation(
            curve: parameters?.curve(duration: duration), durationFactor: durationFactor)
    }

    open func addAnimations(_ animation: @escaping () -> Void) { animator.addAnimations(animation) }

    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        animator.addAnimations(delayFactor: delayFactor, animation)
    }

    /// Observes `isRunning`, which Apple's documentation advises for an animator that pauses on completion.
    public func observe(
        _ keyPath: KeyPath<UIViewPropertyAnimator, Bool>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (UIViewPropertyAnimator, NSKeyValueObservedChange<Bool>) -> Void
    ) -> NSKeyValueObservation {
        if keyPath != \.isRunning || !options.isEmpty {
            AppHost.current.refuse("Only isRunning of an animator is observed, without options.")
        }
        return NSKeyValueObservation(
            animator.observeRunning { [weak self] in
                if let self { changeHandler(self, NSKeyValueObservedChange()) }
            })
    }

    /// Waits for the animator's end.
    open func addCompletion() async -> UIViewAnimatingPosition {
        // Never resumed if the run ends first.
        await withUnsafeContinuation { continuation in
            addCompletion { continuation.resume(returning: $0) }
        }
    }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        animator.addCompletion(completion)
    }
}
