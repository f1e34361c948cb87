import LifecycleEvents
import LifecycleJudging
import Testing
import UIKitAdvice
import UIKitCalls

@Suite struct MisuseGuideTests {
    private static let description = "<UIViewPropertyAnimator(0x600003d68a80) [active] running interruptible>"
    private static let recorded = MisuseKind.allCases.filter(\.isRecorded)

    /// Ids and matches, for short expectations.
    private func found(_ text: String) -> [String] {
        MisuseGuide.find(in: text).map { "\($0.id) \($0.match.rawValue)" }
    }

    private func said(_ subject: MisuseKind) -> String {
        subject.text.replacing("%@", with: Self.description)
    }

    @Test(arguments: recorded)
    func `each recorded sentence is found, whatever describes the animator`(subject: MisuseKind) {
        #expect(found(said(subject)) == ["\(subject.id) sentence"])
        #expect(found(subject.text.replacing("%@", with: "")) == ["\(subject.id) sentence"])
        #expect(found(said(subject).uppercased()) == ["\(subject.id) sentence"])
    }

    @Test(arguments: MisuseKind.allCases)
    func `each exception is found by its id, recorded or not`(subject: MisuseKind) {
        for id in [subject.id, subject.id.lowercased()] {
            let named = MisuseGuide.named(id)
            #expect(named?.subject == subject && named?.match == .id && named?.line == nil)
        }
    }

    @Test func `a sentence of ours that UIKit was never heard to say is found whole, and not in part`() {
        let said = "starting a stopped animator is a programmer error"
        #expect(found(said) == ["startWhileStopped sentence"])
        #expect(found("in this app starting a stopped animator is a programmer") == [])
    }

    @Test func `a crash report's broken and quoted lines hold it`() {
        let report = """
            Last Exception Backtrace:
            0   CoreFoundation  0x1a2b3c4d5 __exceptionPreprocess + 164
            Application Specific Information:
            *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason:
            > 'It is an error to release a paused or stopped property anim
            > ator. Property animators must either finish animating or be explicitly stopped and
            > finished before they can be released. (animationState = 1, isStarting = 0)'
            """
        let findings = MisuseGuide.find(in: report)
        #expect(findings.map(\.id) == ["releasePausedOrStopped"])
        #expect(findings.first?.match == .sentence)
        #expect(findings.first?.line == 5)
        #expect(findings.first?.count == 1)
    }

    @Test func `JSON's escapes do not hide it`() {
        let once =
            #"{"asi":{"CoreFoundation":["reason: \"Animator <UIViewPropertyAnimator(0x1) [stopped]>"#
            + #"\nis already\tstopped!\""]}}"#
        let twice =
            #"{\"reason\":\"It is an error to release a property animator that has paused\\n"#
            + #"on completion. Property animators must either finish animating or be explicitly "#
            + #"stopped and finished before they can be released.\"}"#
        #expect(found(once) == ["alreadyStopped sentence"])
        #expect(found(twice) == ["releasePausedOnCompletion sentence"])
    }

    @Test func `several sentences of one log are found once each, in their order, and counted`() {
        let log = """
            12:00:01 An animator \(Self.description) that is not interruptible cannot be stopped!
            12:00:02 An animator (\(Self.description)) must have at least one animation block to start!
            12:00:03 An animator \(Self.description) that is not interruptible cannot be stopped!
            """
        let findings = MisuseGuide.find(in: log)
        #expect(findings.map(\.id) == ["notInterruptibleStop", "noAnimations"])
        #expect(findings.map(\.count) == [2, 1])
        #expect(findings.map(\.line) == [1, 2])
    }

    @Test(arguments: [
        ("An animator (%@) must have at least one anim", ["noAnimations part"]),
        ("it is an error to release a paused or stopped property animator", ["releasePausedOrStopped part"]),
        ("is already stopped", ["alreadyStopped part"]),
        ("only be called on a stopped animator", ["finishNotStopped part"]),
        ("The delay should be greater", ["negativeDelay part"]),
        ("Expected dequeued view to be returned", ["dequeuedViewNotReturned part"]),
        (
            "explicitly stopped and finished before they can be released",
            ["releasePausedOrStopped ambiguousPart", "releasePausedOnCompletion ambiguousPart"]
        ),
        (
            "An animator %@ that is not interruptible cannot be",
            [
                "notInterruptiblePause ambiguousPart", "notInterruptibleStop ambiguousPart",
                "notInterruptibleContinue ambiguousPart",
            ]
        ),
        ("An animator %@ that is not interruptible cannot be st", ["notInterruptibleStop part"]),
        ("animator", []), ("", []), ("\u{0}\\", []), ("The player is already stopped by its owner.", []),
        ("The animator was quick; playback is always running, and the delay should be small.", []),
    ])
    func `half a sentence is enough, and ambiguity is said`(text: String, expected: [String]) {
        #expect(found(text.replacing("%@", with: Self.description)) == expected)
    }

