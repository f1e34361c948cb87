extension ListProfile {
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
