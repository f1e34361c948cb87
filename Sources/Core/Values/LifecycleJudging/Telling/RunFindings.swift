import LifecycleEvents

/// Follows a run and tells its findings in words, the worst first. A report and the command show the same.
///
/// Call ``add(_:)`` with every event, then ``findings(_:_:)``. Memory holds the cells, the hazards, the wrong
/// looks, and the animators that lost their animations.
package struct RunFindings: Sendable {
    /// The place and the reason of one finding.
    private struct Occurrence: Sendable {
        let seq: Int64
        let tNs: Int64
        let kind: EventKind
        let cell: CellID?
        let animator: AnimatorID?
        let site: CallSite?
        let reason: FindingReason?

        init(_ event: LifecycleEvent, site: CallSite?, _ reason: FindingReason?) {
            (seq, tNs, kind, cell) = (event.seq, event.tNs, event.kind, event.cell)
            (animator, self.site, self.reason) = (event.animator, site, reason)
        }

        var place: ToldFinding.Place {
            ToldFinding.Place(seq: seq, tNs: tNs, cell: cell, animator: animator, site: site)
        }
    }

    /// A row of frames that show a wrong value in a cell.
    private struct WrongLook: Sendable {
        let first: Occurrence
        /// The value of the first frame; not-a-number for an app's own views.
        let shown: Double
    }

    /// All misuses with one name of the list's cells, or of the screens.
    private struct Misuses: Sendable {
        let name: String
        let kind: MisuseKind?
        let isOfScreens: Bool
        let first: Occurrence
        let reason: FindingReason.Clause?
        var count = 0
    }

    /// An animator that lost its animations.
    private struct LostAnimator: Sendable {
        let cause: String?
        /// Whether the log has its request and its attach.
        let wasDeferred: Bool
    }

    private struct GoneScreen: Sendable {
        let number: Int32
        let name: String
        let turn: Int
    }

    private let strategy: String?
    private let frameNs: Int64
    private var log = LogFollower()
    private var events = 0
    /// The hazards in the order of the log; nil for one shorter than a frame, which does not count.
    private var hazards: [Occurrence?] = []
    private var looks: [WrongLook] = []
    /// In the order of their first events.
    private var misuses: [Misuses] = []
    /// The hazards of idle animators that have not ended, by animator.
    private var idle: [Int32: Int] = [:]
    private var lost: [Int32: LostAnimator] = [:]
    private var goneScreen: GoneScreen?
    private var turn = Int.min
    /// The events of the current turn that can release a paused animator.
    private var releasing: [(kind: EventKind, cell: CellID?, animator: AnimatorID?)] = []

    /// - Parameters:
    ///   - strategy: the strategy of the run; nil for an app.
    ///   - frameNs: the duration of a frame. Shorter memory hazards do not count.
    package init(strategy: String?, frameNs: Int64) {
        self.strategy = strategy
        self.frameNs = frameNs
    }

    // MARK: Events

    package mutating func add(_ event: LifecycleEvent) {
        events += 1
        if event.turn > turn {
            turn = event.turn
            releasing.removeAll(keepingCapacity: true)
        }
        // The follower forgets a screen that is gone.
        if event.kind == .screenGone { noteGone(event) }
        let change = log.add(event)
        switch event.kind {
        case .animatorOrphaned:
            guard let animator = event.animator, change.animator >= 0 else { return }
            let followed = log.animators[Int(change.animator)]
            lost[animator.rawValue] = LostAnimator(
                cause: event.detail.text,
                wasDeferred: followed.attachSeq > 0 && followed.requestTurn != LogFollower.noTurn)
        case .animatorAttached, .cellDestroyed, .listDestroyed:
            releasing.append((event.kind, event.cell, event.animator))
        case .cellWrongFrame:
            guard event.arg == nil, change.cell >= 0 else { return }
            looks.append(
                WrongLook(
                    first: Occurrence(
                        event, site: site(of: event, change), lookReason(ofCell: Int(change.cell))),
                    shown: event.detail.shownValue))
        case .misuse: note(misuse: event, change)
        case .hazardEnded:
            guard event.detail == .hazard(.hazardIdleAnimator), let animator = event.animator,
                let index = idle.removeValue(forKey: animator.rawValue)
            else { return }
            if event.endsBriefHazard(frameNs: frameNs) { hazards[index] = nil }
        default:
            guard event.kind.isHazard else { return }
            if event.kind == .hazardIdleAnimator, let animator = event.animator {
                idle[animator.rawValue] = hazards.count
            }
            hazards.append(
                Occurrence(event, site: site(of: event, change), reason(of: event, change)))
        }
    }

    private mutating func noteGone(_ event: LifecycleEvent) {
        guard let number = event.subject else { return }
        let name = event.detail.text ?? log.stage.screens[number]?.name ?? ""
        goneScreen = GoneScreen(number: number, name: name, turn: event.turn)
    }

    private mutating func note(misuse event: LifecycleEvent, _ change: LogChange) {
        let owner = event.cell == nil && goneScreen?.turn == event.turn ? goneScreen : nil
        let name = event.detail.text ?? ""
        if let known = misuses.firstIndex(where: { $0.name == name && $0.isOfScreens == (owner != nil) }) {
            misuses[known].count += 1
            return
        }
        var kind: MisuseKind?
        if case .misuse(let named) = event.detail { kind = named }
        misuses.append(
            Misuses(
                name: name, kind: kind, isOfScreens: owner != nil,
                first: Occurrence(event, site: site(of: event, change), nil),
                reason: name.hasPrefix("release") ? releaseReason(of: event, owner) : nil, count: 1))
    }

    /// Returns the line of code that requested the animator of an event, or of the event's cell.
    private func site(of event: LifecycleEvent, _ change: LogChange) -> CallSite? {
        if let animator = log.slot(of: event.animator) { return log.site(ofAnimator: animator) }
        guard change.cell >= 0, case let shown = shownAnimator(ofCell: Int(change.cell)), shown >= 0 else {
            return nil
        }
        return log.site(ofAnimator: shown)
    }

    // MARK: Reasons

    /// Returns the slot of the animator that decides a cell's look, or -1.
    private func shownAnimator(ofCell slot: Int) -> Int {
        log.liveAnimator(ofCell: slot) ?? Int(log.cells[slot].firstAnimator)
    }

    private func reason(of event: LifecycleEvent, _ change: LogChange) -> FindingReason? {
        switch event.kind {
        case .hazardOrphanShown: change.cell < 0 ? nil : lookReason(ofCell: Int(change.cell))
        case .hazardStaleAttach: .reusedBefore
        case .hazardIdleAnimator: change.cell < 0 ? nil : idleReason(ofCell: log.cells[Int(change.cell)])
        default: nil
        }
    }

    /// Returns why a cell has no working animator; nil if the log does not tell.
    private func lookReason(ofCell slot: Int) -> FindingReason? {
        let shown = shownAnimator(ofCell: slot)
        guard shown >= 0 else { return .noFirstLook }
        let animator = log.animators[shown]
        if !animator.isOrphaned {
            switch animator.phase {
            case nil, .gone: return .noFirstLook
            case .running, .paused: return .second
            case .fresh, .awaiting, .stopped, .spent, .hollow, .completing: break
            }
        }
        guard let lost = lost[animator.number.rawValue], animator.attachSeq > 0 else { return nil }
        if lost.cause == EventDetail.OrphanCause.leftWindow.rawValue { return .window }
        guard animator.generation == log.cells[slot].generation else { return .earlierUse }
        return animator.requestTurn != LogFollower.noTurn ? .removed : .atOnce
    }

    private func idleReason(ofCell cell: FollowedCell) -> FindingReason? {
        switch cell.place {
        case .unknown: nil
        case .pooled: cell.wasShown ? .pooled : .pooledUnseen
        case .destroyed: cell.wasShown ? .destroyed : .destroyedUnseen
        case .created, .inHand, .prepared, .displayed, .ended, .waiting, .animatingOut:
            cell.wasShown ? .kept : .keptUnseen
        }
    }

    /// Returns why a violation of ``Invariant/backed`` happened.
    private func lostReason(of violation: Violation) -> FindingReason? {
        guard let lost = violation.animator.flatMap({ lost[$0.rawValue] }) else { return nil }
        if lost.cause == EventDetail.OrphanCause.leftWindow.rawValue { return .windowOfList }
        // What is made a turn later has no reason to be made later still.
        return lost.wasDeferred ? .reusedWithoutTearDown : .reused
    }

    /// Returns who released a paused animator: the last event of the turn that can.
    private func releaseReason(of event: LifecycleEvent, _ owner: GoneScreen?) -> FindingReason.Clause {
        if let owner {
            let screen = "screen \(owner.number)"
            let name = owner.name.isEmpty || owner.name == screen ? screen : "\(screen) (\(owner.name))"
            return (
                "the screen that went, \(name), owned a paused animator",
                "Stop and finish the animator of a screen in its viewDidDisappear, and that of a transition "
                    + "when the transition completes."
            )
        }
        let cell = event.cell.map { "cell \($0.rawValue)" } ?? "its cell"
        for past in releasing.reversed() {
            if past.kind == .listDestroyed {
                return ("the list went while its cells held paused animators", nil)
            }
            guard event.cell != nil, past.cell == event.cell else { continue }
            if past.kind == .cellDestroyed {
                return ("\(cell) was destroyed while it held a paused animator", nil)
            }
            if past.animator != event.animator {
                return ("\(cell) got a new animator, and nobody stopped the old one", nil)
            }
        }
        return ("nobody stopped the paused animator of \(cell)", nil)
    }

    // MARK: Findings

    /// What the checker of the same events found.
    package struct Judgement: Sendable {
        /// The severity of each hazard, in the order of the log.
        package let hazardSeverities: [FindingSeverity]
        package let violations: [Violation]
        package let violationCounts: [Invariant: Int]
        package let worstViolations: [Invariant: FindingSeverity]
    }

    /// Returns the findings, the worst first.
    ///
    /// After the first crash nothing counts, because the app would be gone: what follows is last among the
    /// findings of its severity. Within a severity, wrong looks are first and rules are last.
    package func findings(_ judgement: Judgement, _ animation: LookWords?) -> [ToldFinding] {
        var told: [Invariant] = []
        if !misuses.isEmpty { told.append(.noMisuse) }
        let found = toldMisuses() + toldLooks(animation) + toldHazards(judgement, &told)
        let all = found + toldRules(judgement, besides: told)
        return all.enumerated().sorted { one, other in
            let (mine, theirs) = (one.element, other.element)
            if mine.severity != theirs.severity { return mine.severity < theirs.severity }
            if mine.rank != theirs.rank { return mine.rank < theirs.rank }
            let (seq, otherSeq) = (mine.first?.seq ?? .max, theirs.first?.seq ?? .max)
            if seq != otherSeq { return seq < otherSeq }
            return mine.count == theirs.count ? one.offset < other.offset : mine.count > theirs.count
        }.map { $0.element }
    }

    /// Returns the verdict of the run in one sentence: the worst of ``findings(_:_:)`` and its reason.
    package func headline(_ findings: [ToldFinding], virtualSeconds: Double) -> RunHeadline {
        if events == 0 { return RunHeadline(severity: nil, sentence: "An empty run.") }
        guard let worst = findings.first else {
            let lasted =
                virtualSeconds >= 0.1
                ? "\(Words.fixed(virtualSeconds, digits: 1)) s"
                : "\(Words.fixed(virtualSeconds * 1e3, digits: virtualSeconds < 0.01 ? 2 : 1)) ms"
            return RunHeadline(severity: nil, sentence: "Nothing goes wrong in \(lasted).")
        }
        return RunHeadline(severity: worst.severity, sentence: worst.sentence)
    }

    /// The number of the event that ends the app.
    private var endSeq: Int64 { misuses.first?.first.seq ?? .max }

    private func toldMisuses() -> [ToldFinding] {
        misuses.map { misuses in
            let (first, isEnd) = (misuses.first, misuses.first.seq == endSeq)
            let after = Words.seconds(ofNs: first.tNs)
            return ToldFinding(
                key: "misuse \(misuses.name)\(misuses.isOfScreens ? " of screens" : "")",
                severity: .wouldCrash, title: misuses.kind.map { Words.spaced($0.rawValue) } ?? misuses.name,
                subject: "Your app is gone after \(after)",
                counted: isEnd
                    ? "The app ends at \(after)"
                    : Words.plural(misuses.count, "call would", "calls would")
                        + " end the app, had it gone on",
                text: misuses.kind == nil
                    ? "A call that UIKit answers with an exception: the app would end here." : "",
                reason: misuses.reason, fix: misuses.kind?.fix, first: first.place, rule: .noMisuse,
                misuse: misuses.kind,
                count: isEnd ? 1 : 0, rank: 0)
        }
    }

    private func toldLooks(_ animation: LookWords?) -> [ToldFinding] {
        var order: [String] = []
        var groups: [String: [WrongLook]] = [:]
        for look in looks {
            let words = animation.map { $0.look(of: look.shown) } ?? LookWords.lookOfUnknown(look.shown)
            if groups[words] == nil { order.append(words) }
            groups[words, default: []].append(look)
        }
        return order.compactMap { words in
            guard let all = groups[words], let first = all.first?.first else { return nil }
            let before = all.filter { $0.first.seq <= endSeq }
            let cells = Set((before.isEmpty ? all : before).compactMap { $0.first.cell?.rawValue })
            let meaning = FindingMeaning.wrongLook
            return ToldFinding(
                key: "wrong \(words)", severity: .seen, title: meaning.title,
                subject: "\(Words.cells(cells)) \(words)",
                counted: "\(Words.plural(cells.count, "cell", "cells")) \(words)"
                    + (before.isEmpty ? ", had the app gone on" : ""),
                text: meaning.text, reason: first.reason?.clause(strategy: strategy), fix: meaning.fix,
                first: first.place, count: before.count, rank: 1)
        }
    }

    private func toldHazards(_ judgement: Judgement, _ told: inout [Invariant]) -> [ToldFinding] {
        var groups: [EventKind: [FindingSeverity: [Occurrence]]] = [:]
        for (index, hazard) in hazards.enumerated() {
            guard let hazard else { continue }
            let severities = judgement.hazardSeverities
            let severity = index < severities.count ? severities[index] : .latent
            groups[hazard.kind, default: [:]][severity, default: []].append(hazard)
        }
        var findings: [ToldFinding] = []
        for (kind, parts) in groups.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if let rule = kind.invariant, judgement.violationCounts[rule] != nil { told.append(rule) }
            for severity in FindingSeverity.allCases {
                guard let all = parts[severity], let meaning = kind.meaning else { continue }
                let (count, counted) = counted(
                    all.map { $0.seq }, all.count, one: meaning.one, many: meaning.many)
                findings.append(
                    ToldFinding(
                        key: "\(kind.name) \(severity.name)", severity: severity, title: meaning.title,
                        subject: counted, counted: counted, text: meaning.text,
                        reason: all[0].reason?.clause(strategy: strategy), fix: meaning.fix,
                        first: all[0].place, rule: kind.invariant, count: count, rank: 2))
            }
        }
        return findings
    }

    private func toldRules(_ judgement: Judgement, besides told: [Invariant]) -> [ToldFinding] {
        Invariant.allCases.compactMap { rule in
            guard let all = judgement.violationCounts[rule], all > 0, !told.contains(rule) else { return nil }
            let violations = judgement.violations.filter { $0.invariant == rule }
            let first = violations.first
            let (count, counted) = counted(
                violations.map { $0.seq }, all, one: rule.counted.one, many: rule.counted.many)
            let reason = rule == .backed ? first.flatMap { lostReason(of: $0) } : nil
            return ToldFinding(
                key: rule.code, severity: judgement.worstViolations[rule] ?? .latent, title: rule.title,
                subject: counted, counted: counted, text: "The rule: \(rule.rule)",
                reason: reason?.clause(strategy: strategy), fix: rule.fix,
                first: first.map {
                    ToldFinding.Place(
                        seq: $0.seq, tNs: $0.tNs, cell: $0.cell, animator: $0.animator, site: $0.site)
                }, rule: rule, count: count, rank: 3)
        }
    }

    /// Returns the number of findings up to the end of the app, and the words for it.
    private func counted(
        _ known: [Int64], _ all: Int, one: String, many: String
    ) -> (count: Int, words: String) {
        guard endSeq < .max else { return (all, Words.plural(all, one, many)) }
        let before = known.count { $0 <= endSeq }
        return before > 0
            ? (before, Words.plural(before, one, many))
            : (0, Words.plural(known.count, one, many) + ", had the app gone on")
    }
}

