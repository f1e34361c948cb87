import Exploration
import LifecycleEvents

/// The events of a run in memory, and what a search tells runs apart by.
final class SearchedLog {
    // Unchecked: every event passes here, and nothing called in between reads the events.
    @exclusivity(unchecked) private(set) var events: [LifecycleEvent] = []
    /// Where each step of the schedule begins: how many events came before it.
    @exclusivity(unchecked) private var begins: [(step: Int, events: Int)] = []
    private let features: FeatureCounts
    @exclusivity(unchecked) private var states = SeenStates()

    init(_ features: FeatureCounts) {
        self.features = features
        events.reserveCapacity(512)
        begins.reserveCapacity(16)
    }

    func beginStep(_ step: Int) { begins.append((step, events.count)) }

    func record(_ event: consuming LifecycleEvent) {
        states.note(event, in: features)
        events.append(event)
    }

    /// The time at which each step of the run began: that of its first event.
    var beginsNs: [Int64] {
        begins.map { $0.events < events.count ? events[$0.events].tNs : events.last?.tNs ?? 0 }
    }

    /// The step during which the event with this number came.
    func step(ofEvent seq: Int64) -> Int {
        var step = 0
        for begin in begins where begin.events < Int(seq) { step = begin.step }
        return step
    }
}

/// The states of cells and animators, as far as a search tells runs apart by them.
///
/// A feature is a kind of event with the states of its cell and animator and the work that waits, or with the kind of
/// the event before it at the same cell.
struct SeenStates {
    // Plain numbers, of which nothing holds the arrays while they change: the place of a cell in four bits, above it the kind
    // of its last event in eight, above that the number of its animators.
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
        // 7 + 4 + 4 + 2 + 2 bits, and 7 + 7 + 4 + 2.
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
