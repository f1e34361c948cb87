#if Command
    import ArgumentParser
    import LifecycleStore

    struct DB: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "db", abstract: "The log as a file: what it is, its migrations.",
            subcommands: [Info.self, Migrate.self])

        struct Info: ParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Version, size and runs of a log.")

            @Option(help: "A log file.") var db = LogPath.standard
            @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

            func run() throws {
                let info = try LogReader(path: db).info()
                ResultWriter.write(
                    object: [
                        .init("path", .text(info.path)),
                        .init("schemaVersion", OutputValue(info.schemaVersion)),
                        .init("sqliteVersion", .text(info.sqliteVersion)),
                        .init("journalMode", .text(info.journalMode)),
                        .init("pageSize", OutputValue(info.pageSize)),
                        .init("pages", OutputValue(info.pages)),
                        .init("freePages", OutputValue(info.freePages)),
                        .init("fileBytes", .int(info.fileBytes)), .init("walBytes", .int(info.walBytes)),
                        .init("runs", OutputValue(info.runs)), .init("openRuns", OutputValue(info.openRuns)),
                        .init("events", .int(info.events)),
                    ], format: format)
            }
        }

        struct Migrate: ParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Brings a log to this version's schema; there is no way back.")

            @Option(help: "A log file.") var db = LogPath.standard
            @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

            func run() throws {
                let (from, to) = try LogFile.migrate(path: db)
                ResultWriter.write(
                    object: [
                        .init("path", .text(db)), .init("from", OutputValue(from)),
                        .init("to", OutputValue(to)),
                    ], format: format)
            }
        }
    }
#endif
