import PropertyAnimation

/// A cell that owns an animator and can replace it, with the teardown that tutorials show.
class ResettableCell: SimulatedCell {
    private var animator: PropertyAnimator?

    deinit { removeAnimator() }

    final var hasAnimator: Bool { animator != nil }

    /// The fraction of the animator. The setter accepts any animator state, as an app's slider does.
    final var fraction: Double? {
        get { animator?.fractionComplete }
        set { if let newValue { animator?.fractionComplete = newValue } }
    }

    /// Sets the layer to the first value of the animator.
    final func showFirstLook() {
        let recipe = list.workload.animator
        layer[recipe.key] = recipe.valueAtFirst
    }

    final func resetAnimator() {
        removeAnimator()
        animator = list.workload.animator.makeAnimator(in: list.engine, on: layer)
    }

    final func removeAnimator() {
        guard let animator else { return }
        if animator.state == .stopped {
            animator.finishAnimation(at: .current)
        } else {
            animator.stopAnimation(true)
        }
        self.animator = nil
    }
}

/// A client whose cells are ``ResettableCell``s. A slider sets the fraction of the cell's animator.
protocol ResettableFeed: ListClient {}

extension ResettableFeed {
    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? {
        (cell as? ResettableCell)?.fraction
    }

    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
        (cell as? ResettableCell)?.fraction = fraction
    }
}

// The hand-written strategies' animations of an item's screen and its transition. In a separate file, because
// logs contain the line numbers of the `requestAnimator` calls in the strategies' files.

/// A client whose screens own their animators and never end them.
protocol KeepingAnimators: ListClient {}

extension KeepingAnimators {
    func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        list.workload.animator.keepAnimator(on: screen, in: list.engine)
    }
}

/// A client whose screens also use the transition of document 002.
protocol FollowingTutorial: KeepingAnimators {}

extension FollowingTutorial {
    func transitionAnimator(in list: SimulatedList) -> (any TransitionAnimating)? {
        TutorialTransition(engine: list.engine)
    }
}

extension NextTurnCheckedFeed: KeepingAnimators {}
extension NextTurnFeed: FollowingTutorial {}
extension InDataSourceFeed: FollowingTutorial {}
extension OncePerCellFeed: FollowingTutorial {}
extension NoTeardownFeed: FollowingTutorial {}
