import LifecycleEvents
import LifecycleJudging
import Testing

/// Causes of violations that no strategy brings about, and words for events.
struct CauseTests {
    /// The numbers of the events that led to the first violation of an invariant.
    private func chain(_ invariant: Invariant, _ text: String, cap: Int? = nil) throws -> [Int64] {
        let events = log(text)
        let checker = judged(events, limits: InvariantLimits(poolCap: cap))
        let violation = try #require(checker.violations.first { $0.invariant == invariant })
        return FirstCause(of: violation, in: events).links.map(\.event.seq)
    }

    @Test func `a display without an end goes back to the display before`() throws {
        #expect(
            try chain(
                .displayPairs,
                """
                0 cell.created c1 :photo
                0 cell.dequeued c1 g1 i5 =0
                0 cell.displayed c1 g1 i5
                3 cell.displayed c1 g1 i5
                """) == [3, 4])
    }

    @Test func `a cell handed out while it is shown goes back to its display`() throws {
        #expect(
            try chain(
                .cellsConserved,
                """
                0 cell.created c1 :photo
                0 cell.dequeued c1 g1 i5 =0
                0 cell.displayed c1 g1 i5
                2 animator.requested c1 g1 i5 a1
                3 cell.dequeued c1 g2 i6 =1
                """) == [3, 5])
    }

    @Test func `an orphan of a list that was covered goes back to the cover`() throws {
        #expect(
            try chain(
                .backed,
                """
                0 cell.created c1 :photo
                0 cell.dequeued c1 g1 i5 =0
                0 animator.requested c1 g1 i5 a1
                0 cell.displayed c1 g1 i5
                1 animator.attached c1 g1 i5 a1
                1 animator.paused c1 g1 a1 =0
                4 list.updated :leftWindow =0
                4 animator.orphaned c1 g1 a1 :leftWindow
                9 list.updated :enteredWindow =0
                10 app.background
                """) == [5, 7, 8, 9])
    }

    @Test func `a spare dequeue goes back to the cells that were taken`() throws {
        #expect(
            try chain(
                .oneDequeuePerRequest,
                """
                0 cell.created c1 :photo
                0 cell.dequeued c1 g1 i5 =0
                0 cell.configured c1 g1 i5
                0 cell.created c2 :photo
                0 cell.dequeued c2 g1 i6 =0
                0 cell.created c3 :photo
                0 cell.dequeued c3 g1 i6 =0
                0 cell.configured c3 g1 i6
                """) == [5, 7, 8])
    }

    @Test func `a pool beyond its cap goes back to the cell that was one too many`() throws {
        #expect(
            try chain(
                .poolCap,
                """
                0 cell.created c1 :photo
                0 cell.recycled c1
                0 cell.created c2 :photo
                0 cell.recycled c2
                """, cap: 1) == [3, 4])
    }

    @Test func `a hole in the numbers goes back to the event before it`() throws {
        #expect(
            try chain(
                .sequence,
                """
                0 cell.created c1 :photo
                0 cell.created c2 :photo
                0 cell.created c3 :photo #9
                """) == [2, 9])
    }

    @Test func `a stale completion goes back to the attach and the use that came after it`() throws {
        #expect(
            try chain(
                .noStaleCompletion,
                """
                0 cell.created c1 :photo
                0 cell.dequeued c1 g1 i5 =0
                0 animator.requested c1 g1 i5 a1 >Feed.swift:31
                1 animator.attached c1 g1 i5 a1
                2 cell.recycled c1 g1 i5
                3 cell.dequeued c1 g2 i6 =1
                4 animator.phase c1 g1 a1 :completing
                """) == [4, 6, 7])
    }

    @Test func `a third animator goes back to the first that was never torn down`() throws {
        let events = log(
            """
            0 cell.dequeued c1 g1 i5
            1 animator.attached c1 g1 i5 a1
            2 animator.attached c1 g1 i5 a2
            3 animator.attached c1 g1 i5 a3
            """)
        let violation = try #require(judged(events).violations.last)
        #expect(FirstCause(of: violation, in: events).links.map(\.event.seq) == [2, 4])
    }

    @Test func `an animator that came too late is idle by its request`() throws {
        #expect(
            try chain(
                .idleAnimator,
                """
                0 cell.dequeued c1 g1 i5
                0 cell.configured c1 g1 i5
                0 animator.requested c1 g1 i5 a1
                0 cell.recycled c1
                1 animator.attached c1 g1 i5 a1
                90 app.background
                91 app.foreground
                """) == [3, 4, 5])
    }

    @Test func `a waiting cell that is shown bare goes back to the request that was cancelled`() throws {
        #expect(
            try chain(
                .attachedWhenShownAgain,
                """
                0 cell.dequeued c1 g1 i5
                0 animator.requested c1 g1 i5 a1
                0 cell.configured c1 g1 i5
                0 cell.displayed c1 g1 i5
                0 cell.ended c1 g1 i5
                0 animator.cancelled c1 g1 a1 :recycled
                0 cell.waiting c1 g1 i5
                2 cell.displayed c1 g1 i5
                4 app.background
                """) == [2, 6, 7, 8])
    }

    @Test func `a cell shown again whose animator was lost under a screen goes back to that loss`() throws {
        let events = log(
            """
            0 cell.dequeued c1 g1 i5
            0 animator.requested c1 g1 i5 a1
            0 cell.displayed c1 g1 i5
            0 cell.ended c1 g1 i5
            0 animator.cancelled c1 g1 a1 :recycled
            0 cell.waiting c1 g1 i5
            2 cell.displayed c1 g1 i5
            2 animator.requested c1 g1 i5 a2
            3 animator.attached c1 g1 i5 a2
            3 animator.paused c1 g1 a2
            3 list.updated :leftWindow =0
            3 animator.orphaned c1 g1 a2 :leftWindow
            3 list.updated :enteredWindow =0
            4 app.background
            5 app.foreground
            """)
        let violation = try #require(
            judged(events).violations.first { $0.invariant == .attachedWhenShownAgain })
        let cause = FirstCause(of: violation, in: events)
        #expect(cause.links.map(\.event.seq) == [7, 9, 12, 13])
        #expect(
            cause.paragraph.hasSuffix(
                "the list is in the window again, and the client requests no other animator."))
    }

    @Test func `a cell shown again whose animator was replaced says that the new one is late`() throws {
        let events = log(
            """
            0 cell.dequeued c1 g1 i5
            0 animator.requested c1 g1 i5 a1
            0 cell.displayed c1 g1 i5
            0 cell.ended c1 g1 i5
            0 animator.cancelled c1 g1 a1 :recycled
            0 cell.waiting c1 g1 i5
            2 cell.displayed c1 g1 i5
            2 animator.requested c1 g1 i5 a2
            3 animator.cancelled c1 g1 a2 :reconfigured
            3 animator.requested c1 g1 i5 a3
            4 app.background
            """)
        let violation = try #require(judged(events).violations.first)
        let cause = FirstCause(of: violation, in: events)
        #expect(cause.links.map(\.event.seq) == [7, 9, 10])
        #expect(cause.paragraph.hasSuffix("animator 3 is requested for cell 1, use 1, a turn late."))
    }

    @Test func `an attach after the list has gone says for what it was`() throws {
        let events = log(
            """
            0 cell.dequeued c1 g1 i5
            0 animator.requested c1 g1 i5 a1
            0 list.destroyed
            1 animator.attached c1 g1 i5 a1
            """)
        let violation = try #require(judged(events).violations.first)
        #expect(
            FirstCause(of: violation, in: events).paragraph.hasSuffix(
                "animator 1 is created and attached to cell 1, use 1, although the list is destroyed."))
    }

    @Test func `a hollow animator goes back to the end that emptied it`() throws {
        #expect(
            try chain(
                .backed,
                """
                0 cell.created c1 :photo
                0 cell.dequeued c1 g1 i5 =0
                0 cell.displayed c1 g1 i5
                0 animator.requested c1 g1 i5 a1
                1 animator.attached c1 g1 i5 a1
                1 animator.started c1 g1 a1
                5 animator.finished c1 g1 a1 =0
                6 animator.phase c1 g1 a1 :hollow
                9 app.background
                """) == [5, 7, 8])
    }

    @Test func `an animator that the commit of a layout stripped goes back to the reuse before it`() throws {
        #expect(
            try chain(
                .backed,
                """
                0 cell.dequeued c1 g1 i5
                0 cell.displayed c1 g1 i5
                1 animator.attached c1 g1 i5 a1
                1 animator.paused c1 g1 a1
                4 cell.ended c1 g1 i5
                4 cell.recycled c1 g1 i5
                5 cell.dequeued c1 g2 i6 =1
                5 cell.displayed c1 g2 i6
                5 animator.orphaned c1 g1 a1 :commit
                6 app.background
                """) == [3, 7, 9])
    }

    @Test func `an attach names the call site of its request`() throws {
        let events = log(
            """
            0 cell.created c1 :photo
            0 cell.dequeued c1 g1 i5 =0
            0 animator.requested c1 g1 i5 a1 >Feed.swift:31
            1 animator.attached c1 g1 i5 a1
            4 misuse c1 g1 a1 :alreadyStopped
            """)
        let violation = try #require(judged(events).violations.first)
        let cause = FirstCause(of: violation, in: events)
        #expect(cause.first?.site?.text == "Feed.swift:31")
        #expect(
            cause.paragraph
                == "A call that UIKit answers with an exception (I6): UIKit raises alreadyStopped for animator 1 "
                + "(requested at Feed.swift:31) of cell 1 (generation 1). At 0.016 s (seq 4, turn 1) animator 1 is created and attached to cell 1, use 1 at "
                + "Feed.swift:31, which does not allow what follows. At 0.064 s (seq 5, turn 4) UIKit raises "
                + "alreadyStopped for animator 1: the app would end.")
    }

    @Test func `without a past a violation has no cause and says so`() throws {
        let violation = Violation(
            invariant: .backed, seq: 9, tNs: 0, turn: 1, cell: CellID(1), animator: nil,
            text: "Cell 1 is bare.")
        let cause = FirstCause(of: violation, in: [])
        #expect(cause.links.isEmpty && cause.first == nil)
        #expect(cause.paragraph.hasSuffix("The log does not tell what led there."))
    }

    @Test(arguments: EventKind.allCases)
    func `every kind of event has words, with and without its parts`(kind: EventKind) {
        let bare = LifecycleEvent(tNs: 0, turn: 0, kind: kind)
        let full = LifecycleEvent(
            tNs: 0, turn: 0, kind: kind, cell: CellID(3), generation: 2, item: ItemID(57 as Int64),
            animator: AnimatorID(40), arg: 1, site: CallSite(file: "Feed.swift", line: 31),
            detail: .text("word"))
        for words in [bare.words, full.words] {
            #expect(
                words.count > 8 && !words.hasSuffix(".") && !words.contains("  ") && !words.contains("nil"))
        }
    }

    @Test func `no two kinds of event have the same words`() {
        let words = EventKind.allCases.map { LifecycleEvent(tNs: 0, turn: 0, kind: $0).words }
        let twice = Dictionary(grouping: words) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(twice.isEmpty, "\(twice)")
    }

    @Test func `events are told in plain words`() {
        let told = log(
            """
            0 cell.dequeued c3 g2 i57 =1
            0 animator.requested c3 g2 i57 a40 >Feed.swift:31
            1 animator.paused c3 g2 a40 =100000000
            2 animator.finished c3 g2 a40 =2
            3 cell.bareFrame c3 g2 i57 =1
            4 animator.tornDown c3 g2 a40 :paused
            5 misuse c3 g2 a40 :alreadyStopped
            """
        ).map(\.words)
        #expect(
            told == [
                "cell 3 is dequeued for item 57: its use 2 begins (reused)",
                "animator 40 is requested for cell 3, use 2 at Feed.swift:31",
                "animator 40 is paused at 0.1",
                "animator 40 ends, finished at current",
                "a frame showed cell 3 without a backed animator",
                "animator 40 is torn down, it was paused",
                "UIKit raises alreadyStopped for animator 40: the app would end",
            ])
    }
}
