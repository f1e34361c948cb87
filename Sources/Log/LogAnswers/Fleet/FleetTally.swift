/// The totals of some runs of a fleet.
package struct FleetTally: Hashable, Sendable {
    /// The number of runs with a finding, and the number of findings in all runs.
    package struct Frequency: Hashable, Sendable {
        package private(set) var runs = 0
        package private(set) var times = 0

        mutating func add(_ times: Int) {
            runs += times > 0 ? 1 : 0
            self.times += times
        }
    }

    package private(set) var runs = 0
    package private(set) var events = 0
    /// Animators that were alive after their list was gone.
    package private(set) var leaks = Frequency()
    private var found: [FindingCounts.Kind: Frequency] = [:]

    /// Creates the tally of no runs.
    package init() {}

    package subscript(kind: FindingCounts.Kind) -> Frequency { found[kind] ?? Frequency() }

    mutating func add(_ run: SummaryLine) {
        runs += 1
        events += run.events
        leaks.add(run.found.leaks)
        for kind in FindingCounts.Kind.allCases {
            found[kind, default: Frequency()].add(run.found.total(kind))
        }
    }

    /// The numbers, with the same names in all outputs.
    package var fields: [OutputValue.Field] {
        [
            .init("runs", OutputValue(runs)), .init("events", OutputValue(events)),
            .init("leakingRuns", OutputValue(leaks.runs)), .init("leaks", OutputValue(leaks.times)),
            .init("crashingRuns", OutputValue(self[.misuses].runs)),
            .init("misuses", OutputValue(self[.misuses].times)),
            .init("hazards", OutputValue(self[.hazards].times)),
            .init("violations", OutputValue(self[.violations].times)),
        ]
    }
}
