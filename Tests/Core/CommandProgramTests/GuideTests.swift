import Foundation
import Testing

struct GuideTests {
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

    @Test func `replay answers each call, and ends with 1 when UIKit would raise`() throws {
        let script = """
            {"time":0.0,"animator":"b","call":"init","duration":1}
            {"time":0.0,"animator":"b","call":"addAnimations","key":"position.x","from":0,"to":100}
            {"time":0.0,"animator":"b","call":"addCompletion","id":"done"}
            {"time":0.0,"animator":"b","call":"startAnimation"}
            {"time":0.25,"animator":"b","call":"stopAnimation","withoutFinishing":false}

            {"time":0.6,"animator":"b","call":"finishAnimation","position":"current"}
            """
        let result = try Command().run("replay", "-", input: script + "\n")
        #expect(result.status == 0)
        let last = try #require(result.output.split(separator: "\n").last)
        #expect(
            last == """
                {"line":7,"time":0.6,"animator":"b","call":"finishAnimation","outcome":"applied","error":null,\
                "message":null,"phase":"spent","state":"inactive","isRunning":false,"fractionComplete":0,\
                "backed":false,"values":{"position.x":25},"completions":[{"id":"done","position":"current"}]}
                """)
        let raised = try Command().run(
            "replay", "-",
            input: script + "\n" + #"{"time":1,"animator":"b","call":"continueAnimation","durationFactor":0}"#
                + "\n")
        #expect(raised.status == 1)
        #expect(raised.output.contains("continueNotPaused"))
    }

    @Test func `a curve is given as JSON with the keys that have a meaning for it`() throws {
        let curve = try Command().run("curve", "easeInOut", "--at", "0,0.5,1", "--format", "json").object()
        let points = curve["points"] as? [[String: Double]]
        #expect(points?.compactMap { $0["value"] } == [0, 0.5, 1])
        #expect(curve["mass"] == nil)
        let deceleration = try Command().run(
            "curve", "deceleration(velocity=1000,rate=0.998)", "--format", "json"
        ).object()
        #expect(abs((deceleration["restOffset"] as? Double ?? 0) - 499.5) < 0.01)
        #expect(try Command().run("curve", "easeIn", "--plot").output.contains("⠀"))
    }

    @Test func `a recording is described with each estimator's velocity`() throws {
        let touches = try Command().run("touches", "android-flings#SwordfishFlingDown", "--format", "json")
            .objects()
        #expect(touches.count == 1)
        #expect(touches[0]["samples"] as? Int == 8)
        // AOSP's own expectation for this fling, by impulse: 5970.73 px/s, within a fifth.
        #expect(abs((touches[0]["impulseY"] as? Double ?? 0) - 5970.73) < 0.2 * 5970.73)
    }

    @Test func `what the command carries can be listed, shown and checked`() throws {
        let command = try Command()
        let list = try command.run("workloads", "list", "--format", "json").objects()
        #expect(list.contains { $0["name"] as? String == "flings-and-jumps" })
        try command.write(try command.run("workloads", "show", "feed-fling").output, to: "mine.yaml")
        #expect(try command.run("workloads", "validate", "mine.yaml").status == 0)
        #expect(try command.run("simulate", "mine.yaml", "--no-log", "--quiet").status == 0)
    }

    @Test func `steps that find nothing to do are told, a line for each kind`() throws {
        let command = try Command()
        try command.write(
            "name: taps\nsteps: [ { tap: { item: 90 } }, { tap: { item: 91 } }, dismiss ]\n", to: "taps.yaml")
        let said =
            "2 taps found no cell of the item on screen\n1 dismiss found no screen that was presented\n"
        #expect(try command.run("simulate", "taps.yaml", "--no-log").errors == said)
        #expect(try command.run("compare", "taps.yaml", "--no-log").errors == said)
        #expect(try command.run("simulate", "taps.yaml", "--no-log", "--quiet").errors == "")
    }
}
