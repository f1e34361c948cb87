// The words that the settings of a profile take.
extension ListProfile {
    /// Whether a layout first fills or first reclaims.
    var pass: ReuseRules.Pass {
        get { layout.first == .reclaim ? .reclaimFirst : .fillFirst }
        set {
            guard newValue != pass else { return }
            let start: [Phase] = newValue == .reclaimFirst ? [.reclaim, .fill] : [.fill, .reclaim]
            layout = start + layout.filter { $0 == .prepare }
        }
    }

    /// Which of a system's lists it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A collection view, or the list of another system.
        case collection
        /// A table view.
        case table
    }

    /// To which side of the viewport cells are made ahead.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// The side that the last scroll went to.
        case direction
        /// The end of the list, whichever way it scrolls.
        case end
        /// The end, and the way that a fling or a finger goes while it goes.
        case motion
        /// Both sides.
        case both
    }

    /// When cells are made ahead.
    public enum Preparing: String, Hashable, Sendable, CaseIterable {
        /// No cell is made ahead.
        case never
        /// In the layout.
        case layout
        /// In the spare time after a short commit, while the content moves.
        case spareTime
        /// The layout takes pooled cells. Where the pool has none it begins a request, which the spare time after the
        /// commit finishes with a new cell, though the pool may have one by then.
        case begun
    }

    /// Which commits are followed by spare time.
    public enum SpareTime: String, Hashable, Sendable, CaseIterable {
        /// Those of frames in which a finger or a fling moves the content. A list that is scrolled in steps or by pages
        /// has none.
        case motion
        /// Each one, until no cell ahead is missing.
        case always
    }

    /// What becomes of cells that were made ahead, and not shown, when the list turns back.
    public enum Reversal: String, Hashable, Sendable, CaseIterable {
        /// They leave for being far off screen and old, as all that were made ahead.
        case keep
        /// They go to the pool.
        case drop
    }

    /// Where cells wait that were made ahead.
    public enum Window: String, Hashable, Sendable, CaseIterable {
        /// In the window, beyond the edge of the viewport.
        case inside
        /// Outside the window: nothing animates there, and an animator that is started completes at once.
        case outside
    }

    /// How many cells are made ahead at once.
    public enum Batch: String, Hashable, Sendable, CaseIterable {
        /// One cell.
        case cell
        /// The cells of one row.
        case row
        /// All cells that are missing.
        case all
    }

    /// A part of a layout.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// Makes the cells of the viewport that are missing.
        case fill
        /// Makes cells ahead.
        case prepare
        /// Has cells leave.
        case reclaim
    }

    /// Which cells a layout makes for the viewport, and in which order.
    public enum Fill: String, Hashable, Sendable, CaseIterable {
        /// Those on screen, from the first to the last.
        case visible
        /// Those after the last cell that there is, and then those before the first one: a gap between the cells and
        /// the viewport is filled as well.
        case contiguous
        /// Those before the first cell that there is, one of them off screen, and then those after the last one.
        case upFirst
    }

    /// Whether a cell that only touches the edge of the viewport counts as one inside.
    public struct Edges: Hashable, Sendable {
        /// What touching an edge means.
        public enum Edge: String, Hashable, Sendable, CaseIterable {
            /// A cell that only touches the edge is outside.
            case open
            /// A cell that only touches the edge is inside.
            case closed
        }

        /// At a closed top a cell stays that ends there. None is made for it.
        public var top: Edge
        /// At a closed bottom a cell is made and stays that begins there.
        public var bottom: Edge

        /// Creates edges; both are open by default.
        public init(top: Edge = .open, bottom: Edge = .open) {
            self.top = top
            self.bottom = bottom
        }
    }

    /// The order in which cells leave in one layout.
    public enum Leaving: String, Hashable, Sendable, CaseIterable {
        /// From the first item to the last.
        case ascending
        /// From the last item to the first.
        case descending
        /// Those above the viewport ascending, then those below it descending.
        case outermost
    }

    /// What a layout does first that finds the viewport far from all cells.
    public enum Jump: String, Hashable, Sendable, CaseIterable {
        /// Nothing of its own.
        case none
        /// Has all cells leave, and begins anew at the item that the mean height of the cells leads to.
        case release
    }

    /// Where a request for an item's cell looks, one after the other. What comes last is a new cell.
    public enum Lookup: String, Hashable, Sendable, CaseIterable {
        /// The cell that stands for the item: made ahead, waiting, or kept with its item.
        case own
        /// A cell of the pool with the item's reuse identifier.
        case pool
    }

    /// What a cell stands for when items come and go before it.
    public enum Following: String, Hashable, Sendable, CaseIterable {
        /// Its item, wherever that goes.
        case item
        /// Its place: it is handed out again, in place, when another item comes to stand there.
        case index
    }

    /// What stays where it is when items come and go above the viewport, or when the viewport changes.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
        /// The distance from the top of the list.
        case offset
        /// The first item on screen.
        case firstVisible
        /// The first place on screen. The list keeps its own place as a part of all its items, from 0 to 1.
        case fraction
    }

    /// What a list knows of the items that it has not made a cell for.
    public enum Heights: String, Hashable, Sendable, CaseIterable {
        /// The height of each item.
        case known
        /// Each counts as high as the mean of the cells that there are.
        case estimated
    }

    /// The height of an item of a self-sizing section before its cell is measured.
    public enum Unmeasured: String, Hashable, Sendable, CaseIterable {
        /// The section's estimate.
        case estimate
        /// The mean of the section's measured items; the estimate while there are none.
        case mean
    }

    /// What becomes of the cells when the data are replaced.
    public enum Reset: String, Hashable, Sendable, CaseIterable {
        /// They go to the pool.
        case pool
        /// They are destroyed, and the list makes new ones.
        case destroy
        /// They are handed out again, in place.
        case rebind
    }

    /// A cell that never leaves its item.
    public enum Pinned: String, Hashable, Sendable, CaseIterable {
        /// All cells leave their items.
        case none
        /// That of the item which is the first one at the start.
        case first
    }

    /// Cells that nothing shows.
    public struct Pool: Hashable, Sendable {
        /// Which cell of a pool is handed out next.
        public var order: ReuseRules.Order
        /// The most cells a pool holds; nil = no cap. A cell that does not fit is destroyed.
        public var cap: Int?
        /// Whether a pooled cell keeps its item, and is shown again as it is when that item is the next one asked for.
        public var keepsItem: Bool
        /// The events that destroy all pooled cells.
        public var emptiedBy: [Emptying]

        /// Creates a pool; as UIKit's by default.
        public init(
            order: ReuseRules.Order = .lifo, cap: Int? = nil, keepsItem: Bool = false,
            emptiedBy: [Emptying] = [.memoryWarning]
        ) {
            self.order = order
            self.cap = cap
            self.keepsItem = keepsItem
            self.emptiedBy = emptiedBy
        }
    }

    /// What empties the pools.
    public enum Emptying: String, Hashable, Sendable, CaseIterable {
        /// A memory warning.
        case memoryWarning
        /// A new size of the viewport.
        case resize
        /// A replacement of the data.
        case reset
    }

    /// What a run takes for numbers that nobody has recorded.
    public enum Unrecorded: String, Hashable, Sendable, CaseIterable {
        /// This simulation's own number.
        case typical
        /// One drawn from the range with the run's seed.
        case drawn
    }
}
