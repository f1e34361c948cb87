import PropertyAnimation

/// A list's data source and delegate, with UIKit's callbacks and no others.
///
/// Nobody is called when a waiting cell, or one that was prepared and never shown, goes back to its
/// pool: UIKit tells no one either.
public protocol ListClient: AnyObject {
    /// Hands out the cell for item `index`. It must dequeue one cell, once, and return it.
    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell

    /// Called when a cell comes on screen: UIKit's `willDisplay`. A cell may be shown more than once in a use.
    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int)

    /// Called when a cell's display ends: UIKit's `didEndDisplaying`. The list may delay it.
    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int)

    /// Data of these items may be needed soon, of the nearest first: UIKit's `prefetchItemsAt`.
    func list(_ list: SimulatedList, prefetchItemsAt indexes: [Int])

    /// Data that were asked for are not likely to be needed any more: UIKit's `cancelPrefetchingForItemsAt`.
    func list(_ list: SimulatedList, cancelPrefetchingForItemsAt indexes: [Int])

    /// Returns the height that `cell` wants for item `index`, whose height is an estimate: UIKit's
    /// `preferredLayoutAttributesFitting`. Nil takes the height that the workload draws.
    func list(_ list: SimulatedList, preferredHeightOf cell: SimulatedCell, forItemAt index: Int) -> Double?

    /// The state of `cell` has changed, and its configuration is to be updated: UIKit's `updateConfiguration(using:)`.
    func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int)

    /// Another screen has come to cover the list, whose view is about to leave the window: its cells lose their layer
    /// animations. UIKit calls `willMove(toWindow:)`, and then the screen's `viewDidDisappear`.
    func listWillLeaveWindow(_ list: SimulatedList)

    /// The list's view is in the window again, as soon as the other screen begins to leave. UIKit calls
    /// `didMoveToWindow()`.
    func listDidEnterWindow(_ list: SimulatedList)

    /// The list is about to be destroyed with all its cells, and the client with it.
    func listWillBeDestroyed(_ list: SimulatedList)

    /// The content has moved, and the layout that brings the cells is to come: UIKit's `scrollViewDidScroll`.
    func listDidScroll(_ list: SimulatedList)

    /// What moves the content has changed: UIKit's calls about drags, decelerations and scrolling animations.
    ///
    /// - Returns: Where momentum is to come to rest, in points; nil: where it does by itself. Asked at
    ///   ``ScrollChange/dragEnded(velocity:target:)``.
    func list(_ list: SimulatedList, scrollChanged change: ScrollChange) -> Double?

    /// Called before a list in a cell is laid out, because the size of its view may have changed.
    func listWillLayOut(_ list: SimulatedList)

    /// Called after the row of a section has scrolled sideways: UIKit's `visibleItemsInvalidationHandler`.
    func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double)

    /// Runs the screen's own code with the name `action`. Returns false if the screen has no such code.
    func list(_ list: SimulatedList, performs action: String) -> Bool

    /// The app is about to go to the background: UIKit's `willResignActive`.
    func appWillResignActive(_ list: SimulatedList)

    /// The app is in the background, and its animators are paused or have ended: UIKit's `didEnterBackground`.
    func appDidEnterBackground(_ list: SimulatedList)

    /// The app is in the foreground again: UIKit's `willEnterForeground` and `didBecomeActive`.
    func appDidBecomeActive(_ list: SimulatedList)

    /// The system asks for memory: UIKit's `didReceiveMemoryWarning`.
    func appDidReceiveMemoryWarning(_ list: SimulatedList)

    /// A tap on item `index` opens `screen`: the app puts into it what it shows, and what it owns.
    func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int)

    /// The app's animator object for all transitions of its screens; nil takes the library's.
    func transitionAnimator(in list: SimulatedList) -> (any TransitionAnimating)?

    /// How far the animation of `cell` is, where its slider stands: 0…1; nil when nothing can be slid.
    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double?

    /// A finger has moved the slider of `cell`: once a frame while it does.
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
    public func listWillLeaveWindow(_ list: SimulatedList) {}

    /// Does nothing.
    public func listWillBeDestroyed(_ list: SimulatedList) {}

    /// Does nothing.
    public func listDidEnterWindow(_ list: SimulatedList) {}

    /// Does nothing.
    public func listDidScroll(_ list: SimulatedList) {}

    /// Returns nil: momentum comes to rest by itself.
    public func list(_ list: SimulatedList, scrollChanged change: ScrollChange) -> Double? { nil }

    /// Does nothing.
    public func listWillLayOut(_ list: SimulatedList) {}

    /// Does nothing.
    public func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double) {}

    /// Returns false: the screen has no code of that name.
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
