import CommandTestSupport
import Foundation
import Testing

/// An option that has no effect is bad input and not ignored.
struct OptionTests {
    private let command: Command

    init() throws { command = try Command() }

    @Test(arguments: [
        ("simulate --seed 3 --seeds 1...2", "--seed has no effect beside --seeds"),
        ("simulate --jobs 2", "--jobs has no effect without --seeds"),
        ("simulate --shard 1/2", "--shard has no effect without --seeds"),
        ("simulate --seeds 1...2 --shard 1/3", "--shard 1/3: there are 2 seeds; name at most so many parts"),
        ("simulate --density 2", "--density has no effect without --touches"),
        ("simulate --no-log --db x.sqlite", "--db has no effect beside --no-log"),
        ("simulate --no-log --durable", "--durable has no effect beside --no-log"),
        ("simulate --ios 12 --cells ios9 --regime ios10", "--ios has no effect beside --cells with --regime"),
        (
            "compare --ios 12 --cells ios9 --regimes ios10",
            "--ios has no effect beside --cells with --regimes"
        ),
        ("compare --seed 3 --seeds 1...2", "--seed has no effect beside --seeds"),
        ("compare --jobs 2", "--jobs has no effect without --seeds"),
        ("compare --seeds 1...2 --durable", "--durable has no effect without --db"),
        ("compare --density 2", "--density has no effect without --touches"),
        ("events --kind ''", "the value of --kind is empty; leave it out, or give it a value"),
        ("events --db=", "the value of --db is empty; leave it out, or give it a value"),
        ("export --to ndjson --out ''", "the value of --out is empty"),
        ("verify ''", "an argument is empty; leave it out, or give it a value"),
        ("compare --strategies next-turn,next-turn", "--strategies names next-turn twice"),
        ("compare --regimes ios10,ios16,ios10", "--regimes names ios10 twice"),
        ("simulat", "there is no command “simulat”; did you mean `simulate`?"),
        ("events --limt 3", "Unknown option '--limt'. Did you mean '--limit'?"),
        ("simulate --strategy reuse-save", "one of the following: reuse-safe, next-turn-checked, next-turn,"),
        ("evnts", "there is no command “evnts”; did you mean `events`?"),
        ("schema evnts", "there is no table or view “evnts”; did you mean `events`?"),
        ("export --to csv --table evnts", "there is no table “evnts”; did you mean `events`?"),
        (
            "export --to csv --table photos",
            "there is no table “photos”; there are events, frames, cells, uses and"
        ),
        ("db delet", "there is no command “delet”; did you mean `delete`?"),
        ("workloads lst", "there is no command “lst”; did you mean `list`?"),
        ("frobnicate", "there is no command “frobnicate”; there are simulate, compare"),
        ("events --kind cell.created,", "--kind: there is no kind of event"),
        ("hazards --kind nope", "--kind: there is no kind of event"),
        ("events --kind animator.attach", "“animator.attach”; did you mean `animator.attached`?"),
        ("ask leak", "there is no question “leak”; did you mean `leaks`?"),
        ("events --since 3 --until 2", "--since 3.0 is later than --until 2.0"),
        ("frames --cell 3", "--cell has no effect on frames"),
        ("frames --item 3", "--item has no effect on frames"),
        ("uses --animator 3", "--animator has no effect on uses"),
        ("cells --since 3", "--since has no effect on cells"),
        ("ask --db x.sqlite", "--db has no effect without a question"),
        ("ask --run 3", "--run has no effect without a question"),
        ("ask --limit 3", "--limit has no effect without a question"),
        ("story --cell 1 --before 3", "--before has no effect without --at or --around"),
        ("story --cell 1 --at 3 --limit 3", "--limit has no effect beside --at or --around"),
        ("verify x.sqlite --db y.sqlite", "--db has no effect beside a FILE"),
        ("export --to ndjson --table events", "--table has no effect without --to csv"),
        ("curve easeIn --format json --plot", "--format has no effect beside --plot"),
        ("curve easeIn --at 0.5 --plot", "--at has no effect beside --plot"),
        ("curve easeIn --at 0.5 --samples 3", "--samples has no effect beside --at"),
        ("curve 'spring(ratio=-1,duration=1)'", "needs a damping ratio of 0 or more, not -1.0"),
        ("help nope", "help: there is no command “nope”"),
        ("help db nope", "help: there is no command “nope”; there are info"),
        ("help runs nope", "help: there is no command “nope”; there are none below it"),
    ])
    func `what would be ignored is bad input`(line: String, reason: String) throws {
        try command.refuses(line, reason)
    }

    @Test func `help on a command that is there is help`() throws {
        #expect(try command.run("help", "db", "info").output == command.run("db", "info", "--help").output)
        #expect(try command.run("help").status == 0)
    }

