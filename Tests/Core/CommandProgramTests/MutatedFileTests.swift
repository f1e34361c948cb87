import Foundation
import Testing

/// Every kind of file that a command reads, changed at random: it is refused or answered, in time and in
/// bounded memory, and never by a signal.
///
/// `MUTATED_FILES=10000 swift test --filter MutatedFileTests` takes so many of each kind, and
/// `MUTATED_FILES_FROM=SEED` begins elsewhere; `ANIMATORPOOL=PATH` names another build of the command.
struct MutatedFileTests {
    /// A kind of file, and the commands that read one.
    struct Kind: Sendable {
        let name: String
        /// How its original is made, or what it is.
        let make: @Sendable (Command) throws -> Data
        /// Words of a command; FILE stands for the file.
        let commands: [[String]]
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["MUTATED_FILES"].flatMap(Int.init) ?? 12
    private static let first = environment["MUTATED_FILES_FROM"].flatMap(UInt64.init) ?? 1

    private static func simulated(_ command: Command) throws {
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
        Kind(
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
                ["export", "--to", "perfetto", "--db", "FILE"],
                ["report", "--db", "FILE", "--out", "report.html"],
                ["story", "--cell", "1", "--db", "FILE"], ["cause", "--db", "FILE"],
                ["db", "migrate", "--db", "FILE"],
                ["db", "keep", "--size", "1", "--db", "FILE"], ["db", "compact", "--db", "FILE"],
            ]),
        Kind(
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
        Kind(
            name: "workload.yaml",
            make: { Data(try $0.run("workloads", "show", "flings-and-jumps").output.utf8) },
            commands: [["workloads", "validate", "FILE"]]),
        Kind(
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
        Kind(
            name: "calls.jsonl",
            make: { _ in
                Data(
                    """
                    {"time":0.0,"animator":"a","call":"init","duration":1,"curve":"spring(ratio=0.5,duration=1,velocity=0)"}
                    {"time":0.0,"animator":"a","call":"addAnimations","key":"position.x","from":0,"to":100,"delayFactor":0.2}
                    {"time":0.0,"animator":"a","call":"addCompletion","id":"done \\u00e9"}
                    {"time":0.1,"animator":"a","call":"startAnimation","afterDelay":0.5}
                    {"time":0.2,"animator":"a","call":"pauseAnimation"}
                    {"time":0.3,"animator":"a","call":"fractionComplete","value":0.1}
                    {"time":0.3,"animator":"a","call":"isReversed","value":true}
                    {"time":0.4,"animator":"a","call":"continueAnimation","durationFactor":0,"curve":"cubic-bezier(0.1,0.2,0.3,1.4)"}
                    {"time":0.5,"animator":"a","call":"stopAnimation","withoutFinishing":false}
                    {"time":0.6,"animator":"a","call":"finishAnimation","position":"current"}
                    {"time":0.7,"animator":"a","call":"release"}

                    """.utf8)
            }, commands: [["replay", "FILE"], ["replay", "FILE", "--regime", "ios10"]]),
        Kind(
            name: "report.crash",
            make: { _ in
                Data(
                    """
                    Incident Identifier: 6F2C
                    Exception Type:  EXC_CRASH (SIGABRT)
                    Application Specific Information:
                    *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'It is \\
                    an error to release a paused or stopped property animator. Property animators must either \\
                    finish animating or be explicitly stopped and finished before they can be released.'
                    Last Exception Backtrace:
                    0   CoreFoundation  0x1b0 __exceptionPreprocess + 164
                    1   UIKitCore       0x1c1 -[UIViewPropertyAnimator dealloc] + 412

                    """.utf8)
            }, commands: [["explain", "FILE"], ["explain", "FILE", "--format", "json"]]),
    ]

    @Test(arguments: kinds.indices)
    func `no changed file ends a command by a signal, hangs it or takes its memory`(index: Int) throws {
        let kind = Self.kinds[index]
        let command = try Command()
        let original = [UInt8](try kind.make(command))
        try #require(original.count > 100)
        if !command.exists("small.yaml") { try Self.simulated(command) }
        for seed in Self.first..<Self.first + UInt64(Self.count) {
            var mutation = FileMutation(seed: seed)
            let words = kind.commands[mutation.number(0...kind.commands.count - 1)]
            try Data(mutation.changed(original)).write(to: command.file(kind.name))
            let ended = try command.runLimited(
                words.map { $0 == "FILE" ? kind.name : $0.replacingOccurrences(of: "FILE", with: kind.name) })
            #expect(
                ended < 128,
                "\(kind.name), seed \(seed): `\(words.joined(separator: " "))` ended with \(ended)")
            for name in ["new.sqlite", "report.html"] {
                try? FileManager.default.removeItem(at: command.file(name))
            }
        }
    }
}

extension Command {
    /// Runs it with at most ten seconds of the processor and two gigabytes of address space, and returns its
    /// status, 128 and more for a signal; what it says is thrown away.
    fileprivate func runLimited(_ arguments: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let binary = ProcessInfo.processInfo.environment["ANIMATORPOOL"] ?? Self.binary.path
        // The second shell turns a signal into a status.
        process.arguments =
            ["-c", #"(ulimit -t 10; ulimit -v 2000000; exec "$0" "$@")"#, binary] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? 128 + Int(process.terminationStatus) : Int(process.terminationStatus)
    }
}
