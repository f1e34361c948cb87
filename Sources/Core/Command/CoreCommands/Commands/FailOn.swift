import ArgumentParser
import LifecycleJudging
import LogAnswers
import ProgramKit

/// The findings for which a simulation ends with status 1.
struct FailOn: ExpressibleByArgument {
    enum Kind: String, CaseIterable {
        case misuse, hazard, violation

        func count(in summary: RunSummary) -> Int {
            switch self {
            case .misuse: summary.misuseCount
            case .hazard: summary.hazardCount
            case .violation: summary.violationCount
            }
        }
    }

    private let kinds: [Kind]

    /// Parses names of kinds, separated by commas; nil for any other text.
    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let kinds = names.compactMap(Kind.init)
        guard kinds.count == names.count else { return nil }
        self.kinds = kinds
    }

    /// Reports the findings on standard error.
    ///
    /// - Throws: ``ExitStatus/found`` when the runs have one of the findings.
    func check(_ summaries: [RunSummary]) throws {
        let found = kinds.compactMap { kind -> String? in
            let count = summaries.reduce(0) { $0 + kind.count(in: $1) }
            return count > 0 ? count.counting(kind.rawValue) : nil
        }
        guard !found.isEmpty else { return }
        StandardError.write("--fail-on: \(found.joined(separator: ", "))\n")
        throw ExitStatus.found
    }
}
