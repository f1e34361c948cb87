import PropertyAnimation

/// A cell that owns its animator and can make a new one, with the cleaning up that the articles teach.
class ResettableCell: SimulatedCell {
    private var animator: PropertyAnimator?

    deinit { removeAnimator() }

    final var hasAnimator: Bool { animator != nil }

    /// A slider sets the fraction of the animator it knows, in whatever state that is.
    final var fraction: Double? {
        get { animator?.fractionComplete }
        set { if let newValue { animator?.fractionComplete = newValue } }
    }

    /// Sets the value that the animator will show first.
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

/// A client whose cells are all of that kind: sliders set what the cell holds.
protocol ResettableFeed: ListClient {}

extension ResettableFeed {
    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? {
        (cell as? ResettableCell)?.fraction
    }

    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
        (cell as? ResettableCell)?.fraction = fraction
    }
}
