#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Frames: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The frames of a run: when each was due, when its work was done, what it missed.")

        @OptionGroup var options: QueryOptions

        private static let columns = [
            "frame", "turn", "expected", "begin", "end", "missedVsyncs", "bareCells",
        ]

        func run() throws {
            try RunRows(options: options, columns: Self.columns).write { run, filter in
                try run.reader.frames(filter).map(Self.row)
            }
        }

        private static func row(_ frame: FrameRecord) -> [OutputValue] {
            [
                OutputValue(frame.frame), OutputValue(frame.turn), OutputValue(secondsOfNs: frame.expectedNs),
                OutputValue(secondsOfNs: frame.beginNs), OutputValue(secondsOfNs: frame.endNs),
                OutputValue(frame.missedVsyncs), OutputValue(frame.bareCells),
            ]
        }
    }
#endif
