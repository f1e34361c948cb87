#if Command
    import ArgumentParser
    import LifecycleStore

    struct Animators: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The animators of a run: who asked, when it was attached, how it ended.",
            discussion: "Outcomes: alive, tornDown, ended, released, misused, cancelled.")

        @OptionGroup var options: QueryOptions

        func run() throws {
            let log = try options.log()
            let page = try log.reader.animators(options.filter())
            var writer = ResultWriter(
                columns: [
                    "animator", "cell", "generation", "item", "site", "requestedTime", "attachedTime",
                    "endedTime", "tornDownTime", "outcome", "hazards",
                ], format: options.format)
            for row in page.rows {
                writer.write([
                    .int(Int64(row.animator.rawValue)), OutputValue(row.cell?.rawValue),
                    OutputValue(row.generation), OutputValue(row.item?.rawValue), OutputValue(row.site?.text),
                    OutputValue(secondsOfNs: row.requestedNs), OutputValue(secondsOfNs: row.attachedNs),
                    OutputValue(secondsOfNs: row.endedNs), OutputValue(secondsOfNs: row.tornDownNs),
                    .text(row.outcome.name), OutputValue(row.hazards),
                ])
            }
            writer.finish()
            options.say(cut: page.wasCut)
            try options.say(openIn: log, missing: "animators that have not ended")
        }
    }
#endif
