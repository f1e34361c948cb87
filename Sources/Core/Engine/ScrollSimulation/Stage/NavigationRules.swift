import PropertyAnimation

/// The rules for transitions between the screens of a simulation.
public struct NavigationRules: Hashable, Sendable {
    /// The app's handling of a request for a screen change.
    public enum Requests: String, Hashable, Sendable, CaseIterable {
        /// Calls UIKit at any time.
        case direct
        /// Ignores the request during a transition.
        case guarded
        /// Performs the requests one after the other, with a ``PropertyAnimation/NavigationQueue``.
        case queued
        /// ``queued`` with the strategy ``Strategy/reuseSafe``, ``direct`` with any other strategy.
        case byStrategy
        /// Performs the requests one after the other, with the duration of a transition between them: a
        /// common mistake.
        case timed
    }

    /// The object that drives a swipe back.
    public enum Driver: String, Hashable, Sendable, CaseIterable {
        /// A driver that follows the finger to its end.
        case swipe
        /// No driver: the swipe starts a transition that is not interactive.
        case none
        /// A driver that ignores the cancellation of the gesture, a common mistake. The transition never
        /// ends.
        case forgetsCancel
        /// A driver that ignores a quick finger's calls before its transition begins, as UIKit's class does.
        case forgetsQuickFinger
    }

    /// The regime of a workload without ``Workload/transitions``.
    public var regime = TransitionRegime.ios11
    /// The duration of a transition, in seconds.
    public var duration: Double
    /// The app's animator object; nil uses the client's, or ``TransitionObject/interruptible``.
    public var object: TransitionObject?
    /// The driver of a pop or a dismissal that a finger begins.
    public var driver: Driver
    /// The app's handling of a request during a transition.
    public var requests: Requests
    /// The damping ratio of a settling sheet's spring: 1 as observed. iOS 16's code has 0.8 after a flick.
    public var sheetDamping = 1.0

    /// Creates rules. By default, the app ignores requests during a transition.
    public init(
        duration: Double = 0.35, object: TransitionObject? = nil, driver: Driver = .swipe,
        requests: Requests = .guarded
    ) {
        self.duration = duration
        self.object = object
        self.driver = driver
        self.requests = requests
    }

    /// The rules that differ from the defaults, for the log of a run.
    var recorded: [String] {
        let usual = NavigationRules()
        return [
            duration == usual.duration ? nil : "duration \(duration)",
            object.map { "object \($0.rawValue)" },
            driver == usual.driver ? nil : "driver \(driver.rawValue)",
            requests == usual.requests ? nil : "requests \(requests.rawValue)",
            sheetDamping == usual.sheetDamping ? nil : "sheetDamping \(sheetDamping)",
        ].compactMap { $0 }
    }
}
