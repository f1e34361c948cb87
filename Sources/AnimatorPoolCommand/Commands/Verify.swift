#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Judges a log by the invariants: a row for each violation.",
            discussion: "Ends with status 1 when a rule is broken.")

        @Argument(help: "A log file or an NDJSON file.") var file: String?
        @Option(help: "A log file, when no FILE is given.") var db = LogPath.standard
        @Option(name: .customLong("run"), help: "The run's number; the newest unless given.")
        var runNumber: Int64?
        @Option(name: .customLong("idle-limit"), help: "Seconds a cell off screen may keep an animator.")
        var idleLimit = 1.0
        @Option(help: "table, json, ndjson, csv or github (annotations).") var format = VerifyFormat.table

        func validate() throws {
            guard idleLimit >= 0, idleLimit < 9e9 else {
                throw ValidationError("--idle-limit must be 0 or more seconds, not \(idleLimit).")
            }
        }

        func run() throws {
            let path = file ?? db
            var checker = InvariantChecker(
                rules: InvariantRules(
                    idleLimitNs: Int64((idleLimit * 1e9).rounded()), keptViolations: 1_000_000))
            if try LogSource.isNDJSON(path) {
                try LogSource.forEachEvent(ofNDJSON: path) { checker.eat($1) }
            } else {
                let reader = try LogReader(path: path)
                let number = try reader.run(runNumber).number
                try reader.forEachEvent(LogFilter(run: number)) {
                    checker.eat($0)
                    return true
                }
                try StandardError.say(openIn: reader, run: number, "judged as far as it goes")
            }
            checker.finish { _ in }
            write(checker.violations)
            if !checker.violations.isEmpty { throw ExitStatus.found }
        }

        private func write(_ violations: [Violation]) {
            if format == .github {
                for violation in violations {
                    let place = violation.site.map { " file=\($0.file),line=\($0.line)," } ?? " "
                    let title = "\(violation.invariant.code) \(violation.invariant.name)"
                    StandardOutput.write(
                        "::error\(place)title=\(title)::seq \(violation.seq): \(violation.text)\n")
                }
                StandardOutput.flush()
                return
            }
            if format == .table, violations.isEmpty {
                StandardOutput.write("No rule is broken.\n")
                return
            }
            var writer = ResultWriter(
                columns: ["invariant", "seq", "cell", "animator", "text"],
                format: ResultFormat(rawValue: format.rawValue) ?? .table)
            for violation in violations {
                writer.write([
                    .text(violation.invariant.code), .int(violation.seq),
                    OutputValue(violation.cell?.rawValue),
                    OutputValue(violation.animator?.rawValue), .text(violation.text),
                ])
            }
            writer.finish()
        }
    }

    enum VerifyFormat: String, CaseIterable, ExpressibleByArgument {
        case table, json, ndjson, csv, github
    }
#endif
