import LifecycleEvents
import LifecycleJudging

/// The counts of one run: a line of the ``SummaryFile`` beside its log or its tables.
package struct SummaryLine: Hashable, Sendable {
    /// A part of the run's description. The raw values are the names in the line.
    package enum Label: String, CaseIterable, Sendable {
        case name, workload, strategy, regime, app, os, device
    }

    package let uuid: String
    /// The day on which the run began, in UTC.
    package let day: FleetDay
    package let labels: [Label: String]
    package let events: Int
    package let found: FindingCounts

    init(_ run: RunDescription, events: Int, _ found: FindingCounts) {
        uuid = run.uuid
        day = FleetDay(unixNs: run.startedUnixNs)
        labels = [
            .name: run.name, .workload: run.workload, .strategy: run.strategy, .regime: run.regime,
            .app: run.app, .os: run.os, .device: run.device,
        ].compactMapValues { $0 }
        self.events = events
        self.found = found
    }

    package init(_ run: RunDescription, _ summary: RunSummary) {
        self.init(
            run, events: summary.tally.events,
            FindingCounts(
                misuses: summary.tally.misuses, hazards: summary.tally.hazards,
                violations: summary.violations))
    }

    // MARK: JSON

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("run", uuid)
            json.member("date", day.description)
            for label in Label.allCases {
                guard let text = labels[label] else { continue }
                json.key(label.rawValue)
                json.string(text)
            }
            json.member("events", Int64(events))
            found.writeMembers(to: &json)
        }
        json.endLine()
    }

    /// - Throws: `JSONFault` if the line is not a summary.
    init(_ line: ArraySlice<UInt8>) throws(JSONFault) {
        var texts: [String: String] = [:]
        var (events, found) = (0, FindingCounts())
        var reader = JSONReader(line)
        try reader.object { (key, reader) throws(JSONFault) in
            let name = String(decoding: key, as: UTF8.self)
            if let kind = FindingCounts.Kind(rawValue: name) {
                try found.read(kind, &reader)
            } else if name == "events" {
                events = try reader.count()
            } else if ["run", "date"].contains(name) || Label(rawValue: name) != nil {
                texts[name] = try reader.string(of: name)
            } else {
                try reader.skip()
            }
        }
        try reader.end()
        guard let uuid = texts["run"], let day = texts["date"].flatMap(FleetDay.init) else {
            throw JSONFault("a run's summary has its uuid (run) and its day (date)")
        }
        (self.uuid, self.day, self.events, self.found) = (uuid, day, events, found)
        labels = Dictionary(
            uniqueKeysWithValues: texts.compactMap { name, text in Label(rawValue: name).map { ($0, text) } })
    }
}
