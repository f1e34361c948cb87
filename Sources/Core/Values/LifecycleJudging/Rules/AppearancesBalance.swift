import LifecycleEvents

/// I16: `will` and `did` events of each screen alternate, and a cancelled transition reverts its pair.
enum AppearancesBalance {
    static func judge(
        _ event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let transition = change.screenBefore.transition.flatMap { log.stage.transitions[$0] }
        let before = change.screenBefore.place
        let isTakenBack = transition?.wasCancelled ?? false
        switch event.kind {
        case .screenWillAppear:
            judge("is about to appear", [.hidden, .unknown], or: isTakenBack ? .disappearing : nil)
        case .screenWillDisappear:
            judge("is about to disappear", [.shown, .unknown], or: isTakenBack ? .appearing : nil)
        case .screenDidAppear:
            judge("has appeared", [.appearing, .unknown], or: nil)
            if before == .appearing, isTakenBack { reportStay("has appeared") }
        case .screenDidDisappear:
            judge("has disappeared", [.disappearing, .unknown], or: nil)
            if before == .disappearing, isTakenBack { reportStay("has disappeared") }
        case .screenGone:
            if let transition, transition.isOver { reportOwed(change.screenBefore.place, transition) }
        case .transitionCompleted: judgeCompletion()
        default: break
        }

        func judge(_ what: String, _ places: [ScreenPlace], or taken: ScreenPlace?) {
            // I15 reports a transition that nobody completed. Its screens may be in any place.
            let isLeft = transition.map { !$0.isOver && !$0.isOverlapped } ?? false
            if places.contains(before) || before == taken || isLeft { return }
            report { "\($0.name(ofScreen: event, startsSentence: true)) \(what) while it \(before.clause)." }
        }

        func reportStay(_ what: String) {
            report {
                "\($0.name(ofScreen: event, startsSentence: true)) \(what), although "
                    + "\($0.name(of: transition, startsSentence: false)) was cancelled."
            }
        }

        func reportOwed(_ place: ScreenPlace, _ transition: FollowedTransition) {
            report {
                "\($0.name(ofScreen: event, startsSentence: true)) is released while it \(place.clause): "
                    + "\($0.name(of: transition, startsSentence: false)) is over, and the screen got no call."
            }
        }

        func report(_ text: (LogNames) -> String) {
            findings.report(
                .appearancesBalance, at: event, cell: nil, animator: nil, subject: event.subject, in: log,
                text)
        }

        /// Judges a completion that reports the end of an interaction that was cancelled.
        func judgeCompletion() {
            guard let transition = log.stage.transition(of: event),
                transition.completions == 1,
                transition.didComplete, transition.told == .cancel
            else { return }
            findings.emit(hazard: .hazardCompletedAfterCancel, of: transition, in: log)
            findings.report(of: transition, .appearancesBalance, at: event, in: log) {
                "\($0.name(of: transition)) was cancelled, but is completed as if it had finished: no appearance is "
                    + "reverted."
            }
        }
    }

    /// At the end of the log, reports a screen without the `did` event of an ended transition.
    static func judgeEnd(in log: LogFollower, _ findings: inout Findings) {
        for screen in log.stage.screens.values.sorted(by: { $0.number < $1.number }) {
            guard let transition = screen.transition.flatMap({ log.stage.transitions[$0] }),
                transition.isOver, log.turn ?? 0 > transition.completionTurn
            else { continue }
            findings.report(
                .appearancesBalance, cell: nil, animator: nil, subject: screen.number, in: log
            ) {
                "\($0.name(of: screen, startsSentence: true)) \(screen.place.clause) when the log ends, although "
                    + "\($0.name(of: transition, startsSentence: false)) is over."
            }
        }
    }
}

extension CauseSearch {
    /// The screen's last event, and the end of its transition.
    var unbalancedAppearance: [Link] {
        if breaking?.kind == .transitionCompleted { return transitionLeft }
        let before = last(before: violation.seq) {
            $0.kind.family == .screen && $0.subject == violation.subject
        }
        let completed = last(before: violation.seq) {
            $0.kind == .transitionCompleted && $0.seq > before?.seq ?? 0
        }
        let isOwn = breaking?.kind.family == .screen && breaking?.subject == violation.subject
        return link(before, "") + link(completed, isOwn ? "" : ", and the screen gets no call")
            + link(isOwn ? breaking : nil, " after that")
    }
}
