/// UIKit's transition coordinator: lets other code animate along with a transition, and reports its end.
///
/// Exists only for an animated transition, from before the first `willAppear` until after the last
/// `didAppear`.
public final class TransitionCoordinator {
    // Retain cycle until the end of the transition.
    private let context: TransitionContext
    /// The duration of the transition, in seconds.
    public let transitionDuration: Double
    private var animations: [() -> Void] = []
    private var completions: [(TransitionCoordinator) -> Void] = []
    private var interactionChanges: [(TransitionCoordinator) -> Void] = []
    private var hasBegun = false

    init(of context: TransitionContext, transitionDuration: Double) {
        self.context = context
        self.transitionDuration = transitionDuration
    }

    /// The kind of the transition.
    public var operation: TransitionOperation { context.operation }
    /// The screen that leaves or is covered.
    public var from: Screen { context.from }
    /// The screen that enters or is uncovered.
    public var to: Screen { context.to }
    /// The layer in which the views move.
    public var container: Layer { context.container }
    /// True: only an animated transition has a coordinator.
    public var isAnimated: Bool { true }
    /// Whether a driver holds the transition now.
    public var isInteractive: Bool { context.isInteractive }
    /// Whether a driver held the transition from the beginning.
    public var initiallyInteractive: Bool { context.initiallyInteractive }
    /// Whether the transition was cancelled.
    public var isCancelled: Bool { context.transitionWasCancelled }
    /// The progress that the driver reported last, 0…1.
    public var percentComplete: Double { context.percentComplete }

    /// Animates along with the transition, wherever the layers are. The animations have the duration of the
    /// transition, and a driver holds them too.
    ///
    /// Runs the animations not inside this call, but after the transition's own animations have begun.
    ///
    /// - Parameter completion: Called once, when the transition was completed or cancelled.
    /// - Returns: Whether the animations will run. False after the transition has begun.
    @discardableResult
    public func animate(
        alongside animations: (() -> Void)?, completion: ((TransitionCoordinator) -> Void)? = nil
    ) -> Bool {
        if let completion { completions.append(completion) }
        guard !hasBegun else { return false }
        if let animations { self.animations.append(animations) }
        return true
    }

    /// Adds a closure to call each time a finger takes over or releases the transition.
    public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
        interactionChanges.append(handler)
    }

    /// Returns the animations to run along with the transition; nil without any.
    func begin() -> (() -> Void)? {
        hasBegun = true
        let animations = self.animations
        self.animations = []
        return animations.isEmpty ? nil : { for animate in animations { animate() } }
    }

    func interactionChanged() { for handler in interactionChanges { handler(self) } }

    func takeCompletions() -> [(TransitionCoordinator) -> Void] {
        let completions = self.completions
        self.completions = []
        interactionChanges = []
        return completions
    }
}
