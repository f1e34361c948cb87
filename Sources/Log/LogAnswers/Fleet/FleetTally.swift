/// What some runs of a fleet come to.
package struct FleetTally: Hashable, Sendable {
    package private(set) var runs = 0
    package private(set) var events = 0
    /// Runs with an animator that lived when its list was gone, and how many such animators.
    package private(set) var leakingRuns = 0
    package private(set) var leaks = 0
    /// Runs in which UIKit would have ended the app, and how often.
    package private(set) var crashingRuns = 0
    package private(set) var misuses = 0
    package private(set) var hazardousRuns = 0
    package private(set) var hazards = 0
    package private(set) var breakingRuns = 0
    package private(set) var violations = 0

    /// That of no runs.
    package init() {}

    mutating func add(_ run: SummaryLine) {
        runs += 1
        events += run.events
        leaks += run.leakCount
        misuses += run.misuseCount
        hazards += run.hazardCount
        violations += run.violationCount
        leakingRuns += run.leakCount > 0 ? 1 : 0
        crashingRuns += run.misuseCount > 0 ? 1 : 0
        hazardousRuns += run.hazardCount > 0 ? 1 : 0
        breakingRuns += run.violationCount > 0 ? 1 : 0
    }

    /// Its numbers, as every output calls them.
    package var fields: [OutputValue.Field] {
        [
            .init("runs", OutputValue(runs)), .init("events", OutputValue(events)),
            .init("leakingRuns", OutputValue(leakingRuns)), .init("leaks", OutputValue(leaks)),
            .init("crashingRuns", OutputValue(crashingRuns)), .init("misuses", OutputValue(misuses)),
            .init("hazards", OutputValue(hazards)), .init("violations", OutputValue(violations)),
        ]
    }
}
