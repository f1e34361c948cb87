import CommandTestSupport
import Foundation
import Testing

/// Runs that are in logs, side by side.
struct LoggedComparisonTests {
    /// Two strategies under the same seeds: one as two parts that were merged, the other in one process.
    private static let swept = PreparedFolder { command in
        let sweep = ["simulate", "jump-and-back", "--quiet", "--seeds", "5...8", "--strategy"]
        for arguments in [
            ["next-turn", "--db", "parts", "--shard", "1/2"],
            ["next-turn", "--db", "parts", "--shard", "2/2"],
            ["reuse-safe", "--db", "whole"],
        ] {
            let result = try command.run(sweep + arguments)
            #expect(result.status == 0)
        }
    }

    /// The rows without the command that shows a run again.
    private func rows(_ result: Command.Result) throws -> [NSDictionary] {
        try result.objects().map { row in
            NSDictionary(dictionary: row.filter { $0.key != "command" })
        }
    }

    @Test func `logs compare as the same runs do when they are simulated`() throws {
        let command = try Command(Self.swept)
        let logged = try command.run("compare", "parts", "whole", "--format", "json")
        #expect(logged.status == 0 && logged.errors.isEmpty, "\(logged.errors)")
        let simulated = try command.run(
            "compare", "jump-and-back", "--strategies", "reuse-safe,next-turn", "--seeds", "5...8",
            "--format", "json", "--quiet")
        let (there, here) = (try rows(logged), try rows(simulated))
        #expect(there.count > 10)
        #expect(there == here)
        let worst = try #require(try logged.objects().last?["command"] as? String)
        let words = worst.split(separator: " ").map(String.init)
        #expect(worst.starts(with: #/animatorpool (report|verify) --db parts --run /#))
        #expect(try command.run(Array(words.dropFirst())).status < 2)
    }

    @Test func `the seeds and the strategies that are named are compared`() throws {
        let command = try Command(Self.swept)
        let table = try command.run("compare", "parts", "whole", "--seeds", "6...7")
        #expect(table.output.hasPrefix("jump-and-back, seeds 6...7"))
        let one = try command.run(
            "compare", "parts", "whole", "--strategies", "next-turn", "--format", "json"
        ).objects()
        #expect(Set(one.compactMap { $0["variant"] as? String }) == ["next-turn"])
        #expect(Set(one.compactMap { $0["seeds"] as? Int }) == [4])
    }

    @Test func `what cannot stand beside the others is left out and said`() throws {
        let command = try Command(Self.swept)
        _ = try command.run(
            "simulate", "jump-and-back", "--strategy", "reuse-safe", "--seeds", "8...9", "--db", "more",
            "--quiet")
        let result = try command.run("compare", "parts", "whole", "more", "--format", "json")
        #expect(result.status == 0)
        #expect(
            result.errors == """
                1 run of a seed that is there already: left out
                1 seed that not every variant was run with: left out

                """)
        #expect(Set(try result.objects().compactMap { $0["seeds"] as? Int }) == [4])
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: command.file("whole").path)
                .first { $0.hasSuffix(".sqlite") })
        try command.write("no log at all", to: "whole/" + file)
        let damaged = try command.run("compare", "parts", "whole", "--format", "json")
        #expect(damaged.status == 2 && damaged.errors.contains("whole/" + file))
        #expect(Set(try damaged.objects().compactMap { $0["seeds"] as? Int }) == [3])
    }

    @Test func `runs that differ in more than one thing are not compared`() throws {
        let command = try Command(Self.swept)
        func simulate(_ arguments: String...) throws {
            _ = try command.run(["simulate", "--quiet", "--seeds", "5...6"] + arguments)
        }
        try simulate("flings", "--items", "20", "--db", "other")
        try simulate("jump-and-back", "--items", "300", "--db", "items")
        try simulate("jump-and-back", "--regime", "ios10", "--db", "regime")
        for (arguments, words) in [
            (["whole", "other"], "are of different workloads (flings, jump-and-back)"),
            (
                ["parts", "items"],
                "was simulated from another text, with other options or by another version"
            ),
            (["parts", "regime"], "are of different strategies and regimes"),
            (["parts", "whole", "--seeds", "1...2"], "has no requested simulation"),
            (["parts", "flip-flop"], "One workload at a time, or logs: flip-flop is not a log"),
            (["parts", "--items", "3"], "--items has no effect on runs that are logged"),
        ] {
            let result = try command.run(["compare"] + arguments)
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(
                result.errors.split(separator: "\n").count == 1 && result.errors.contains(words),
                "\(result.errors)")
        }
        let byRegime = try command.run("compare", "whole", "regime", "--format", "json").objects()
        #expect(Set(byRegime.compactMap { $0["variant"] as? String }) == ["ios16", "ios10"])
    }
}
