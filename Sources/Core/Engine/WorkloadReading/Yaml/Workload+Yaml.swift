import AnimationTiming
import PropertyAnimation
import ScrollSimulation

extension Workload {
    /// Reads the value of a workload file.
    ///
    /// Missing keys keep the defaults of ``Workload``; only `steps` is required. The default name is the
    /// name of the file. The check is strict: an unknown key, a wrong type or a number out of range is an
    /// error with its location.
    ///
    /// - Parameter read: Returns the text of a recording that is not built in, for the path in the file.
    package init(
        _ root: YamlValue, recording read: @escaping (String) throws(TextFileError) -> String
    ) throws(WorkloadError) {
        let (workload, faults) = Self.reading(root, recording: read)
        if let first = faults.first { throw first }
        self = workload
    }

    /// Returns the workload of a file, and its faults in the order of the file. A faulty key keeps its
    /// default.
    package static func reading(
        _ root: YamlValue, recording read: @escaping (String) throws(TextFileError) -> String
    ) -> (workload: Workload, faults: [WorkloadError]) {
        var workload = Workload(name: root.file.fileStem)
        var faults = WorkloadFaults()
        root.mapping(&faults) { keys in workload.read(&keys) }
        let fields = root.members
        if let value = fields["choices"] { workload.choices = RunChoice.reading(value, &faults) }
        if let value = fields["steps"] {
            // The items of a step depend on the list, so they are checked only if the list has no faults.
            var reader = StepReader(list: faults.all.isEmpty ? workload.list : nil, read: read)
            workload.steps = reader.steps(value, &faults)
        } else {
            faults.add(
                root.fault("there are no steps", "add steps: [ { fling: { velocity: 3000 } } ]"))
        }
        return (workload, faults.inOrder)
    }

    /// Reads the list and the animations of its cells. Ignores the steps, which may be missing.
    package init(listOf root: YamlValue) throws(WorkloadError) {
        var faults = WorkloadFaults()
        self.init(name: root.file.fileStem)
        root.mapping(&faults) { keys in read(&keys) }
        if let first = faults.inOrder.first { throw first }
    }

    /// Reads all keys except `steps` and `choices`, which depend on the other keys.
    mutating func read(_ keys: inout MappingReader) {
        var kind: ListProfile.Kind?
        keys.text("name", &name)
        keys.mapping("viewport", keepsAll: false) { viewport.read(&$0) }
        keys.mapping("list") { list.read(&$0, kind: &kind) }
        let given = keys.fields
        keys.read("cells", .words(CellRegime.self)) { value throws(WorkloadError) in
            guard given?["profile"] == nil else {
                throw value.fault("cells has no effect beside a profile", "leave out one of them")
            }
            reuseCells(as: try value.word(CellRegime.self))
        }
        profile.read(&keys)
        if let kind { profile.kind = kind }
        // Listed before the profile in messages and in the schema.
        keys.mapping("reuse", before: "cells") { reuse.read(&$0) }
        updates.read(&keys)
        keys.word("reload", &updates.reload)
        keys.word("states", &states)
        keys.word("content", &content)
        keys.word("measure", &measure)
        keys.mapping("animator") { animator.read(&$0) }
        keys.word("strategy", &strategy)
        keys.word("regime", &regime)
        keys.number("frameRate", &frameRate, in: .frameRates, unit: .hertz)
        keys.mapping("transitions", or: .words(TransitionRegime.self)) { value throws(WorkloadError) in
            transitions = try value.word(TransitionRegime.self)
        } _: {
            var regime = TransitionRegime.ios11
            $0.word("regime", &regime)
            transitions = regime
            navigation.read(&$0)
        }
        keys.mapping("costs") { costs.read(&$0) }
        keys.read("steps", .list(.definition("step"))) { _ in }
        keys.read("choices", RunChoice.form) { _ in }
    }
}

extension NavigationRules {
    /// Reads all keys but `regime`.
    fileprivate mutating func read(_ keys: inout MappingReader) {
        keys.number("duration", &duration, in: .durations, unit: .seconds)
        keys.read("object", .words(TransitionObject.self)) { value throws(WorkloadError) in
            object = try value.word(TransitionObject.self)
        }
        keys.word("driver", &driver)
        keys.word("requests", &requests)
        keys.number("sheetDamping", &sheetDamping, in: 0.01...1, unit: "a ratio")
    }
}