/// A finding of a run in words.
package struct ToldFinding: Hashable, Sendable {
    /// The place of an event in the log.
    package struct Place: Hashable, Sendable {
        package let seq: Int64
        package let tNs: Int64
        package let cell: CellID?
        package let animator: AnimatorID?
        /// The line of code that requested the animator.
        package let site: CallSite?
    }

    /// What identifies the finding in its run: a name, and the severity or the look.
    package let key: String
    package let severity: FindingSeverity
    package let title: String
    /// The number with its noun: `12 idle animators`.
    package let counted: String
    /// The effect; empty for a misuse, whose explanation is not in the log.
    package let text: String
    /// The reason in this run, as a clause; nil if the log does not tell.
    package let why: String?
    /// The fix of this reason, if it differs from the usual one.
    package let specialFix: String?
    /// The fix; nil if a log alone does not determine it.
    package let fix: String?
    /// The first event; nil if the log does not keep it.
    package let first: Place?
    package let misuse: MisuseKind?
    /// The rule that the finding breaks, if any.
    package let rule: Invariant?
    /// The finding and its reason, as the first sentence of a report.
    package let sentence: String
    /// The number up to the end of the app.
    fileprivate let count: Int
    fileprivate let rank: Int

    fileprivate init(
        key: String, severity: FindingSeverity, title: String, subject: String, counted: String, text: String,
        reason: FindingReason.Clause?, fix: String?, first: Place?, rule: Invariant? = nil,
        misuse: MisuseKind? = nil,
        count: Int, rank: Int
    ) {
        self.key = key
        self.severity = severity
        self.title = title
        self.counted = counted
        self.text = text
        why = reason?.why
        specialFix = reason?.fix
        self.fix = reason?.fix ?? fix
        self.first = first
        (self.misuse, self.rule) = (misuse, rule)
        sentence = subject + (reason.map { ": \($0.why)" } ?? "") + "."
        self.count = count
        self.rank = rank > 0 && count == 0 ? 4 : rank
    }
}

