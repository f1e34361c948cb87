extension ListProfile {
    /// The profiles that the simulation carries, in the order in which they are listed.
    public static let builtIn: [ListProfile] =
        CellRegime.allCases.map { $0.profile } + [qt(320), qt(0), qt(800), javafx]

    /// The built-in profile of this name. What a workload's `cells` says is another name of UIKit's.
    public static func named(_ name: String) -> ListProfile? { builtIn.first { $0.name == name } }

    /// What list it is, in a sentence.
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
        case "qt": "Qt Quick's ListView with its default cacheBuffer, 320 points."
        case "qt-0": "Qt Quick's ListView without a cacheBuffer."
        case "qt-800": "Qt Quick's ListView with a cacheBuffer of 800 points."
        case "javafx": "JavaFX's ListView."
        default: name
        }
    }

    /// Qt Quick's `ListView`, which makes cells `buffer` points ahead and keeps them as far behind.
    private static func qt(_ buffer: Int) -> ListProfile {
        let reach = Reach.points(Double(buffer))
        return ListProfile(
            name: buffer == 320 ? "qt" : "qt-\(buffer)", ahead: reach, side: .motion, prepares: .begun,
            batch: .all, pause: Quantity(2), behind: reach, layout: [.fill, .prepare, .reclaim],
            fill: .contiguous, edges: Edges(top: .closed, bottom: .closed), leaving: .outermost,
            jump: .release, anchor: .firstVisible, heights: .estimated, reset: .destroy,
            pool: Pool(order: .fifo, emptiedBy: [.resize, .reset]))
    }

    /// JavaFX's `ListView`, whose flow keeps the cells that leave with their items.
    private static var javafx: ListProfile {
        ListProfile(
            name: "javafx", layout: [.reclaim, .fill, .reclaim], fill: .upFirst, edges: Edges(top: .closed),
            leaving: .descending, follows: .index, anchor: .fraction, reset: .rebind,
            pool: Pool(order: .lifo, keepsItem: true, emptiedBy: []))
    }

    /// Cells that are made ahead of display, and that wait after it.
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
    /// What lists of this regime do with their cells.
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

    /// The regime whose profile is called `name`.
    public init?(profile name: String) {
        guard let regime = Self.allCases.first(where: { $0.profile.name == name }) else { return nil }
        self = regime
    }
}
