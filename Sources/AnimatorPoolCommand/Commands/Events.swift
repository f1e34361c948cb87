#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Events: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The events of a run, in order.",
            discussion: "As JSON: the keys of the NDJSON log, and the run.")

        @Option(help: "Only events of this kind; may be given several times, or with commas between.")
        var kind: [String] = []
        @OptionGroup var options: QueryOptions

        func run() throws {
            let kinds = try EventKind.set(named: kind)
            let log = try options.log()
            var writer = EventWriter(format: options.format)
            var left = options.limit
            var wasCut = false
            try log.forEachRun(options.run) { run in
                var filter = options.filter(run, kinds: kinds)
                filter.limit = left
                let page = try run.reader.events(filter)
                for event in page.rows { writer.write(event, run: run.number) }
                left -= page.rows.count
                wasCut = page.wasCut
                return !wasCut
            }
            writer.finish()
            options.say(cut: wasCut)
        }
    }

    extension EventKind {
        /// The kinds that `--kind` names, or nil when it names none.
        static func set(named names: [String]) throws -> Set<EventKind>? {
            let all = names.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            guard !all.isEmpty else { return nil }
            return try Set(
                all.map { name in
                    guard let kind = EventKind(name: String(name)) else {
                        throw InputError(
                            "--kind: there is no kind of event “\(name)”; "
                                + "`animatorpool sql \"select name from event_kind\"` lists them")
                    }
                    return kind
                })
        }
    }
#endif