/// The verdict of a run in a sentence.
package struct RunHeadline: Hashable, Sendable {
    /// The severity of the worst finding; nil if nothing was found.
    package let severity: FindingSeverity?
    package let sentence: String
}

/// Why a finding happened, from the log. A fix never recommends what the log shows the code to do.
private enum FindingReason: UInt8, Sendable {
    /// A clause for a sentence, and the fix if it is not that of the finding.
    typealias Clause = (why: String, fix: String?)

    // A cell without a working animator.
    case noFirstLook, window, earlierUse, removed, second, atOnce
    // An animator on the wrong use.
    case reusedBefore
    // An animator off screen, on a cell whose use was displayed or was not.
    case pooled, destroyed, kept, pooledUnseen, destroyedUnseen, keptUnseen
    // An animator without its animations.
    case windowOfList, reused, reusedWithoutTearDown

    private static let back = "Attach again when the list is back: animators.leaveWindow() and enterWindow()."

    func clause(strategy: String?) -> Clause {
        switch self {
        case .noFirstLook: ("no first look was set, and an animator comes a turn after its cell", nil)
        case .window: ("the list left the window, which removed their animations", Self.back)
        case .earlierUse:
            (
                "reuse removed their animations, and nobody created new animators",
                "Create a new animator for each use: animators.attach(to: cell, item: item)."
            )
        case .removed:
            (
                "prepareForReuse removed their animations, and nobody created new animators",
                "Do not call prepareForReuse by hand, or attach again after it."
            )
        case .second:
            (
                "two animators move the same layers, because nobody ended the earlier one",
                "End the old animator before the new one is made: animators.attach(to: cell, item: item) does."
            )
        case .atOnce:
            (
                "their animators were created \(Self.place(ofStrategy: strategy)), and reuse removed the "
                    + "animations",
                "Create each animator one turn later: animators.attach(to: cell, item: item)."
            )
        case .reusedBefore: ("their cells had been reused before the work that makes them ran", nil)
        case .pooled: Self.shown("went into their pool")
        case .destroyed: Self.shown("are destroyed")
        case .kept: Self.shown("are kept off screen")
        case .pooledUnseen: Self.unseen("went into their pool")
        case .destroyedUnseen: Self.unseen("are destroyed")
        case .keptUnseen: Self.unseen("are kept off screen")
        case .windowOfList: ("the list left the window", Self.back)
        case .reused: ("their cells were reused, and nobody tore them down", nil)
        case .reusedWithoutTearDown:
            (
                "their cells were reused, and nobody tore them down",
                "Tear the animator down when its cell ends its display: animators.didEndDisplaying(cell)."
            )
        }
    }

