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
