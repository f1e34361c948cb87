import Foundation
import LifecycleEvents
import LifecycleJudging
import LogAnswers
import RunReport

/// Returns the advice about a misuse, which a log does not contain; nil for none.
package typealias MisuseAdvising = @Sendable (MisuseKind) -> MisuseAdvice?

extension RunExport {
    /// Writes the HTML page of the run, or the run's part of a page that compares two runs.
    ///
    /// - Parameters:
    ///   - producer: the name and version of the program.
    ///   - takeOver: the address at which the user can continue the run from a moment; nil for none.
    package func exportReport(
        producer: String, advice: @escaping MisuseAdvising, part: ReportOptions.Part = .whole,
        takeOver: ReportOptions.TakeOver? = nil
    ) throws {
        var options = ReportOptions(run, producer: producer, part: part)
        options.takeOver = takeOver
        try export(ReportExporter(options, explanations: ReportExplanations(of: run, advice: advice)))
    }

    /// Writes the HTML page that shows two runs side by side.
    package static func exportComparison(
        of left: ListedRun, and right: ListedRun, producer: String, advice: @escaping MisuseAdvising,
        write: @escaping ([UInt8]) throws -> Void
    ) throws {
        let runs = [left, right].map(\.record.description)
        // Runs with the same strategy differ in their regime.
        let names = runs.map { runs[0].strategy == runs[1].strategy ? $0.regime : $0.strategy }
        let title = "\(runs[0].name): \(names.map { $0 ?? "a run" }.joined(separator: " and "))"
        try RunExport(of: left, write: write)
            .exportReport(producer: producer, advice: advice, part: .left(title: title))
        try RunExport(of: right, write: write)
            .exportReport(producer: producer, advice: advice, part: .right)
    }
}

extension ReportOptions {
    /// Creates the options of a run from its log.
    package init(_ run: ListedRun, producer: String, part: Part = .whole) {
        self.init(
            producer: producer, number: run.number, status: run.record.status.name,
            summaryJSON: run.record.summaryJSON,
            animation: AnimatedProperty(ofConfig: run.record.configJSON),
            isInRealTime: run.record.isInRealTime, part: part)
    }
}

extension AnimatedProperty {
    /// Reads the property from a run's configuration. Returns nil if the configuration has none, as in an
    /// app's log.
    fileprivate init?(ofConfig json: String) {
        struct Config: Decodable { let animation: AnimatedProperty? }
        // A log from another program can have any configuration.
        guard let config = try? JSONDecoder().decode(Config.self, from: Data(json.utf8)),
            let animation = config.animation
        else { return nil }
        self = animation
    }
}

extension ReportExplanations {
    /// Finds the causes of a run's findings in its log.
    ///
    /// - Parameter advice: returns the advice about a misuse, which the log does not contain.
    package init(of run: ListedRun, advice: @escaping MisuseAdvising) {
        let finder = CauseFinder(run, idleLimitNs: InvariantLimits().idleLimitNs, for: run.client)
        self.init(
            cause: { violation in
                try finder.cause(of: violation).links.map { link in
                    let words = link.event.words
                    return Link(
                        seq: link.event.seq,
                        text: words.prefix(1).uppercased() + words.dropFirst() + link.role + ".")
                }
            }, advice: advice)
    }
}
