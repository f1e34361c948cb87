import AnimationTiming
import PropertyAnimation
import ScrollSimulation
import Yams

extension Workload {
    #if !hasFeature(Embedded)
        /// Reads `yaml`, the content of a workload file called `file`.
        ///
        /// What a file leaves out keeps the default it has in ``Workload``; only `steps` must be there.
        /// Without a `name` the workload is called like its file. What a file gives is checked strictly:
        /// an unknown key, a wrong type or a number out of range is an error that names its place.
        ///
        /// `read` gives the text of a recording that is not built in, by the path that is in the file.
        package init(
            yaml: String, named file: String, read: @escaping (String) throws -> String
        ) throws(WorkloadError) {
            try self.init(
                yaml: yaml, named: file,
                recording: { path throws(TextFileError) in
                    do {
                        return try read(path)
                    } catch {
                        throw TextFileError(description: "\(error)")
                    }
                })
        }
    #endif

    /// As ``init(yaml:named:read:)``, for whom each error has to be of a known type.
    init(
        yaml: String, named file: String,
        recording read: @escaping (String) throws(TextFileError) -> String
    ) throws(WorkloadError) {
        let (workload, faults) = Self.reading(yaml, named: file, recording: read)
        if let first = faults.first { throw first }
        self = workload
    }

    /// The workload of `yaml`, and its faults in the order of the file. A faulty key keeps its default.
    static func reading(
        _ yaml: String, named file: String,
        recording read: @escaping (String) throws(TextFileError) -> String
    ) -> (workload: Workload, faults: [WorkloadError]) {
        var faults = WorkloadFaults()
        do throws(WorkloadError) {
            let root = try YamlDocument(yaml, file: file).root
            let workload = Workload(root: root, &faults, recording: read)
            return (workload, faults.inOrder)
        } catch {
            return (Workload(name: file.fileStem), [error])
        }
    }

    private init(
        root: YamlValue, _ faults: inout WorkloadFaults,
        recording read: @escaping (String) throws(TextFileError) -> String
    ) {
        let fields = root.fields(Self.keys, &faults)
        self.init(list: fields, named: root.file, &faults)
        if let value = fields["choices"] { choices = RunChoice.reading(value, &faults) }
        guard let value = fields["steps"] else {
            faults.add(root.fault("there are no steps", "add steps: [ { fling: { velocity: 3000 } } ]"))
            return
        }
        // Which items a step finds depends on the list, so it is asked only of a list that was read.
        var reader = StepReader(list: faults.all.isEmpty ? list : nil, read: read)
        steps = reader.steps(value, &faults)
    }

    /// Reads what list it is and what its cells animate. Steps may be missing, and are not taken.
    package init(listOf yaml: String, named file: String) throws(WorkloadError) {
        var faults = WorkloadFaults()
        let root = try YamlDocument(yaml, file: file).root
        self.init(list: root.fields(Self.keys, &faults), named: file, &faults)
        if let first = faults.inOrder.first { throw first }
    }

    static let keys = [
        "name", "viewport", "list", "reuse", "cells", "profile", "updates", "reload", "states", "content",
        "measure",
        "animator", "strategy", "regime", "frameRate", "transitions", "costs", "steps", "choices",
    ]

    private init(list fields: YamlFields, named file: String, _ faults: inout WorkloadFaults) {
        self.init(name: file.fileStem)
        fields.read("name", &faults) { value throws(WorkloadError) in name = try value.text() }
        fields.read("viewport", &faults) { value throws(WorkloadError) in viewport = try Size(value) }
        if let value = fields["list"] { list.read(value, &faults) }
        if let value = fields["profile"], let read = ListProfile.reading(value, &faults) { profile = read }
        fields.read("cells", &faults) { value throws(WorkloadError) in
            guard fields["profile"] == nil else {
                throw value.fault("cells has no effect beside a profile", "leave out one of them")
            }
            reuseCells(as: try value.word(CellRegime.self))
        }
        if let kind = fields["list"]?.members["kind"] {
            faults.keep { () throws(WorkloadError) in profile.kind = try kind.word(ListProfile.Kind.self) }
        }
        if let section = fields["list"]?.members["sections"], !list.sections.isEmpty,
            profile.fill != .visible || profile.follows != .item
        {
            faults.add(
                section.fault(
                    "\(section.name) has no effect in the profile \(profile.name)",
                    "take one of UIKit's, or leave the sections out"))
        }
        // What it says goes before the profile.
        if let value = fields["reuse"] { reuse.read(value, &faults) }
        if let value = fields["updates"] { updates.read(value, &faults) }
        fields.read("reload", into: &updates.reload, &faults)
        fields.read("states", into: &states, &faults)
        fields.read("content", into: &content, &faults)
        fields.read("measure", into: &measure, &faults)
        if let value = fields["animator"] { animator.read(value, &faults) }
        fields.read("strategy", into: &strategy, &faults)
        fields.read("regime", into: &regime, &faults)
        fields.read("transitions", &faults) { value throws(WorkloadError) in
            guard value.isMapping else {
                transitions = try value.word(TransitionRegime.self)
                return
            }
        }
        if let value = fields["transitions"], value.isMapping { readTransitions(value, &faults) }
        fields.read("frameRate", into: &frameRate, in: .frameRates, unit: .hertz, &faults)
        if let value = fields["costs"] { costs.read(value, &faults) }
    }
}

