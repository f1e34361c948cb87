import FileKit
import Foundation
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

/// A line of a probe's file: the device, or the answer to a fact.
package struct ProbeLine: Decodable {
    let fact: String?
    let value: Value?
    let system: String?

    enum Value: Decodable, Hashable, CustomStringConvertible {
        case number(Double)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var description: String {
            switch self {
            case .number(let number): ProbeAnswer.text(of: number)
            case .text(let text): text
            }
        }
    }

    /// - Throws: ``InputError`` that names the file and the line.
    package static func read(_ path: String) throws -> [ProbeLine] {
        let lines = try InputLines(path)
        let rule =
            "this is not an answer of a probe, such as " + #"{"fact":"list.displayEnd","value":"atOnce"}"#
        let read = try lines.values(ProbeLine.self, orSay: rule) { ($0.fact == nil) == ($0.value == nil) }
        guard read.contains(where: { $0.fact != nil }) else {
            throw InputError("\(lines.name): no answers here: tools/examples/iOSProbe writes them")
        }
        return read
    }
}

/// The answers of a device, compared with the simulator's answers for each version of iOS.
package struct ProbeComparison {
    /// A fact with the device's answer. The fact of the last row is `all`, with the device and the systems
    /// that match in all facts.
    package struct Row {
        package let fact: String
        package let device: String
        /// The systems with the same answer as the device.
        package let matches: [String]
        /// The simulator's answers, each with its systems.
        package let simulator: String
    }

    package private(set) var rows: [Row] = []
    /// The systems that match in every answer.
    package let matches: [String]
    /// Facts without an answer.
    package let unanswered: [String]
    /// Answers to facts that this version does not know.
    package let unknown: [String]

    package init(_ lines: [ProbeLine]) {
        var answers: [String: ProbeLine.Value] = [:]
        for line in lines { if let fact = line.fact { answers[fact] = line.value } }
        let systems = SystemSettings.all
        var counts = systems.map { _ in 0 }
        for fact in ProbeFact.all {
            guard let answer = answers[fact.name] else { continue }
            let expected = systems.map(fact.expected)
            let agrees = expected.map { $0?.agrees(with: answer) ?? false }
            for (place, isMatch) in agrees.enumerated() where isMatch { counts[place] += 1 }
            rows.append(
                Row(
                    fact: fact.name, device: answer.description,
                    matches: zip(systems, agrees).filter(\.1).map(\.0.name),
                    simulator: Self.text(of: expected)))
        }
        let answered = rows.count
        matches = zip(systems, counts).filter { $0.1 == answered }.map(\.0.name)
        rows.append(
            Row(
                fact: "all", device: lines.lazy.compactMap(\.system).last ?? "", matches: matches,
                simulator: zip(systems, counts).map { "\($0.name): \($1)" }.joined(separator: "; ")
                    + " of \(answered)"))
        let known = Set(ProbeFact.all.map(\.name))
        unanswered = ProbeFact.all.map(\.name).filter { answers[$0] == nil }
        unknown = answers.keys.filter { !known.contains($0) }.sorted()
    }

    /// Returns the answers with their systems, such as `ios9: 0.0; ios10 to ios26: 0.05 to 1.1`, or the
    /// answer alone if all systems have the same.
    private static func text(of expected: [ProbeAnswer?]) -> String {
        let systems = SystemSettings.all
        var groups: [(first: Int, last: Int)] = []
        for place in expected.indices {
            if let last = groups.last, expected[last.last] == expected[place] {
                groups[groups.count - 1].last = place
            } else {
                groups.append((place, place))
            }
        }
        return groups.compactMap { group -> String? in
            guard let answer = expected[group.first] else { return nil }
            if groups.count == 1 { return answer.description }
            let names = Set([group.first, group.last]).sorted().map { systems[$0].name }
            return names.joined(separator: " to ") + ": \(answer)"
        }.joined(separator: "; ")
    }
}
