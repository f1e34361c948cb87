import LogAnswers
import ScrollSimulation

/// A setting of a profile of UIKit's lists: its value, and how the value is known.
struct ProfileSetting {
    /// The key in a workload file, such as `pool.order`.
    let name: String
    /// The value, as a workload file has it.
    let value: String
    /// The range of possible values, if the value is a number that nobody knows.
    var range: String?
    let source: Source

    enum Source {
        /// Somebody measured the value or observed the behavior.
        case recorded(String)
        /// Apple documents the behavior.
        case documented(String?)
        /// Nobody knows. The simulation assumes the value.
        case assumed
    }

    static let columns = ["setting", "value", "range", "known", "origin"]

    var row: [OutputValue] {
        let (known, origin): (String, String?) =
            switch source {
            case .recorded(let origin): ("recorded", origin)
            case .documented(let origin): ("documented", origin)
            case .assumed: ("assumed", nil)
            }
        return [.text(name), .text(value), OutputValue(range), .text(known), OutputValue(origin)]
    }

    init(_ name: String, _ value: String, _ source: Source) {
        (self.name, self.value, self.source) = (name, value, source)
    }

    fileprivate init(_ name: String, _ value: some RawRepresentable<String>, _ source: Source) {
        self.init(name, value.rawValue, source)
    }

    fileprivate init(_ name: String, _ value: Bool, _ source: Source) {
        self.init(name, value ? "true" : "false", source)
    }

    fileprivate init(_ name: String, _ number: Quantity, _ source: Source) {
        self.init(name, number.text, source)
        range = number.rangeText
    }

    fileprivate init(_ name: String, _ reach: Reach, _ source: Source) {
        let isNone = reach == .none
        self.init(name, isNone ? "none" : "{ \(reach.unit.rawValue): \(reach.amount.text) }", source)
        range = reach.amount.rangeText
    }

    fileprivate init(_ name: String, _ words: [some RawRepresentable<String>], _ source: Source) {
        self.init(name, "[ \(words.map(\.rawValue).joined(separator: ", ")) ]", source)
    }
}

extension CellRegime {
    /// The settings of the regime's profile, in the order of the documentation.
    var settings: [ProfileSetting] {
        let profile = profile
        let isSince10 = self != .ios9
        let isSince15 = isSince10 && self != .ios10
        // Up to iOS 9, a list makes no cell ahead and keeps none.
        let upTo9 = ProfileSetting.Source.recorded("adoptioncurve.net 2016; littlebitesofcocoa.com 241")
        let session2016 = ProfileSetting.Source.documented("WWDC 2016, session 219")
        let session2021 = ProfileSetting.Source.documented("WWDC 2021, session 10252")
        let selfSizing = "kern0x1b/charon, facts/UIKit/UICollectionViewSelfSizing.md"
        return [
            .init("kind", profile.kind, .documented("developer.apple.com UICollectionView, UITableView")),
            .init("ahead", profile.ahead, isSince10 ? .assumed : upTo9),
            .init("side", profile.side, .assumed),
            .init("prepares", profile.prepares, isSince15 ? session2021 : isSince10 ? session2016 : upTo9),
            .init("batch", profile.batch, self == .ios10 ? session2016 : .assumed),
            .init("spareTime", profile.spareTime, .assumed),
            .init("window", profile.window, .assumed),
            .init(
                "preparesAtLoad", profile.preparesAtLoad,
                self == .ios10 ? .recorded("rdar 28604718") : .assumed),
            .init("preparesInTables", profile.preparesInTables, session2021),
            .init("prefetch", profile.prefetch, .recorded("rdar 28604718")),
            .init("reversal", profile.reversal, .assumed),
            .init("preparedKeep.times", Quantity(profile.preparedKeepTimes), .assumed),
            .init("preparedKeep.seconds", profile.preparedKeepSeconds, .assumed),
            .init("margin", profile.margin, .assumed),
            .init("displayed", profile.displayed, isSince10 ? .assumed : upTo9),
            .init("behind", profile.behind, isSince10 ? .assumed : upTo9),
            .init("layout", profile.layout, .assumed),
            .init("edges.top", profile.edges.top, .assumed),
            .init("edges.bottom", profile.edges.bottom, .assumed),
            .init("leaving", profile.leaving, .assumed),
            // Not a setting of a workload file, because the simulation has no other anchor.
            .init("anchor", "offset", .assumed),
            .init(
                "unmeasured", profile.unmeasured,
                [.ios15, .ios18].contains(self) ? .assumed : .recorded(selfSizing)),
            .init(
                "request", profile.request,
                isSince15
                    ? .recorded("S. Breen's thread 1406769460032114689; essential-feed-case-study#70")
                    : .assumed),
            .init("pool.order", profile.pool.order, .assumed),
            .init("pool.cap", profile.pool.cap.map { String($0) } ?? "none", .assumed),
            .init("pool.emptiedBy", profile.pool.emptiedBy, .documented(nil)),
            .init(
                "takesOneDequeue", profile.takesOneDequeue,
                .recorded("didi/DoKit#1191; SkeletonView#580")),
            .init(
                "checksKinds", profile.checksKinds,
                .documented("developer.apple.com UICollectionView.CellRegistration; forums 681739")),
            .init(
                "findsCellsOffScreen", profile.findsCellsOffScreen,
                .recorded("airbnb/epoxy-ios#39; rdar 28999727, 29000276")),
            .init("appliesDifferences", profile.appliesDifferences, session2021),
        ]
    }
}

extension Quantity {
    fileprivate var text: String { OutputValue.double(typical ?? range.lowerBound).json }

    fileprivate var rangeText: String? {
        guard isRange else { return nil }
        let (lower, upper) = (OutputValue.double(range.lowerBound), OutputValue.double(range.upperBound))
        return "\(lower.json) to \(upper.json)"
    }
}