extension Workload {
    private mutating func readTransitions(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        let fields = value.fields(
            ["regime", "duration", "object", "driver", "requests", "sheetDamping"], &faults)
        var regime = TransitionRegime.ios11
        fields.read("regime", into: &regime, &faults)
        transitions = regime
        fields.read("duration", into: &navigation.duration, in: .durations, unit: .seconds, &faults)
        fields.read("object", &faults) { value throws(WorkloadError) in
            navigation.object = try value.word(TransitionObject.self)
        }
        fields.read("driver", into: &navigation.driver, &faults)
        fields.read("requests", into: &navigation.requests, &faults)
        fields.read("sheetDamping", into: &navigation.sheetDamping, in: 0.01...1, unit: "a ratio", &faults)
    }
}

extension Size {
    init(_ value: YamlValue) throws(WorkloadError) {
        try self.init(value.fields(["width", "height"]))
    }

    init(_ fields: YamlFields) throws(WorkloadError) {
        self.init(
            width: try fields.required("width").number(in: .lengths, unit: .points),
            height: try fields.required("height").number(in: .lengths, unit: .points))
    }
}

extension ListShape {
    fileprivate mutating func read(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        let fields = value.fields(Self.keys, &faults)
        fields.read("items", &faults) { value throws(WorkloadError) in
            items = try value.count(in: ListSection.itemCounts)
        }
        fields.read("columns", &faults) { value throws(WorkloadError) in
            columns = try value.count(in: ListSection.columnCounts)
        }
        fields.read("itemHeight", &faults) { value throws(WorkloadError) in
            (itemHeight, pattern) = try Self.heights(value)
        }
        fields.read("reuseIdentifiers", &faults) { value throws(WorkloadError) in
            reuseIdentifiers = try Self.identifiers(value)
        }
        fields.read("types", &faults) { value throws(WorkloadError) in
            try fields.refuse(["reuseIdentifiers"], beside: "types")
            let types = try value.shares()
            reuseIdentifiers = types.map { $0.name }
            typeShares = types.map { $0.share }
        }
        guard let value = fields["sections"] else { return }
        faults.keep { () throws(WorkloadError) in
            try fields.refuse(
                ["items", "itemHeight", "columns"], beside: "sections",
                "give it to the sections, or leave it out")
            for name in ["header", "footer"] where reuseIdentifiers.contains(name) {
                throw value.fault(
                    "\(name) is the reuse identifier of the sections' \(name)s", "give the cells another one")
            }
        }
        sections = ListSection.reading(value, &faults)
    }

    static let keys = ["kind", "items", "itemHeight", "columns", "reuseIdentifiers", "types", "sections"]

    private static func identifiers(_ value: YamlValue) throws(WorkloadError) -> [String] {
        var identifiers: [String] = []
        var known: Set<String> = []
        for identifier in try value.values("identifiers") {
            let text = try identifier.text()
            guard known.insert(text).inserted else {
                throw identifier.fault("reuse identifier \"\(text)\" appears twice", "name each once")
            }
            identifiers.append(text)
        }
        return identifiers
    }

    /// A height for all items, a range to draw from, a list, or a formula: item i is `min` + i × `step` modulo the whole
    /// heights up to `max`.
    fileprivate static func heights(
        _ value: YamlValue
    ) throws(WorkloadError) -> (ClosedRange<Double>, [Double]) {
        if value.isSequence {
            var pattern: [Double] = []
            for height in try value.values("heights") {
                pattern.append(try height.number(in: .lengths, unit: .points))
            }
            return ((pattern.min() ?? 1)...(pattern.max() ?? 1), pattern)
        }
        guard value.isMapping else {
            let height = try value.number(in: .lengths, unit: .points)
            return (height...height, [])
        }
        let fields = try value.fields(["min", "max", "step"])
        let range = try value.range(fields)
        guard let step = try fields["step"]?.count(in: 1...1_000_000) else { return (range, []) }
        let count = Int(range.upperBound - range.lowerBound) + 1
        return (range, (0..<count).map { range.lowerBound + Double($0 * step % count) })
    }
}