    private static func shown(_ place: String) -> Clause {
        ("their cells \(place), and nobody tore them down", nil)
    }

    private static func unseen(_ place: String) -> Clause {
        (
            "their cells \(place) without ever being shown, so didEndDisplaying was not called",
            "Tear the animator down in prepareForReuse, too, and when the list discards the cell: AnimatorPool "
                + "ends it with the use."
        )
    }

    /// The place in which a strategy creates animators at once.
    private static func place(ofStrategy strategy: String?) -> String {
        switch strategy {
        case "in-data-source": "in cellForItem"
        case "in-update-properties": "in updateProperties"
        default: "at once"
        }
    }
}

/// The words for what cells with a wrong value did, from the animation of the run's cells.
package struct LookWords: Hashable, Sendable {
    private let key: String
    private let from: Double
    private let to: Double

    /// Returns nil if the values do not differ.
    ///
    /// - Parameter key: the animated key, such as `blurRadius`.
    package init?(key: String, from: Double, to: Double) {
        guard from != to, from.isFinite, to.isFinite else { return nil }
        (self.key, self.from, self.to) = (key, from, to)
    }

    fileprivate static func lookOfUnknown(_ shown: Double) -> String {
        shown.isNaN ? "were shown without their animator" : "looked wrong"
    }

    /// Returns the look of a cell that shows the value at the end or at the beginning of its animation, or
    /// another wrong value.
    fileprivate func look(of shown: Double) -> String {
        if shown.isNaN { return Self.lookOfUnknown(shown) }
        let share = (shown - from) / (to - from)
        let (end, begin) =
            Words.contains("blur", in: key)
            ? ("stayed blurred", "had no blur")
            : Words.contains("alpha", in: key) || Words.contains("opacity", in: key)
                ? ("did not fade", "stayed invisible") : ("jumped to the end", "did not move")
        return share > 0.98 ? end : share < 0.02 ? begin : "had a wrong \(key)"
    }
}

