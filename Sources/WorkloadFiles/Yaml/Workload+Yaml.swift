#if Command
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
            /// `read` gives the text of a recording that is not built in, by the path that stands in the file.
            public init(
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
            let root = try YamlDocument(yaml, file: file).root
            let fields = try root.fields(Self.keys)
            try self.init(list: fields, named: file)
            guard let value = fields["steps"] else {
                throw root.fault("there are no steps", "add steps: [ { fling: { velocity: 3000 } } ]")
            }
            var reader = StepReader(items: list.items, read: read)
            steps = try reader.steps(value)
        }

        /// Reads what list it is and what its cells animate. Steps may be missing, and are not taken.
        public init(listOf yaml: String, named file: String) throws(WorkloadError) {
            try self.init(list: try YamlDocument(yaml, file: file).root.fields(Self.keys), named: file)
        }

        private static let keys = [
            "name", "viewport", "list", "reuse", "cells", "updates", "animator", "strategy", "regime",
            "frameRate", "transitions", "costs", "steps",
        ]

        private init(list fields: YamlFields, named file: String) throws(WorkloadError) {
            self.init(name: try fields["name"]?.text() ?? file.fileStem)
            if let value = fields["viewport"] { viewport = try Size(value) }
            if let value = fields["list"] { try list.read(value) }
            if let value = fields["reuse"] { try reuse.read(value) }
            if let value = fields["cells"] { cells = try value.word(CellRegime.self) }
            if let value = fields["updates"] { updates = try value.word(UpdateFlushing.self) }
            if let value = fields["animator"] { try animator.read(value) }
            if let value = fields["strategy"] { strategy = try value.word(Strategy.self) }
            if let value = fields["regime"] { regime = try value.word(AnimatorRegime.self) }
            if let value = fields["transitions"] { transitions = try value.word(TransitionRegime.self) }
            if let value = fields["frameRate"] { frameRate = try value.number(in: .frameRates, unit: .hertz) }
            if let value = fields["costs"] { try costs.read(value) }
        }
    }

    extension Size {
        init(_ value: YamlValue) throws(WorkloadError) {
            let fields = try value.fields(["width", "height"])
            self.init(
                width: try fields.required("width").number(in: .lengths, unit: .points),
                height: try fields.required("height").number(in: .lengths, unit: .points))
        }
    }

    extension ListShape {
        fileprivate mutating func read(_ value: YamlValue) throws(WorkloadError) {
            let fields = try value.fields(["items", "itemHeight", "columns", "reuseIdentifiers"])
            if let value = fields["items"] { items = try value.count(in: 1...10_000_000) }
            if let value = fields["columns"] { columns = try value.count(in: 1...1000) }
            if let value = fields["itemHeight"] { itemHeight = try Self.heights(value) }
            guard let value = fields["reuseIdentifiers"] else { return }
            reuseIdentifiers = []
            var known: Set<String> = []
            for identifier in try value.values("identifiers") {
                let text = try identifier.text()
                guard known.insert(text).inserted else {
                    throw identifier.fault("reuse identifier \"\(text)\" stands twice", "name each once")
                }
                reuseIdentifiers.append(text)
            }
        }

        private static func heights(_ value: YamlValue) throws(WorkloadError) -> ClosedRange<Double> {
            guard value.isMapping else {
                let height = try value.number(in: .lengths, unit: .points)
                return height...height
            }
            let fields = try value.fields(["min", "max"])
            let low = try fields.required("min").number(in: .lengths, unit: .points)
            let high = try fields.required("max").number(in: .lengths, unit: .points)
            guard low <= high else {
                throw value.fault("\(value.name) has a min above its max", "exchange them")
            }
            return low...high
        }
    }

    extension ReuseRules {
        fileprivate mutating func read(_ value: YamlValue) throws(WorkloadError) {
            let fields = try value.fields(["order", "cap", "pass", "prepare", "strip"])
            if let value = fields["order"] { order = try value.word(Order.self) }
            if let value = fields["cap"] {
                cap = value.isWord("none") ? nil : try value.count(in: 0...1_000_000)
            }
            if let value = fields["pass"] { pass = try value.word(Pass.self) }
            if let value = fields["prepare"] { prepare = try value.word(Prepare.self) }
            if let value = fields["strip"] { strip = try value.word(Strip.self) }
        }
    }

    extension AnimatorRecipe {
        fileprivate mutating func read(_ value: YamlValue) throws(WorkloadError) {
            let fields = try value.fields([
                "key", "from", "to", "duration", "curve", "pausesOnCompletion", "scrubsLinearly",
                "fractionComplete", "start", "chain",
            ])
            if let value = fields["chain"] { try readChain(value, beside: fields) }
            if let value = fields["key"] { key = try value.text() }
            if let value = fields["from"] { from = try value.number(in: .anything, unit: "a value") }
            if let value = fields["to"] { to = try value.number(in: .anything, unit: "a value") }
            if let value = fields["duration"] { duration = try value.number(in: .durations, unit: .seconds) }
            if let value = fields["curve"] { curve = try Self.curve(value) }
            if let value = fields["pausesOnCompletion"] { pausesOnCompletion = try value.flag() }
            if let value = fields["scrubsLinearly"] { scrubsLinearly = try value.flag() }
            if let value = fields["fractionComplete"] {
                // Fractions outside 0…1 are the animator's to keep, so they are a user's to give.
                fractionComplete =
                    value.isWord("none") ? nil : try value.number(in: -1000...1000, unit: "a fraction")
            }
            if let value = fields["start"] { start = try value.flag() }
        }
    }

    extension AnimatorRecipe {
        private mutating func readChain(_ value: YamlValue, beside fields: YamlFields) throws(WorkloadError) {
            for key in ["to", "duration", "curve", "scrubsLinearly", "fractionComplete", "start"] {
                guard let other = fields[key] else { continue }
                throw other.fault(
                    "\(other.name) has no effect beside a chain",
                    "give it to the steps of the chain, or leave it out")
            }
            chain = try ChainRecipe(value)
            fractionComplete = nil
            start = true
        }
    }

    extension MainThreadCosts {
        fileprivate mutating func read(_ value: YamlValue) throws(WorkloadError) {
            let fields = try value.fields(["create", "configure", "attach", "teardown", "slowConfigure"])
            if let value = fields["create"] { create = try value.number(in: .costs, unit: .milliseconds) }
            if let value = fields["configure"] {
                configure = try value.number(in: .costs, unit: .milliseconds)
            }
            if let value = fields["attach"] { attach = try value.number(in: .costs, unit: .milliseconds) }
            if let value = fields["teardown"] { teardown = try value.number(in: .costs, unit: .milliseconds) }
            guard let value = fields["slowConfigure"] else { return }
            let slow = try value.fields(["every", "ms"])
            slowConfigureEvery = try slow.required("every").count(in: 1...1_000_000)
            slowConfigure = try slow.required("ms").number(in: .costs, unit: .milliseconds)
        }
    }

    // What a simulation can take. The upper limits are there to catch a slip of the pen, such as
    // milliseconds where seconds are meant, before a run that never ends does.
    extension ClosedRange<Double> {
        static let anything = -1e12...1e12
        static let lengths = 1.0...100_000.0
        static let distances = -1e9...1e9
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
#endif
