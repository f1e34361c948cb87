import AnimationTiming

/// UIKit's `UIViewControllerInteractiveTransitioning`: what drives a transition in place of the clock.
///
/// ``PercentDrivenInteractiveTransition`` is the one UIKit comes with. One of your own moves the views itself in
/// ``startInteractiveTransition(_:)`` and later, and tells the context how far it is and how it ends.
public protocol TransitionInteracting: AnyObject {
    /// Begins an interactive transition. From here on the driver moves the views and reports to `context`.
    func startInteractiveTransition(_ context: TransitionContext)

    /// Whether the transition begins with the interaction; else it plays until somebody pauses it.
    var wantsInteractiveStart: Bool { get }

    /// How fast the rest is played, in the transition's own durations. What is not above 0 counts as 1.
    var completionSpeed: Double { get }

    /// The course of the rest.
    var completionCurve: TimingCurve { get }

    /// Itself, where it is UIKit's class.
    var percentDriver: PercentDrivenInteractiveTransition? { get }
}

extension TransitionInteracting {
    /// True: the transition begins with the interaction.
    public var wantsInteractiveStart: Bool { true }
    /// 1: the rest takes its part of the transition's duration.
    public var completionSpeed: Double { 1 }
    /// ``TimingCurve/easeInOut``.
    public var completionCurve: TimingCurve { .easeInOut }
    /// Nil: the driver is not UIKit's class.
    public var percentDriver: PercentDrivenInteractiveTransition? { nil }
}
