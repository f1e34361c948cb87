import CommandTestSupport
import Foundation
import Testing

/// `animatorpool explain`.
struct ExplainCommandTests {
    private let sentence = "It is an error to release a paused or stopped property animator"

    @Test func `explain helps somebody who has only the sentence`() throws {
        let result = try Command().run("explain", sentence)
        #expect(result.status == 1)
        for part in [
            "releasePausedOrStopped", "NSInternalInconsistencyException", "stopAnimation(true)",
            "CellAnimatorPool",
        ] {
            #expect(result.output.contains(part), "\(part)")
        }
    }

    @Test func `explain reads a crash report from a file and from standard input`() throws {
        let command = try Command()
        let report = """
            Exception Type:  EXC_CRASH (SIGABRT)
            Application Specific Information:
            *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Animator \
            <UIViewPropertyAnimator(0x600003e24200) [stopped] interruptible> is already stopped!'
            """
        try command.write(report, to: "crash.txt")
        #expect(
            try command.run("explain", "crash.txt", "--format", "json").objects().first?["id"] as? String
                == "alreadyStopped")
        #expect(try command.run("explain", "-", input: report).output.contains("alreadyStopped"))
        #expect(try command.run("explain", "all is well").status == 0)
        let near = try command.run("explain", "releasePausedOrStoped")
        #expect(near.status == 0 && near.output.hasPrefix("Did you mean `releasePausedOrStopped`? No "))
    }

    private static let report = """
        Process:             PhotoFeed [512]
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x18a0c3f10 __exceptionPreprocess + 164
        1   libobjc.A.dylib  0x182f5ca90 objc_exception_throw + 60
        2   UIKitCore        0x18c9a11f4 -[UIViewPropertyAnimator finishAnimationAtPosition:] + 212
        3   PhotoFeed        0x102a46aa8 PhotoCell.end() + 52 (PhotoCell\u{1b}[31m.swift:41)
        """

    @Test
    func `explain finds the frame in a report without the sentence, and nothing in it steers a terminal`()
        throws
    {
        let command = try Command()
        try command.write(Self.report, to: "feed.crash")
        let told = try command.run("explain", "feed.crash")
        #expect(told.status == 1)
        for part in [
            "finishNotStopped", "Found in line 7", "finishAnimationAtPosition:] + 212", "Your frame",
        ] {
            #expect(told.output.contains(part), "\(part)")
        }
        #expect(!told.output.contains("\u{1b}"))
        let row = try #require(try command.run("explain", "feed.crash", "--format", "json").objects().first)
        #expect(row["match"] as? String == "frame")
        #expect((row["ownFrame"] as? String)?.hasPrefix("3 PhotoFeed 0x102a46aa8 PhotoCell.end()") == true)
    }

    @Test func `a report with bytes that are no UTF-8 is read, and one without end is refused`() throws {
        let command = try Command()
        try (Data([0xFF, 0xFE, 0x00, 0x0A]) + Data(Self.report.utf8)).write(to: command.file("feed.crash"))
        #expect(try command.run("explain", "feed.crash").status == 1)
        let endless = try command.run("explain", "/dev/zero")
        #expect(endless.status == 2)
        #expect(endless.errors.contains("longer than 64 MB"))
    }

    @Test func `a report that gzip has packed is read, and one that unpacks without end is refused`() throws {
        let command = try Command()
        try command.write(Self.report, to: "feed.crash")
        let told = try command.run("explain", "feed.crash")
        #expect(
            try command.shell("gzip -k feed.crash && animatorpool explain feed.crash.gz").output
                == told.output)
        #expect(try command.shell("animatorpool explain - < feed.crash.gz").output == told.output)
        let endless = try command.shell(
            "head -c 70M /dev/zero | gzip > big.crash.gz; animatorpool explain big.crash.gz")
        #expect(
            endless.status == 2 && endless.errors.contains("unpacks to more than 200 times its size"),
            "\(endless.errors)")
    }

    @Test func `explain knows what a log finds where UIKit says nothing`() throws {
        let command = try Command()
        let told = try command.run("explain", "viewNeverAdded", "hazard.transitionNotCompleted")
        #expect(told.status == 1)
        #expect(told.output.hasPrefix("hazard.viewNeverAdded: no exception\n  A screen without its view."))
        #expect(told.output.contains("\n\nhazard.transitionNotCompleted: no exception\n"))
        let row = try command.run("explain", "completedAfterCancel", "--format", "json").objects().first
        #expect(row?["id"] as? String == "hazard.completedAfterCancel")
        #expect(row?["uikit"] as? String == "Pass !context.transitionWasCancelled.")
        #expect(try command.run("explain").output.contains("hazard.animatedOutsideContainer"))
    }

    @Test func `explain tells a rule, in what verify prints as well`() throws {
        let command = try Command()
        let told = try command.run("explain", "I2")
        #expect(told.status == 1)
        for part in [
            "I2: rule idleAnimator", "didEndDisplaying(cell)", "cause --invariant I2", "hazard.idleAnimator",
        ] {
            #expect(told.output.contains(part), "\(part)")
        }
        let found = try command.shell(
            "animatorpool simulate flip-flop --strategy no-teardown --quiet; animatorpool verify | animatorpool explain -"
        )
        #expect(found.output.contains("I2: rule idleAnimator") && found.output.contains("Found in line "))
    }

    @Test func `explain finds hazards in what the command itself has printed`() throws {
        let command = try Command()
        let simulated = try command.run(
            "simulate", "transitions-interrupted", "--strategy", "no-teardown", "--db", "log.sqlite",
            "--quiet")
        #expect(simulated.status == 0)
        let told = try command.shell("animatorpool hazards --db log.sqlite | animatorpool explain -")
        #expect(told.status == 1)
        for part in [
            "hazard.completedAfterCancel: no exception",
            "hazard.viewLeftInContainer: no exception", "Found in line ",
        ] {
            #expect(told.output.contains(part), "\(part)")
        }
        #expect(!told.output.contains("hazard.viewNeverAdded"))
    }

    @Test func `explain writes a page for each exception, and nothing over what is not its own`() throws {
        let command = try Command()
        for _ in 0..<2 {
            let result = try command.run("explain", "--all", "--out", "pages")
            #expect(result.status == 0)
            #expect(result.output == "pages/index.html\n")
            #expect(result.errors.hasSuffix(" pages in pages; next: open pages/index.html in a browser\n"))
        }
        #expect(command.exists("pages/releasePausedOrStopped.html"))
        #expect(command.exists("pages/I17.html"))
        #expect(command.exists("pages/viewNeverAdded.html") && command.exists("pages/keySetTwice.html"))
        try command.write("mine", to: "pages/notes.txt")
        let refused = try command.run("explain", "--all", "--out", "pages")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("notes.txt"))
        #expect(command.exists("pages/notes.txt"))
        for arguments in [["--out", "x"], ["--all", "text"], ["--all", "--out", "x", "--format", "json"]] {
            #expect(try command.run(["explain"] + arguments).status == 2)
        }
        let all = try command.run("explain", "--all")
        #expect(all.status == 0)
        #expect(all.output.contains("dequeuedViewNotReturned: ") && all.output.contains("noAnimations: "))
        #expect(all.output.contains("hazard.viewLeftInContainer: no exception"))
    }

    @Test func `several files are explained, and a missing one is an error`() throws {
        let command = try Command()
        try command.write("reason: 'Animator is already stopped!'\nalreadyStopped", to: "a.crash")
        try command.write("It is an error to release a paused or stopped property animator", to: "b.crash")
        try command.write("all is well", to: "c.crash")
        let both = try command.run("explain", "a.crash", "b.crash", "c.crash", "--format", "json")
        #expect(both.status == 1)
        let found = try both.objects().map { "\($0["file"] ?? "") \($0["id"] ?? "")" }
        #expect(found.contains("a.crash alreadyStopped"))
        #expect(found.contains("b.crash releasePausedOrStopped"))
        let told = try command.run("explain", "a.crash", "c.crash").output
        #expect(
            told.hasPrefix("a.crash\n\n") && told.contains("\nc.crash\n\nNo exception of a UIKit animator"))
        let partly = try command.run("explain", "a.crash", "missing.crash")
        #expect(partly.status == 2)
        #expect(partly.output.hasPrefix("a.crash\n\nalreadyStopped"), "\(partly.output)")
        #expect(partly.errors.hasPrefix("animatorpool: missing.crash: no such file"), "\(partly.errors)")
        for arguments in [["missing.crash"], ["my report.crash"], ["no/where"]] {
            let result = try command.run(["explain"] + arguments)
            #expect(result.status == 2 && result.output.isEmpty, "\(arguments)")
            #expect(result.errors.contains("no such file"), "\(result.errors)")
        }
        // A sentence without quotation marks is one still.
        let sentence = ["It", "is", "an", "error", "to", "release", "a", "paused", "or", "stopped"]
        #expect(try command.run(["explain"] + sentence).status == 1)
    }

    @Test func `UIKit's sentence about a dequeued view is explained by the id a log has for it`() throws {
        let explained = try Command().run("explain", "dequeuedViewNotReturned")
        #expect(explained.status == 1)
        #expect(explained.output.contains("Raised by iOS 18 and later."))
    }

    @Test func `a sentence of UIKit's has no place-holder of a format in it`() throws {
        let command = try Command()
        for format in ["table", "json", "csv"] {
            #expect(try !command.run("explain", "--format", format).output.contains("%@"))
            #expect(try !command.run("explain", "alreadyStopped", "--format", format).output.contains("%@"))
        }
    }

    @Test(arguments: [(UInt16(60), 41...60), (200, 81...100)])
    func `an article is as wide as the terminal, and no wider than one reads well`(
        columns: UInt16, longest: ClosedRange<Int>
    ) throws {
        let command = try Command()
        for text in ["alreadyStopped", "it does what it should"] {
            let shown = try command.onTerminal(columns: columns, ["explain", text])
            // Code and the table of calls stay as they are.
            let blocks = shown.split(separator: "\n\n").filter { !$0.hasPrefix("Raised by") }
            let prose = blocks.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("    ") }
            #expect(longest.contains(prose.map(\.count).max() ?? 0), "\(shown)")
        }
    }

    @Test func `a table fits the terminal`() throws {
        let shown = try Command().onTerminal(columns: 60, ["explain"]).replacing(/\u{1b}\[[0-9]*m/, with: "")
        #expect(!shown.isEmpty && shown.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(shown)")
    }

    @Test(arguments: ["explain", "explain alreadyStopped"])
    func `output that finds no room ends with 2 and a line`(arguments: String) throws {
        try Command().expectsRoom(arguments)
    }

    @Test func `a report that is not there is named once, and a byte order mark is taken`() throws {
        let command = try Command()
        try command.names("nope.csv", in: ["explain", "nope.csv"])
        let folder = try command.run("explain", ".")
        #expect(folder.status == 2 && folder.errors.contains("is a folder"), "\(folder.errors)")
        try command.write("\u{FEFF}alreadyStopped", to: "marked.txt")
        #expect(try command.run("explain", "marked.txt").status == 1)
    }
}