    @Test func `positions in pixels need a density`() throws {
        try command.write("t_ms,x_px,y_px\n0,0,0\n16,0,10\n32,0,20\n", to: "drag.csv")
        try command.write(
            "name: x\nsteps: [ { touches: { file: drag.csv } } ]\n", to: "drag.yaml")
        for arguments in [
            ["touches", "drag.csv"], ["simulate", "--no-log", "--touches", "drag.csv"],
            ["simulate", "--no-log", "drag.yaml"],
        ] {
            let result = try command.run(arguments)
            #expect(result.status == 2)
            #expect(result.errors.contains("drag.csv:1: x_px is in pixels"), "\(result.errors)")
        }
        let given = try command.run("touches", "drag.csv", "--density", "2", "--format", "json").objects()
        #expect(given.first?["dy"] as? Double == 10)
        let builtIn = try command.run("touches", "android-flings")
        #expect(builtIn.status == 0 && builtIn.errors.contains("--density 2.625"))
    }

    @Test func `a density has no effect on positions in points`() throws {
        try command.write("t_ms,x_lp,y_lp\n0,0,0\n16,0,10\n32,0,20\n", to: "drag.csv")
        try command.write(
            "name: x\nsteps: [ { touches: { file: drag.csv, density: 2 } } ]\n", to: "drag.yaml")
        for arguments in [
            ["touches", "drag.csv", "--density", "2"], ["touches", "flutter-touches", "--density", "2"],
            ["simulate", "--no-log", "--touches", "drag.csv", "--density", "2"],
            ["simulate", "--no-log", "drag.yaml"],
        ] {
            let result = try command.run(arguments)
            #expect(result.status == 2, "\(arguments)")
            #expect(result.errors.contains("positions in x_lp and y_lp are in points"), "\(result.errors)")
        }
        // One axis in pixels is enough for it to count.
        try command.write("t_ms,x_lp,y_px\n0,0,0\n16,0,10\n32,0,20\n", to: "mixed.csv")
        let mixed = try command.run("touches", "mixed.csv", "--density", "2", "--format", "json").objects()
        #expect(mixed.first?["dy"] as? Double == 10)
    }

    @Test func `the log of --db is not asked for two files that are named`() throws {
        for name in ["a.sqlite", "b.sqlite"] {
            _ = try command.run("simulate", "jump-and-back", "--quiet", "--db", name)
        }
        for (a, b) in [("a.sqlite", "b.sqlite"), ("a.sqlite:1", "b.sqlite:1")] {
            let result = try command.run("diff", a, b, "--db", "b.sqlite")
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(result.errors.contains("--db has no effect beside two files"), "\(result.errors)")
            #expect(try command.run("diff", a, b).status == 0)
        }
        #expect(try command.run("diff", "1", "a.sqlite", "--db", "b.sqlite").status == 0)
    }

    @Test func `a value may follow its option when it begins with a minus`() throws {
        _ = try command.run("simulate", "jump-and-back", "--quiet")
        for arguments in [
            ["events", "--since", "-1"], ["events", "--cell", "-3"], ["events", "--item", "-5"],
            ["events", "--since", "-2", "--until", "-1"], ["story", "--cell", "1", "--at", "-0.5"],
            ["curve", "easeIn", "--at", "-0.5,0.5"], ["sql", "select :x as x", "-p", "x=-3"],
        ] {
            let result = try command.run(arguments)
            #expect(result.status == 0, "\(arguments) \(result.errors)")
        }
        let points = try command.run("curve", "linear", "--at", "-0.5", "--format", "json").object()
        #expect((points["points"] as? [[String: Double]])?.first?["t"] == -0.5)
        let limit = try command.run("events", "--limit", "-1")
        #expect(limit.status == 2 && limit.errors.contains("a whole number from 0 on, or none"))
    }

    @Test func `the log that was named is meant, also when it has the default's name`() throws {
        _ = try command.run("simulate", "jump-and-back", "--quiet")
        let result = try command.run(
            "simulate", "jump-and-back", "--quiet", "--seeds", "1...3", "--db", "animatorpool.sqlite")
        #expect(result.status == 2)
        #expect(result.errors.contains("animatorpool.sqlite: is a file, and --seeds writes a folder"))
        #expect(!command.exists("animatorpool-runs"))
    }

    @Test func `times are seconds, and are called so`() throws {
        _ = try command.run("simulate", "jump-and-back", "--quiet")
        let run = try #require(try command.run("runs", "--format", "json").objects().first)
        #expect(abs((run["startedTime"] as? Double ?? 0) - Date().timeIntervalSince1970) < 3600)
        #expect((run["endedTime"] as? Double ?? 0) > 0.1)
        for arguments in [
            ["runs"], ["animators"], ["frames"], ["cells"], ["story", "--cell", "1"], ["verify"],
            ["diff", "1", "1"], ["db", "keep", "--days", "0", "--dry-run"],
        ] {
            let header = try command.run(arguments + ["--format", "csv"]).output.prefix { $0 != "\n" }
            #expect(!header.contains("Ns"), "\(arguments)")
        }
        let story = try #require(
            try command.run("story", "--cell", "1", "--format", "json").objects().dropFirst().first)
        let seq = try #require(story["seq"] as? Int)
        let event = try #require(
            try command.run("events", "--after", "\(seq - 1)", "--limit", "1", "--format", "json")
                .objects().first)
        #expect(
            abs((story["time"] as? Double ?? -1) - Double(event["tNs"] as? Int ?? 0) / 1e9) < 1e-9)
    }
}
