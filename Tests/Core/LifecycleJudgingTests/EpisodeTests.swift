import LifecycleEvents
import LifecycleJudging
import Testing

/// An animator that nobody tears down, on a cell that is used three times.
private let leaked =
    displayedCell + """
        2 animator.attached c1 g1 i5 a1
        2 animator.paused c1 g1 a1
        3 cell.ended c1 g1 i5
        3 cell.recycled c1 g1 i5
        5 cell.dequeued c1 g2 i6 =1
        5 cell.configured c1 g2 i6
        5 cell.displayed c1 g2 i6
        6 cell.ended c1 g2 i6
        6 cell.recycled c1 g2 i6
        8 cell.dequeued c1 g3 i7 =1
        8 cell.configured c1 g3 i7
        8 cell.displayed c1 g3 i7
        9 cell.ended c1 g3 i7
        9 cell.recycled c1 g3 i7
        11 animator.tornDown c1 g1 a1 :paused

        """

@Suite struct EpisodeTests {
    @Test func `an animator is idle once, however often its cell is used in between`() {
        let (events, judgedLog) = written(log(leaked))
        #expect(events.hazards == [.hazardIdleAnimator])
        #expect(judgedLog.violationCounts[.idleAnimator] == 1)
    }

    @Test func `the end of a hazard names its beginning, its kind and how long it lasted`() throws {
        let events = written(leaked)
        let end = try #require(events.firstIndex { $0.kind == .hazardEnded })
        #expect(events[end - 1].kind == .animatorTornDown)
        let (began, ended) = (try #require(events.first { $0.kind == .hazardIdleAnimator }), events[end])
        #expect(ended.cell == began.cell && ended.generation == began.generation)
        #expect(ended.animator == began.animator && ended.item == began.item)
        #expect(ended.detail == .hazard(.hazardIdleAnimator))
        #expect(ended.detail.text == "hazard.idleAnimator")
        #expect(ended.arg == 128_000_000, "From turn 3 to turn 11.")
    }

    @Test func `a hazard still there when the log ends has no end`() {
        let open = leaked.replacing("11 animator.tornDown c1 g1 a1 :paused\n", with: "")
        #expect(written(open).map(\.kind).contains(.hazardEnded) == false)
    }

    @Test func `the animator that comes after the end begins an episode of its own`() {
        let events = written(
            leaked + """
                12 animator.requested c1 g3 i7 a1
                13 animator.attached c1 g3 i7 a1
                14 animator.tornDown c1 g3 a1
                """)
        #expect(events.hazards == [.hazardIdleAnimator, .hazardIdleAnimator])
        #expect(events.count { $0.kind == .hazardEnded } == 2)
    }

    @Test func `a cell that waited too long is a violation once, and in its pool a hazard`() {
        let waiting = """
            1 cell.dequeued c1 g1 i5 =0
            1 animator.requested c1 g1 i5 a1
            1 cell.displayed c1 g1 i5
            2 animator.attached c1 g1 i5 a1
            3 cell.ended c1 g1
            3 cell.waiting c1 g1
            90 app.background @1500
            91 cell.recycled c1 g1 @1600
            92 app.foreground @1700
            """
        let (events, judgedLog) = written(log(waiting))
        #expect(judgedLog.violationCounts[.idleAnimator] == 1)
        #expect(events.hazards == [.hazardIdleAnimator])
    }

    @Test func `an animator attached after its list is a leak if it lives at the end, and counted once`() {
        let late = """
            1 list.destroyed
            2 animator.attached c1 g1 a1 @100
            2 animator.attached c1 g1 a1 @100

            """
        let (events, judgedLog) = written(log(late))
        #expect(events.hazards == [.hazardLeak])
        #expect(judgedLog.violationCounts[.nothingAfterTheList] == 1)
        let (ended, endedJournal) = written(log(late + "9 animator.tornDown c1 g1 a1 @400\n"))
        #expect(ended.hazards == [])
        #expect(endedJournal.violationCounts[.nothingAfterTheList] == 1)
        // The next one of that number is another.
        let again = late + "9 animator.tornDown c1 g1 a1 @400\n" + "12 animator.attached c1 g1 a2 @500\n"
        #expect(written(log(again)).judgedLog.violationCounts[.nothingAfterTheList] == 2)
    }

    @Test func `the end of a hazard is no hazard, no error, and is not counted as one`() {
        #expect(!EventKind.hazardEnded.isHazard && EventKind.hazardEnded.isWrittenByChecker)
        #expect(EventKind.hazardEnded.severity == .info)
        #expect(written(log(leaked)).judgedLog.tally.hazards == [.hazardIdleAnimator: 1])
    }

    @Test func `a gap ends what was known of a hazard`() {
        let events = written(leaked.replacing("11 animator", with: "10 log.gap =3\n11 animator"))
        #expect(events.map(\.kind).contains(.hazardEnded) == false)
    }
}
