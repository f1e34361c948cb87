import CommandTestSupport
import Foundation
import Testing

/// What the command says to a person: about nothing, about a mistake, about what it wrote.
struct MannersTests {
    private let command: Command

    init() throws { command = try Command() }

    // MARK: Nothing to show

    @Test func `an empty answer says that it is one`() throws {
        _ = try command.run("simulate", "fling-cut-by-touch", "--quiet")
        for (arguments, sentence) in [
            (["hazards"], "There are no hazards in run 1."),
            (["events", "--cell", "999"], "No events match in run 1."),
            (["events", "--kind", "misuse"], "No events match in run 1."),
            (["animators", "--cell", "999"], "No animators match in run 1."),
            (["frames", "--since", "999"], "No frames match in run 1."),
            (["cells", "--run", "all", "--cell", "999"], "No cells match in run 1."),
            (["ask", "misuses"], "misuses: nothing in run 1."),
            (["sql", "select 1 where 0"], "No rows."),
            (["cause"], "No rule is broken."),
            (
                ["story", "--cell", "999"],
                "Cell 999, run 1 (fling-cut-by-touch): nothing is logged of it here."
            ),
        ] {
            let table = try command.run(arguments)
            #expect(table.status == 0 && table.output == sentence + "\n", "\(arguments) \(table.output)")
            let json = try command.run(arguments + ["--format", "json"])
            #expect(json.output == "[]\n" && json.errors.isEmpty, "\(arguments)")
        }
        for arguments in [["hazards"], ["ask", "misuses"], ["story", "--cell", "999"]] {
            let lines = try command.run(arguments + ["--format", "ndjson"])
            #expect(lines.output.isEmpty && lines.errors.count(where: \.isNewline) == 1, "\(arguments)")
        }
        // What a limit has cut is not nothing.
        let cut = try command.run("events", "--limit", "0")
        #expect(cut.errors == "cut after 0 rows; --limit or --after shows more\n")
        #expect(!cut.output.contains("events"))
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("events --limit x", "a whole number from 0 on, or none"),
        ("events --limit", "a whole number from 0 on, or none"),
        ("simulate --seeds 5", "from the first to the last with ... between, such as 1...100"),
        ("simulate --seeds 5...1", "such as 1...100"),
        ("events --since soon", "a number of seconds, such as 1.5"),
        ("db keep --size big", "such as 500MB"),
        ("simulate --max-log big", "such as 500MB"),
        ("simulate --ios x", "a whole number from 9 to 26"),
        ("simulate --ios 200", "--ios must be a version from 9 to 26, such as 17, not 200"),
        ("simulate --ios 27", "--ios must be a version from 9 to 26, such as 17, not 27"),
        ("events --run zz", "The run's number, its uuid or the first four letters"),
        ("simulate --regime ios9", "one of 'documented', 'ios10' or 'ios16'"),
        ("curve linear --at x", "--at takes finite numbers with commas between"),
    ])
    func `an error names the form that is accepted`(line: String, form: String) throws {
        let result = try command.shell("animatorpool " + line)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(form), "\(result.errors)")
    }

    @Test func `every option of every command that takes a form says which`() throws {
        struct Help: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            struct Argument: Decodable {
                let kind: String
                let names: [Name]?
                let abstract: String?
                let shouldDisplay: Bool
            }
            struct Entry: Decodable {
                let commandName: String
                let arguments: [Argument]?
                let subcommands: [Entry]?
            }
            let command: Entry
        }
        let dump = try command.run("--experimental-dump-help").output
        let root = try JSONDecoder().decode(Help.self, from: Data(dump.utf8)).command
        var asked: Set<String> = []
        func check(_ entry: Help.Entry, _ path: [String]) throws {
            for sub in entry.subcommands ?? [] where sub.commandName != "help" {
                try check(sub, path + [sub.commandName])
            }
            // The help hides the options of a feature that is taken off.
            for argument in entry.arguments ?? [] where argument.kind == "option" && argument.shouldDisplay {
                guard let name = argument.names?.first(where: { $0.kind == "long" })?.name,
                    asked.insert(name).inserted
                else { continue }
                let missing = try command.run(path + ["--" + name])
                #expect(missing.status == 2, "\(path) --\(name)")
                let takes = try #require(argument.abstract, "\(path) --\(name)")
                #expect(missing.errors.contains(takes), "\(path) --\(name): \(missing.errors)")
                let help = "See '\((["animatorpool"] + path).joined(separator: " ")) --help'"
                #expect(missing.errors.contains(help), "\(missing.errors)")
            }
        }
        try check(root, [])
        #expect(asked.count > 40)
    }

    @Test func `a file is named once`() throws {
        for arguments in [
            ["touches", "nope.csv"], ["simulate", "--touches", "nope.csv"], ["simulate", "nope.csv"],
            ["import", "nope.csv"], ["events", "--db", "nope.csv"],
            ["verify", "nope.csv"], ["workloads", "validate", "nope.csv"],
        ] {
            try command.names("nope.csv", in: arguments)
        }
    }

    @Test func `one thing is one thing`() throws {
        try command.write("name: one\nsteps: [ { wait: 0.1 } ]\n", to: "one.yaml")
        try command.write("name: two\nsteps: [ { wait: 0.1 }, { wait: 0.1 } ]\n", to: "two.yaml")
        #expect(
            try command.run("workloads", "validate", "one.yaml").output
                == "one.yaml: a valid workload of 1 step\n")
        #expect(
            try command.run("workloads", "validate", "two.yaml").output
                == "two.yaml: a valid workload of 2 steps\n")
        _ = try command.run("simulate", "fling-cut-by-touch", "--quiet")
        #expect(try command.run("events", "--limit", "1").errors.hasPrefix("cut after 1 row; "))
        let sweep = try command.run(
            "simulate", "fling-cut-by-touch", "--seeds", "3...3", "--quiet", "--no-log")
        #expect(sweep.output.contains("0 of 1 seed has a misuse"))
    }

    @Test func `help lists the values of an option once`() throws {
        for name in ["simulate", "compare", "verify", "export", "events", "cause"] {
            let help = try command.run(name, "--help").output.replacing(/\s+/, with: " ")
            #expect(!help.contains("table, json, ndjson, csv or markdown"), "\(name)")
            #expect(!help.contains("ios9, ios10, ios15, ios18 or ios26"), "\(name)")
        }
    }

    // MARK: What was written

    @Test func `who writes says what it wrote where, and what to ask next`() throws {
        let run = try command.run("simulate", "fling-cut-by-touch")
        // A feature may add a command to the list.
        #expect(run.errors.hasPrefix("run 1 in animatorpool.sqlite; next: animatorpool verify"))
        #expect(run.errors.hasSuffix(" or story --cell 1\n"))
        let other = try command.run("simulate", "fling-cut-by-touch", "--db", "other.sqlite")
        #expect(other.errors.hasPrefix("run 1 in other.sqlite; next: animatorpool verify"))
        #expect(other.errors.hasSuffix(" or story --cell 1 with --db other.sqlite\n"))
        let sweep = try command.run("simulate", "fling-cut-by-touch", "--seeds", "1...2")
        #expect(sweep.errors.hasPrefix("2 runs in animatorpool-runs; next: animatorpool verify"))
        #expect(sweep.errors.hasSuffix(" with --db animatorpool-runs\n"))
        let out = try command.run("export", "--to", "ndjson", "--out", "run.ndjson")
        #expect(
            out.errors
                == "run 1 of animatorpool.sqlite in run.ndjson; next: animatorpool verify run.ndjson, or import it\n"
        )
        let imported = try command.run("import", "run.ndjson", "--db", "new.sqlite")
        #expect(
            imported.output == "1\n" && imported.errors.hasPrefix("run 1, 971 events, in new.sqlite; next: ")
        )
        for arguments in [
            ["simulate", "fling-cut-by-touch"], ["export", "--to", "csv", "--out", "run.csv"],
            ["import", "run.ndjson", "--db", "newer.sqlite"],
            ["compare", "fling-cut-by-touch", "--strategies", "reuse-safe,next-turn"],
        ] {
            let quiet = try command.run(arguments + ["--quiet"])
            #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(arguments) \(quiet.errors)")
        }
        for _ in 1...3 { _ = try command.run("simulate", "fling-cut-by-touch", "--quiet") }
        let deleted = try command.run("db", "delete", "1")
        #expect(
            deleted.errors
                == "1 run deleted from animatorpool.sqlite; next: animatorpool db compact or runs\n")
        let compacted = try command.run("db", "compact")
        #expect(compacted.errors.hasPrefix("animatorpool.sqlite takes "))
        #expect(compacted.errors.hasSuffix("B; next: animatorpool db info or runs\n"))
        #expect(try command.run("db", "migrate").errors.isEmpty)
        let dry = try command.run("db", "keep", "--size", "1", "--dry-run")
        #expect(
            dry.errors.hasSuffix(
                "would be deleted from animatorpool.sqlite; next: the same without --dry-run\n"))
        let kept = try command.run("db", "keep", "--size", "1")
        #expect(kept.errors.hasSuffix("deleted from animatorpool.sqlite; next: animatorpool runs\n"))
        let nothing = try command.run("db", "keep", "--days", "7")
        #expect(
            nothing.output == "No run is deleted: all are within what is kept.\n" && nothing.errors.isEmpty)
        #expect(try command.run("db", "compact", "--quiet").errors.isEmpty)
        // Nothing was written, so nothing is said.
        #expect(try command.run("simulate", "fling-cut-by-touch", "--no-log").errors.isEmpty)
        #expect(try command.run("export", "--to", "ndjson").errors.isEmpty)
    }
}
