import PropertyAnimation

/// How the screens of a simulation come and go.
public struct NavigationRules: Hashable, Sendable {
    /// What the app's code does with a request for a screen.
    public enum Requests: String, Hashable, Sendable, CaseIterable {
        /// It asks UIKit at any moment.
        case direct
        /// It ignores the request while a transition is under way.
        case guarded
        /// It asks for one after the other: ``PropertyAnimation/NavigationQueue``.
        case queued
        /// ``queued`` with the safe strategy, ``direct`` with any other: to compare them.
        case byStrategy
        /// Requests one after the other, and waits for the duration of a transition in between: a common mistake.
        case timed
    }

    /// Who drives what a finger takes back.
    public enum Driver: String, Hashable, Sendable, CaseIterable {
        /// A driver that follows the finger to its end.
        case swipe
        /// Nobody: the swipe asks, and the transition plays by itself.
        case none
        /// A driver that forgets the gesture's cancellation, as many do: the transition never ends.
        case forgetsCancel
        /// A driver that ignores a quick finger's calls before its transition begins, as UIKit's class does.
        case forgetsQuickFinger
    }

    /// The regime of a workload that says nothing of transitions.
    public var regime = TransitionRegime.ios11
    /// Seconds.
    public var duration: Double
    /// The app's animator object; nil takes the client's, or ``TransitionObject/interruptible``.
    public var object: TransitionObject?
    /// The driver of a pop or a dismissal that a finger begins.
    public var driver: Driver
    /// What the app's code does with a request during a transition.
    public var requests: Requests
    /// The damping ratio of the spring along which a sheet settles: 1 as observed; iOS 16's code has 0.8 after a flick.
    public var sheetDamping = 1.0

    /// Creates rules; by default those of an app that ignores requests during a transition.
    public init(
        duration: Double = 0.35, object: TransitionObject? = nil, driver: Driver = .swipe,
        requests: Requests = .guarded
    ) {
        self.duration = duration
        self.object = object
        self.driver = driver
        self.requests = requests
    }

    /// What differs from the rules unless given, for the log of a run.
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
