import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// A list's cell that contains a view of the app. The list uses the cell, and the app uses the view.
final class AppCell: SimulatedCell {
    /// The app's view, or nil while it is being created.
    private(set) var view: (UIView & ReusableView)?
    /// The frame that the list has set last in this use.
    var placed: CGRect?
    /// The size that the list has set last in any use.
    var givenSize: CGSize?

    required init(in list: SimulatedList, reuseIdentifier: String) {
        super.init(in: list, reuseIdentifier: reuseIdentifier)
        hasOwnViews = true
    }

    deinit { layer.removeFromSuperlayer() }

    /// Sets the view. The view's layer becomes a sublayer of the cell's layer, and so belongs to the cell's
    /// use.
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

/// A view that a list reuses.
@MainActor protocol ReusableView: AnyObject {
    init(dequeuedWith identifier: String)
    var cell: AppCell? { get set }
    func prepareForReuse()
}

extension ReusableView where Self: UIView {
    /// Connects the view with its cell. Called in the initialiser of UIKit's class.
    func joinCell() {
        let host = AppHost.current
        guard let making = host.cellInTheMaking, making.viewClass == type(of: self) else { return }
        host.cellInTheMaking = nil
        making.cell.take(self)
    }

    func strip() { layer.backing.removeAllAnimationsInTree(because: .prepareForReuse) }
}
