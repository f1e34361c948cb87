import LifecycleEvents

/// The state of every screen, navigation stack and transition after the last event of a log.
package struct FollowedStage: Hashable, Sendable {
    /// The living screens by number, and the current transitions with the last ended ones.
    package private(set) var screens: [Int32: FollowedScreen] = [:]
    package private(set) var transitions: [Int32: FollowedTransition] = [:]
    /// The ended transitions, the oldest first.
    private var overTransitions: [Int32] = []
    /// The navigation stacks that have changed, by their bottom screen.
    package private(set) var stacks: [Int32: FollowedStack] = [:]
    /// The stack that changed last. It is the stack of the next push or pop that begins.
    private(set) var changedStack: Int32?

    /// The screen that began to disappear last, and whose counterpart has not begun to appear.
    private var leaving: Int32?

    /// The number of ended transitions to keep: the client may complete one of them again.
    private static let keptTransitions = 64

    /// Applies an event of a screen, a stack or a transition.
    mutating func follow(_ event: LifecycleEvent, _ change: inout LogChange) {
        guard let number = event.subject else { return }
        if event.kind == .screensChanged || event.kind == .barChanged {
            followStack(number, event)
        } else if event.kind.family == .screen {
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
        change.screenBefore = LogChange.Screen(place: screen.place, transition: screen.transition)
        switch event.kind {
        case .screenWillAppear:
            screen.begin(.appearing, with: leaving)
            if let leaving { screens[leaving]?.counterpart = number }
            leaving = nil
        case .screenDidAppear: screen.place = .shown
        case .screenWillDisappear:
            screen.begin(.disappearing, with: nil)
            leaving = number
        case .screenDidDisappear: screen.place = .hidden
        case .screenIsAppearing: return
        default:
            screens[number] = nil
            stacks[number] = nil
            return
        }
        // A `will` event begins another pair of events; a `did` event ends the transition's pair.
        let isOver = screen.transition.map { transitions[$0]?.isOver ?? true } ?? true
        if screen.isUnderWay || isOver { screen.transition = nil }
        screens[number] = screen
        // A callback of this screen may begin a transition before the counterpart's part has ended.
        if !screen.isUnderWay, let other = screen.counterpart { screens[other]?.isWithoutTransition = true }
        if !screen.isUnderWay, leaving == number { leaving = nil }
    }

    // MARK: Stacks

    private mutating func followStack(_ number: Int32, _ event: LifecycleEvent) {
        let text = event.detail.text ?? ""
        guard event.kind == .screensChanged else {
            stacks[number, default: FollowedStack(screens: text)].bar = text
            return
        }
        changedStack = number
        stacks[number, default: FollowedStack(screens: text)].screens = text
        if let running = navigation(of: number) { transitions[running]?.isOverlapped = true }
    }

    /// Returns the transition of an event, if the log has its beginning.
    func transition(of event: LifecycleEvent) -> FollowedTransition? {
        event.subject.flatMap { transitions[$0] }
    }

    /// Returns the current push or pop of the stack, the latest if there are several.
    package func navigation(of stack: Int32) -> Int32? {
        transitions.values.filter { $0.stack == stack && !$0.isOver }.map { $0.number }.max()
    }

    // MARK: Transitions

    /// Begins a transition. The `will` events of its screens precede its beginning.
    private mutating func begin(_ number: Int32, _ event: LifecycleEvent) {
        var transition = FollowedTransition(number: number, event)
        // Sorted, because the order of a dictionary differs between processes.
        for screen in screens.values.sorted(by: { $0.number < $1.number })
        where screen.transition == nil && !screen.isWithoutTransition {
            switch screen.place {
            case .disappearing: transition.from = screen.number
            case .appearing: transition.to = screen.number
            case .unknown, .shown, .hidden, .gone: continue
            }
            screens[screen.number]?.transition = number
        }
        if EventDetail(event.detail.text, of: event.kind).isNavigation { transition.stack = changedStack }
        // A log without stacks has one transition at a time: the other one was abandoned.
        if changedStack != nil {
            for other in transitions.values where !other.isOver && other.sharesScreen(with: transition) {
                transitions[other.number]?.isOverlapped = true
                transition.isOverlapped = true
            }
        }
        transitions[number] = transition
    }

    private mutating func followTransition(_ number: Int32, _ event: LifecycleEvent) {
        // The log lacks the beginning of this transition.
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
    /// Whether the event is the completion of a transition. Chains have numbers of their own.
    package var isOfTransition: Bool { kind == .animationCompletion && detail == .text("transition") }

    /// The view of the transition in the event, also if the detail is a text.
    fileprivate var view: EventDetail { EventDetail(detail.text, of: kind) }
}

extension EventDetail {
    fileprivate var isNavigation: Bool { self == .operation(.push) || self == .operation(.pop) }
}

extension FollowedScreen {
    fileprivate mutating func begin(_ place: ScreenPlace, with counterpart: Int32?) {
        self.place = place
        self.counterpart = counterpart
        isWithoutTransition = false
    }
}

extension FollowedTransition {
    fileprivate func sharesScreen(with other: FollowedTransition) -> Bool {
        [from, to].contains { $0 != nil && ($0 == other.from || $0 == other.to) }
    }

    fileprivate mutating func note(_ view: EventDetail, _ place: ViewPlace) {
        isContainerTold = true
        switch view {
        case .view(.from): fromView = place
        case .view(.to): toView = place
        default: otherViews = max(0, otherViews + (place == .inContainer ? 1 : -1))
        }
    }
}
