import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// Connects the simulated list with the app's list view. Converts between the list's places and index paths.
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
    /// The selected items, in the order of their selection.
    var selected: [ItemID] = []
    /// The measured heights of the cells in rows of several cells, by section and row.
    var measuredRows: [[Int]: [Int: Double]] = [:]
    var nextItem: Int64 = 0
    /// The app's window. It is released together with the list's client, as when a screen is popped.
    var window: UIWindow?
    /// The screen that a tap opens. The app may push it.
    var offeredScreen: Screen?
    var registrations = 0

    /// The heights of single items. The list reads them outside any actor.
    final class Heights {
        var byItem: [ItemID: Double] = [:]
    }

    package init(_ host: AppHost, _ list: SimulatedList) {
        self.host = host
        self.list = list
        host.binding = self
    }

    /// Creates the binding of a list view in a cell of another list.
    init(_ host: AppHost, _ list: SimulatedList, of view: ListScrollView) {
        self.host = host
        self.list = list
        self.view = view
        list.isTable = view is UITableView
        // The numbers differ from those of items of other lists.
        nextItem = Int64(list.number.rawValue) << 32
    }

    /// Binds the first list view of the app that enters the window.
    func bind(_ view: ListScrollView) {
        if self.view === view || view.rowBinding != nil { return }
        guard self.view == nil else { return bindRow(view) }
        self.view = view
        list.isTable = view is UITableView
        if view.bounds.size == .zero { view.frame = view.superview?.bounds ?? UIScreen.main.bounds }
        reload()
        view.bound(to: self)
    }

    /// Binds a list in a cell of this list, or on a screen above this list's screen.
    func bindRow(_ view: ListScrollView) {
        var around = view.superview
        while let outer = around, !(outer is any ReusableView) { around = outer.superview }
        let make: (SimulatedList) -> any ListClient = { [host] row in
            let binding = ListBinding(host, row, of: view)
            view.rowBinding = binding
            return binding
        }
        // The façade does not solve constraints, so a view without a size gets the size of the view around
        // it. That view may have no size yet.
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

    /// Sets the list's size to the size of the view.
    func fit() {
        guard let view else { return }
        list.fit(Size(width: breadth, height: isSideways ? view.bounds.width : view.bounds.height))
    }

    var isSideways: Bool { view?.layout?.isSideways ?? false }

    /// The view's size across the scroll direction, in points.
    var breadth: Double {
        if let knownBreadth { return knownBreadth }
        let breadth: Double = isSideways ? view?.bounds.height ?? 0 : view?.layoutWidth ?? 0
        knownBreadth = breadth
        return breadth
    }

    var knownBreadth: Double?

    /// Called when the view has left or entered the window. Lists in cells and on other screens check their
    /// window themselves.
    func presenceChanged(_ isInWindow: Bool) {
        guard host.binding === self else { return }
        if isInWindow { list.enterWindow() } else { list.leaveWindow() }
    }

    /// Called when the view has another size or another layout.
    func sizeChanged() {
        knownBreadth = nil
        if fitsView { fit() }
    }

    func decelerationRateChanged() {
        guard let view else { return }
        // Clamped, because a list with a rate of 0 or 1 has no deceleration.
        list.decelerationRate = min(max(view.decelerationRate.rawValue, 0.001), 0.9999)
    }

    /// Whether the list has the size of its view and not the size of the workload. True once the list has
    /// scrolled sideways, because the workload's gestures move it in its own direction.
    var fitsView = false

    // MARK: Scrolling

    /// Whether a finger, or the momentum, moves the content.
    var isDragging = false
    var isDecelerating = false
    /// The content offset at the start of the drag.
    var dragStart = 0.0

    // MARK: Updates

    /// Whether a layout is scheduled for the next turn.
    var awaitsLayout = false
    /// Whether a change of the layout is scheduled for the next turn.
    var changesLayout = false
    /// The running update in which the app's layout animates cells in and out.
    var updateAnimation: ListUpdateAnimation?
}

// Events of the app: its notifications, and the calls of its root controller.
extension ListBinding {
    package func appWillResignActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIWindowScene.only.post(UIScene.willDeactivateNotification)
        UIApplication.shared.post(UIApplication.willResignActiveNotification)
    }

    package func appDidEnterBackground(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .background
        UIWindowScene.only.post(UIScene.didEnterBackgroundNotification)
        UIApplication.shared.post(UIApplication.didEnterBackgroundNotification)
    }

    package func appDidBecomeActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIWindowScene.only.post(UIScene.willEnterForegroundNotification)
        UIApplication.shared.post(UIApplication.willEnterForegroundNotification)
        UIApplication.shared.applicationState = .active
        UIWindowScene.only.post(UIScene.didActivateNotification)
        UIApplication.shared.post(UIApplication.didBecomeActiveNotification)
    }

    /// Ends the screen like a popped screen: it disappears, and its view leaves the window.
    package func listWillBeDestroyed(_ list: SimulatedList) {
        guard list === host.list, list.isInWindow else { return }
        list.appAppearance?(.willDisappear, false)
        host.window?.rootViewController?.viewIfLoaded?.removeFromSuperview()
        list.appAppearance?(.didDisappear, false)
    }

    package func appDidReceiveMemoryWarning(_ list: SimulatedList) {
        UIApplication.shared.post(UIApplication.didReceiveMemoryWarningNotification)
        host.window?.rootViewController?.didReceiveMemoryWarning()
    }
}
