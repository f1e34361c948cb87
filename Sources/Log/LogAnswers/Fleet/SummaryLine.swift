import LifecycleEvents
import LifecycleJudging
import LifecycleStore

/// The counts of one run: a line of the ``SummaryFile`` beside its log or its tables.
package struct SummaryLine: Hashable, Sendable {
    /// A part of the run's description, with its name in the line.
    package enum Label: String, CaseIterable, Sendable {
        case name, workload, strategy, regime, app, os, device
    }

    package let uuid: String
    /// The day on which the run began, in universal time.
    package let day: FleetDay
    package let labels: [Label: String]
    package let events: Int
    /// The number of misuses for each error, by its id.
    package let misuses: [String: Int]
    /// The number of hazards of each kind, by its name. A hazard of memory counts when it lasts a frame or longer.
    package let hazards: [String: Int]
    /// The number of violations of each rule, by its code.
    package let violations: [String: Int]

    init(
        _ run: RunDescription, events: Int, misuses: [String: Int], hazards: [String: Int],
        violations: [String: Int]
    ) {
        uuid = run.uuid
        day = FleetDay(unixNs: run.startedUnixNs)
        labels = [
            .name: run.name, .workload: run.workload, .strategy: run.strategy, .regime: run.regime,
            .app: run.app, .os: run.os, .device: run.device,
        ].compactMapValues { $0 }
        self.events = events
        self.misuses = misuses
        self.hazards = hazards
        self.violations = violations
    }

    package init(_ run: RunDescription, _ summary: RunSummary) {
        self.init(
            run, events: summary.tally.events, misuses: summary.tally.misuses,
            hazards: summary.tally.hazards.byName, violations: summary.violations.byCode)
    }

    // MARK: In numbers

    package var misuseCount: Int { misuses.values.reduce(0, +) }
    package var hazardCount: Int { hazards.values.reduce(0, +) }
    package var violationCount: Int { violations.values.reduce(0, +) }
    /// The number of animators that were alive when their list was gone and the run was over.
    package var leakCount: Int { hazards[EventKind.hazardLeak.name] ?? 0 }

    // MARK: As JSON

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("run")
            json.string(uuid)
            json.key("date")
            json.string(day.description)
            for label in Label.allCases {
                guard let text = labels[label] else { continue }
                json.key(label.rawValue)
                json.string(text)
            }
            json.key("events")
            json.integer(Int64(events))
            for (name, counts) in [("misuses", misuses), ("hazards", hazards), ("violations", violations)] {
                json.key(name)
                json.counts(counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            }
        }
        json.endLine()
    }

    /// - Throws: `JSONFault` when the line is not a summary.
    init(_ line: ArraySlice<UInt8>) throws(JSONFault) {
        var texts: [String: String] = [:]
        var counts: [String: [String: Int]] = [:]
        var events = 0
        var reader = JSONReader(line)
        try reader.object { (key, reader) throws(JSONFault) in
            let name = String(decoding: key, as: UTF8.self)
            switch name {
            case "events": events = try Self.count(&reader)
            case "misuses", "hazards", "violations":
                var named: [String: Int] = [:]
                try reader.object { (key, reader) throws(JSONFault) in
                    named[String(decoding: key, as: UTF8.self)] = try Self.count(&reader)
                }
                counts[name] = named
            case "run", "date": texts[name] = try reader.string(of: name)
            default:
                if Label(rawValue: name) == nil {
                    try reader.skip()
                } else {
                    texts[name] = try reader.string(of: name)
                }
            }
        }
        try reader.end()
        guard let uuid = texts["run"], let day = texts["date"].flatMap(FleetDay.init) else {
            throw JSONFault("a run's summary has its uuid (run) and its day (date)")
        }
        (self.uuid, self.day, self.events) = (uuid, day, events)
        labels = Dictionary(
            uniqueKeysWithValues: texts.compactMap { name, text in Label(rawValue: name).map { ($0, text) } })
        misuses = counts["misuses"] ?? [:]
        hazards = counts["hazards"] ?? [:]
        violations = counts["violations"] ?? [:]
    }

    /// Limited to 32 bits: no run has more, and the sum of a stranger's counts must not overflow.
    private static func count(_ reader: inout JSONReader) throws(JSONFault) -> Int {
        Int(try reader.integer(of: "a count", as: UInt32.self))
    }
}

extension [EventKind: Int] {
    var byName: [String: Int] { [String: Int](uniqueKeysWithValues: map { ($0.name, $1) }) }
}

extension [Invariant: Int] {
    var byCode: [String: Int] { [String: Int](uniqueKeysWithValues: map { ($0.code, $1) }) }
}
