import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// A list's cell that holds a view of the app: the list sees the one, the app the other.
final class AppCell: SimulatedCell {
    /// Nil while it is being made.
    private(set) var view: (UIView & ReusableView)?
    /// Where the list has laid it last in this use.
    var placed: CGRect?
    /// The size that the list has given it last, in whatever use.
    var givenSize: CGSize?

    required init(in list: SimulatedList, reuseIdentifier: String) {
        super.init(in: list, reuseIdentifier: reuseIdentifier)
        hasOwnViews = true
    }

    deinit { layer.removeFromSuperlayer() }

    /// The view's layer lies in the cell's own, and so belongs to its use.
    @MainActor func take(_ view: UIView & ReusableView) {
        self.view = view
        view.cell = self
        layer.addSublayer(view.layer.backing)
    }

    override func prepareForReuse() {
        placed = nil
        guard let view else { return super.prepareForReuse() }
        MainActor.assumeIsolated { view.prepareForReuse() }
    }
}

/// A view that a list recycles.
@MainActor protocol ReusableView: AnyObject {
    init(dequeuedWith identifier: String)
    var cell: AppCell? { get set }
    func prepareForReuse()
}

extension ReusableView where Self: UIView {
    /// From the initialiser of UIKit's class on, the view belongs to the cell it is made for.
    func joinCell() {
        let host = AppHost.current
        guard let making = host.cellInTheMaking, making.viewClass == type(of: self) else { return }
        host.cellInTheMaking = nil
        making.cell.take(self)
    }

    func strip() { layer.backing.removeAllAnimationsInTree(because: .prepareForReuse) }
}
