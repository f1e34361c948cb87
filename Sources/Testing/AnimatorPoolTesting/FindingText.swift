import Exploration
import Foundation
import LifecycleEvents
import ListExploration
import ScrollSimulation

extension TestSearch {
    /// Returns the message of the failure. Names a client that depends on more than the run before it shrinks
    /// anything. Otherwise the message has a test to paste, which reproduces the scroll every time.
    ///
    /// - Parameter shrink: Returns the finding with the shortest schedule and its explanation.
    func text(
        of found: ListSearch.Found, _ end: RunEnd?, _ search: inout ListSearch,
        shrinking shrink: (inout ListSearch) -> (finding: ShrunkFinding, explanation: [String])?
    ) -> String {
        // A repetition of a run that hangs takes all of the time.
        let patience = end?.isHang == true ? Self.firstPatience : Self.patience
        if let text = unsteadiness(of: found, end, search, patience) { return text }
        guard let (finding, explanation) = shrink(&search) else {
            return Self.text(ofUnsteady: found, end, difference: nil)
        }
        if let difference = newProcess?.difference(from: RepeatedRun(finding.story), patience) {
            return Self.text(ofUnsteady: found, end, difference: difference)
        }
        return text(of: finding.story, explanation, runs: search.schedules)
    }

    // MARK: Clients that depend on more than the run

    /// Runs a schedule twice here and once in a new process. Returns a message if its events differ.
    private func unsteadiness(
        of found: ListSearch.Found, _ end: RunEnd?, _ search: ListSearch, _ patience: Duration
    ) -> String? {
        let runs = [0, 1].map { _ in search.repeating(found, isIsolated: isIsolated, patience: patience) }
        let difference =
            FoundStory.difference(runs[0].lines, runs[1].lines)
            ?? newProcess?.difference(from: runs[0], patience)
        if difference == nil, runs.allSatisfy({ $0.fails }) { return nil }
        // The same number in two processes.
        if let number = newProcess?.firstFailure(), number > 1, number == newProcess?.firstFailure() {
            let broken = end.map { "failed (\($0.title))" } ?? "broke a rule"
            return
                "Run \(number) of a process \(broken), and alone in a process it does not: the client keeps state from "
                + "run to run, for example in a static variable or a cache."
        }
        return Self.text(ofUnsteady: found, end, difference: difference)
    }

    private static func text(
        ofUnsteady found: ListSearch.Found, _ end: RunEnd?, difference: String?
    ) -> String {
        let broken = end.map { "failed (\($0.title))" } ?? "broke a rule"
        return
            "Run \(found.number + 1) of a search \(broken), and did not do so again in the same way: the client depends "
            + "on more than the steps and the choices of the run, for example on a clock, on an address or on the order of "
            + "a set" + (difference.map { ": \($0)" } ?? "") + "."
    }

    // MARK: The test to paste

    private func text(of story: FoundStory, _ explanation: [String], runs: Int) -> String {
        let workload = story.workload
        let rule = story.finding?.violation.invariant.code
        var test = ["var list = \(call.argument("list") ?? "ExploredList.workload")"]
        test.append("list.steps = [\(Step.code(of: workload.steps))]")
        if !workload.choices.isEmpty {
            test.append("list.choices = [\(workload.choices.map { $0.code }.joined(separator: ", "))]")
        }
        test += expectation.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let name = rule.map { "\($0) holds" } ?? "the run ends"
        let isOfItem = workload.choices.contains { $0.item != nil }
        let imports = call.missingImports(of: modules + (isOfItem ? ["AnimatorPool"] : []))
        var lines = ["\(story.title) Found in \(runs) runs. To see it again:", ""]
        lines += imports.isEmpty ? [] : imports + [""]
        lines += ["@Test func `\(name)`() async throws {"] + test.map { "    \($0)" } + ["}"]
        let happens = ["What happens:"] + story.lines().map { "  \($0)" }
        lines += [""] + happens
        if !explanation.isEmpty { lines += ["", "What each part may be:"] + explanation.map { "  \($0)" } }
        if let corpus {
            let comments = [story.title, "Found by explore, \(call.name).", ""] + happens
            let text = FindingFolder.comments(comments) + FindingFile.text(of: workload)
            do {
                try corpus.create()
                let file = corpus.file(of: story)
                try file.map { try text.write(toFile: $0, atomically: true, encoding: .utf8) }
                lines += ["", file.map { "The next search runs it first: \($0)" } ?? "The corpus is full."]
            } catch {
                lines += ["", "The corpus cannot be written: \(error)"]
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension NewProcess {
    /// Returns how a run differs in a new process, as a sentence without its end, or nil.
    ///
    /// - Parameter patience: The time after which the run hangs.
    fileprivate func difference(from run: RepeatedRun, _ patience: Duration) -> String? {
        switch replay(run.workload, patience) {
        case nil: nil
        case .ended: run.hasEnded ? nil : "in a new process the run ends the process"
        case .run(_, let lines):
            run.hasEnded
                ? "in a new process the run does not end the process"
                : FoundStory.difference(run.lines, lines)
        }
    }
}

extension Step {
    /// The step as Swift code, for files that import `ScrollSimulation`.
    var code: String {
        switch self {
        case .turn(let steps): ".turn([\(Self.code(of: steps))])"
        case .repeat(let times, let steps): ".repeat(times: \(times), steps: [\(Self.code(of: steps))])"
        case .screen(let step) where step == ScreenStep(step.action): ".\(step.action)"
        case .screen(let step):
            ".screen(ScreenStep(.\(step.action), animated: \(step.isAnimated), from: \(step.from.code)))"
        case .swipeBack(let swipe):
            switch swipe.path {
            case .even(let velocity):
                ".swipeBack(Swipe(.even(velocity: \(velocity)), cancelAt: \(swipe.cancelAt.code)))"
            case .recorded: ".\(self)"
            }
        case .resize(let size, let animated):
            ".resize(Size(width: \(size.width), height: \(size.height)), animated: \(animated))"
        case .reload(let at, let count, let animated):
            ".reload(at: \(at), count: \(count), animated: \(animated.code))"
        case .batch(let updates, let animated, let itemsAfter):
            ".batch({ var batch = BatchUpdates(); \(updates.code); return batch }(), animated: \(animated), "
                + "itemsAfter: \(itemsAfter.code))"
        default: ".\(self)"
        }
    }

    static func code(of steps: [Step]) -> String { steps.map { $0.code }.joined(separator: ", ") }
}

extension BatchUpdates {
    fileprivate var code: String {
        func calls(_ name: String, _ ranges: [Range<Int>]) -> [String] {
            ranges.map { "batch.\(name)(at: \($0.lowerBound), count: \($0.count))" }
        }
        let calls =
            calls("delete", deletes) + calls("insert", inserts)
            + moves.map { "batch.move(from: \($0.from), to: \($0.to))" } + calls("reload", reloads)
            + calls("reconfigure", reconfigures)
        return calls.joined(separator: "; ")
    }
}

extension RunChoice {
    /// Says that the choice did not match a decision of a run.
    var unmetText: String {
        "The choice \(code) does not fit: the run has no such decision, or not this value. It took the default."
    }

    /// The choice as Swift code, for files that import `ScrollSimulation` and `AnimatorPool`.
    var code: String {
        let item = item.map { "item: ItemID(\($0.rawValue)), " } ?? ""
        return "RunChoice(.\(kind.rawValue), \(item)occurrence: \(occurrence), value: \(value))"
    }
}

extension Optional {
    fileprivate var code: String { map { "\($0)" } ?? "nil" }
}