    @Test(arguments: [
        // Cut at its beginning, behind a description, and at both ends.
        ("… [active] running>) must have at least one animation block to start!'", ["noAnimations part"]),
        ("app[5]: …r(0x600) [stopped]> is already stopped!", ["alreadyStopped part"]),
        (
            "2026 app: … longer log line: paused or stopped property animator. Pro…",
            ["releasePausedOrStopped part"]
        ),
        (
            "log: …Property animators must either finish animating or be expl…",
            ["releasePausedOrStopped ambiguousPart", "releasePausedOnCompletion ambiguousPart"]
        ),
        ("message = a paused or stopped property anima", ["releasePausedOrStopped part"]),
        // Words that happen to be the same, and a method's name, are no sentence.
        ("the player is already stopped, and the animator <A> stopped already", []),
        ("log of today: finishAnimationAtPosition was called here", []),
        ("somebody said that property animators must finish", []),
    ])
    func `a part from the middle of a sentence is found in a longer text`(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test func `a sentence broken off in the middle of a report is found`() {
        let report = "reason: 'finishAnimationAtPosition: should only be called on a st\n(truncated)"
        #expect(found(report) == ["finishNotStopped part"])
    }

    @Test func `the first sentence of a list's long text is enough in a report`() {
        let report = """
            2026-01-01 Feed[512] *** Terminating app due to uncaught exception 'NSInternalInconsistencyException',
            reason: 'Expected dequeued view to be returned to the collection view in preparation for display. \
            When the collection view's data source is asked to provide a view for a given index path, ensure
            ... <UICollectionView: 0x1; frame = (0 0; 390 844)> ... <PhotoCell: 0x2; hidden = YES>'
            *** First throw call stack: (0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8) libc++abi: terminating
            """
        #expect(found(report) == ["dequeuedViewNotReturned sentence"])
        #expect(found("Avoid dequeuing views without a request") == ["dequeuedViewNotReturned part"])
    }

    @Test(arguments: MisuseKind.allCases)
    func `the advice keeps to its size, and the article to its columns of prose`(subject: MisuseKind)
        throws
    {
        let advice = MisuseAdvice.on(subject)
        #expect(advice.uikit.split(separator: "\n").count <= 6)
        #expect((advice.animatorPool ?? "").split(separator: "\n").count <= 4)
        #expect(!advice.cause.contains("\n") && advice.cause.hasSuffix("."))
        let finding = try #require(MisuseGuide.named(subject.id))
        for line in finding.article().split(separator: "\n") where !line.hasPrefix("    ") {
            // One word that UIKit says is longer.
            #expect(line.count <= 80 || line.split(separator: " ").count == 1)
        }
        // What raises it is a table, which stays as it is.
        let cause = finding.advice.cause
        for width in [40, 100] {
            let blocks = finding.article(width: width).split(separator: "\n\n")
            let block = try #require(blocks.first { $0.hasPrefix("The usual cause") })
            let lines = Array(block.split(separator: "\n").dropFirst())
            #expect(lines.allSatisfy { $0.hasPrefix("  ") && $0.count <= width })
            #expect(lines.map { $0.dropFirst(2) }.joined(separator: " ") == cause)
            #expect(lines.count == 1 || lines[0].count > width - 20)
        }
    }

    @Test func `a report of a megabyte is searched in time that grows with its length`() {
        let line = "0 UIKitCore 0x1a2 -[UIViewPropertyAnimator dealloc] an animator was here + 164\n"
        let report = String(repeating: line, count: 12_000) + said(.alreadyStopped)
        #expect(found(report) == ["alreadyStopped sentence"])
    }
}
