/// Settings for how a list of UIKit prepares, keeps and reuses cells.
///
/// UIKit documents that cells are prepared ahead and kept behind, but not how far or how long. The profiles
/// use this simulation's numbers, each with a range of possible values. By default a list prepares no cells
/// ahead and keeps none behind.
public struct ListProfile: Hashable, Sendable {
    /// The profile's name. A changed profile keeps the name of its original.
    public var name: String
    /// Whether the profile differs from the original with its name.
    public var isChanged = false

    /// The kind of list. Some rules apply only to tables.
    public var kind = Kind.collection

    // MARK: Ahead of display

    /// The distance beyond the edge of the viewport up to which cells are prepared ahead of display.
    public var ahead = Reach.none
    /// The side of the viewport on which cells are prepared ahead.
    public var side = Side.direction
    /// The time at which cells are prepared ahead.
    public var prepares = Preparing.never
    /// The number of cells prepared ahead at once.
    public var batch = Batch.row
    /// The commits that spare time follows, if cells are prepared ahead in spare time.
    public var spareTime = SpareTime.motion
    /// Whether cells prepared ahead are in the window before they are shown.
    public var window = Window.inside
    /// Whether cells are prepared ahead before the first scroll.
    public var preparesAtLoad = true
    /// Whether the system's tables prepare and keep cells, as its collections do. UIKit's do since iOS 15.
    public var preparesInTables = true
    /// The distance beyond the edge of the viewport up to which the list prefetches data; none for an app
    /// without prefetching.
    public var prefetch = Reach.none
    /// The effect of a reversal of the scroll direction on cells prepared ahead.
    public var reversal = Reversal.keep
    /// A cell prepared ahead moves to the pool when it is this many times ``ahead`` off screen…
    public var preparedKeepTimes = 1.0
    /// … and at least this many seconds old. The client receives no callback.
    public var preparedKeepSeconds = Quantity(0)

    // MARK: Display

    /// The distance beyond the edges of the viewport up to which a cell counts as on screen.
    ///
    /// In the margin, the layout requests and displays cells, although a user does not see them. All other
    /// reaches begin at the margin.
    public var margin = Reach.none

    // MARK: After display

    /// The distance off screen up to which a displayed cell stays displayed.
    public var displayed = Reach.none
    /// The distance off screen up to which a cell keeps its item after its display. With no reach, the cell
    /// moves to the pool at once.
    public var behind = Reach.none

    // MARK: A layout

    /// The phases of a layout, in order.
    public var layout: [Phase] = [.fill, .reclaim, .prepare]
    /// Whether a cell that touches an edge of the viewport is inside.
    public var edges = Edges()
    /// The order in which cells leave in a layout.
    public var leaving = Leaving.ascending

    // MARK: Updates

    /// The height of an item in a self-sizing section before its first measurement.
    public var unmeasured = Unmeasured.estimate

    // MARK: Requests and the pool

    /// The places that the list searches for the cell of a request, in order. Without a match, it creates a
    /// cell.
    public var request: [Lookup] = [.own, .pool]
    /// The rules of the pools.
    public var pool = Pool()
    /// Whether a request must dequeue exactly one cell and return that cell.
    public var takesOneDequeue = false
    /// Whether two mistakes raise exceptions: a registration for each request, and another kind of cell for a
    /// reconfigured item.
    public var checksKinds = false
    /// Whether `cellForItem(at:)` also finds prepared cells and cells that wait after their display.
    public var findsCellsOffScreen = false
    /// Whether a snapshot applied without animation changes only the differences. Before iOS 15, UIKit
    /// reloads all items.
    public var appliesDifferences = true

    /// The values that a run uses where none is recorded or documented.
    public var unrecorded: Unrecorded = .typical

    /// The built-in profiles, in listing order.
    public static let builtIn: [ListProfile] = CellRegime.allCases.map { $0.profile }

    /// Returns the built-in profile with this name. A workload's `cells` uses the names of the regimes.
    public static func named(_ name: String) -> ListProfile? { builtIn.first { $0.name == name } }

    /// A one-sentence description of the list.
    public var title: String {
        switch name {
        case "uikit-9":
            "UIKit of iOS 9: cells are shown as soon as they are dequeued, and pooled the moment they leave."
        case "uikit-10":
            "UIKit of iOS 10 to 14: cells are made ahead in the layout, and their display ends late."
        case "uikit-15":
            "UIKit of iOS 15 to 17: cells are made ahead in spare time, and wait for their items after display."
        case "uikit-18": "As uikit-15, and each request takes exactly one dequeue."
        case "uikit-26":
            "As uikit-18, and an item that is not measured counts as high as the measured ones on average."
        default: name
        }
    }

    /// A UIKit that prepares cells ahead of display and keeps cells after their display.
    fileprivate static func uikit(
        _ version: Int, takesOneDequeue: Bool, unmeasured: Unmeasured = .estimate
    ) -> ListProfile {
        ListProfile(
            name: "uikit-\(version)", ahead: Reach(Quantity(0.25, in: 0.05...1), .viewports),
            prepares: .spareTime, preparedKeepTimes: 2, preparedKeepSeconds: Quantity(2, in: 0...10),
            behind: Reach(Quantity(0.5, in: 0.05...2), .viewports), unmeasured: unmeasured,
            takesOneDequeue: takesOneDequeue, checksKinds: true, findsCellsOffScreen: true)
    }
}

extension CellRegime {
    /// The profile of this regime.
    public var profile: ListProfile {
        switch self {
        case .ios9: ListProfile(name: "uikit-9", appliesDifferences: false)
        case .ios10:
            ListProfile(
                name: "uikit-10", ahead: Reach(Quantity(0.25, in: 0.05...1), .viewports),
                prepares: .layout, batch: .cell, preparesAtLoad: false, preparesInTables: false,
                preparedKeepTimes: 2,
                preparedKeepSeconds: Quantity(2, in: 0...10),
                displayed: Reach(Quantity(0.25, in: 0.05...1), .viewports), appliesDifferences: false)
        case .ios15: .uikit(15, takesOneDequeue: false)
        case .ios18: .uikit(18, takesOneDequeue: true)
        case .ios26: .uikit(26, takesOneDequeue: true, unmeasured: .mean)
        }
    }

    /// Creates the regime whose profile has this name; nil if none has.
    public init?(profile name: String) {
        guard let regime = Self.allCases.first(where: { $0.profile.name == name }) else { return nil }
        self = regime
    }
}
