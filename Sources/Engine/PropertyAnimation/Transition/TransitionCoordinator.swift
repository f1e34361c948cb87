/// UIKit's transition coordinator: others can animate along with a transition, and learn of its end.
///
/// It is there from before the first `willAppear` to after the last `didAppear`, and only if the transition is
/// animated.
public final class TransitionCoordinator {
    // Each holds the other, until the end of the transition.
    private let context: TransitionContext
    /// Seconds.
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
    /// The screen that leaves, or that another one covers.
    public var from: Screen { context.from }
    /// The screen that enters, or that is uncovered.
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

    /// Animates along with the transition, over its time and held with it, wherever the layers are.
    ///
    /// The animations are not run inside this call, but once the transition's own have begun.
    ///
    /// - Parameter completion: Called once, when the transition is over, done or cancelled.
    /// - Returns: Whether the animations will be run: they are not, once the transition has begun.
    @discardableResult
    public func animate(
        alongside animations: (() -> Void)?, completion: ((TransitionCoordinator) -> Void)? = nil
    ) -> Bool {
        if let completion { completions.append(completion) }
        guard !hasBegun else { return false }
        if let animations { self.animations.append(animations) }
        return true
    }

    /// Calls `handler` each time when a finger takes the transition over, or lets go of it.
    public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
        interactionChanges.append(handler)
    }

    /// All that is to be run along with the transition; nil if nothing.
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
