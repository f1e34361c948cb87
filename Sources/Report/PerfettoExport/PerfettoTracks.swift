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
