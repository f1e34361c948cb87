import LifecycleEvents

/// I17: after a transition, its container holds only the view that stays.
///
/// The hazards are a leaving view that remains, an entering view that was never added, and animations
/// outside the container.
struct ContainerClean: Hashable, Sendable {
    /// The completions of the current turn.
    private(set) var due: [LifecycleEvent] = []

    mutating func judge(_ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        guard let transition = log.stage.transition(of: event) else { return }
        switch event.kind {
        case .transitionCompleted: if transition.completions == 1 { due.append(event) }
        case .transitionViewMoved:
            // Once per transition. No rule is broken, but animations outside the container are invisible.
            guard event.arg == 0, transition.movesOutside == 1 else { return }
            findings.emit(hazard: .hazardAnimatedOutsideContainer, of: transition, in: log)
        default: break
        }
    }

    /// Judges at a turn's end, because UIKit removes views itself in the turn of the completion.
    mutating func judgeTurn(in log: LogFollower, _ findings: inout Findings) {
        let completed = due
        due.removeAll(keepingCapacity: true)
        for event in completed {
            // Of two overlapping transitions, one may move the view of the other.
            guard let transition = log.stage.transition(of: event), transition.isContainerTold,
                !transition.isOverlapped
            else { continue }
            if transition.leavingView == .inContainer { reportLeft(transition, event, in: log, &findings) }
            if transition.stayingView == .outside || transition.lacksComingView {
                reportMissing(transition, event, in: log, &findings)
            }
            if transition.otherViews > 0 {
                findings.report(of: transition, .containerClean, at: event, in: log) {
                    "The container of \($0.name(of: transition, startsSentence: false)) holds "
                        + (transition.otherViews == 1 ? "a view" : "\(transition.otherViews) views")
                        + " of no screen when it is over."
                }
            }
        }
    }

    private func reportLeft(
        _ transition: FollowedTransition, _ event: LifecycleEvent, in log: LogFollower,
        _ findings: inout Findings
    ) {
        findings.emit(hazard: .hazardViewLeftInContainer, of: transition, in: log)
        findings.report(of: transition, .containerClean, at: event, in: log) {
            "The \(transition.didComplete ? "leaving" : "entering") view is left in the container of "
                + "\($0.name(of: transition, startsSentence: false)), which was "
                + (transition.didComplete ? "completed." : "cancelled.")
        }
    }

    private func reportMissing(
        _ transition: FollowedTransition, _ event: LifecycleEvent, in log: LogFollower,
        _ findings: inout Findings
    ) {
        // A cancelled transition without its `from` view has no separate hazard.
        if transition.didComplete { findings.emit(hazard: .hazardViewNeverAdded, of: transition, in: log) }
        findings.report(of: transition, .containerClean, at: event, in: log) {
            "The container of \($0.name(of: transition, startsSentence: false)) does not hold the "
                + (transition.didComplete
                    ? "entering view when it is completed." : "view it came from when it is cancelled.")
        }
    }

    mutating func forget() { due.removeAll(keepingCapacity: true) }
}

extension FollowedTransition {
    /// The view that must leave the container.
    fileprivate var leavingView: ViewPlace { didComplete ? fromView : toView }

    /// The view that must be in the container.
    fileprivate var stayingView: ViewPlace { didComplete ? toView : fromView }

    /// Whether the client never added the entering view. The view of the screen below need not be added.
    fileprivate var lacksComingView: Bool {
        didComplete && toView == .unknown && operation != .operation(.dismissOver)
    }
}

extension CauseSearch {
    /// The transition's beginning, its last event about a view, and its completion.
    var uncleanContainer: [Link] {
        func own(_ kinds: Set<EventKind>) -> LifecycleEvent? {
            last { kinds.contains($0.kind) && $0.subject == violation.subject }
        }
        return link(own([.transitionBegan]), "")
            + link(
                own([.transitionViewAdded, .transitionViewRemoved]), ", and that is the last of its views")
            + link(own([.transitionCompleted]), "")
    }
}
