import AnimatorPool
import PropertyAnimation

/// The usual cure as a careful engineer writes it by hand: each request is checked when its turn comes, the old
/// animator is removed from any state, a first look covers the frame before the turn, and an animator lives no
/// longer than its display.
final class NextTurnCheckedFeed: ResettableFeed {
    private final class Cell: ResettableCell {
        /// The request that the next turn may answer. A number rather than the item: a cell can be set up again
        /// for the same item.
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
