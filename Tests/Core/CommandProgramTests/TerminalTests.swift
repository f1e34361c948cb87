import CommandTestSupport
import Foundation
import Testing

/// What a table looks like on a terminal and off it.
struct TerminalTests {
    private static let prepared = PreparedFolder(
        simulating: ["fling-cut-by-touch", "--strategy", "no-teardown"])
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    private static func plain(_ text: String) -> String { text.replacing(/\u{1b}\[[0-9]*m/, with: "") }

    @Test(arguments: [50, 60, 80, 200])
    func `a table fits the terminal`(columns: UInt16) throws {
        for arguments in [
            ["events", "--limit", "20"], ["runs"], ["animators", "--limit", "20"], ["story", "--cell", "1"],
            ["ask"], ["verify"], ["sql", "select * from events limit 20"],
            ["simulate", "fling-cut-by-touch", "--no-log"],
            ["db", "info"], ["compare", "fling-cut-by-touch", "--no-log"], ["workloads"],
            ["schema"],
            ["ask", "leaks", "--help"], ["curve", "easeIn", "--plot"],
        ] {
            let shown = Self.plain(try command.onTerminal(columns: columns, arguments))
            #expect(!shown.isEmpty)
            for line in shown.split(separator: "\n") {
                #expect(line.count <= Int(columns), "\(arguments): \(line)")
            }
        }
    }

    @Test func `a narrow terminal leaves whole what tells rows apart`() throws {
        func shown(_ arguments: String...) throws -> String {
            Self.plain(try command.onTerminal(columns: 60, arguments))
        }
        #expect(try shown("events", "--limit", "20").contains(" animator.requested "))
        #expect(try shown("touches", "flutter-touches").contains("velocityEventData-0 "))
        #expect(try shown("ask").contains("latency-histogram "))
        #expect(try shown("workloads").contains("updates-during-deceleration "))
        // What is broken is beside each rule, and each of two runs beside what differs.
        #expect(try shown("verify").contains(/seq\s+text\n/))
        #expect(try command.run("simulate", "fling-cut-by-touch").status == 0)
        let difference = try shown("diff", "1", "2").split(separator: "\n")
        #expect(difference.contains { $0.hasSuffix("differs") })
        #expect(
            Set(difference.filter { $0.hasPrefix("count") }).count
                == difference.count { $0.hasPrefix("count") })
    }

    @Test func `what COLUMNS says goes before what the terminal says`() throws {
        let shown = try command.onTerminal(columns: 200, ["runs"], environment: ["COLUMNS": "50"])
        #expect(Self.plain(shown).split(separator: "\n").allSatisfy { $0.count <= 50 })
    }

    @Test func `off a terminal nothing is cut or coloured`() throws {
        let whole = try command.run(["runs"], environment: ["COLUMNS": "40"])
        #expect(whole.output.contains("endedTime  updates  transitions\n"))
        let uuid = try #require(
            try command.run("runs", "--format", "json").objects().first?["uuid"] as? String)
        #expect(whole.output.contains(uuid))
        for arguments in [
            ["runs"], ["story", "--cell", "1"], ["verify"], ["simulate", "fling-cut-by-touch", "--no-log"],
        ] {
            #expect(try !command.run(arguments).output.contains("\u{1b}"), "\(arguments)")
        }
    }

    @Test func `a terminal shows colours unless NO_COLOR or TERM says otherwise`() throws {
        let arguments = ["story", "--cell", "1"]
        #expect(try command.onTerminal(columns: 120, arguments).contains("\u{1b}[31m!!"))
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let shown = try command.onTerminal(columns: 120, arguments, environment: environment)
            #expect(!shown.contains("\u{1b}") && shown.contains("!!"))
        }
        #expect(
            try command.onTerminal(columns: 120, arguments, environment: ["NO_COLOR": ""]).contains("\u{1b}"))
    }

    @Test func `a severity is coloured, and the rule stands in words before its first violation`() throws {
        let shown = try command.onTerminal(columns: 120, ["verify"])
        #expect(shown.contains("\u{1b}[31mwouldCrash\u{1b}[0m "))
        #expect(
            Self.plain(shown).contains(
                #/wouldCrash +\d+ +\d+ +A call that UIKit answers with an exception \(I6\): /#))
        #expect(try command.onTerminal(columns: 200, ["hazards"]).contains("\u{1b}[31mhazard."))
    }

    @Test func `simulate begins with its verdict in a sentence, in the colour of the severity`() throws {
        func shown(_ strategy: String, _ more: String...) throws -> String {
            try command.onTerminal(
                columns: 200, ["simulate", "flings-and-jumps", "--no-log", "--strategy", strategy] + more)
        }
        #expect(try shown("no-teardown").hasPrefix("\u{1b}[31m[would crash] Your app is gone after "))
        #expect(try shown("once-per-cell").hasPrefix("\u{1b}[35m[seen] Cells 1 to "))
        #expect(try shown("next-turn").hasPrefix("\u{1b}[33m[held] 278 idle animators: "))
        #expect(try shown("reuse-safe").hasPrefix("\u{1b}[32m[holds] Nothing goes wrong in "))
        #expect(try shown("no-teardown", "--format", "json").hasPrefix("{\"run\":null"))
        let off = try command.run(
            "simulate", "flings-and-jumps", "--no-log", "--strategy", "no-teardown"
        ).output
        #expect(
            off.contains(
                #/^\[would crash\] Your app is gone after \d\.\d{3} s: cell \d+ got a new animator, and nobody stopped the old one\.\n\n/#
            ))
    }

    @Test func `compare shows in red what would crash, and nothing else`() throws {
        let arguments = ["compare", "flings-and-jumps", "--no-log", "--strategies", "reuse-safe,no-teardown"]
        func red(_ more: String...) throws -> [String] {
            try command.onTerminal(columns: 200, arguments + more).split(separator: "\n")
                .filter { $0.contains("\u{1b}[31m") }.map(String.init)
        }
        let rows = try red()
        // The safe strategy's 0 has no colour.
        let crashes = #/^would crash \(misuses\) +0 +\x1b\[31m\d+\x1b\[0m$/#
        #expect(rows.first?.contains(crashes) == true, "\(rows)")
        #expect(rows.count == 2 && rows.last?.contains("  releasePausedOrStopped ") == true, "\(rows)")
        #expect(try red("--seeds", "1...2").count == 1)
        #expect(try !command.run(arguments).output.contains("\u{1b}"))
    }

    @Test func `a long sentence is broken between words, and nothing of it is lost`() throws {
        let wide = try command.run("story", "--cell", "1").output
        let narrow = Self.plain(try command.onTerminal(columns: 80, ["story", "--cell", "1"]))
        func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
        #expect(words(narrow).count == words(wide).count)
    }
}
