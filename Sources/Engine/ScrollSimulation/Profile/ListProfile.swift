/// What a list does with its cells, as named settings: how far ahead it makes them, how long it keeps them, where it
/// takes the next one from.
///
/// UIKit documents that cells are prepared ahead and kept behind, not how far or how long: in the profiles of UIKit
/// those numbers are this simulation's, each with the range it may lie in. The profiles of other lists are held against
/// recordings of them. By default a list makes nothing ahead and keeps nothing behind.
public struct ListProfile: Hashable, Sendable {
    /// The profile's name, or the name of the one that it is a change of.
    public var name: String
    /// Whether it is as its name says, or has been changed.
    public var isChanged = false

    /// Which of a system's lists it is. Some rules hold only for tables.
    public var kind = Kind.collection

    // MARK: Ahead of display

    /// How far beyond the edge of the viewport cells are made ahead of display.
    public var ahead = Reach.none
    /// The side of the viewport on which cells are made ahead.
    public var side = Side.direction
    /// When cells are made ahead.
    public var prepares = Preparing.never
    /// How many cells are made ahead at once.
    public var batch = Batch.row
    /// Frames that pass, after a layout has made cells for the viewport, before any is made ahead.
    public var pause = Quantity(0)
    /// Which commits are followed by spare time, where cells are made ahead in it.
    public var spareTime = SpareTime.motion
    /// Whether cells that were made ahead lie in the window until they are shown.
    public var window = Window.inside
    /// Whether cells are made ahead before the list has scrolled for the first time.
    public var preparesAtLoad = true
    /// Whether the tables of the system make cells ahead and keep them, as its collections do. UIKit's do from iOS 15 on.
    public var preparesInTables = true
    /// How far beyond the edge of the viewport the data source is asked for data; none = an app that takes no part in
    /// prefetching.
    public var prefetch = Reach.none
    /// What becomes of cells that were made ahead when the list turns back.
    public var reversal = Reversal.keep
    /// A cell that was made ahead goes to the pool when it is this many times ``ahead`` off screen…
    public var preparedKeepTimes = 1.0
    /// … and at least so many seconds old. The client gets no callback.
    public var preparedKeepSeconds = Quantity(0)

    // MARK: Display

    /// How far beyond the edges of the viewport a cell counts as on screen. There cells are made in the layout and
    /// displayed, though nobody sees them yet. All other reaches count from there.
    public var margin = Reach.none

    // MARK: After display

    /// A displayed cell stays displayed until it is this far off screen.
    public var displayed = Reach.none
    /// A cell whose display has ended waits for its item until it is this far off screen. Without any reach it goes to
    /// the pool at once.
    public var behind = Reach.none

    // MARK: A layout

    /// What a layout does, in this order.
    public var layout: [Phase] = [.fill, .reclaim, .prepare]
    /// Which missing cells a layout makes, and in which order.
    public var fill = Fill.visible
    /// Whether a cell that touches an edge of the viewport is inside.
    public var edges = Edges()
    /// In which order cells leave that leave in one layout.
    public var leaving = Leaving.ascending
    /// What a layout does first when no cell is near the viewport.
    public var jump = Jump.none

    // MARK: Updates

    /// What a cell belongs to when items come and go before it: the item or the place.
    public var follows = Following.item
    /// What keeps its place on screen when items above the viewport change.
    public var anchor = Anchor.offset
    /// What the list knows of items without a cell.
    public var heights = Heights.known
    /// The height of an item of a self-sizing section before its first measurement.
    public var unmeasured = Unmeasured.estimate
    /// What happens to the cells when the data are replaced.
    public var reset = Reset.pool

    // MARK: Requests and the pool

    /// Where the list looks for the cell of a request, in this order. Without any match it makes a new cell.
    public var request: [Lookup] = [.own, .pool]
    /// The rules of the pools.
    public var pool = Pool()
    /// Which cell never leaves its item.
    public var pinned = Pinned.none
    /// Whether a request takes exactly one dequeue, whose cell must be returned.
    public var takesOneDequeue = false
    /// Whether a registration that is made for each request, and another kind of cell for an item that is reconfigured,
    /// are exceptions.
    public var checksKinds = false
    /// Whether `cellForItem(at:)` finds cells that are prepared or wait.
    public var findsCellsOffScreen = false
    /// Whether a snapshot that is applied without animation changes only what differs. Before iOS 15 it reloads
    /// everything.
    public var appliesDifferences = true

    /// What stands for the numbers that nobody has recorded.
    public var unrecorded: Unrecorded = .typical
}
