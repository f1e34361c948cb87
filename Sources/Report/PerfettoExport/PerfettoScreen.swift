import LifecycleEvents
import LifecycleJudging

/// The screens of a trace, each with its own track, and one track for all transitions. A log without screens
/// has none of these tracks.
struct PerfettoScreens {
    /// The track of each screen by its number, and whether it has an open slice.
    var screens: [Int32: (track: PerfettoTracks.ID, isOpen: Bool)] = [:]
    /// Nil before the first transition.
    var transitions: PerfettoTracks.ID?
    /// The transition with an open slice.
    var open: Int32?
}

extension PerfettoExporter {
    mutating func see(stage event: LifecycleEvent) {
        guard let number = event.subject else { return }
        if event.kind.family == .screen { see(screen: number, event) } else { see(transition: number, event) }
    }

    private mutating func see(screen number: Int32, _ event: LifecycleEvent) {
        let track = screenTrack(number, event)
        if event.kind.rawValue > EventKind.screenGone.rawValue {
            return sequence.append(instant(event, on: track))
        }
        if stage.screens[number]?.isOpen == true { sequence.append(.end(on: track)) }
        let name: String? =
            switch event.kind {
            case .screenWillAppear: "appearing"
            case .screenDidAppear: "shown"
            case .screenWillDisappear: "disappearing"
            default: nil
            }
        if let name { sequence.append(.begin(named: name, on: track)) }
        stage.screens[number] = event.kind == .screenGone ? nil : (track, name != nil)
    }

    private mutating func screenTrack(_ number: Int32, _ event: LifecycleEvent) -> PerfettoTracks.ID {
        if let known = stage.screens[number] { return known.track }
        return makeTrack("screen \(number)" + (event.detail.text.map { " (\($0))" } ?? ""))
    }

    private mutating func makeTrack(_ name: String) -> PerfettoTracks.ID {
        let track = tracks.make()
        sequence.append(
            PerfettoTrackDescriptor(track: track, kind: .plain(name: name), parent: PerfettoTracks.process))
        return track
    }

    private mutating func see(transition number: Int32, _ event: LifecycleEvent) {
        let track = stage.transitions ?? makeTrack("transitions")
        stage.transitions = track
        switch event.kind {
        case .transitionBegan:
            endTransition()
            let operation = event.detail.text.map { " (\($0))" } ?? ""
            sequence.append(.begin(named: "transition \(number)\(operation)", on: track))
            stage.open = number
        case .transitionCompleted where stage.open == number:
            endTransition()
        default: sequence.append(instant(event, on: track))
        }
    }

    private mutating func instant(
        _ event: LifecycleEvent, on track: PerfettoTracks.ID
    ) -> PerfettoTrackEvent {
        var instant = PerfettoTrackEvent.instant(PerfettoName(event.kind), on: track)
        if let detail = event.detail.text { instant.notes.append(sequence.note(.detail, detail)) }
        return instant
    }

    private mutating func endTransition() {
        guard stage.open != nil, let track = stage.transitions else { return }
        sequence.append(.end(on: track))
        stage.open = nil
    }

    /// Ends all open slices.
    mutating func closeStage() {
        endTransition()
        for number in stage.screens.keys.sorted() {
            guard let screen = stage.screens[number], screen.isOpen else { continue }
            sequence.append(.end(on: screen.track))
            stage.screens[number] = (screen.track, false)
        }
    }
}
