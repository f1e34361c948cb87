import AnimationTiming

/// UIKit's `UIViewControllerInteractiveTransitioning`: a driver of a transition.
///
/// ``PercentDrivenInteractiveTransition`` is UIKit's driver. A custom driver moves the views itself, from
/// ``startInteractiveTransition(_:)`` on, and reports the percentage and the end to the context.
public protocol TransitionInteracting: AnyObject {
    /// Begins an interactive transition. From here on the driver moves the views and reports to `context`.
    func startInteractiveTransition(_ context: TransitionContext)

    /// Whether the transition begins interactively. Otherwise it plays until it is paused.
    var wantsInteractiveStart: Bool { get }

    /// The speed of the remaining part, in durations of the transition. 0 or less counts as 1.
    var completionSpeed: Double { get }

    /// The curve of the remaining part.
    var completionCurve: TimingCurve { get }

    /// This driver, if it is an instance of UIKit's class.
    var percentDriver: PercentDrivenInteractiveTransition? { get }
}

extension TransitionInteracting {
    /// True: the transition begins with the interaction.
    public var wantsInteractiveStart: Bool { true }
    /// 1: the remaining part takes its share of the transition's duration.
    public var completionSpeed: Double { 1 }
    /// ``TimingCurve/easeInOut``.
    public var completionCurve: TimingCurve { .easeInOut }
    /// Nil: the driver is not UIKit's class.
    public var percentDriver: PercentDrivenInteractiveTransition? { nil }
}
