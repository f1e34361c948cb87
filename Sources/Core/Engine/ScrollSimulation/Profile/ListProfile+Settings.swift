import SeededRandom

// The types of a profile's settings.
extension ListProfile {
    /// Whether a layout first fills entering items or first reclaims leaving cells.
    var pass: ReuseRules.Pass {
        get { layout.first == .reclaim ? .reclaimFirst : .fillFirst }
        set {
            guard newValue != pass else { return }
            let start: [Phase] = newValue == .reclaimFirst ? [.reclaim, .fill] : [.fill, .reclaim]
            layout = start + layout.filter { $0 == .prepare }
        }
    }

    /// The kind of list. UIKit treats its collections and tables differently.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A collection view.
        case collection
        /// A table view.
        case table
    }

    /// The side of the viewport on which cells are prepared ahead.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// The side that the last scroll moved to.
        case direction
        /// Both sides.
        case both
    }

    /// The time at which cells are prepared ahead.
    public enum Preparing: String, Hashable, Sendable, CaseIterable {
        /// No cell is prepared ahead.
        case never
        /// In the layout.
        case layout
        /// In the spare time after a short commit, while the content moves.
        case spareTime
    }

    /// The commits that spare time follows.
    public enum SpareTime: String, Hashable, Sendable, CaseIterable {
        /// Commits of frames in which a finger or a fling moves the content. A list that scrolls in steps or
        /// by pages has no spare time.
        case motion
        /// Every commit, until no cell ahead is missing.
        case always
    }

    /// The effect of a reversal of the scroll direction on prepared cells that were not yet shown.
    public enum Reversal: String, Hashable, Sendable, CaseIterable {
        /// The list keeps the cells until they are too old and too far off screen, like all cells
        /// prepared ahead.
        case keep
        /// The list moves the cells to the pool.
        case drop
    }

    /// The place where cells prepared ahead wait.
    public enum Window: String, Hashable, Sendable, CaseIterable {
        /// In the window, beyond the edge of the viewport.
        case inside
        /// Outside the window. Layers do not animate there, and an animator completes as soon as it starts.
        case outside
    }

    /// The number of cells prepared ahead at once.
    public enum Batch: String, Hashable, Sendable, CaseIterable {
        /// One cell.
        case cell
        /// The cells of one row.
        case row
    }

    /// A phase of a layout.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// Requests the missing cells of the viewport.
        case fill
        /// Prepares cells ahead.
        case prepare
        /// Removes the cells that leave.
        case reclaim
    }

    /// Whether a cell that only touches an edge of the viewport is inside.
    public struct Edges: Hashable, Sendable {
        /// The meaning of touching an edge.
        public enum Edge: String, Hashable, Sendable, CaseIterable {
            /// A cell that only touches the edge is outside.
            case open
            /// A cell that only touches the edge is inside.
            case closed
        }

        /// With a closed top, a cell that ends at the top stays. The list requests no cell that ends there.
        public var top: Edge
        /// With a closed bottom, the list requests a cell that begins at the bottom, and the cell stays.
        public var bottom: Edge

        /// Creates edges; both are open by default.
        public init(top: Edge = .open, bottom: Edge = .open) {
            self.top = top
            self.bottom = bottom
        }
    }

    /// The order in which cells leave in a layout.
    public enum Leaving: String, Hashable, Sendable, CaseIterable {
        /// From the first item to the last.
        case ascending
        /// From the last item to the first.
        case descending
    }

    /// A place to search for the cell of a request. If no place has a cell, the list creates a new cell.
    public enum Lookup: String, Hashable, Sendable, CaseIterable {
        /// The item's own cell: prepared ahead, or waiting after its display.
        case own
        /// A cell of the pool with the item's reuse identifier.
        case pool
    }

    /// The height of an item of a self-sizing section before its cell is measured.
    public enum Unmeasured: String, Hashable, Sendable, CaseIterable {
        /// The section's estimate.
        case estimate
        /// The mean of the section's measured items; the estimate while there are none.
        case mean
    }

    /// The rules for cells that are not in use.
    public struct Pool: Hashable, Sendable {
        /// The cell that the pool returns next.
        public var order: ReuseRules.Order
        /// The maximum number of cells in a pool; nil for no limit. A cell that does not fit is destroyed.
        public var cap: Int?
        /// The events that destroy all pooled cells.
        public var emptiedBy: [Emptying]

        /// Creates a pool. The default is UIKit's.
        public init(
            order: ReuseRules.Order = .lifo, cap: Int? = nil, emptiedBy: [Emptying] = [.memoryWarning]
        ) {
            self.order = order
            self.cap = cap
            self.emptiedBy = emptiedBy
        }
    }

    /// An event that empties the pools.
    public enum Emptying: String, Hashable, Sendable, CaseIterable {
        /// A memory warning.
        case memoryWarning
    }

    /// The values that a run uses where none is recorded or documented.
    public enum Unrecorded: String, Hashable, Sendable, CaseIterable {
        /// The values that this simulation assumes.
        case typical
        /// Values drawn with the run's seed: the numbers from their ranges, and the words that decide which cell
        /// an item gets.
        case drawn
    }
}