extension Size {
    fileprivate mutating func read(_ keys: inout MappingReader) {
        keys.number("width", &width, in: .lengths, unit: .points, isRequired: true)
        keys.number("height", &height, in: .lengths, unit: .points, isRequired: true)
    }
}

extension ListShape {
    fileprivate mutating func read(_ keys: inout MappingReader, kind: inout ListProfile.Kind?) {
        let given = keys.fields
        keys.read("kind", .words(ListProfile.Kind.self)) { value throws(WorkloadError) in
            kind = try value.word(ListProfile.Kind.self)
        }
        keys.count("items", &items, in: ListSection.itemCounts)
        keys.read(
            "itemHeight",
            .either([.number(.lengths), .anyKeys(.number(.anything)), .list(.number(.lengths))])
        ) { value throws(WorkloadError) in (itemHeight, pattern) = try Self.heights(value) }
        keys.count("columns", &columns, in: ListSection.columnCounts)
        keys.read("reuseIdentifiers", .list(.text)) { value throws(WorkloadError) in
            reuseIdentifiers = try Self.identifiers(value)
        }
        keys.read("types", .anyKeys(.count(1...1_000_000))) { value throws(WorkloadError) in
            try given?.refuse(["reuseIdentifiers"], beside: "types")
            let types = try value.shares()
            reuseIdentifiers = types.map { $0.name }
            typeShares = types.map { $0.share }
        }
        keys.read("sections", .list(ListSection.form)) { value, faults in
            faults.keep { () throws(WorkloadError) in
                try given?.refuse(
                    ["items", "itemHeight", "columns"], beside: "sections",
                    "give it to the sections, or leave it out")
                for name in ["header", "footer"] where reuseIdentifiers.contains(name) {
                    throw value.fault(
                        "\(name) is the reuse identifier of the sections' \(name)s",
                        "give the cells another one")
                }
            }
            sections = ListSection.reading(value, &faults)
        }
    }

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

    /// Reads the heights: one height for all items, a range from which to draw, a list, or a formula. In the
    /// formula, the height of item i is `min` + (i × `step`) modulo the number of whole heights up to `max`.
    private static func heights(_ value: YamlValue) throws(WorkloadError) -> (ClosedRange<Double>, [Double]) {
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
        var (range, step) = (0.0...0, 0)
        try value.mapping { keys in
            range = keys.range(in: .lengths, unit: .points)
            keys.count("step", &step, in: 1...1_000_000)
        }
        guard step > 0 else { return (range, []) }
        let count = Int(range.upperBound - range.lowerBound) + 1
        return (range, (0..<count).map { range.lowerBound + Double($0 * step % count) })
    }
}

extension ReuseRules {
    fileprivate mutating func read(_ keys: inout MappingReader) {
        keys.word("order", &order)
        keys.count("cap", &cap, in: 0...1_000_000, or: "none")
        keys.word("pass", &pass)
        keys.word("prepare", &prepare)
        keys.word("strip", &strip)
        keys.word("registration", &registration)
    }
}

extension UpdateRules {
    private enum Word: String, CaseIterable { case none, flush }

    /// Reads `updates`, which is a word or a mapping.
    fileprivate mutating func read(_ keys: inout MappingReader) {
        keys.mapping("updates", or: .words(Word.self)) { value throws(WorkloadError) in
            flush = try value.word(Word.self) == .flush
        } _: {
            $0.flag("flush", &flush)
            $0.number("transaction", &transaction, in: .durations, unit: .seconds)
        }
    }
}

extension AnimatorRecipe {
    /// The keys that a workload can animate: a visual effect's radius, and the numbers of layers.
    package static let keys = ["blurRadius"] + LayerKey.allCases.flatMap { $0.numberKeys }

