import LifecycleEvents
import LifecycleJudging
import LogAnswers

/// A number for the comparison of runs. The tables of single runs and of many seeds have the same numbers.
package struct ComparedNumber: Sendable {
    /// The direction of better values.
    package enum Better: Sendable {
        case less, more
        /// A measure of the amount of work.
        case neither
    }

    /// The name in tables.
    package let label: String
    /// The name in formats for scripts.
    package let name: String
    package let better: Better
    package let value: @Sendable (RunSummary) -> Double
    /// The parts by name, if the number is their sum.
    let parts: (@Sendable (RunSummary) -> [String: Int])?

    private init(
        _ label: String, _ name: String, _ better: Better = .less,
        _ value: @escaping @Sendable (RunSummary) -> Double
    ) {
        (self.label, self.name, self.better, self.value, parts) = (label, name, better, value, nil)
    }

    private init(
        _ label: String, _ name: String, sumOf parts: @escaping @Sendable (RunSummary) -> [String: Int]
    ) {
        (self.label, self.name, better, self.parts) = (label, name, .less, parts)
        value = { Double(parts($0).values.reduce(0, +)) }
    }

    /// All numbers: crashes first, costs last.
    package static let all = [
        ComparedNumber("would crash (misuses)", "misuses", sumOf: { $0.tally.misuses }),
        ComparedNumber("seen (hazards)", "hazardsSeen", sumOf: { hazards($0, .seen) }),
        ComparedNumber("held (hazards)", "hazardsHeld", sumOf: { hazards($0, .held) }),
        ComparedNumber("held: longest, s", "longestHeldSeconds") { $0.tally.heldSeconds?.longest ?? 0 },
        ComparedNumber("held: median, s", "medianHeldSeconds") { $0.tally.heldSeconds?.median ?? 0 },
        ComparedNumber("latent (hazards)", "hazardsLatent", sumOf: { hazards($0, .latent) }),
        ComparedNumber("broken rules (violations)", "violations", sumOf: violations),
        ComparedNumber("effective share", "effectiveShare", .more) { $0.tally.effectiveShare },
        ComparedNumber("wrong looks a display", "wrongLooksPerDisplay") {
            perDisplay($0.tally.wrongFrames, in: $0)
        },
        ComparedNumber("harmless bare frames a display", "harmlessBareFramesPerDisplay") {
            perDisplay($0.tally.harmlessBareFrames, in: $0)
        },
        ComparedNumber("hitch ms/s (XCTest scale)", "hitchMsPerSecond") { $0.hitchMsPerSecond },
        ComparedNumber("stale attaches prevented", "staleAttachesPrevented", .neither) {
            Double($0.tally.staleAttachesPrevented)
        },
        ComparedNumber("animators made", "attachesMade", .neither) { Double($0.tally.attachesMade) },
        ComparedNumber("animators alive at the end", "animatorsLiveAtEnd", .neither) {
            Double($0.tally.animatorsLiveAtEnd)
        },
        ComparedNumber("events", "events", .neither) { Double($0.tally.events) },
    ]

    /// Returns the best of the variants' values, or nil if the number is neither good nor bad.
    func best(of values: [Double]) -> Double? {
        switch better {
        case .less: values.min()
        case .more: values.max()
        case .neither: nil
        }
    }

    static func hazards(_ summary: RunSummary, _ severity: FindingSeverity) -> [String: Int] {
        let hazards = summary.tally.hazardsBySeverity[severity] ?? [:]
        return Dictionary(uniqueKeysWithValues: hazards.map { ($0.key.name, $0.value) })
    }

    private static func violations(_ summary: RunSummary) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: summary.violations.map { ("\($0.key.code) \($0.key.name)", $0.value) })
    }

    private static func perDisplay(_ count: Int, in summary: RunSummary) -> Double {
        let displays = summary.tally.displays
        return displays == 0 ? 0 : Double(count) / Double(displays)
    }
}
