import Exploration
import LifecycleEvents

/// The events of a run in memory, and the features by which a search distinguishes runs.
final class SearchedLog {
    // Unchecked: every event passes here, and no code that is called in between reads the events.
    @exclusivity(unchecked) private(set) var events: [LifecycleEvent] = []
    /// The number of events before each step of the schedule.
    @exclusivity(unchecked) private var begins: [(step: Int, events: Int)] = []
    private let features: FeatureCounts
    @exclusivity(unchecked) private var states = SeenStates()

    init(_ features: FeatureCounts) {
        self.features = features
        events.reserveCapacity(512)
        begins.reserveCapacity(16)
    }

    /// The last step that has begun.
    var lastStep: Int { begins.last?.step ?? 0 }

    func beginStep(_ step: Int) { begins.append((step, events.count)) }

    func record(_ event: consuming LifecycleEvent) {
        states.note(event, in: features)
        events.append(event)
    }

    func reached(_ number: Int) { features.steer(number) }

    /// The time of the first event of each step of the run.
    var beginsNs: [Int64] {
        begins.map { $0.events < events.count ? events[$0.events].tNs : events.last?.tNs ?? 0 }
    }

    /// Returns the step during which the event with this number occurred.
    func step(ofEvent seq: Int64) -> Int {
        var step = 0
        for begin in begins where begin.events < Int(seq) { step = begin.step }
        return step
    }
}

/// The states of cells and animators by which a search distinguishes runs.
///
/// A feature is a kind of event with the states of its cell and animator and the number of pending requests.
/// Another feature is a pair of consecutive kinds of events of one cell, with the cell's place and the
/// pending requests.
struct SeenStates {
    // Plain numbers, so that no object retains the arrays while they change. The four lowest bits of a cell's
    // number are its place. The next eight bits are the kind of its last event, and the others the number of
    // its animators.
    private var cells: [UInt32]
    private var animators: [UInt32]
    private var pending: UInt32 = 0

    init() {
        cells = [UInt32](repeating: 0, count: 64)
        animators = [UInt32](repeating: 0, count: 128)
    }

    mutating func note(_ event: borrowing LifecycleEvent, in features: FeatureCounts) {
        let kind = UInt32(event.kind.rawValue)
        var (place, last, count, phase) = (0 as UInt32, 0 as UInt32, 0 as UInt32, 0 as UInt32)
        if let number = event.cell {
            let cell = Int(number.rawValue) & 0xff
            if cell >= cells.count { cells += [UInt32](repeating: 0, count: 256 - cells.count) }
            let state = cells[cell]
            (place, last, count) = (state & 0xf, state >> 4 & 0xff, state >> 12)
            cells[cell] = Self.state(after: event.kind, place: place, animators: count)
        }
        if let number = event.animator {
            let animator = Int(number.rawValue) & 0xfff
            while animators.count <= animator { animators += animators.map { _ in 0 } }
            phase = animators[animator]
            animators[animator] = Self.phase(after: event.kind, from: phase)
        }
        switch event.kind {
        case .animatorRequested: pending += 1
        case .animatorAttached, .animatorCancelled: pending -= min(1, pending)
        default: break
        }
        let waiting = min(pending, 3)
        // 7 + 4 + 4 + 2 + 2 bits, and 7 + 7 + 4 + 2 bits.
        features.note((((kind << 4 | place) << 4 | phase) << 2 | min(count, 3)) << 2 | waiting)
        features.note(1 << 24 | ((kind << 7 | last) << 4 | place) << 2 | waiting)
    }

    private static func state(after kind: EventKind, place: UInt32, animators: UInt32) -> UInt32 {
        let place: UInt32 =
            switch kind {
            case .cellDequeued: 1
            case .cellPrepared: 2
            case .cellDisplayed: 3
            case .cellEnded: 4
            case .cellWaiting: 5
            case .cellAnimatingOut: 6
            case .cellRecycled: 7
            case .cellDestroyed: 8
            default: place
            }
        let animators: UInt32 =
            switch kind {
            case .animatorAttached: animators + 1
            case .animatorTornDown, .animatorFinished, .animatorReleased: animators - min(1, animators)
            default: animators
            }
        return animators << 12 | UInt32(kind.rawValue) << 4 | place
    }

    private static func phase(after kind: EventKind, from phase: UInt32) -> UInt32 {
        switch kind {
        case .animatorRequested: 1
        case .animatorAttached: 2
        case .animatorStarted: 3
        case .animatorPaused: 4
        case .animatorStopped: 5
        case .animatorFinished: 6
        case .animatorOrphaned: 7
        case .animatorTornDown: 8
        case .animatorReleased: 9
        case .animatorCancelled: 10
        default: phase
        }
    }
}
