#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore
    import RunDesk

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
            let wasCut = try log.forEachRow(of: options.run, limit: options.limit) { run, limit in
                var filter = options.filter(run, kinds: kinds)
                filter.limit = limit
                return try run.reader.events(filter)
            } _: { run, event in
                writer.write(event, run: run.number)
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