    fileprivate mutating func read(_ keys: inout MappingReader) {
        keys.read("key", .words(Self.keys)) { value throws(WorkloadError) in
            key = try value.word(
                among: Self.keys, manyLike: ["blurRadius", "opacity", "position.x", "transform.rotation"])
        }
        keys.number("from", &from, in: .anything, unit: "a value")
        keys.number("to", &to, in: .anything, unit: "a value")
        keys.number("duration", &duration, in: .durations, unit: .seconds)
        keys.curve(&curve)
        keys.flag("pausesOnCompletion", &pausesOnCompletion)
        keys.flag("scrubsLinearly", &scrubsLinearly)
        // The animator accepts fractions outside 0…1, so a file may contain them.
        let fractions = -1000.0...1000
        keys.read("fractionComplete", .either([.words(["none"]), .number(fractions)])) {
            value throws(WorkloadError) in
            fractionComplete =
                value.isWord("none") ? nil : try value.number(in: fractions, unit: "a fraction")
        }
        keys.flag("start", &start)
        let given = keys.fields
        var recipe = ChainRecipe(steps: [])
        keys.read("chain", .mapping { recipe.read(&$0) }) { value throws(WorkloadError) in
            try given?.refuse(
                ["to", "duration", "curve", "scrubsLinearly", "fractionComplete", "start"],
                beside: "a chain", "give it to the steps of the chain, or leave it out")
            try value.mapping { recipe.read(&$0) }
            (chain, fractionComplete, start) = (recipe, nil, true)
        }
    }
}

extension MainThreadCosts {
    fileprivate mutating func read(_ keys: inout MappingReader) {
        keys.number("create", &create, in: .costs, unit: .milliseconds)
        keys.number("configure", &configure, in: .costs, unit: .milliseconds)
        keys.number("attach", &attach, in: .costs, unit: .milliseconds)
        keys.number("teardown", &teardown, in: .costs, unit: .milliseconds)
        keys.mapping("slowConfigure", keepsAll: false) {
            $0.count("every", &slowConfigureEvery, in: 1...1_000_000, isRequired: true)
            $0.number("ms", &slowConfigure, in: .costs, unit: .milliseconds, isRequired: true)
        }
    }
}

// The limits of a simulation. The upper limits detect mistakes such as milliseconds instead of seconds,
// before a run that would not end.
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

    /// The name of a file without folder and extension: `feed` for `folder/feed.yaml`.
    package var fileStem: String {
        let file = split(separator: "/").last ?? self[...]
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}

extension ChainRecipe {
    mutating func read(_ keys: inout MappingReader) {
        let given = keys.fields
        var step = Step(to: 0, duration: 0)
        keys.read("steps", .list(.mapping { step.read(&$0, isFirst: true) }), isRequired: true) {
            value throws(WorkloadError) in
            for entry in try value.values("steps") {
                step = Step(to: 0, duration: 0)
                try entry.mapping { step.read(&$0, isFirst: steps.isEmpty) }
                steps.append(step)
            }
            if let given, steps.allSatisfy({ $0.duration + $0.delay == 0 }) {
                throw given.owner.fault("the chain takes no time", "give one of its steps a duration")
            }
        }
        keys.flag("autoreverse", &isAutoreversed)
        keys.count("repeat", &times, in: 1...1_000_000, or: "forever")
    }
}

extension ChainRecipe.Step {
    fileprivate mutating func read(_ keys: inout MappingReader, isFirst: Bool) {
        keys.number("to", &to, in: .anything, unit: "a value", isRequired: true)
        keys.number("duration", &duration, in: .durations, unit: .seconds, isRequired: true)
        keys.read("delay", .number(.durations)) { value throws(WorkloadError) in
            delay = try value.number(in: .durations, unit: .seconds)
            guard isFirst, delay > 0 else { return }
            throw value.fault(
                "the first step of a chain begins with the chain", "give a delay to the steps after it")
        }
        keys.curve(&curve)
        keys.check { fields throws(WorkloadError) in
            guard let value = fields["curve"], case .sampled = curve else { return }
            throw value.fault("\(value.name) is not a curve of UIKit", "write easeInOut, or a spring")
        }
    }
}

extension MappingReader {
    mutating func curve(_ curve: inout TimingCurve) {
        read("curve", .text) { value throws(WorkloadError) in
            let text = try value.text()
            do throws(CurveError) {
                curve = try TimingCurve(parsing: text)
            } catch {
                throw value.fault(
                    error.description, "write easeInOut, or \"cubic-bezier(0.2,0,0,1)\" in quotes")
            }
        }
    }
}
