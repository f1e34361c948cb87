import LifecycleEvents

// What an event does to the screen or the transition it is about.
extension LogFollower {
    /// How many transitions are remembered that are over: one of them may be completed again.
    private static let keptTransitions = 64

    mutating func followStage(_ event: LifecycleEvent, _ change: inout LogChange) {
        guard let number = event.subject else { return }
        if event.kind.family == .screen {
            followScreen(number, event, &change)
        } else if event.kind == .transitionBegan {
            begin(number, event)
        } else if event.kind.family == .transition || event.isOfTransition {
            followTransition(number, event)
        }
    }

    // MARK: Screens

    private mutating func followScreen(_ number: Int32, _ event: LifecycleEvent, _ change: inout LogChange) {
        var screen = screens[number] ?? FollowedScreen(number: number)
        if let name = event.detail.text { screen.name = name }
        change.screenBefore = screen.place
        change.transitionBefore = screen.transition
        switch event.kind {
        case .screenWillAppear: screen.place = .appearing
        case .screenDidAppear: screen.place = .shown
        case .screenWillDisappear: screen.place = .disappearing
        case .screenDidDisappear: screen.place = .hidden
        default:
            screens[number] = nil
            return
        }
        // A will begins another pair, and a did ends the one the transition has brought.
        let isOver = screen.transition.map { transitions[$0]?.isOver ?? true } ?? true
        if screen.isUnderWay || isOver { screen.transition = nil }
        screens[number] = screen
    }

    // MARK: Transitions

    /// Its screens have said what they will do right ahead of it.
    private mutating func begin(_ number: Int32, _ event: LifecycleEvent) {
        var transition = FollowedTransition(number: number, event)
        // In order: a dictionary's is another one in each process.
        for screen in screens.values.sorted(by: { $0.number < $1.number }) where screen.transition == nil {
            switch screen.place {
            case .disappearing: transition.from = screen.number
            case .appearing: transition.to = screen.number
            case .unknown, .shown, .hidden, .gone: continue
            }
            screens[screen.number]?.transition = number
        }
        transitions[number] = transition
    }

    private mutating func followTransition(_ number: Int32, _ event: LifecycleEvent) {
        // Of one whose beginning is missing nothing is known.
        guard var transition = transitions[number] else { return }
        transition.lastNs = event.tNs
        switch event.kind {
        case .transitionInteractive:
            transition.isInteractive = true
            transition.told = .nothing
        case .transitionCancelled:
            transition.isInteractive = false
            transition.told = .cancel
        case .transitionFinished:
            transition.isInteractive = false
            transition.told = .finish
        case .transitionCompleted:
            transition.completions += 1
            if transition.completions == 1 {
                transition.didComplete = event.arg != 0
                transition.completionTurn = event.turn
                noteOver(number)
            }
        case .transitionViewAdded: transition.note(event.view, .inContainer)
        case .transitionViewRemoved: transition.note(event.view, .outside)
        case .transitionViewMoved: if event.arg == 0 { transition.movesOutside += 1 }
        case .animationCompletion: transition.completionsCalled += 1
        default: break
        }
        transitions[number] = transition
    }

    private mutating func noteOver(_ number: Int32) {
        overTransitions.append(number)
        guard overTransitions.count > Self.keptTransitions else { return }
        transitions[overTransitions.removeFirst()] = nil
    }
}

extension LifecycleEvent {
    /// Whether it is the completion of a transition, and not of a chain, whose numbers are others.
    package var isOfTransition: Bool { kind == .animationCompletion && detail == .text("transition") }

    /// The view of a transition it is about, also where the log has it as a text.
    fileprivate var view: EventDetail { EventDetail(detail.text, of: kind) }
}

extension FollowedTransition {
    fileprivate mutating func note(_ view: EventDetail, _ place: ViewPlace) {
        isContainerTold = true
        switch view {
        case .view(.from): fromView = place
        case .view(.to): toView = place
        default: otherViews = max(0, otherViews + (place == .inContainer ? 1 : -1))
        }
    }
}
