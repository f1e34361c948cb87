import Foundation
import LogTorture

/// Runs the requested scenarios, one after the other, and reports their results.
struct Torture {
    private let options: TortureOptions
    private let executable = URL(fileURLWithPath: CommandLine.arguments[0]).path

    init(_ options: TortureOptions) { self.options = options }

    /// The result of a scenario.
    private struct Row {
        let name: String
        let cases: Int
        let failures: Int
        let seconds: Double
        let facts: String
    }

    /// Returns whether every case passed.
    func run() -> Bool {
        var rows: [Row] = []
        for name in options.scenarios {
            let began = DispatchTime.now().uptimeNanoseconds
            var report = TortureReport(name: name, seed: options.seed)
            do { try run(name, &report) } catch { report.fail("\(error)") }
            let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
            rows.append(
                Row(
                    name: name, cases: report.cases, failures: report.failures, seconds: seconds,
                    facts: report.facts.map { "\($0.name) \($0.value)" }.joined(separator: ", ")))
        }
        report(rows)
        return rows.allSatisfy { $0.failures == 0 }
    }

    private func report(_ rows: [Row]) {
        func pad(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(width - text.count, 0))
        }
        print(
            "\n" + pad("scenario", 10) + pad("cases", 9) + pad("failures", 10) + pad("seconds", 9)
                + "found")
        for row in rows {
            print(
                pad(row.name, 10) + pad("\(row.cases)", 9) + pad("\(row.failures)", 10)
                    + pad(String(format: "%.1f", row.seconds), 9) + row.facts)
        }
    }

    private func run(_ name: String, _ report: inout TortureReport) throws {
        switch name {
        case "kill": kill(&report)
        case "io": try io(&report)
        case "power": power(&report)
        case "migrate": try migrate(&report)
        case "mutate": try mutate(&report)
        case "readers": try readers(&report)
        case "pairs": pairs(&report)
        case "outside": try outside(&report)
        case "disks": try disks(&report)
        default: try places(&report)
        }
    }

    private func seeds(_ count: Int) -> Range<UInt64> {
        options.seed..<options.seed + UInt64(options.rounds ?? count)
    }

    private func kill(_ report: inout TortureReport) {
        let scenario = KillScenario(executable: executable)
        for seed in seeds(250) {
            report.attempt(repeatedBy: "kill --seed \(seed) --rounds 1") { report in
                let result = try scenario.run(seed: seed, longest: 0.6)
                report.note("runs", result.runs)
                report.note("events", Int(result.events))
                report.note("recovered", result.recovered)
            }
        }
    }

    private func io(_ report: inout TortureReport) throws {
        let starts = [PreparedLog.none, try .killed(), try .sealed()]
        let kinds = DiskCalls.named.map(\.1) + [.changes]
        // Each nth call is tested, beginning with one of the first n: n processes with n seeds test all
        // calls.
        let step = options.rounds ?? 1
        let first = 1 + Int(options.seed - 1) % step
        for start in starts {
            for calls in kinds {
                for lasting in FaultScenario.Lasting.allCases {
                    for result in calls.isSuperset(of: .write) ? [0, DiskResult.full] : [0] {
                        let scenario = FaultScenario(
                            start: start, calls: calls, lasting: lasting, result: result,
                            isDurable: lasting != .once)
                        report.attempt(
                            repeatedBy: "io --seed \(first) --rounds \(step)", counted: false
                        ) { report in
                            report.cases += try scenario.sweep(step: step, from: first)
                        }
                    }
                }
            }
        }
        for calls in [DiskCalls.write, .sync] {
            for times in [1, 5, 12] {
                report.attempt(repeatedBy: "io") { report in
                    report.note(
                        "failures waited for", try WaitingScenario(calls: calls).run(failing: times))
                }
            }
        }
    }

    private func power(_ report: inout TortureReport) {
        for seed in seeds(150) {
            report.attempt(repeatedBy: "power --seed \(seed) --rounds 1", counted: false) { report in
                let starts = [PreparedLog.none, try .killed(seed: seed), try .sealed(seed: seed)]
                let result = try PowerScenario(seed: seed).run(start: starts[Int(seed % 3)], percent: 20)
                report.cases += result.cuts
                report.note("kills", result.kills)
                report.note("durable cuts", result.durableCuts)
                report.note("events lost without durable", Int(result.lost))
            }
        }
    }

    private func migrate(_ report: inout TortureReport) throws {
        let scenario = try MigrationScenario()
        report.attempt(repeatedBy: "migrate --seed \(options.seed)", counted: false) { report in
            let cuts = try scenario.cutEverywhere(cuts: options.rounds ?? 10, seed: options.seed)
            report.cases += cuts
            report.note("cuts", cuts)
        }
        for calls in DiskCalls.named.map(\.1) + [.changes] {
            for once in [true, false] {
                report.attempt(repeatedBy: "migrate", counted: false) { report in
                    let faults = try scenario.failEverywhere(calls, once: once)
                    report.cases += faults
                    report.note("faults", faults)
                }
            }
        }
        report.attempt(repeatedBy: "migrate", counted: false) { report in
            let kills = try MigrationKill(executable: executable).run()
            report.cases += kills
            report.note("statements", kills)
        }
    }

    private func mutate(_ report: inout TortureReport) throws {
        var next = options.seed
        let end = seeds(10_000).upperBound
        while next < end {
            let count = min(end - next, 500)
            next = try MutationChild(executable).run(from: next, count: count, &report)
            report.say()
        }
    }

    private func readers(_ report: inout TortureReport) throws {
        for reading in ReaderScenario.Reading.allCases {
            report.attempt(repeatedBy: "readers") { report in
                let result = try ReaderScenario(count: options.rounds ?? 200_000, checkpointPages: 1000)
                    .run(reading)
                report.note("\(reading): readings", result.readings)
                report.note("largest WAL KiB", Int(result.walBytes / 1024), of: "\(reading)")
                report.note("WAL KiB afterwards", Int(result.walBytesAfter / 1024), of: "\(reading)")
            }
        }
        report.attempt(repeatedBy: "readers") { _ in try ReaderScenario.readKilled() }
    }

    /// The path of the command, which is beside this program.
    private var command: String {
        URL(fileURLWithPath: executable).deletingLastPathComponent()
            .appendingPathComponent("animatorpool").path
    }

    private func pairs(_ report: inout TortureReport) {
        let service = URL(fileURLWithPath: command).deletingLastPathComponent()
            .appendingPathComponent("animatorpool-serve").path
        let scenario = PairScenario(command: command, service: service)
        let pairs = scenario.pairs
        for seed in seeds(200) {
            // Each pair comes with a file and with a folder.
            let pair = pairs[Int(seed / 2) % pairs.count]
            report.attempt(repeatedBy: "pairs --seed \(seed) --rounds 1") { report in
                report.note("processes that ended with 0", try scenario.run(pair, seed: seed))
            }
        }
    }

    private func outside(_ report: inout TortureReport) throws {
        for verb in OutsideScenario.Verb.allCases {
            let scenario = try OutsideScenario(executable: command, verb)
            for seed in seeds(60) {
                report.attempt(repeatedBy: "outside --seed \(seed) --rounds 1") { report in
                    report.note("\(verb), log as \(try scenario.run(seed: seed))", 1)
                }
            }
        }
    }

    private func disks(_ report: inout TortureReport) throws {
        if let obstacle = SmallDisk.obstacle { return report.note(obstacle, 1) }
        for verb in OutsideScenario.Verb.allCases {
            let scenario = try OutsideScenario(executable: command, verb)
            for kind in SmallDisk.Kind.allCases {
                for room in stride(from: 0, to: 1 << 21, by: (1 << 21) / (options.rounds ?? 32)) {
                    report.attempt(repeatedBy: "disks") { report in
                        report.note(
                            "\(verb), \(kind), log as \(try scenario.run(on: kind, room: room))", 1)
                    }
                }
            }
        }
    }

    private func places(_ report: inout TortureReport) throws {
        let scenario = PlaceScenario(executable: executable)
        for name in PlaceScenario.names {
            report.attempt(repeatedBy: "places") { report in report.note(name, try scenario.run(name)) }
        }
    }
}