extension EventDetail {
    /// The value on screen in a `cell.wrongFrame`, whose detail is such as `20, not 2`. The views of an app
    /// have no values.
    fileprivate var shownValue: Double {
        guard let text, !text.isEmpty else { return 0 }
        var number = ""
        for character in text {
            if character == "," { break }
            number.append(character)
        }
        return Double(number) ?? .nan
    }
}

/// Numbers and names in words, as on the pages.
private enum Words {
    static func plural(_ count: Int, _ one: String, _ many: String) -> String {
        "\(grouped(count)) \(count == 1 ? one : many)"
    }

    private static func grouped(_ count: Int) -> String {
        let digits = Array("\(count)")
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    static func fixed(_ value: Double, digits: Int) -> String {
        guard value.isFinite, value >= 0, value < 1e12 else { return "0" }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        let rest = "\(scaled % scale)"
        return "\(scaled / scale)." + String(repeating: "0", count: digits - rest.count) + rest
    }

    static func seconds(ofNs ns: Int64) -> String { "\(fixed(Nanoseconds.seconds(ns), digits: 3)) s" }

    /// Returns `releasePausedOrStopped` as words.
    static func spaced(_ name: String) -> String {
        var bytes: [UInt8] = []
        for (index, byte) in name.utf8.enumerated() {
            let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            if isUpper { bytes.append(UInt8(ascii: " ")) }
            bytes.append(index == 0 ? byte & ~0x20 : isUpper ? byte | 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether `text` contains an ASCII word, in any case.
    static func contains(_ word: String, in text: String) -> Bool {
        let (text, word) = (text.utf8.map { $0 | 0x20 }, Array(word.utf8))
        guard text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { text[$0..<($0 + word.count)].elementsEqual(word) }
    }

    /// Returns cells by their numbers, consecutive numbers as a range.
    static func cells(_ cells: Set<Int32>) -> String {
        let all = cells.sorted()
        guard let first = all.first, let last = all.last else { return "0 cells" }
        if all.count == 1 { return "Cell \(first)" }
        if all.count > 2, Int(last) - Int(first) == all.count - 1 { return "Cells \(first) to \(last)" }
        if all.count > 3 { return plural(all.count, "cell", "cells") }
        var text = "Cells \(first)"
        for cell in all.dropFirst().dropLast() { text += ", \(cell)" }
        return text + " and \(last)"
    }
}
