import AnimationChains
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// Attaches animators with the library's pool.
///
/// Three of its calls do not depend on how the list recycles cells. A fourth serves apps that call
/// `prepareForReuse` by hand, and two more serve lists that other screens cover.
final class ReuseSafeFeed: ListClient {
    private final class Cell: SimulatedCell {
        /// Weak, because the pool retains the list, and the list retains its cells.
        private let pool: WeakReference<PoolReference>

        required init(in list: SimulatedList, reuseIdentifier: String) {
            pool = WeakReference((list.client as? ReuseSafeFeed)?.poolReference)
            super.init(in: list, reuseIdentifier: reuseIdentifier)
        }

        override func prepareForReuse() {
            pool.object?.animators.prepareForReuse(self)
            super.prepareForReuse()
        }

        /// Removes the animator as on reuse, because its view belongs to the old content.
        override func contentWillBeReplaced() { pool.object?.animators.prepareForReuse(self) }
    }

    private let animators: CellAnimatorPool<SimulatedCell>
    /// The cells' access to the pool.
    private let poolReference: PoolReference
    // The closures of every cell. They capture neither the cell nor its item.
    private let firstLook: (SimulatedCell) -> Void
    private let makeAnimator: (SimulatedCell) -> any PropertyAnimating

    init(_ list: SimulatedList) {
        animators = CellAnimatorPool(
            turns: list.turns, policy: list.showsAnimationsAhead ? .standard : .whileDisplayed(idleLimit: 0),
            numbering: list, record: list.record)
        poolReference = PoolReference(animators)
        let (recipe, engine) = (list.workload.animator, list.engine)
        let chains = ChainLog(
            turns: list.turns, reserveAnimator: { engine.reserveAnimator(for: $0) }, record: list.record)
        firstLook = { cell in cell.layer[recipe.key] = recipe.valueAtFirst }
        makeAnimator = { cell in
            let chain = recipe.makeChain(
                on: engine.runLoop, in: engine, on: cell.layer, log: chains, use: cell.use)
            if let chain { return chain }
            return recipe.makeAnimator(in: engine, on: cell.layer)
        }
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        attach(to: cell, index, in: list)
        return cell
    }

    func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int) {
        if list.workload.content == .anew { attach(to: cell, index, in: list) }
    }

    private func attach(to cell: SimulatedCell, _ index: Int, in list: SimulatedList) {
        animators.attach(
            to: cell, item: list.item(at: index), firstLook: firstLook, make: makeAnimator)
    }

    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        animators.willDisplay(cell)
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        animators.didEndDisplaying(cell)
    }

    func listWillLeaveWindow(_ list: SimulatedList) { animators.leaveWindow() }

    func listDidEnterWindow(_ list: SimulatedList) { animators.enterWindow() }

    func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        // The screen owns the view and the animator, and releases the animator first.
        let view = screen.view
        let animator = ReuseSafeAnimator(turns: list.turns) {
            [recipe = list.workload.animator, engine = list.engine, unowned(unsafe) view] in
            recipe.screenAnimator(on: view, in: engine)
        }
        screen.keep(animator)
        // When another screen covers the view, its animations are removed. Only a new animator restores them.
        var hasLeft = false
        view.windowChanged = { isInWindow in
            if !isInWindow {
                hasLeft = true
                animator.stopAnimation(true)
            } else if hasLeft {
                animator.restart()
            }
        }
    }

    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? {
        animators[cell]?.fractionComplete
    }

    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
        animators[cell]?.fractionComplete = fraction
    }

    /// The object that cells reference weakly, instead of the feed or the pool. Retaining a weakly referenced
    /// object is slower for all code. Each list call retains the feed and the pool.
    private final class PoolReference {
        let animators: CellAnimatorPool<SimulatedCell>

        init(_ animators: CellAnimatorPool<SimulatedCell>) { self.animators = animators }

        deinit { WeakReference.noteEnd(of: self) }
    }
}
