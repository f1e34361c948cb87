import ScrollSimulation
import Yams

extension ListProfile {
    /// A profile as a file writes it: the name of one, or `like` with what is changed about it.
    static func reading(_ value: YamlValue, _ faults: inout WorkloadFaults) -> ListProfile? {
        var profile: ListProfile?
        guard value.isMapping else {
            faults.keep { () throws(WorkloadError) in profile = try named(value) }
            return profile
        }
        let fields = value.fields(keys, &faults)
        faults.keep { () throws(WorkloadError) in profile = try named(fields.required("like")) }
        guard var changed = profile else { return nil }
        changed.read(fields, &faults)
        if changed != profile { changed.isChanged = true }
        return changed
    }

    private static func named(_ value: YamlValue) throws(WorkloadError) -> ListProfile {
        guard let profile = ListProfile.named(value.scalarText) else {
            throw value.unknownWord(among: ListProfile.builtIn.map { $0.name })
        }
        return profile
    }

    static let keys = [
        "like", "kind", "prefetch", "preparesAtLoad", "preparesInTables", "ahead", "side", "prepares",
        "batch", "pause", "spareTime", "window", "reversal", "preparedKeep", "margin", "displayed", "behind",
        "layout", "fill", "edges", "leaving", "jump", "follows", "anchor", "heights", "unmeasured", "reset",
        "request", "pool", "pinned", "takesOneDequeue", "checksKinds", "findsCellsOffScreen",
        "appliesDifferences", "unrecorded",
    ]

    private mutating func read(_ fields: YamlFields, _ faults: inout WorkloadFaults) {
        fields.read("kind", into: &kind, &faults)
        fields.read("prefetch", &faults) { value throws(WorkloadError) in prefetch = try Reach(value) }
        fields.read("preparesAtLoad", into: &preparesAtLoad, &faults)
        fields.read("preparesInTables", into: &preparesInTables, &faults)
        fields.read("ahead", &faults) { value throws(WorkloadError) in ahead = try Reach(value) }
        fields.read("side", into: &side, &faults)
        fields.read("prepares", into: &prepares, &faults)
        fields.read("batch", into: &batch, &faults)
        fields.read("pause", &faults) { value throws(WorkloadError) in
            pause = try Quantity(value, in: 0...1000, unit: "frames")
        }
        fields.read("spareTime", into: &spareTime, &faults)
        fields.read("window", into: &window, &faults)
        fields.read("reversal", into: &reversal, &faults)
        fields.read("margin", &faults) { value throws(WorkloadError) in
            margin = try Reach(value, [.points, .viewports])
        }
        fields.read("preparedKeep", &faults) { value throws(WorkloadError) in
            let keep = try value.fields(["times", "seconds"])
            if let times = keep["times"] {
                preparedKeepTimes = try times.number(in: 1...1000, unit: "times the reach")
            }
            if let seconds = keep["seconds"] {
                preparedKeepSeconds = try Quantity(seconds, in: .durations, unit: .seconds)
            }
        }
        fields.read("displayed", &faults) { value throws(WorkloadError) in
            displayed = try Reach(value, Reach.Unit.lengths)
        }
        fields.read("behind", &faults) { value throws(WorkloadError) in
            behind = try Reach(value, Reach.Unit.lengths)
        }
        fields.read("layout", &faults) { value throws(WorkloadError) in layout = try Self.phases(value) }
        fields.read("fill", into: &fill, &faults)
        fields.read("edges", &faults) { value throws(WorkloadError) in
            let sides = try value.fields(["top", "bottom"])
            if let top = sides["top"] { edges.top = try top.word(Edges.Edge.self) }
            if let bottom = sides["bottom"] { edges.bottom = try bottom.word(Edges.Edge.self) }
        }
        fields.read("leaving", into: &leaving, &faults)
        fields.read("jump", into: &jump, &faults)
        fields.read("follows", into: &follows, &faults)
        fields.read("anchor", into: &anchor, &faults)
        fields.read("heights", into: &heights, &faults)
        fields.read("unmeasured", into: &unmeasured, &faults)
        fields.read("reset", into: &reset, &faults)
        fields.read("request", &faults) { value throws(WorkloadError) in
            request = value.isWord("none") ? [] : try value.words("lookups, or none")
        }
        fields.read("pinned", into: &pinned, &faults)
        if let value = fields["pool"] { pool.read(value, &faults) }
        fields.read("takesOneDequeue", into: &takesOneDequeue, &faults)
        fields.read("checksKinds", into: &checksKinds, &faults)
        fields.read("findsCellsOffScreen", into: &findsCellsOffScreen, &faults)
        fields.read("appliesDifferences", into: &appliesDifferences, &faults)
        fields.read("unrecorded", into: &unrecorded, &faults)
    }

