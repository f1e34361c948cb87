import Exploration
import ScrollSimulation

extension ScheduleExplanation.Freedom {
    static func words(_ values: [Int], not others: [Int]) -> String {
        words(values.map { "\($0)" }, not: others.map { "\($0)" })
    }

    /// Returns `also 499 and 501, not 0 and 250`.
    fileprivate static func words(_ values: [String], not others: [String]) -> String {
        func list(_ all: [String]) -> String {
            let shown = all.prefix(4)
            if all.count > shown.count {
                return shown.joined(separator: ", ") + " and \(all.count - shown.count) more"
            }
            return shown.count < 2
                ? shown.joined() : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
        }
        return "also " + list(values) + (others.isEmpty ? "" : ", not " + list(others))
    }
}

extension ListSearch {
    /// Returns a line about a choice of the run; nil for other parts of a schedule.
    func wordsOfChoice(_ part: ScheduleExplanation<Step>.MarkedPart, in finding: ShrunkFinding) -> String? {
        guard case .deviation(let site) = part.part, let choice = finding.choice(at: site) else { return nil }
        return "choice: \(choice.words): \(words(part.freedom, of: choice, at: site, in: finding))"
    }

    /// Returns another option of a choice, in words.
    func wordsOfOther(_ option: Int, at site: ChoiceSite, in finding: ShrunkFinding) -> String? {
        finding.choice(at: site).map { choice in
            "with \(valueWords(option, of: choice, at: site, in: finding)) where \(choice.words)"
        }
    }

    /// Returns which decisions of a choice show the finding.
    private func words(
        _ freedom: ScheduleExplanation<Step>.Freedom, of choice: RunChoice, at site: ChoiceSite,
        in finding: ShrunkFinding
    ) -> String {
        func words(_ option: Int) -> String { valueWords(option, of: choice, at: site, in: finding) }
        switch freedom {
        case .any: return "any decision"
        case .only, .atLeast, .atMost: return "only this"
        case .some(let options, let others):
            return ScheduleExplanation<Step>.Freedom.words(options.map(words), not: others.map(words))
        }
    }

    /// Returns the value of another option of a choice, in words. Runs the schedule once, because an option's value
    /// may depend on the run.
    private func valueWords(
        _ option: Int, of choice: RunChoice, at site: ChoiceSite, in finding: ShrunkFinding
    ) -> String {
        var found = finding.found
        found.deviations[site] = option
        let other = subject.story(of: found).workload.choices.first {
            ($0.kind, $0.item, $0.occurrence) == (choice.kind, choice.item, choice.occurrence)
        }
        return other?.valueWords ?? "the usual decision"
    }

    /// Returns how often random continuations show the finding, by the steps and choices that are kept; nil without
    /// steps and choices.
    func words(
        _ moments: [ScheduleExplanation<Step>.Moment], of finding: ShrunkFinding
    ) -> String? {
        guard moments.count > 1 else { return nil }
        let shares = moments.map { moment in
            let percent = "\(Int((moment.share * 100).rounded())) % "
            if let choice = moment.choice.flatMap({ finding.choice(at: $0) }) {
                return percent + "after the choice “\(choice.words)”"
            }
            return percent + (moment.steps == 0 ? "from the beginning" : "after step \(moment.steps)")
        }
        return "continued at random it happens in " + shares.joined(separator: ", ")
    }
}

extension ShrunkFinding {
    /// Returns the decision of the run at a site.
    fileprivate func choice(at site: ChoiceSite) -> RunChoice? {
        func isAlike(_ other: ChoiceSite) -> Bool { other.kind == site.kind && other.actor == site.actor }
        let sites = found.deviations.entries.map { $0.site }.filter(isAlike)
        let choices = story.workload.choices.filter {
            $0.kind.choiceKind == site.kind && Int($0.item?.rawValue ?? 0) == site.actor
        }
        guard let place = sites.firstIndex(of: site), place < choices.count else { return nil }
        return choices[place]
    }
}

extension RunChoice {
    /// The decision in words.
    var words: String {
        let item = "item \(item.map { "\($0.rawValue)" } ?? "")"
        let again = kind.isOfItem && occurrence > 1 ? " at decision \(occurrence) about it" : ""
        return switch kind {
        case .pool: "\(item) gets cell \(value) of the pool\(again)"
        case .prepared: "the waiting cell of \(item) is \(value == 0 ? "shown" : "dropped")\(again)"
        case .lateFrame:
            "the \(value == 0 ? "blocks are" : "layout is") first in frame \(occurrence), which begins late"
        case .hitch: "the main thread is busy for \(valueWords) after frame \(occurrence)"
        case .background: "the app is in the background for \(valueWords) after frame \(occurrence)"
        case .ahead, .preparedKeep, .displayed, .behind, .prefetch:
            "\(kind.rawValue) lies at \(valueWords) of its range"
        }
    }

    /// The chosen value in words.
    fileprivate var valueWords: String {
        switch kind {
        case .pool: "cell \(value)"
        case .prepared: value == 0 ? "the cell shown" : "the cell dropped"
        case .lateFrame: value == 0 ? "blocks first" : "layout first"
        case .hitch: "\(value) vsync\(value == 1 ? "" : "s")"
        case .background: "\(value) s"
        case .ahead, .preparedKeep, .displayed, .behind, .prefetch: "\(value) eighths"
        }
    }
}
