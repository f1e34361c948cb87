import LifecycleEvents

/// The events of a transition or a screen, with those that belong to them: the appearance events of a
/// transition's screens, and the transitions that move a screen.
package struct StageStory {
    /// The kinds of the events to pass to ``add(_:)``.
    package static let kinds: Set<EventKind> = EventSubject.transition(0).kinds
        .union(EventSubject.screen(0).kinds).union([.misuse])

    package private(set) var events: [LifecycleEvent] = []

    private let subject: EventSubject
    private var log = LogFollower()
    /// The last `will` event of each screen, until its transition is known.
    private var wills: [Int32: LifecycleEvent] = [:]
    /// The screens of the transition whose `did` event is expected.
    private var waiting: Set<Int32> = []
    /// The transitions that move the screen.
    private var own: Set<Int32> = []
    /// The turn in which the screen was released.
    private var goneTurn: Int?

    package init(of subject: EventSubject) { self.subject = subject }

    /// - Parameter event: the next event of the run that has one of ``kinds``.
    package mutating func add(_ event: LifecycleEvent) {
        // The story gets only some events of the log, so missing numbers are not gaps.
        var unnumbered = event
        unnumbered.seq = 0
        _ = log.add(unnumbered)
        switch subject {
        case .transition(let number): tell(event, ofTransition: number)
        case .screen(let number): tell(event, ofScreen: number)
        case .chain: if event.about == subject { events.append(event) }
        }
    }

    private mutating func tell(_ event: LifecycleEvent, ofTransition number: Int32) {
        switch event.about {
        case .transition(let transition):
            if event.kind == .transitionBegan {
                // The next events of screens belong to the new transition.
                waiting = []
                if transition == number { addWills(ofTransition: number) }
            }
            if transition == number { events.append(event) }
        // A change of the stack is not part of a transition.
        case .screen where event.kind == .screensChanged || event.kind == .barChanged: break
        case .screen(let screen):
            let isWill = event.kind == .screenWillAppear || event.kind == .screenWillDisappear
            wills[screen] = isWill ? event : nil
            guard waiting.contains(screen) else { return }
            events.append(event)
            if !isWill, event.kind != .screenIsAppearing { waiting.remove(screen) }
        default: break
        }
    }

    private mutating func addWills(ofTransition number: Int32) {
        guard let transition = log.stage.transitions[number] else { return }
        let screens = [transition.from, transition.to].compactMap { $0 }
        waiting = Set(screens)
        events += screens.compactMap { wills[$0] }.sorted { $0.seq < $1.seq }
    }

    private mutating func tell(_ event: LifecycleEvent, ofScreen number: Int32) {
        switch event.about {
        case subject:
            events.append(event)
            if event.kind == .screenGone { goneTurn = event.turn }
        case .screen: goneTurn = nil
        case .transition(let transition):
            goneTurn = nil
            if event.kind == .transitionBegan, let began = log.stage.transitions[transition],
                began.from == number || began.to == number
            {
                own.insert(transition)
            }
            if own.contains(transition) { events.append(event) }
        case .chain, nil:
            // The misuses of the screen's animators follow its release.
            if event.kind == .misuse, event.cell == nil, goneTurn == event.turn { events.append(event) }
        }
    }
}
