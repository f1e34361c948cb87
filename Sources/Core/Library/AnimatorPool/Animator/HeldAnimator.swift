import LifecycleEvents

/// The animator that a use holds, with what its owner knows about it.
///
/// The animator's completion refers to this object and not to the owner, so an animator that the owner has
/// released reports nothing. A closure that captures one object and nothing else costs no allocation.
final class HeldAnimator {
    /// The animator, or nil once the owner has released it.
    private(set) var animator: (any PropertyAnimating)?
    /// The owner, or nil once the owner has released the animator. Not retained: the owner clears it, at the
    /// latest in `deinit`.
    private unowned(unsafe) var owner: AnimatorOwner?

    var log: AnimatorLog?
    /// Whether the animator has ever been active. Distinguishes fresh from spent animators, which are both
    /// inactive.
    var hasBeenActive = false
    /// Whether the animator's completion calls the owner.
    private(set) var isObserved = false
    /// The parts of the library that currently override the app's choice for the end.
    private var endHolders: EndHolders = []
    /// The app's value of `pausesOnCompletion`, while a holder overrides it.
    private var ownPausesOnCompletion: Bool?
    /// The library's state of the motion. Nil until the library moves the animator: most animators of a list
    /// run from their start to their teardown.
    private var course: Course?

    init(_ animator: any PropertyAnimating, of owner: AnimatorOwner) {
        self.animator = animator
        self.owner = owner
    }

    /// Releases the animator and cancels all work that waits for it.
    func release() -> (any PropertyAnimating)? {
        owner = nil
        withExtendedLifetime(course) { course = nil }
        return animator.take()
    }

    /// Reuses this object for the next animator of the owner, after ``release()``.
    func reuse(for animator: any PropertyAnimating, of owner: AnimatorOwner) {
        self.animator = animator
        self.owner = owner
        log = nil
        hasBeenActive = false
        isObserved = false
        endHolders = []
        ownPausesOnCompletion = nil
    }

    func noticeActivity(of animator: any PropertyAnimating) {
        if !hasBeenActive, animator.animatingState != .inactive { hasBeenActive = true }
    }

    // MARK: End

    /// Makes the animator report its end to the owner.
    func observe(_ animator: any PropertyAnimating) {
        guard !isObserved else { return }
        isObserved = true
        animator.onCompletion { self.ended(at: $0) }
    }

    private func ended(at position: AnimatorPosition) {
        guard let owner else { return }
        hasBeenActive = true
        owner.ended(.finished(position))
    }

    /// Makes the animator report to the owner that it runs or rests.
    func observeRunning(of animator: any PropertyAnimating) {
        guard course?.observation == nil else { return }
        let observation = animator.observeRunning { self.owner?.runningChanged() }
        if let course = course(for: observation != nil) { course.observation = observation }
    }

    /// Discards the motion of an animator that has ended.
    func forgetMotion() {
        guard let course else { return }
        course.pace = nil
        endHolders.remove(.fractionRun)
        withExtendedLifetime(course.fractionRun) { course.fractionRun = nil }
    }

    /// The parts of the library that decide what the animator does at its end. With `tail` the animator ends,
    /// whatever other holders there are. With `fractionRun` or `background` it pauses.
    struct EndHolders: OptionSet {
        let rawValue: UInt8

        static var fractionRun: Self { Self(rawValue: 1) }
        static var background: Self { Self(rawValue: 2) }
        static var tail: Self { Self(rawValue: 4) }
    }

    func holdEnd(for holder: EndHolders) {
        endHolders.insert(holder)
        settleEnd()
    }

    func releaseEnd(from holder: EndHolders) {
        endHolders.remove(holder)
        settleEnd()
    }

    private func settleEnd() {
        guard let animator else { return }
        if !endHolders.isEmpty {
            if ownPausesOnCompletion == nil { ownPausesOnCompletion = animator.pausesOnCompletion }
            animator.pausesOnCompletion = !endHolders.contains(.tail)
        } else if let own = ownPausesOnCompletion {
            ownPausesOnCompletion = nil
            animator.pausesOnCompletion = own
        }
    }

    // MARK: Course

    /// The pace of the animator's motion, if the library has started the motion.
    var pace: MotionPace? {
        get { course?.pace }
        set { if let course = course(for: newValue != nil) { course.pace = newValue } }
    }

    var fractionRun: FractionRun? {
        get { course?.fractionRun }
        set { if let course = course(for: newValue != nil) { course.fractionRun = newValue } }
    }

    var background: BackgroundMemory? {
        get { course?.background }
        set { if let course = course(for: newValue != nil) { course.background = newValue } }
    }

    /// The retry of a resumption that the system has ignored.
    var resumption: DelayedWork? {
        get { course?.resumption }
        set { if let course = course(for: newValue != nil) { course.resumption = newValue } }
    }

    /// The next check whether layer animations back the animator.
    var recheck: DelayedWork? {
        get { course?.recheck }
        set { if let course = course(for: newValue != nil) { course.recheck = newValue } }
    }

    private func course(for isNeeded: Bool) -> Course? {
        if course == nil, isNeeded { course = Course() }
        return course
    }

    struct BackgroundMemory {
        let wasRunning: Bool
        let fraction: Double
        let fractionRun: FractionRun?
    }

    /// State that few animators need: the library's own pace or target, and pending work.
    private final class Course {
        var pace: MotionPace?
        var fractionRun: FractionRun?
        var background: BackgroundMemory?
        var resumption: DelayedWork?
        var recheck: DelayedWork?
        /// The observation of `isRunning`.
        var observation: AnyObject?
    }
}

/// A run to a fraction. The fraction counts in the direction that the animator had at the start of the run.
struct FractionRun {
    let fraction: Double
    let isReversed: Bool
    /// The timer for the arrival, once the animator runs.
    var arrival: DelayedWork?
}

/// The pace of a motion when it started: constant, from a fraction to 1.
struct MotionPace {
    let fraction: Double
    /// The seconds from `fraction` to 1.
    let seconds: Double
    /// The start on the clock of the animator's loop, in nanoseconds, or nil without a loop.
    let startNs: Int64?
}