    /// Phases that fill the viewport, and that have cells leave.
    private static func phases(_ value: YamlValue) throws(WorkloadError) -> [Phase] {
        let phases = try value.words("phases", of: Phase.self)
        guard phases.count <= 8 else {
            throw value.fault("\(value.name) has more than 8 phases", "leave some out")
        }
        for needed in [Phase.fill, .reclaim] where !phases.contains(needed) {
            throw value.fault("\(value.name) has no \(needed.rawValue)", "add \(needed.rawValue)")
        }
        return phases
    }
}

extension ListProfile.Pool {
    fileprivate mutating func read(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        let fields = value.fields(["order", "cap", "keepsItem", "emptiedBy"], &faults)
        fields.read("order", into: &order, &faults)
        fields.read("cap", &faults) { value throws(WorkloadError) in
            cap = value.isWord("none") ? nil : try value.count(in: 0...1_000_000)
        }
        fields.read("keepsItem", into: &keepsItem, &faults)
        fields.read("emptiedBy", &faults) { value throws(WorkloadError) in
            emptiedBy =
                value.isWord("none") ? [] : try value.words("things that empty the pool, or none")
        }
    }
}

extension Reach {
    /// `{ points: 320 }`, `{ viewports: 0.5 }`, `{ items: { min: 1, max: 4 } }` or `none`.
    init(_ value: YamlValue, _ units: [Unit] = Unit.allCases) throws(WorkloadError) {
        guard !value.isWord("none") else {
            self = .none
            return
        }
        let fields = try value.fields(units.map { $0.rawValue })
        let given = units.filter { fields[$0.rawValue] != nil }
        guard given.count == 1, let unit = given.first else {
            let forms = units.map { "{ \($0.rawValue): \($0.example) }" }.joined(separator: ", ")
            throw value.fault(
                "\(value.name) takes one unit, and has \(given.count)", "write \(forms) or none")
        }
        let amount = try fields.required(unit.rawValue)
        self.init(try Quantity(amount, in: unit.range, unit: unit.rawValue), unit)
    }
}

extension Reach.Unit {
    fileprivate var range: ClosedRange<Double> {
        switch self {
        case .points: 0...1_000_000
        case .viewports: 0...1000
        case .items: 0...100_000
        case .frames: 0...1000
        }
    }

    fileprivate var example: String {
        switch self {
        case .points: "320"
        case .viewports: "0.5"
        case .items: "2"
        case .frames: "6"
        }
    }
}

extension Quantity {
    /// A number, or `{ min: 1, max: 4 }` from which each run draws one.
    init(_ value: YamlValue, in range: ClosedRange<Double>, unit: String) throws(WorkloadError) {
        guard value.isMapping else {
            self.init(try value.number(in: range, unit: unit))
            return
        }
        let fields = try value.fields(["min", "max"])
        let low = try fields.required("min").number(in: range, unit: unit)
        let high = try fields.required("max").number(in: range, unit: unit)
        guard low <= high else {
            throw value.fault("\(value.name) has a min above its max", "exchange them")
        }
        self.init(drawnFrom: low...high)
    }
}
