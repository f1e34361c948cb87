import LifecycleEvents

/// The tracks of a trace: the process of the run, its main thread, its counters, and the cells.
///
/// Tracks are numbered in order, because small numbers take one byte.
struct PerfettoTracks {
    typealias ID = UInt64

    static let process: ID = 1
    static let mainThread: ID = 2
    static let list: ID = 3
    static let cells: ID = 4
    static let liveAnimators: ID = 5
    static let displayedCells: ID = 6
    static let pooledCells: ID = 7
    static let bareCells: ID = 8

    private var next: ID = 9

    mutating func make() -> ID {
        defer { next += 1 }
        return next
    }

    // MARK: Descriptors

    /// Returns the tracks that every run has.
    static func standing(for run: RunDescription) -> [PerfettoTrackDescriptor] {
        [
            PerfettoTrackDescriptor(
                track: process,
                kind: .process(
                    name: run.name,
                    labels: [run.strategy, run.regime, run.app, run.os, run.device].compactMap { $0 })),
            PerfettoTrackDescriptor(track: mainThread, kind: .mainThread(name: "main thread: frames")),
            PerfettoTrackDescriptor(track: list, kind: .plain(name: "list and app"), parent: process),
            PerfettoTrackDescriptor(track: cells, kind: .ordered(name: "cells"), parent: process),
            counter(liveAnimators, "live animators"),
            counter(displayedCells, "displayed cells"),
            counter(pooledCells, "pooled cells"),
            counter(bareCells, "bare cells"),
        ]
    }

    static func cell(_ cell: CellID, reuseIdentifier: String?, track: ID) -> PerfettoTrackDescriptor {
        let suffix = reuseIdentifier.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
        return PerfettoTrackDescriptor(
            track: track, kind: .plain(name: "cell \(cell.rawValue)\(suffix)"), parent: cells,
            rank: cell.rawValue)
    }

    static func lane(_ track: ID, under parent: ID) -> PerfettoTrackDescriptor {
        PerfettoTrackDescriptor(track: track, kind: .plain(name: "animators"), parent: parent)
    }

    private static func counter(_ track: ID, _ name: String) -> PerfettoTrackDescriptor {
        PerfettoTrackDescriptor(track: track, kind: .counter(name: name), parent: process)
    }
}

/// The frequent names of slices and instants, with their numbers.
///
/// The most frequent have numbers below 128, which take one byte.
struct PerfettoName: Hashable, Sendable {
    let iid: UInt64
    let text: String

    static let frame = PerfettoName(iid: 1, text: "frame")
    static let lateFrame = PerfettoName(iid: 2, text: "late frame")
    static let use = PerfettoName(iid: 3, text: "use")
    static let displayed = PerfettoName(iid: 4, text: "displayed")
    static let animatingOut = PerfettoName(iid: 5, text: "animatingOut")
    static let orphaned = PerfettoName(iid: 6, text: "orphaned")

    /// Creates the name of an instant: the name of the event.
    init(_ kind: EventKind) { self.init(iid: 64 + UInt64(kind.rawValue), text: kind.name) }

    init(_ phase: AnimatorPhase) {
        let index = AnimatorPhase.allCases.firstIndex(of: phase) ?? 0
        self.init(iid: 16 + UInt64(index), text: phase.rawValue)
    }

    private init(iid: UInt64, text: String) {
        self.iid = iid
        self.text = text
    }

    static let all: [PerfettoName] =
        [frame, lateFrame, use, displayed, animatingOut, orphaned]
        + AnimatorPhase.allCases.map { PerfettoName($0) } + EventKind.allCases.map { PerfettoName($0) }
}

/// The category of an instant, for filters in Perfetto. Frequent instants need none on their tracks.
enum PerfettoCategory: UInt64, CaseIterable {
    case hazard = 1
    case misuse, frame, list, log

    var text: String {
        switch self {
        case .hazard: "hazard"
        case .misuse: "misuse"
        case .frame: "frame"
        case .list: "list"
        case .log: "log"
        }
    }
}

/// The name of an annotation of a slice or instant.
enum PerfettoNote: UInt64, CaseIterable {
    case generation = 1
    case animator, site, detail, count, frame, missedVsyncs, seq

    var text: String {
        switch self {
        case .generation: "generation"
        case .animator: "animator"
        case .site: "site"
        case .detail: "detail"
        case .count: "count"
        case .frame: "frame"
        case .missedVsyncs: "missedVsyncs"
        case .seq: "seq"
        }
    }
}
