import LifecycleEvents
import ScrollSimulation

/// The cells and screens that own the animators of a run, because a reader does not know the numbers of animators.
private struct AnimatorOwners {
    private var cells: [AnimatorID: CellID] = [:]
    private var screens: [AnimatorID: (number: Int32, name: String?)] = [:]

    init(_ events: [LifecycleEvent]) {
        var gone: LifecycleEvent?
        for event in events {
            if event.kind == .screenGone { gone = event }
            guard let animator = event.animator else { continue }
            if let cell = event.cell {
                if cells[animator] == nil { cells[animator] = cell }
            } else if event.kind.family == .screen, let screen = event.subject {
                screens[animator] = (screen, event.detail.text)
            } else if case .misuse(let misuse) = event.detail,
                [.releasePausedOrStopped, .releasePausedOnCompletion].contains(misuse), let gone,
                gone.turn == event.turn, let screen = gone.subject
            {
                // A screen that is released releases its animators.
                screens[animator] = (screen, gone.detail.text)
            }
        }
    }

    func screen(of animator: AnimatorID?) -> Int32? { animator.flatMap { screens[$0]?.number } }

    /// Returns the event as a sentence that tells the owner of its animator.
    func words(_ event: LifecycleEvent) -> String {
        guard let animator = event.animator else { return event.words }
        let name = "animator \(animator.rawValue)"
        if let cell = cells[animator] {
            let owner = "cell \(cell.rawValue)"
            if Self.names(owner, in: event.words) { return event.words }
            return event.words.replacing(name, with: "\(name) of \(owner)", maxReplacements: 1)
        }
        guard let screen = screens[animator] else { return event.words }
        let owner = "screen \(screen.number)" + (screen.name.map { " (“\($0)”)" } ?? "")
        return event.words.replacing(name, with: "\(name) of \(owner)", maxReplacements: 1)
    }

    /// Returns whether a sentence contains a name, and not only the beginning of a longer number.
    private static func names(_ owner: String, in sentence: String) -> Bool {
        guard let place = sentence.firstRange(of: owner) else { return false }
        return sentence[place.upperBound...].first?.isNumber != true
    }
}

extension FoundStory {
    /// Returns the events of the cell or the animator until the rule is broken, one line each, at most the
    /// last `most`. The last line shows where the rule is broken.
    package func lines(most: Int = 16) -> [String] {
        if let end {
            return end.lines + ["here the run \(end.words)"]
        }
        guard let violation = finding?.violation else { return [] }
        let end = events.last { $0.seq <= violation.seq }?.tNs ?? 0
        let owners = AnimatorOwners(events)
        let screen = owners.screen(of: violation.animator)
        let isOfStage = violation.cell == nil && violation.animator == nil
        let lines = events.filter { event in
            guard event.seq <= violation.seq + 1 else { return false }
            switch event.kind.family {
            case .list, .app: return true
            case .screen where isOfStage || screen != nil && event.subject == screen: return true
            case .transition where isOfStage: return true
            default:
                return event.cell != nil && event.cell == violation.cell
                    || event.animator != nil && event.animator == violation.animator
            }
        }
        let omitted = lines.count - most
        return (omitted > 0 ? ["… \(omitted) events before"] : [])
            + lines.suffix(most).map { "\(Self.time($0.tNs))  \(owners.words($0))" }
            + ["\(Self.time(end))  here \(violation.invariant.code) is broken"]
    }

    /// The events, one line each.
    package var eventLines: [String] { Self.lines(of: events) }

    static func lines(of events: some Sequence<LifecycleEvent>) -> [String] {
        events.map { "\(time($0.tNs))  \($0.words)" }
    }

    /// Returns the story of a workload with its own strategy and choices.
    package static func replaying(_ workload: Workload) -> FoundStory {
        var events: [LifecycleEvent] = []
        Simulation(workload, seed: 1).run(record: { events.append($0) })
        return FoundStory(workload: workload, finding: nil, events: events, beginsNs: [])
    }

    /// Returns the first difference from the events of another run of the same schedule, as a sentence,
    /// or nil.
    package func difference(from other: [String]) -> String? {
        Self.difference(eventLines, other)
    }

    /// Returns the first difference of the events of two runs, as a sentence, or nil.
    package static func difference(_ lines: [String], _ other: [String]) -> String? {
        guard
            let index = (0..<max(lines.count, other.count)).first(where: {
                $0 >= lines.count || $0 >= other.count || lines[$0] != other[$0]
            })
        else { return nil }
        func words(_ lines: [String]) -> String { index < lines.count ? "“\(lines[index])”" : "no event" }
        return "event \(index + 1) is \(words(lines)) in one run and \(words(other)) in another"
    }
}

extension ListSearch {
    /// Runs a schedule twice, and returns the difference between the two runs, or nil.
    package func difference(of found: Found) -> String? {
        subject.story(of: found).difference(from: subject.story(of: found).eventLines)
    }
}

extension SearchGuide {
    /// The last events, one line each.
    var lastLines: [String] { FoundStory.lines(of: log.events.suffix(16)) }
}
