import AnimatorPool
import LifecycleEvents

/// Ours: the three calls of the pool, none of which asks how cells are recycled, and a fourth for apps that call
/// `prepareForReuse` by hand.
final class ReuseSafeFeed: ListClient {
    private final class Cell: SimulatedCell {
        private let feed: WeakReference<ReuseSafeFeed>

        required init(in list: SimulatedList, reuseIdentifier: String) {
            feed = WeakReference(list.client as? ReuseSafeFeed)
            super.init(in: list, reuseIdentifier: reuseIdentifier)
        }

        override func prepareForReuse() {
            feed.object?.animators.prepareForReuse(self)
            super.prepareForReuse()
        }
    }

    private let animators: CellAnimatorPool<SimulatedCell>
    private let recipe: AnimatorRecipe

    init(_ list: SimulatedList) {
        animators = CellAnimatorPool(
            turns: list.turns, policy: .standard, numbering: list, record: list.record)
        recipe = list.workload.animator
        list.register(Cell.self)
    }

    #if hasFeature(Embedded)
        deinit { WeakReference.noteEnd(of: self) }
    #endif

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        animators.attach(
            to: cell, item: list.item(at: index),
            firstLook: { [recipe] cell in cell.layer[recipe.key] = recipe.valueAtFirst },
            make: { [recipe, world = list.world] cell in recipe.makeAnimator(in: world, on: cell.layer) })
        return cell
    }

    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        animators.willDisplay(cell)
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        animators.didEndDisplaying(cell)
    }
}
