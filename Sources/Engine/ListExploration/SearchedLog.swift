import Exploration
import LifecycleEvents

/// The events of a run in memory, and what a search tells runs apart by.
final class SearchedLog {
    // Unchecked: every event passes here, and nothing called in between reads the events.
    @exclusivity(unchecked) private(set) var events: [LifecycleEvent] = []
    /// Where each step of the schedule begins: how many events came before it.
    private var begins: [(step: Int, events: Int)] = []
    private let bench: ScheduleBench
    @exclusivity(unchecked) private var states = SeenStates()

    init(_ bench: ScheduleBench) {
        self.bench = bench
        events.reserveCapacity(256)
    }

    func beginStep(_ step: Int) { begins.append((step, events.count)) }

    func record(_ event: consuming LifecycleEvent) {
        states.note(event, in: &bench.features)
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
    private struct Cell {
        var place: UInt32 = 0
        var lastKind: UInt32 = 0
        var animators: UInt32 = 0
    }

    private var cells: [Cell] = []
    private var animators: [UInt32] = []
    private var pending: UInt32 = 0

    init() {
        cells.reserveCapacity(32)
        animators.reserveCapacity(64)
    }

    mutating func note(_ event: LifecycleEvent, in features: inout FeatureCounts) {
        let kind = UInt32(event.kind.rawValue)
        var (place, last, count, phase) = (0 as UInt32, 0 as UInt32, 0 as UInt32, 0 as UInt32)
        if let number = event.cell {
            let cell = Int(number.rawValue) & 0xff
            while cells.count <= cell { cells.append(Cell()) }
            (place, last, count) = (cells[cell].place, cells[cell].lastKind, cells[cell].animators)
            follow(event.kind, &cells[cell])
        }
        if let number = event.animator {
            let animator = Int(number.rawValue) & 0xfff
            while animators.count <= animator { animators.append(0) }
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

    private func follow(_ kind: EventKind, _ cell: inout Cell) {
        cell.lastKind = UInt32(kind.rawValue)
        switch kind {
        case .cellDequeued: cell.place = 1
        case .cellPrepared: cell.place = 2
        case .cellDisplayed: cell.place = 3
        case .cellEnded: cell.place = 4
        case .cellWaiting: cell.place = 5
        case .cellAnimatingOut: cell.place = 6
        case .cellRecycled: cell.place = 7
        case .cellDestroyed: cell.place = 8
        case .animatorAttached: cell.animators += 1
        case .animatorTornDown, .animatorFinished, .animatorReleased:
            cell.animators -= min(1, cell.animators)
        default: break
        }
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
