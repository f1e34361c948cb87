#if Export
    import LifecycleEvents

    /// The tracks of a trace: the process of the run, its main thread, its counters, and the cells.
    ///
    /// Numbers are given in order, for small ones take one byte.
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

        // MARK: What they are

        /// The tracks that every run has.
        static func standing(for run: RunDescription) -> [PerfettoTrackDescriptor] {
            [
                track(process) {
                    $0.process.pid = 1
                    $0.process.processName = run.name
                    $0.process.processLabels = [run.strategy, run.regime, run.app, run.os, run.device]
                        .compactMap { $0 }
                },
                track(mainThread) {
                    $0.thread.pid = 1
                    $0.thread.tid = 1
                    $0.thread.threadName = "main thread: frames"
                },
                track(list, "list and app", under: process),
                track(cells, "cells", under: process) { $0.childOrdering = .explicit },
                counter(liveAnimators, "live animators"),
                counter(displayedCells, "displayed cells"),
                counter(pooledCells, "pooled cells"),
                counter(bareCells, "bare cells"),
            ]
        }

        static func cell(_ cell: CellID, reuseIdentifier: String?, track: ID) -> PerfettoTrackDescriptor {
            let suffix = reuseIdentifier.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
            return self.track(track, "cell \(cell.rawValue)\(suffix)", under: cells) {
                $0.siblingOrderRank = cell.rawValue
            }
        }

        static func lane(_ track: ID, under parent: ID) -> PerfettoTrackDescriptor {
            self.track(track, "animators", under: parent)
        }

        private static func counter(_ track: ID, _ name: String) -> PerfettoTrackDescriptor {
            self.track(track, name, under: process) { $0.counter.unit = .count }
        }

        private static func track(
            _ track: ID, _ name: String? = nil, under parent: ID? = nil,
            _ more: (inout PerfettoTrackDescriptor) -> Void = { _ in }
        ) -> PerfettoTrackDescriptor {
            var descriptor = PerfettoTrackDescriptor()
            descriptor.uuid = track
            if let name { descriptor.name = name }
            if let parent { descriptor.parentUuid = parent }
            more(&descriptor)
            return descriptor
        }
    }
#endif