/// A distance beyond an edge of the viewport.
public struct Reach: Hashable, Sendable {
    /// The unit of an amount.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// Points.
        case points
        /// Heights of the viewport.
        case viewports
        /// Items before the first one on screen or after the last one.
        case items
        /// The distance that the list scrolls in this many frames at its current speed.
        case frames

        /// The units that do not depend on the speed of the list.
        public static let lengths: [Unit] = [.points, .viewports, .items]
    }

    /// The amount, in units.
    public var amount: Quantity
    /// The unit of the amount.
    public var unit: Unit

    /// Creates a reach of `amount` units.
    public init(_ amount: Quantity, _ unit: Unit) {
        self.amount = amount
        self.unit = unit
    }

    /// Returns a reach of this many points.
    public static func points(_ amount: Double) -> Reach { Reach(Quantity(amount), .points) }

    /// Returns a reach of this many items.
    public static func items(_ amount: Double) -> Reach { Reach(Quantity(amount), .items) }

    /// No reach: 0 points.
    public static var none: Reach { .points(0) }

    /// Whether the reach is 0 for every drawn value.
    var isNone: Bool { amount.range.upperBound <= 0 }
}

/// A number of a list's profile, or the range of a number without a recorded value.
public struct Quantity: Hashable, Sendable {
    /// The possible values. A recorded number is a range of a single value.
    public var range: ClosedRange<Double>
    /// The value in a run that draws no values; nil draws from the range in every run.
    public var typical: Double?

    /// Creates a known number.
    public init(_ value: Double) {
        range = value...value
        typical = value
    }

    /// Creates a number without a recorded value: this simulation assumes `typical`, and `range` contains the
    /// value.
    public init(_ typical: Double, in range: ClosedRange<Double>) {
        precondition(range.contains(typical), "\(typical) does not lie in \(range).")
        self.range = range
        self.typical = typical
    }

    /// Creates a number that each run draws from a range.
    public init(drawnFrom range: ClosedRange<Double>) {
        self.range = range
        typical = range.lowerBound == range.upperBound ? range.lowerBound : nil
    }

    /// Whether the number has no recorded value.
    public var isRange: Bool { range.lowerBound < range.upperBound }

    /// Returns the number for a run: `typical`, or a drawn value if the run draws or `typical` is nil.
    func drawn(_ unrecorded: ListProfile.Unrecorded, using generator: inout SeededGenerator) -> Quantity {
        if let typical, unrecorded == .typical || !isRange { return Quantity(typical) }
        let fraction = SeededGenerator.fraction(generator.next())
        return Quantity(range.lowerBound + (range.upperBound - range.lowerBound) * fraction)
    }

    /// Returns the value at an eighth of the range, from 0 to 8.
    func value(atEighth eighth: Int) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(eighth) / 8
    }

    /// The value of a drawn number.
    var value: Double { typical ?? range.lowerBound }
}
