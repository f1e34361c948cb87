import Exploration
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A broken rule of a run.
package struct ListFinding: Hashable, Sendable {
    package let fingerprint: Fingerprint
    /// The fingerprint of what to mend: the rule, the code that requested the animator, and the callback.
    package let cause: Fingerprint
    package let violation: Violation
    package let severity: FindingSeverity
    /// The number of the event.
    package var seq: Int64 { violation.seq }

    /// Returns the findings of a run, the first of each fingerprint, in order. A rule that
    /// does no harm by itself is not a finding.
    ///
    /// - Parameter steps: the steps of the schedule.
    static func findings(of run: JudgedRun, in log: SearchedLog, _ steps: [Step]) -> [ListFinding] {
        let grave = run.violations.filter { $0.invariant.isHarmful }
        if grave.isEmpty { return [] }
        let events = log.events
        var follower = LogFollower(keepsThroughGaps: true)
        var next = 0
        var findings: [ListFinding] = []
        // Sorted, because a violation at the end of a turn comes after later violations of the same turn.
        for violation in grave.sorted(by: { $0.seq < $1.seq }) {
            while next < events.count, events[next].seq <= violation.seq {
                _ = follower.add(events[next])
                next += 1
            }
            let step = log.step(ofEvent: violation.seq)
            let cause = cause(of: violation, in: events, during: step < steps.count ? steps[step] : nil)
            let fingerprint = fingerprint(of: violation, cause, in: events, follower)
            guard !findings.contains(where: { $0.fingerprint == fingerprint }) else { continue }
            findings.append(
                ListFinding(
                    fingerprint: fingerprint, cause: Fingerprint(rawValue: cause.value),
                    violation: violation, severity: violation.severity))
        }
        return findings
    }

    /// Returns a hash of what to mend: the rule, the code that requested the animator, and what broke the rule. That is
    /// the callback of the client if a call of the client broke the rule, and the removal of the layer animations if
    /// the rule is about them.
    private static func cause(
        of violation: Violation, in events: [LifecycleEvent], during step: Step?
    ) -> StableHash {
        var hash = StableHash()
        hash.add(UInt64(violation.invariant.rawValue))
        if let site = violation.site {
            hash.add(site.file)
            hash.add(UInt64(truncatingIfNeeded: site.line))
        }
        #if !hasFeature(Embedded)
            let before = events.prefix(Int(clamping: violation.seq))
            switch violation.invariant {
            case .oneAnimatorPerCell, .currentGeneration, .noStaleCompletion:
                hash.add(callback(in: before, during: step))
            case .noMisuse:
                guard case .misuse(let kind)? = lastEvent(of: violation, in: before)?.detail else { break }
                hash.add(kind.rawValue)
                if ![.releasePausedOrStopped, .releasePausedOnCompletion].contains(kind) {
                    hash.add(callback(in: before, during: step))
                }
            case .backed:
                let orphaned = before.last {
                    $0.kind == .animatorOrphaned && $0.animator == violation.animator
                }
                if case .cause(let cause)? = orphaned?.detail { hash.add(cause.rawValue) }
            default: break
            }
        #endif
        return hash
    }

    /// Returns the last event of the cell or the animator. The event at the end of a turn may concern another cell.
    private static func lastEvent(
        of violation: Violation, in events: ArraySlice<LifecycleEvent>
    ) -> LifecycleEvent? {
        events.last {
            guard !$0.kind.isWrittenByChecker else { return false }
            if let animator = violation.animator { return $0.animator == animator }
            if let cell = violation.cell { return $0.cell == cell }
            return true
        }
    }

    #if !hasFeature(Embedded)
        /// Returns a number for the callback of the client. A scroll, a jump and an update of the list reach the same
        /// callbacks.
        private static func callback(in events: ArraySlice<LifecycleEvent>, during step: Step?) -> UInt64 {
            if case .slider = step { return 256 }
            let turn = events.last?.turn
            for event in events.reversed() {
                if event.turn != turn { break }
                switch event.kind {
                case .appBackground, .appForeground, .appMemoryWarning, .animationCompletion:
                    return UInt64(event.kind.rawValue)
                default: continue
                }
            }
            return switch step {
            case .tap, .swipeBack, .screen: 257
            default: 258
            }
        }
    #endif

    /// Returns the fingerprint: a hash of the cause, of the event, and of the states of cell and animator.
    private static func fingerprint(
        of violation: Violation, _ cause: StableHash, in events: [LifecycleEvent], _ follower: LogFollower
    ) -> Fingerprint {
        var hash = cause
        let event = lastEvent(of: violation, in: events.prefix(Int(clamping: violation.seq)))
        hash.add(UInt64(event?.kind.rawValue ?? .max))
        if case .misuse(let kind) = event?.detail { hash.add(kind.rawValue) }
        if let cell = follower.cells.first(where: { $0.number == violation.cell }) {
            hash.add(UInt64(cell.place.rawValue))
        }
        if let animator = follower.animators.first(where: { $0.number == violation.animator }) {
            hash.add(animator.phase?.rawValue ?? "")
        }
        return Fingerprint(rawValue: hash.value)
    }
}

extension FindingSeverity {
    /// A larger number is worse.
    package var rank: Int { FindingSeverity.allCases.count - rawValue }
}

extension StableHash {
    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func add(_ text: String) { add(text.utf8) }
}

/// A schedule with the events of its run, for people.
package struct FoundStory: Sendable {
    /// The list with the steps and the choices of the schedule.
    package let workload: Workload
    /// The finding, or nil if the schedule did not show its finding again.
    package let finding: ListFinding?
    package let events: [LifecycleEvent]
    /// The time at which each step of the workload begins.
    package let beginsNs: [Int64]
    #if !hasFeature(Embedded)
        /// The end of a run that ended its process, or that failed in a way that no rule describes.
        package internal(set) var end: RunEnd?
        var hasEnded: Bool { end != nil }
    #else
        var hasEnded: Bool { false }
    #endif

    /// The broken rule and the violation, in one line.
    package var title: String {
        #if !hasFeature(Embedded)
            if let end { return end.title }
        #endif
        guard let finding else { return "no finding" }
        return Self.title(of: finding.violation)
    }

    static func title(of violation: Violation) -> String {
        "\(violation.invariant.label), \(violation.severity.words): \(violation.text)"
    }

    static func time(_ ns: Int64) -> String {
        let milliseconds = ns / 1_000_000
        let rest = "\(milliseconds % 1000 + 1000)".dropFirst()
        return "\(milliseconds / 1000).\(rest) s"
    }
}

#if !hasFeature(Embedded)
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
#endif
