import PropertyAnimation

/// The data source and delegate of a list, with UIKit's callbacks.
///
/// As in UIKit, the client receives no callback when a waiting cell returns to its pool. The same holds for a
/// prepared cell that was never shown.
public protocol ListClient: AnyObject {
    /// Returns the cell for item `index`. The client must dequeue exactly one cell and return that cell.
    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell

    /// Called when a cell appears on screen: UIKit's `willDisplay`. A cell can appear more than once in a
    /// use.
    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int)

    /// Called when a cell's display ends: UIKit's `didEndDisplaying`. The list may delay the call.
    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int)

    /// Called when data of these items may be needed soon, nearest first: UIKit's `prefetchItemsAt`.
    func list(_ list: SimulatedList, prefetchItemsAt indexes: [Int])

    /// Called when requested data are probably no longer needed: UIKit's `cancelPrefetchingForItemsAt`.
    func list(_ list: SimulatedList, cancelPrefetchingForItemsAt indexes: [Int])

    /// Returns the height that `cell` prefers for item `index`: UIKit's `preferredLayoutAttributesFitting`.
    ///
    /// Called for items with an estimated height. Nil selects the height that the workload draws.
    func list(_ list: SimulatedList, preferredHeightOf cell: SimulatedCell, forItemAt index: Int) -> Double?

    /// Called to update the configuration of `cell` after a change of its state: UIKit's
    /// `updateConfiguration(using:)`.
    func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int)

    /// Called in each call that selects, deselects, highlights or unhighlights an item: UIKit sets the state of
    /// its cell at once.
    func list(_ list: SimulatedList, stateChangedForItemAt index: Int)

    /// Called when another screen covers the list and the list's view is about to leave the window.
    ///
    /// The cells lose their layer animations. UIKit calls `willMove(toWindow:)`, and then the screen's
    /// `viewDidDisappear`.
    func listWillLeaveWindow(_ list: SimulatedList)

    /// Called when the list's view is in the window again, as soon as the other screen begins to leave:
    /// UIKit's `didMoveToWindow()`.
    func listDidEnterWindow(_ list: SimulatedList)

    /// Called before the list, all its cells and the client are destroyed.
    func listWillBeDestroyed(_ list: SimulatedList)

    /// Called when the content has moved, before the layout that requests cells: UIKit's
    /// `scrollViewDidScroll`.
    func listDidScroll(_ list: SimulatedList)

    /// Called when the driver of the content changes: UIKit's callbacks for drags, decelerations and animated
    /// scrolls.
    ///
    /// - Returns: The offset in points at which momentum shall come to rest, or nil for the default. Used
    ///   only for ``ScrollChange/dragEnded(velocity:target:)``.
    func list(_ list: SimulatedList, scrollChanged change: ScrollChange) -> Double?

    /// Called after the screen was rotated or resized, in points.
    func list(_ list: SimulatedList, resizedTo size: Size)

    /// Called before the layout of a list in a cell, because the size of the list's view may have changed.
    func listWillLayOut(_ list: SimulatedList)

    /// Called after the row of a section has scrolled sideways: UIKit's `visibleItemsInvalidationHandler`.
    func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double)

    /// Runs the screen's own code with the name `action`. Returns false if the screen has no such code.
    func list(_ list: SimulatedList, performs action: String) -> Bool

    /// Called before the app enters the background: UIKit's `willResignActive`.
    func appWillResignActive(_ list: SimulatedList)

    /// Called in the background, after animators have paused or ended: UIKit's `didEnterBackground`.
    func appDidEnterBackground(_ list: SimulatedList)

    /// Called when the app has returned to the foreground: UIKit's `willEnterForeground` and
    /// `didBecomeActive`.
    func appDidBecomeActive(_ list: SimulatedList)

    /// Called for a memory warning: UIKit's `didReceiveMemoryWarning`.
    func appDidReceiveMemoryWarning(_ list: SimulatedList)

    /// Called when a tap on item `index` opens `screen`. The app adds its views and objects to the screen.
    func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int)

    /// Returns the app's animator object for all transitions; nil selects the library's object.
    func transitionAnimator(in list: SimulatedList) -> (any TransitionAnimating)?

    /// Returns the fraction 0…1 of the animation of `cell`, as its slider shows it; nil without a slider.
    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double?

    /// Called once per frame while a finger moves the slider of `cell`.
    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double)
}

extension ListClient {
    /// Does nothing.
    public func list(_ list: SimulatedList, prefetchItemsAt indexes: [Int]) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, cancelPrefetchingForItemsAt indexes: [Int]) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {}

    /// Returns nil: the height that the workload draws.
    public func list(_ list: SimulatedList, preferredHeightOf cell: SimulatedCell, forItemAt index: Int)
        -> Double?
    { nil }

    /// Does nothing.
    public func list(
        _ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int
    ) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, stateChangedForItemAt index: Int) {}

    /// Does nothing.
    public func listWillLeaveWindow(_ list: SimulatedList) {}

    /// Does nothing.
    public func listWillBeDestroyed(_ list: SimulatedList) {}

    /// Does nothing.
    public func listDidEnterWindow(_ list: SimulatedList) {}

    /// Does nothing.
    public func listDidScroll(_ list: SimulatedList) {}

    /// Returns nil: momentum comes to rest at its default target.
    public func list(_ list: SimulatedList, scrollChanged change: ScrollChange) -> Double? { nil }

    /// Does nothing.
    public func list(_ list: SimulatedList, resizedTo size: Size) {}

    /// Does nothing.
    public func listWillLayOut(_ list: SimulatedList) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double) {}

    /// Returns false: the screen has no such code.
    public func list(_ list: SimulatedList, performs action: String) -> Bool { false }

    /// Does nothing.
    public func appWillResignActive(_ list: SimulatedList) {}

    /// Does nothing.
    public func appDidEnterBackground(_ list: SimulatedList) {}

    /// Does nothing.
    public func appDidBecomeActive(_ list: SimulatedList) {}

    /// Does nothing.
    public func appDidReceiveMemoryWarning(_ list: SimulatedList) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {}

    /// Returns nil: the library's animator object.
    public func transitionAnimator(in list: SimulatedList) -> (any TransitionAnimating)? { nil }

    /// Returns nil: the cell has no slider.
    public func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? { nil }

    /// Does nothing.
    public func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {}
}
