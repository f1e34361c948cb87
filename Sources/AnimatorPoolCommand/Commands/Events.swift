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
            let log = try options.log()
            let kinds = try EventKind.set(named: kind)
            let run = try log.reader.run(options.run)
            let page = try log.reader.events(options.filter(kinds: kinds))
            if options.format == .json || options.format == .ndjson {
                EventWriter.write(page.rows, run: run.number, asArray: options.format == .json)
            } else {
                var writer = ResultWriter(columns: ["run"] + EventFields.columns, format: options.format)
                for event in page.rows { writer.write([.int(run.number)] + EventFields.values(event)) }
                writer.finish()
            }
            options.say(cut: page.wasCut)
        }
    }

    extension EventKind {
        /// The kinds that `--kind` names, or nil when it names none.
        static func set(named names: [String]) throws -> Set<EventKind>? {
            let all = names.flatMap { $0.split(separator: ",") }
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
