#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Hazards: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "What a user would have seen and memory would have held.")

        @Option(help: "Only hazards of this kind.") var kind: [String] = []
        @OptionGroup var options: QueryOptions

        func run() throws {
            let kinds = try EventKind.set(named: kind)
            if let other = kinds?.first(where: { !$0.isHazard }) {
                throw InputError(
                    "--kind: \(other.name) is no hazard; `animatorpool events --kind` shows any kind")
            }
            let page = try options.log().reader.hazards(options.filter(kinds: kinds))
            var writer = ResultWriter(
                columns: ["seq", "tNs", "kind", "cell", "animator", "generation", "item"],
                format: options.format)
            for event in page.rows {
                writer.write([
                    .int(event.seq), .int(event.tNs), .text(event.kind.name),
                    OutputValue(event.cell?.rawValue),
                    OutputValue(event.animator?.rawValue), OutputValue(event.generation),
                    OutputValue(event.item?.rawValue),
                ])
            }
            writer.finish()
            options.say(cut: page.wasCut)
        }
    }
#endif
