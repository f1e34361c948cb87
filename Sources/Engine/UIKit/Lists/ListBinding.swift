import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// Stands between the simulated list and the app's list view: places here, index paths there.
@MainActor package final class ListBinding: @MainActor ListClient {
    let host: AppHost
    let list: SimulatedList
    weak var view: ListScrollView?
    var sections = ListSections([])
    var items: [ItemID] = []
    /// The sections before the last update: the list names deleted items by their places in these sections.
    var former = (sections: ListSections([]), items: [ItemID]())
    var layouts: [ListSection] = []
    var groups: [[CGRect]] = []
    let heights = Heights()
    var nextItem: Int64 = 0
    /// The app's window. It is released together with the list's client, as when a screen is popped.
    var window: UIWindow?
    /// The screen that a tap opens. The app may push it.
    var offeredScreen: Screen?
    var registrations = 0

    /// The heights of single items. The list asks for them without an actor.
    final class Heights {
        var byItem: [ItemID: Double] = [:]
    }

    package init(_ host: AppHost, _ list: SimulatedList) {
        self.host = host
        self.list = list
        host.binding = self
    }

    /// The list of a view in a cell of another list.
    init(_ host: AppHost, _ list: SimulatedList, of view: ListScrollView) {
        self.host = host
        self.list = list
        self.view = view
        // The numbers differ from those of items of other lists.
        nextItem = Int64(list.number.rawValue) << 32
    }

    /// The first list view of the app that comes into the window.
    func bind(_ view: ListScrollView) {
        if self.view === view || view.rowBinding != nil { return }
        guard self.view == nil else { return bindRow(view) }
        self.view = view
        if view.bounds.size == .zero { view.frame = view.superview?.bounds ?? UIScreen.main.bounds }
        reload()
        view.bound(to: self)
    }

    /// A list in a cell of this one, or on a screen above that of this one.
    func bindRow(_ view: ListScrollView) {
        var around = view.superview
        while let outer = around, !(outer is any ReusableView) { around = outer.superview }
        let make: (SimulatedList) -> any ListClient = { [host] row in
            let binding = ListBinding(host, row, of: view)
            view.rowBinding = binding
            return binding
        }
        // Constraints give it no size: it is as large as the view around it, which may have none yet.
        if view.bounds.size == .zero {
            view.frame = view.superview?.bounds ?? UIScreen.main.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
        if let cell = (around as? any ReusableView)?.cell {
            _ = cell.list.makeRow(in: cell, client: make)
        } else {
            _ = list.makeList(
                presence: { [weak view] in
                    MainActor.assumeIsolated {
                        guard let view else { return .gone }
                        return view.window == nil ? .hidden : .shown
                    }
                }, client: make)
            view.rowBinding?.fit()
        }
        guard let binding = view.rowBinding else { return }
        binding.reload()
        view.bound(to: binding)
    }

    /// Takes the size of the view.
    func fit() {
        guard let view else { return }
        list.fit(Size(width: breadth, height: isSideways ? view.bounds.width : view.bounds.height))
    }

    var isSideways: Bool { view?.layout?.isSideways ?? false }

    /// Its size across the scroll direction, in points.
    var breadth: Double {
        if let knownBreadth { return knownBreadth }
        let breadth: Double = isSideways ? view?.bounds.height ?? 0 : view?.layoutWidth ?? 0
        knownBreadth = breadth
        return breadth
    }

    var knownBreadth: Double?

    /// The view has left the window, or has come back. Lists in cells and on other screens are asked where they are.
    func presenceChanged(_ isInWindow: Bool) {
        guard host.binding === self else { return }
        if isInWindow { list.enterWindow() } else { list.leaveWindow() }
    }

    /// The view has another size or another layout.
    func sizeChanged() {
        knownBreadth = nil
        if fitsView { fit() }
    }

    func decelerationRateChanged() {
        guard let view else { return }
        // A list that never slows down, or stops at once, has no deceleration.
        list.decelerationRate = min(max(view.decelerationRate.rawValue, 0.001), 0.9999)
    }

    /// Whether the list has the size of its view and not that of the workload: once it has scrolled sideways, for the
    /// workload's fingers move it along its own direction.
    var fitsView = false

    // MARK: Scrolling

    /// The finger, or the momentum, that moves the content.
    var isDragging = false
    var isDecelerating = false
    /// Where the finger took the content.
    var dragStart = 0.0

    // MARK: Updates

    /// Whether the next turn lays out.
    var awaitsLayout = false
    /// Whether the next turn changes the layout.
    var changesLayout = false
    /// The update under way whose cells the app's layout has appear and disappear.
    var updateAnimation: ListUpdateAnimation?
}
