import PropertyAnimation
import ScrollSimulation

/// A question that Apple's documentation does not answer, with the answer of the simulator for each system.
///
/// A screen of tools/examples/iOSProbe asks each of them.
struct ProbeFact: Sendable {
    let name: String
    /// Nil if the question has no meaning, because the system prepares no cells.
    let expected: @Sendable (SystemSettings) -> ProbeAnswer?

    /// In the order of the probe's screens.
    static let all = [
        ProbeFact(name: "list.cellsAhead") { system in
            guard system.preparesCells else { return .number(0...0) }
            // Adds a row: the list shows whole rows, at most a tenth of a viewport high.
            let range = system.profile.ahead.amount.range
            return .number(range.lowerBound...range.upperBound + 0.1)
        },
        ProbeFact(name: "list.cellForItemAhead") { system in
            guard system.preparesCells else { return nil }
            return .text(system.profile.findsCellsOffScreen ? "cell" : "nil")
        },
        ProbeFact(name: "list.aheadKeptSeconds") { system in
            guard system.preparesCells, system.profile.findsCellsOffScreen else { return nil }
            let range = system.profile.preparedKeepSeconds.range
            // Adds two intervals of the probe, which checks four times a second.
            return .number(range.lowerBound...range.upperBound + 0.5)
        },
        ProbeFact(name: "list.displayEnd") { .text($0.profile.displayed == .none ? "atOnce" : "later") },
        ProbeFact(name: "list.returningCell") { system in
            let keeps = system.profile.displayed != .none || system.profile.behind != .none
            return .text(keeps ? "kept" : "requestedAgain")
        },
        ProbeFact(name: "list.unmeasuredHeight") { .text($0.profile.unmeasured.rawValue) },
        ProbeFact(name: "list.measuredAgain") { _ in .number(2...2) },
        ProbeFact(name: "list.batchMeasure") { .text($0.measure == .ios17 ? "allCells" : "newCells") },
        ProbeFact(name: "list.endedIndexPath") { _ in .text("after") },
        ProbeFact(name: "list.endedCell") { _ in .text("pooled") },
        ProbeFact(name: "cell.dataSourceAnimator") { _ in .text("removed") },
        ProbeFact(name: "screen.coveredCell") { _ in .text("removed") },
        ProbeFact(name: "screen.coveredPreparedCell") { $0.preparesCells ? .text("removed") : nil },
        ProbeFact(name: "transition.cancelledCompletion") { _ in .text("false") },
        ProbeFact(name: "presentation.appearance") { _ in
            .text("didAppear completion didDisappear completion")
        },
        ProbeFact(name: "animation.colorBlend") { _ in .text("straight") },
    ]
}

/// The answer of the simulator, or a range if the number is not recorded.
enum ProbeAnswer: Hashable, Sendable, CustomStringConvertible {
    case number(ClosedRange<Double>)
    case text(String)

    var description: String {
        switch self {
        case .number(let range):
            Set([range.lowerBound, range.upperBound]).sorted().map(Self.text).joined(separator: " to ")
        case .text(let text): text
        }
    }

    /// Formats a number, integers without a decimal point.
    static func text(of number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

    func agrees(with device: ProbeLine.Value) -> Bool {
        switch (self, device) {
        case (.number(let range), .number(let number)): range.contains(number)
        case (.text(let text), .text(let other)): text == other
        case (.number, .text), (.text, .number): false
        }
    }
}

/// The settings with which the simulator models some versions of iOS.
package struct SystemSettings: Sendable {
    /// The newest version of iOS with these settings, for example 17 for iOS 15 to 17.
    let version: Int
    let profile: ListProfile
    let measure: MeasureRule

    init(version: Int) {
        self.version = version
        profile = CellRegime(ofIOS: version).profile
        measure = version < 26 ? .ios17 : .ios26
    }

    package var name: String { "ios\(version)" }

    /// All settings that differ in a fact or in a transition, the oldest first.
    package static let all = [9, 10, 14, 17, 18, 26].map { SystemSettings(version: $0) }

    var preparesCells: Bool { profile.prepares != .never }
}
