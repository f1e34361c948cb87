import LifecycleEvents

/// I15 of transitions: `completeTransition`, then the completion of `present` or `dismiss`, is called once.
struct TransitionCompletion: Hashable, Sendable {
    /// The reported transitions, which were abandoned without a completion.
    private var left: Set<Int32> = []

    mutating func judge(
        _ event: LifecycleEvent, _ change: LogChange, _ limits: InvariantLimits, in log: LogFollower,
        _ findings: inout Findings
    ) {
        switch event.kind {
        case .transitionCompleted: Self.judgeAgain(event, in: log, &findings)
        case .animationCompletion: Self.judgeCall(event, in: log, &findings)
        case .screenWillAppear, .screenWillDisappear, .screenGone:
            judgeLeft(event, change, limits, in: log, &findings)
        default: break
        }
    }

    /// Reports each transition once, even if the client completes it more than twice.
    private static func judgeAgain(
        _ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        guard let transition = log.stage.transition(of: event), transition.completions == 2
        else { return }
        findings.emit(hazard: .hazardTransitionCompletedTwice, of: transition, in: log)
        findings.report(of: transition, .completionOnce, at: event, in: log) {
            "\($0.name(of: transition)) is completed again."
        }
    }

    private static func judgeCall(
        _ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        guard let transition = log.stage.transition(of: event) else { return }
        let isAgain = transition.completionsCalled == 2
        guard isAgain || !transition.isOver else { return }
        findings.report(of: transition, .completionOnce, at: event, in: log) {
            "The completion of \($0.name(of: transition, startsSentence: false)) is called "
                + (isAgain ? "again." : "before the transition is completed.")
        }
    }

    /// Judges a screen that is released, or begins another transition, during the transition.
    private mutating func judgeLeft(
        _ event: LifecycleEvent, _ change: LogChange, _ limits: InvariantLimits, in log: LogFollower,
        _ findings: inout Findings
    ) {
        // The transition's other screen may already have reported it.
        guard let transition = change.screenBefore.transition.flatMap({ log.stage.transitions[$0] }),
            !transition.isOver,
            // In a log with stacks of screens, transitions may overlap: another transition moves the screen,
            // and this one may be completed later, unless its last event is too old.
            log.stage.changedStack == nil || event.kind == .screenGone
                || event.tNs &- transition.lastNs > limits.transitionLimitNs,
            left.insert(transition.number).inserted
        else { return }
        findings.emit(hazard: .hazardTransitionNotCompleted, of: transition, in: log)
        findings.report(of: transition, .completionOnce, at: event, in: log) {
            "\($0.name(of: transition)) was never completed, and \($0.name(ofScreen: event)) "
                + (event.kind == .screenGone ? "is released." : "goes on.")
        }
    }

    /// At the end of the log, reports transitions without recent events. A finger may rest for a while, but
    /// if it never lifts, the driver missed the end of the interaction.
    func judgeEnd(
        _ limits: InvariantLimits, atNs endNs: Int64, in log: LogFollower, _ findings: inout Findings
    ) {
        for transition in log.stage.transitions.values.sorted(by: { $0.number < $1.number })
        where !transition.isOver && !left.contains(transition.number) {
            guard
                log.isListDestroyed && !transition.isInteractive
                    || endNs &- transition.lastNs > limits.transitionLimitNs
            else {
                continue
            }
            // The hazard has the time of the end, so that a reader of the log finds the same hazard.
            findings.emit(hazard: .hazardTransitionNotCompleted, of: transition, atNs: endNs, in: log)
            findings.report(of: transition, .completionOnce, at: nil, in: log) {
                "\($0.name(of: transition)) was not completed when the log ends"
                    + (transition.isInteractive ? ": its driver neither finished nor cancelled it." : ".")
            }
        }
    }

    mutating func forget() { left.removeAll() }
}

extension Findings {
    /// Adds a hazard of a transition, at `ns` or at the time of the last event.
    mutating func emit(
        hazard: EventKind, of transition: FollowedTransition, atNs ns: Int64? = nil, in log: LogFollower
    ) {
        emit(
            LifecycleEvent(
                tNs: ns ?? log.lastNs, turn: log.turn ?? 0, kind: hazard, detail: transition.operation,
                subject: transition.number))
    }

    /// Reports a violation of a transition.
    mutating func report(
        of transition: FollowedTransition, _ invariant: Invariant, at event: LifecycleEvent?,
        in log: LogFollower, _ text: (LogNames) -> String
    ) {
        report(
            invariant, at: event, cell: nil, animator: transition.animator, subject: transition.number,
            in: log,
            text)
    }
}

extension CauseSearch {
    /// The transition's beginning, its cancel or finish, its completion, and the event after the completion.
    var transitionLeft: [Link] {
        func own(_ kinds: Set<EventKind>) -> LifecycleEvent? {
            last(before: violation.seq) { kinds.contains($0.kind) && $0.subject == violation.subject }
        }
        let began = own([.transitionBegan])
        let told = own([.transitionCancelled, .transitionFinished])
        let completed = own([.transitionCompleted])
        let isEnd = breaking?.kind.family != .transition && breaking?.kind.family != .screen
        let isFirstCompletion = breaking?.kind == .transitionCompleted && completed == nil
        let end =
            isFirstCompletion
            ? " as if it had finished"
            : completed == nil ? ", and completeTransition was never called" : " again"
        guard isEnd, breaking?.isOfTransition != true else {
            return link(began, "") + link(told, "") + link(completed, "") + link(breaking, end)
        }
        // The log has no later event of the transition.
        return link(began, told == nil ? end : "") + link(told, end)
    }
}
