import ScrollSimulation

extension ListProfile {
    /// Reads `profile`: the name of a profile, or `like` with changes.
    mutating func read(_ keys: inout MappingReader) {
        let names = JSONSchema.words(Self.builtIn.map { $0.name })
        keys.mapping("profile", or: names) { value throws(WorkloadError) in
            self = try Self.named(value)
        } _: { keys in
            var like: ListProfile?
            keys.read("like", names, isRequired: true) { value throws(WorkloadError) in
                like = try Self.named(value)
            }
            keys.skipsRest = like == nil
            var changed = like ?? self
            changed.readSettings(&keys)
            changed.isChanged = changed != like
            if like != nil { self = changed }
        }
    }

    private static func named(_ value: YamlValue) throws(WorkloadError) -> ListProfile {
        guard let profile = ListProfile.named(value.scalarText) else {
            throw value.unknownWord(among: ListProfile.builtIn.map { $0.name })
        }
        return profile
    }

    private mutating func readSettings(_ keys: inout MappingReader) {
        keys.word("kind", &kind)
        keys.reach("prefetch", &prefetch)
        keys.flag("preparesAtLoad", &preparesAtLoad)
        keys.flag("preparesInTables", &preparesInTables)
        keys.reach("ahead", &ahead)
        keys.word("side", &side)
        keys.word("prepares", &prepares)
        keys.word("batch", &batch)
        keys.word("spareTime", &spareTime)
        keys.word("window", &window)
        keys.word("reversal", &reversal)
        keys.mapping("preparedKeep", keepsAll: false) {
            $0.number("times", &preparedKeepTimes, in: 1...1000, unit: "times the reach")
            $0.quantity("seconds", &preparedKeepSeconds, in: .durations, unit: .seconds)
        }
        keys.reach("margin", &margin, [.points, .viewports])
        keys.reach("displayed", &displayed, Reach.Unit.lengths)
        keys.reach("behind", &behind, Reach.Unit.lengths)
        keys.read("layout", .list(.words(Phase.self))) { value throws(WorkloadError) in
            layout = try Self.phases(value)
        }
        keys.mapping("edges", keepsAll: false) {
            $0.word("top", &edges.top)
            $0.word("bottom", &edges.bottom)
        }
        keys.word("leaving", &leaving)
        keys.word("unmeasured", &unmeasured)
        keys.wordsOrNone("request", &request, "lookups")
        keys.mapping("pool") {
            $0.word("order", &pool.order)
            $0.count("cap", &pool.cap, in: 0...1_000_000, or: "none")
            $0.wordsOrNone("emptiedBy", &pool.emptiedBy, "things that empty the pool")
        }
        keys.flag("takesOneDequeue", &takesOneDequeue)
        keys.flag("checksKinds", &checksKinds)
        keys.flag("findsCellsOffScreen", &findsCellsOffScreen)
        keys.flag("appliesDifferences", &appliesDifferences)
        keys.word("unrecorded", &unrecorded)
    }

    /// Reads the phases. They must include a phase that fills the viewport and a phase that removes cells.
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

extension MappingReader {
    fileprivate mutating func reach(
        _ key: String, _ reach: inout Reach, _ units: [Reach.Unit] = Reach.Unit.allCases
    ) {
        let amounts = JSONSchema.mapping(units.map { (key: $0.rawValue, value: .quantity) })
        read(key, .either([.words(["none"]), amounts])) { value throws(WorkloadError) in
            reach = try Reach(value, units)
        }
    }

    fileprivate mutating func quantity(
        _ key: String, _ quantity: inout Quantity, in range: ClosedRange<Double>, unit: String
    ) {
        read(key, .quantity) { value throws(WorkloadError) in
            quantity = try Quantity(value, in: range, unit: unit)
        }
    }
}

extension JSONSchema {
    /// A number, or a range from which each run draws a number.
    fileprivate static var quantity: JSONSchema {
        .either([
            .number(.anything), .mapping([("min", .number(.anything)), ("max", .number(.anything))]),
        ])
    }
}

extension Reach {
    /// Parses `{ points: 320 }`, `{ viewports: 0.5 }`, `{ items: { min: 1, max: 4 } }` or `none`.
    fileprivate init(_ value: YamlValue, _ units: [Unit]) throws(WorkloadError) {
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
    /// Parses a number, or a range such as `{ min: 1, max: 4 }` from which each run draws a number.
    fileprivate init(
        _ value: YamlValue, in range: ClosedRange<Double>, unit: String
    ) throws(WorkloadError) {
        guard value.isMapping else {
            self.init(try value.number(in: range, unit: unit))
            return
        }
        var numbers = range
        try value.mapping { numbers = $0.range(in: range, unit: unit) }
        self.init(drawnFrom: numbers)
    }
}
