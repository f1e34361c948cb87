import CommandTestSupport
import Foundation
import Testing

/// Every kind of file that a command of the core reads, changed at random: it is refused or answered, in time and in
/// bounded memory, and never by a signal.
struct MutatedFileTests {
    private static func simulated(_ command: Command) throws {
        guard !command.exists("small.yaml") else { return }
        try command.write(
            """
            name: small
            list: { items: 30, itemHeight: 120, reuseIdentifiers: [photo] }
            steps:
              - fling: { velocity: 900 }
              - jump: { item: 20 }
              - wait: 0.1
            """, to: "small.yaml")
        _ = try command.run(
            "simulate", "small.yaml", "--strategy", "next-turn", "--quiet", "--db", "log.sqlite")
    }

    private static let kinds = [
        MutatedFile(
            name: "log.sqlite",
            make: { command in
                try simulated(command)
                return try Data(contentsOf: command.file("log.sqlite"))
            },
            commands: [
                ["runs", "--db", "FILE"], ["events", "--db", "FILE", "--limit", "100"], ["verify", "FILE"],
                ["animators", "--db", "FILE"], ["cells", "--db", "FILE"], ["frames", "--db", "FILE"],
                ["hazards", "--db", "FILE"], ["db", "info", "--db", "FILE"],
                ["db", "integrity", "--db", "FILE"],
                ["ask", "pool", "--db", "FILE"], ["ask", "latency", "--db", "FILE"],
                ["ask", "live", "--db", "FILE"],
                ["ask", "orphaned", "--db", "FILE"], ["ask", "timeline", "--db", "FILE"],
                ["diff", "1", "1", "--db", "FILE"],
                ["sql", "select * from events", "--db", "FILE"],
                ["export", "--to", "ndjson", "--db", "FILE"],
                ["story", "--cell", "1", "--db", "FILE"], ["cause", "--db", "FILE"],
                ["db", "migrate", "--db", "FILE"],
                ["db", "keep", "--size", "1", "--db", "FILE"], ["db", "compact", "--db", "FILE"],
            ]),
        MutatedFile(
            name: "log.ndjson",
            make: { command in
                try simulated(command)
                return Data(try command.run("export", "--to", "ndjson", "--db", "log.sqlite").output.utf8)
            },
            commands: [
                ["verify", "FILE"], ["events", "--db", "FILE"], ["import", "FILE", "--db", "new.sqlite"],
                ["animators", "--db", "FILE"], ["ask", "pool", "--db", "FILE"],
                ["story", "--cell", "1", "--db", "FILE"],
                ["export", "--to", "csv", "--db", "FILE"],
            ]),
        MutatedFile(
            name: "workload.yaml",
            make: { Data(try $0.run("workloads", "show", "flings-and-jumps").output.utf8) },
            commands: [["workloads", "validate", "FILE"]]),
        MutatedFile(
            name: "touches.tsv",
            make: { command in
                var text = "t_ms\tx\ty\ttype\tgesture\n"
                for gesture in 0..<3 {
                    for sample in 0..<20 {
                        let type = sample == 0 ? "Down" : sample == 19 ? "Up" : "Move"
                        text +=
                            "\(gesture * 1000 + sample * 8)\t\(100 + sample)\t\(600 - sample * sample)\t\(type)\tg\(gesture)\n"
                    }
                }
                return Data(text.utf8)
            },
            commands: [
                ["touches", "FILE"], ["touches", "FILE#1", "--density", "2.5"],
                ["simulate", "small.yaml", "--no-log", "--quiet", "--touches", "FILE"],
            ]),
    ]

    @Test(arguments: kinds.indices)
    func `no changed file ends a command by a signal, hangs it or takes its memory`(index: Int) throws {
        let command = try Command()
        // Some commands of other kinds read the workload, too.
        try Self.simulated(command)
        try Self.kinds[index].check(with: command)
    }
}