extension ReuseRules {
    fileprivate mutating func read(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        let fields = value.fields(["order", "cap", "pass", "prepare", "strip", "registration"], &faults)
        fields.read("order", into: &order, &faults)
        fields.read("cap", &faults) { value throws(WorkloadError) in
            cap = value.isWord("none") ? nil : try value.count(in: 0...1_000_000)
        }
        fields.read("pass", into: &pass, &faults)
        fields.read("prepare", into: &prepare, &faults)
        fields.read("registration", into: &registration, &faults)
        fields.read("strip", into: &strip, &faults)
    }
}

extension UpdateRules {
    private enum Word: String, CaseIterable { case none, flush }

    /// A word, or a map.
    fileprivate mutating func read(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        guard value.isMapping else {
            return faults.keep { () throws(WorkloadError) in flush = try value.word(Word.self) == .flush }
        }
        let fields = value.fields(["flush", "transaction"], &faults)
        fields.read("flush", into: &flush, &faults)
        fields.read("transaction", into: &transaction, in: .durations, unit: .seconds, &faults)
    }
}

extension AnimatorRecipe {
    fileprivate mutating func read(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        let fields = value.fields(
            [
                "key", "from", "to", "duration", "curve", "pausesOnCompletion", "scrubsLinearly",
                "fractionComplete", "start", "chain",
            ], &faults)
        fields.read("chain", &faults) { value throws(WorkloadError) in
            try readChain(value, beside: fields)
        }
        fields.read("key", &faults) { value throws(WorkloadError) in key = try value.text() }
        fields.read("from", into: &from, in: .anything, unit: "a value", &faults)
        fields.read("to", into: &to, in: .anything, unit: "a value", &faults)
        fields.read("duration", into: &duration, in: .durations, unit: .seconds, &faults)
        fields.read("curve", &faults) { value throws(WorkloadError) in curve = try Self.curve(value) }
        fields.read("pausesOnCompletion", into: &pausesOnCompletion, &faults)
        fields.read("scrubsLinearly", into: &scrubsLinearly, &faults)
        fields.read("fractionComplete", &faults) { value throws(WorkloadError) in
            // Fractions outside 0…1 are the animator's to keep, so they are a user's to give.
            fractionComplete =
                value.isWord("none") ? nil : try value.number(in: -1000...1000, unit: "a fraction")
        }
        fields.read("start", into: &start, &faults)
    }
}

extension AnimatorRecipe {
    private mutating func readChain(_ value: YamlValue, beside fields: YamlFields) throws(WorkloadError) {
        try fields.refuse(
            ["to", "duration", "curve", "scrubsLinearly", "fractionComplete", "start"], beside: "a chain",
            "give it to the steps of the chain, or leave it out")
        chain = try ChainRecipe(value)
        fractionComplete = nil
        start = true
    }
}

extension MainThreadCosts {
    fileprivate mutating func read(_ value: YamlValue, _ faults: inout WorkloadFaults) {
        let fields = value.fields(
            ["create", "configure", "attach", "teardown", "slowConfigure"], &faults)
        fields.read("create", into: &create, in: .costs, unit: .milliseconds, &faults)
        fields.read("configure", into: &configure, in: .costs, unit: .milliseconds, &faults)
        fields.read("attach", into: &attach, in: .costs, unit: .milliseconds, &faults)
        fields.read("teardown", into: &teardown, in: .costs, unit: .milliseconds, &faults)
        fields.read("slowConfigure", &faults) { value throws(WorkloadError) in
            let slow = try value.fields(["every", "ms"])
            slowConfigureEvery = try slow.required("every").count(in: 1...1_000_000)
            slowConfigure = try slow.required("ms").number(in: .costs, unit: .milliseconds)
        }
    }
}

// What a simulation can take. The upper limits are there to catch a slip of the pen, such as
// milliseconds where seconds are meant, before a run that never ends does.
extension ClosedRange<Double> {
    static let anything = -1e12...1e12
    static let lengths = 1.0...100_000.0
    static let distances = -1e9...1e9
    static let insets = 0.0...100_000.0
    static let velocities = -1e6...1e6
    /// Up to a day.
    static let durations = 0.0...86_400.0
    static let costs = 0.0...60_000.0
    static let busyTimes = 0.0...60.0
    static let frameRates = 1.0...1000.0
}

extension String {
    static let points = "points"
    static let seconds = "seconds"
    static let milliseconds = "milliseconds"
    static let hertz = "frames a second"

    /// `feed` of `folder/feed.yaml`.
    fileprivate var fileStem: String {
        let file = split(separator: "/").last ?? self[...]
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}
