#if Command
    import ArgumentParser
    import LifecycleStore

    struct Animators: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The animators of a run: who asked, when it was attached, how it ended.",
            discussion: "Outcomes: alive, tornDown, ended, released, misused, cancelled.")

        @OptionGroup var options: QueryOptions

        private static let columns = [
            "animator", "cell", "generation", "item", "site", "requestedTime", "attachedTime", "endedTime",
            "tornDownTime", "outcome", "hazards",
        ]

        func run() throws {
            try RunRows(options: options, columns: Self.columns).write { run, filter in
                try run.reader.animators(filter).map(Self.row)
            }
        }

        private static func row(_ animator: AnimatorRecord) -> [OutputValue] {
            [
                .int(Int64(animator.animator.rawValue)), OutputValue(animator.cell?.rawValue),
                OutputValue(animator.generation), OutputValue(animator.item?.rawValue),
                OutputValue(animator.site?.text), OutputValue(secondsOfNs: animator.requestedNs),
                OutputValue(secondsOfNs: animator.attachedNs), OutputValue(secondsOfNs: animator.endedNs),
                OutputValue(secondsOfNs: animator.tornDownNs), .text(animator.outcome.name),
                OutputValue(animator.hazards),
            ]
        }
    }
#endif
