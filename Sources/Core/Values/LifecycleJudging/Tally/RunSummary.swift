import LifecycleEvents

/// The summary of a run: an object whose fields and their order are a contract with scripts.
public struct RunSummary: Hashable, Sendable {
    /// The number of the run in its log, or nil when nothing was logged.
    public var run: Int64?
    /// The name of the workload.
    public var workload: String
    /// The name of the strategy, or ``ownClient``.
    public var strategy: String
    /// The animator's regime.
    public var regime: String
    /// The list's regime.
    public var cells: String
    /// How animated updates treat other pending updates; nil for `none`.
    public var updates: String?
    /// How an interactive transition leaves its views, if the run opens screens.
    public var transitions: String?
    /// The seed of the run.
    public var seed: Int64
    /// The duration of the run in virtual time.
    public var virtualSeconds: Double
    /// The duration of the run in real time.
    public var wallSeconds: Double
    /// The number of frames of the display.
    public var frames: Int
    /// Milliseconds of missed vsyncs per second of virtual time.
    public var hitchMsPerSecond: Double
    /// The number of violations of each broken invariant. Invariants that hold are missing.
    public var violations: [Invariant: Int]
    /// All counts of the events.
    public var tally: LifecycleTally
    /// The severity of the worst violation of each broken invariant.
    package var worstViolations: [Invariant: FindingSeverity]

    /// The strategy of a run with a client of the app's own, which is none of the built-in strategies.
    public static let ownClient = "own client"

    /// Creates a summary. Counts that are not arguments come from `tally`.
    package init(
        run: Int64?, workload: String, strategy: String, regime: String, cells: String,
        updates: String? = nil,
        transitions: String? = nil, seed: Int64, virtualSeconds: Double, wallSeconds: Double, frames: Int,
        hitchMsPerSecond: Double,
        violations: [Invariant: Int], worstViolations: [Invariant: FindingSeverity], tally: LifecycleTally
    ) {
        self.run = run
        self.workload = workload
        self.strategy = strategy
        self.regime = regime
        self.cells = cells
        self.updates = updates
        self.transitions = transitions
        self.seed = seed
        self.virtualSeconds = virtualSeconds
        self.wallSeconds = wallSeconds
        self.frames = frames
        self.hitchMsPerSecond = hitchMsPerSecond
        self.violations = violations
        self.worstViolations = worstViolations
        self.tally = tally
    }

    /// The severity of the worst finding; nil if nothing was found.
    package var verdict: FindingSeverity? {
        if !tally.misuses.isEmpty { return .wouldCrash }
        return (Array(tally.hazardsBySeverity.keys) + Array(worstViolations.values)).min()
    }

    /// The number of events per second of wall time; 0 if no time has passed.
    public var eventsPerSecond: Double { wallSeconds > 0 ? Double(tally.events) / wallSeconds : 0 }

    /// The value of a field.
    package enum Value {
        case null
        case text(String)
        case integer(Int64)
        case number(Double)
        /// Counts, of which those that are zero are omitted.
        case counts([(name: String, count: Int)])

        fileprivate static func count(_ value: Int) -> Value { .integer(Int64(value)) }
    }

    package typealias Member = (name: String, value: Value)

    /// The fields, in the order for scripts.
    package var members: [Member] {
        let what: [Member] = [
            ("run", run.map { .integer($0) } ?? .null), ("workload", .text(workload)),
            ("strategy", .text(strategy)), ("regime", .text(regime)), ("cells", .text(cells)),
        ]
        // Fields that most runs do not have.
        let rare: [Member] = [("updates", updates), ("transitions", transitions)]
            .compactMap { name, text in text.map { (name, .text($0)) } }
        let numbers: [Member] = [
            ("seed", .integer(seed)), ("virtualSeconds", .number(virtualSeconds)),
            ("wallSeconds", .number(wallSeconds)), ("events", .count(tally.events)),
            ("eventsPerSecond", .number(eventsPerSecond)), ("frames", .count(frames)),
            ("turns", .count(tally.turns)), ("cellsCreated", .count(tally.cellsCreated)),
            ("dequeues", .count(tally.dequeues)), ("reuses", .count(tally.reuses)),
            ("attachesRequested", .count(tally.attachesRequested)),
            ("attachesMade", .count(tally.attachesMade)),
            ("attachesCancelled", .count(tally.attachesCancelled)),
            ("staleAttachesPrevented", .count(tally.staleAttachesPrevented)),
            ("animatorsPeak", .count(tally.animatorsPeak)),
            ("animatorsLiveAtEnd", .count(tally.animatorsLiveAtEnd)),
            ("effectiveShare", .number(tally.effectiveShare)), ("bareFrames", .count(tally.bareFrames)),
            ("bareFramesPerDisplay", .number(tally.bareFramesPerDisplay)),
            ("hitchMsPerSecond", .number(hitchMsPerSecond)), ("misuses", .counts(tally.misuses.named)),
            ("hazards", .counts(tally.hazards.named)),
            ("longestHeldSeconds", tally.heldSeconds.map { .number($0.longest) } ?? .null),
            ("medianHeldSeconds", tally.heldSeconds.map { .number($0.median) } ?? .null),
            ("violations", .counts(violations.named)),
        ]
        let severities: [Member] = [FindingSeverity.seen, .couldBeSeen, .held, .latent].compactMap {
            severity in
            let hazards = tally.hazardsBySeverity[severity] ?? [:]
            // Only a log without frames has findings that could be seen.
            return severity == .couldBeSeen && hazards.isEmpty
                ? nil : (severity.name, .counts(hazards.named))
        }
        return what + rare + numbers + severities + [("verdict", .text(verdict?.name ?? "holds"))]
    }

    /// Returns the summary as one line of JSON.
    ///
    /// Numbers parse to the same bits; a number that is not finite becomes null. Counts that are zero are
    /// omitted from `misuses`, `hazards` and `violations`. `run` is null when nothing was logged.
    public func json() -> String {
        var json = JSONWriter()
        json.object { json in
            for (name, value) in members {
                json.key(name)
                switch value {
                case .null: json.null()
                case .text(let text): json.string(text)
                case .integer(let number): json.integer(number)
                case .number(let number): json.number(number)
                case .counts(let counts): json.counts(counts)
                }
            }
        }
        return json.text
    }
}

extension JSONWriter {
    /// Writes an object with a member for each count.
    package mutating func counts(_ counts: [(name: String, count: Int)]) {
        object { json in
            for (name, count) in counts {
                json.key(name)
                json.integer(Int64(count))
            }
        }
    }
}

// Counts of findings, in the order and with the names of every output.

extension [String: Int] {
    /// Misuses, by the names of their errors.
    package var named: [(name: String, count: Int)] { sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}

extension [EventKind: Int] {
    /// Hazards.
    package var named: [(name: String, count: Int)] {
        sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name, $0.value) }
    }
}

extension [Invariant: Int] {
    /// Broken rules, by their codes.
    package var named: [(name: String, count: Int)] {
        sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.code, $0.value) }
    }
}
