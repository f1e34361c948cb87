import ArgumentParser
import FileKit
import Foundation
import ListExploration
import ProgramKit
import ScrollSimulation

extension Explore {
    /// Shortens the finding of a workload's own steps and choices, and writes the shortest workload.
    ///
    /// - Returns: Whether the workload breaks a rule.
    func shorten(_ list: Workload, _ yaml: String, for time: SearchTime) throws -> Bool {
        let name = workload ?? list.name
        switch ListSubject(list, seed: 1).outcome(of: list, isIsolated: true, patience: .seconds(10)) {
        case .broken, .passed: break
        case .ended, .hung:
            throw InputError(
                "\(name): the run ends its process; explore shortens such runs when it finds them")
        case .unmet:
            throw InputError("\(name): its choices do not fit; give the workload that they were found with")
        }
        guard let found = ListSearch.finding(of: list) else {
            StandardError.write("\(name): breaks no rule, so there is nothing to shorten\n")
            return false
        }
        let out = out == Self.defaultOut ? FindingFiles.name(name, adding: "-shorter") : out
        let files = try FindingFiles(
            first: out, yaml: yaml, named: name, sparing: workload, repeating: commandLine)
        var search = ListSearch(ListSubject(list, seed: 1), seed: seed)
        var progress = Progress("shortening", quiet: quiet)
        let start = ContinuousClock.now
        let shrunk = EndSignals.stoppable {
            search.shrinkOn(found) { runs, best in
                let share = (ContinuousClock.now - start) / .seconds(time.seconds)
                progress.update(
                    "\(runs) runs, \(best.steps.count) steps and \(best.deviations.count) choices",
                    share: share)
                return share < 1 && EndSignals.received == nil
            }
        }
        progress.finish()
        guard let shrunk else { return false }
        let (steps, choices) = (shrunk.found.steps, shrunk.found.deviations)
        if steps == found.steps, choices == found.deviations {
            say("\(name): no shorter scroll in \(shrunk.evaluations.counting("run"))")
        } else {
            let file = try files.write(shrunk.story, number: 1, explained: search.explanation(of: shrunk))
            var table = FindingTable(format)
            table.add(shrunk, in: file)
            table.finish()
            say(
                "\(name): \(Self.length(found.steps.count, found.deviations.count)); "
                    + "\(file): \(Self.length(steps.count, choices.count))")
        }
        if let signal = EndSignals.received {
            throw Interrupted(signal: signal, kept: "the shortest scroll so far")
        }
        return true
    }

    private func say(_ line: String) {
        guard !quiet else { return }
        StandardOutput.flush()
        StandardError.write("\(line)\n")
    }

    private static func length(_ steps: Int, _ choices: Int) -> String {
        "\(steps.counting("step")) and \(choices.counting("choice"))"
    }
}

/// A length of time: `60s`, `5m` or `1h`, at most a day.
struct SearchTime: ExpressibleByArgument {
    let seconds: Double
    let defaultValueDescription: String

    init?(argument: String) {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
        guard let unit = argument.last.flatMap({ units[$0] }), let number = Double(argument.dropLast()),
            number > 0, number * unit <= 86_400
        else { return nil }
        (seconds, defaultValueDescription) = (number * unit, argument)
    }
}
