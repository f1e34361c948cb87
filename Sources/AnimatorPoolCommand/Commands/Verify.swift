#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleJudging
    import LifecycleStore

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Judges a log by the invariants: a row for each violation.",
            discussion: "Ends with status 1 when a rule is broken.")

        @Argument(help: "A log file, a folder with a file per run, or an NDJSON file.") var file: String?
        @Option(help: "The log, when no FILE is given.") var db = LogPath.standard
        @Option(
            name: .customLong("run"),
            help: "The run's number or uuid, or all; the newest of a file and all of a folder unless given.")
        var selector: RunSelector?
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
            let verdicts: [Verdict]
            if try LogSource.isNDJSON(path) {
                var checker = newChecker()
                try LogSource.forEachEvent(ofNDJSON: path) { checker.eat($1) }
                verdicts = [Verdict(run: nil, checker)]
            } else {
                let log = try LogSource(path)
                let selector = selector ?? (log.isFolder ? .all : .newest)
                verdicts = try log.runs(selector).map { run in
                    var checker = newChecker()
                    try run.reader.forEachEvent(LogFilter(run: run.record.number)) {
                        checker.eat($0)
                        return true
                    }
                    try run.sayIfOpen("judged as far as it goes")
                    return Verdict(run: selector == .all ? run.number : nil, checker)
                }
            }
            write(verdicts)
            if verdicts.contains(where: { !$0.violations.isEmpty }) { throw ExitStatus.found }
        }

        /// What a run breaks, and the run's number when there are several.
        private struct Verdict {
            let run: Int64?
            let violations: [Violation]

            init(run: Int64?, _ checker: consuming InvariantChecker) {
                checker.finish { _ in }
                self.run = run
                violations = checker.violations
            }
        }

        private func newChecker() -> InvariantChecker {
            InvariantChecker(
                rules: InvariantRules(
                    idleLimitNs: Int64((idleLimit * 1e9).rounded()), keptViolations: 1_000_000))
        }

        private func write(_ verdicts: [Verdict]) {
            if format == .github {
                for verdict in verdicts { writeAnnotations(verdict) }
                StandardOutput.flush()
                return
            }
            if format == .table, verdicts.allSatisfy(\.violations.isEmpty) {
                StandardOutput.write(
                    verdicts.count == 1
                        ? "No rule is broken.\n" : "No rule is broken in \(verdicts.count) runs.\n")
                return
            }
            let ofAll = verdicts.contains { $0.run != nil }
            var writer = ResultWriter(
                columns: (ofAll ? ["run"] : []) + ["invariant", "seq", "cell", "animator", "text"],
                format: ResultFormat(rawValue: format.rawValue) ?? .table)
            for verdict in verdicts {
                for violation in verdict.violations {
                    writer.write(
                        (ofAll ? [OutputValue(verdict.run)] : []) + [
                            .text(violation.invariant.code), .int(violation.seq),
                            OutputValue(violation.cell?.rawValue),
                            OutputValue(violation.animator?.rawValue), .text(violation.text),
                        ])
                }
            }
            writer.finish()
        }

        private func writeAnnotations(_ verdict: Verdict) {
            let run = verdict.run.map { "run \($0), " } ?? ""
            for violation in verdict.violations {
                let place = violation.site.map { " file=\($0.file),line=\($0.line)," } ?? " "
                let title = "\(violation.invariant.code) \(violation.invariant.name)"
                StandardOutput.write(
                    "::error\(place)title=\(title)::\(run)seq \(violation.seq): \(violation.text)\n")
            }
        }
    }

    enum VerifyFormat: String, CaseIterable, ExpressibleByArgument {
        case table, json, ndjson, csv, github
    }
#endif
