import AnimatorPool
import PropertyAnimation

/// The usual fix, as a careful engineer writes it. Each request is checked in its turn, and removal works in
/// any animator state. The cell shows the first value until the turn. The animator ends with the cell's
/// display.
final class NextTurnCheckedFeed: ResettableFeed {
    private final class Cell: ResettableCell {
        /// The number of the request that the next turn may fulfil. The item would not suffice: a cell can be
        /// configured again for the same item.
        private var request = 0
        private var isRequested = false

        func configure() {
            giveUpAnimator()
            attachOnNextTurn()
        }

        func attachIfGivenUp() {
            if !hasAnimator && !isRequested { attachOnNextTurn() }
        }

        func giveUpAnimator() {
            request += 1
            isRequested = false
            removeAnimator()
        }

        override func contentWillBeReplaced() { giveUpAnimator() }

        override func prepareForReuse() {
            giveUpAnimator()
            super.prepareForReuse()
        }

        private func attachOnNextTurn() {
            isRequested = true
            requestAnimator()
            showFirstLook()
            let cell = WeakReference(self)
            list.turns.enqueue { [request] in
                guard let cell = cell.object, cell.request == request else { return }
                cell.isRequested = false
                cell.resetAnimator()
            }
        }
    }

    init(_ list: SimulatedList) {
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        (cell as? Cell)?.configure()
        return cell
    }

    func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int) {
        if list.workload.content == .anew { (cell as? Cell)?.configure() }
    }

    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        (cell as? Cell)?.attachIfGivenUp()
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        (cell as? Cell)?.giveUpAnimator()
    }
}
