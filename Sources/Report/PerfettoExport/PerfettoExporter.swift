import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleRecording

/// Writes a log as Perfetto's track events, for ui.perfetto.dev and the trace processor.
///
/// Each cell has a track with a slice for each use, named by its item, and with the times on screen. Below
/// the cell are its animators: a slice from the attach to the end, with its phases. A screen has a track with
/// the times of its appearance, display and disappearance. All transitions share one track.
///
/// A flow leads from a request to its attach. Hazards, misuses, bare frames and orphaned animators are
/// instants. Frames are on the main thread if they had work, were late or showed a bare cell. Four counters
/// show the number of live animators, and of displayed, pooled and bare cells.
///
/// The follower provides the states, and the exporter writes their changes. Times are in whole microseconds.
/// Phases, places and counters have the values at the end of a moment. A state without duration has no slice.
public struct PerfettoExporter: LifecycleExporter {
    private var writer = ProtobufWriter()

    /// The counters of events, the most frequently changing first.
    private static let counters = [
        PerfettoTracks.liveAnimators, PerfettoTracks.displayedCells, PerfettoTracks.pooledCells,
    ]

    var log = LogFollower()
    var sequence = PerfettoSequence(id: 1)
    var tracks = PerfettoTracks()
    var cells: [CellID: PerfettoCell] = [:]
    var animators: [AnimatorID: PerfettoAnimator] = [:]
    /// Requested animators that are neither attached nor cancelled.
    var requested: Set<AnimatorID> = []
    /// The cells and animators that changed at the current moment.
    var touchedCells: [CellID] = []
    var touchedAnimators: [AnimatorID] = []
    /// The numbers of displayed and pooled cells. Only cells with an event since the last gap count.
    var displayedCells = 0
    var pooledCells = 0
    private var counted: [Int64] = [0, 0, 0]
    /// The lanes of animators without a cell.
    var looseLanes = PerfettoLanes(parent: PerfettoTracks.list)
    var stage = PerfettoScreens()

    /// Frames have their own sequence, because a frame can end after later events.
    private var frames = PerfettoSequence(id: 2)
    private var countedBare = 0

    public init() {}

    public mutating func take(atLeast count: Int) -> [UInt8]? {
        guard writer.bytes.count >= count else { return nil }
        defer { writer.removeAll() }
        return writer.bytes
    }

    // MARK: Run

    public mutating func begin(_ run: RunDescription) {
        sequence.begin(
            startedUnixNs: run.startedUnixNs, track: nil, counters: Self.counters, into: &writer)
        for track in PerfettoTracks.standing(for: run) { sequence.append(track) }
        for counter in Self.counters + [PerfettoTracks.bareCells] {
            sequence.append(.counter(counter, 0))
        }
        // Tracks must precede the frames on them.
        sequence.write(into: &writer)
        frames.begin(
            startedUnixNs: run.startedUnixNs, track: PerfettoTracks.mainThread,
            counters: [PerfettoTracks.bareCells], into: &writer)
    }

    public mutating func end(_ ending: RunEnding) {
        advance(toNs: ending.endedNs)
        settle()
        closeAll()
        sequence.write(into: &writer)
        frames.write(into: &writer)
    }

    // MARK: Events

    public mutating func add(_ event: LifecycleEvent) {
        advance(toNs: event.tNs)
        if log.turnEnd(before: event) == .gap { forgetAll() }
        _ = log.add(event)
        if let cell = event.cell { see(cell, event) }
        if let animator = event.animator { see(animator, event) }
        mark(event)
    }

    private mutating func advance(toNs ns: Int64) {
        guard ns > sequence.nowNs else { return }
        settle()
        sequence.write(into: &writer)
        sequence.advance(toNs: ns)
    }

    /// Writes the changes of the current moment.
    private mutating func settle() {
        for cell in touchedCells { settlePlace(of: cell) }
        for animator in touchedAnimators { settlePhase(of: animator) }
        touchedCells.removeAll(keepingCapacity: true)
        touchedAnimators.removeAll(keepingCapacity: true)
        let counts = [Int64(log.liveAnimators), Int64(displayedCells), Int64(pooledCells)]
        guard counts != counted else { return }
        let changed = counts.indices.filter { counts[$0] != counted[$0] }
        counted = counts
        // The values are in the order of the counters, up to the last one that changed.
        if sequence.count(Array(counts[...(changed.last ?? 0)])) { return }
        for index in changed { sequence.append(.counter(Self.counters[index], counts[index])) }
    }

    // MARK: Frames

    public mutating func add(_ frame: FrameRecord) {
        let isLate = frame.missedVsyncs > 0
        guard
            frame.endNs > frame.beginNs || frame.beginNs > frame.expectedNs || isLate
                || frame.bareCells != countedBare
        else { return }
        frames.advance(toNs: frame.beginNs)
        var slice = PerfettoTrackEvent.begin(isLate ? .lateFrame : .frame)
        if isLate {
            slice.category = .frame
            slice.notes = [
                .note(.frame, Int64(frame.frame)), .note(.missedVsyncs, Int64(frame.missedVsyncs)),
            ]
        }
        if frame.bareCells != countedBare {
            slice.extraCounterValues = [Int64(frame.bareCells)]
            countedBare = frame.bareCells
        }
        frames.append(slice)
        frames.advance(toNs: frame.endNs)
        frames.append(.end())
        frames.write(into: &writer)
    }
}
