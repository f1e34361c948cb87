import LifecycleEvents
import LifecycleJudging
import Testing

/// The warning about a key that two blocks of one animator set.
struct KeySetTwiceRuleTests {
    private var events: [LifecycleEvent] {
        var events = log(
            """
            1 cell.dequeued c1 g1 i5 =0
            1 animator.requested c1 g1 i5 a1
            1 cell.configured c1 g1 i5
            1 cell.displayed c1 g1 i5
            2 animator.attached c1 g1 i5 a1
            2 animator.phase c1 g1 a1 =0
            2 animator.started c1 g1 a1 =0
            """)
        events[5].detail = LifecycleEvent.setAgain("opacity")
        return events
    }

    @Test func `it is written behind the event that tells of it, and breaks no rule`() throws {
        let (events, judgedLog) = written(events)
        #expect(events.hazards == [.hazardKeySetTwice])
        let place = try #require(events.firstIndex { $0.kind == .hazardKeySetTwice })
        let hazard = events[place]
        #expect(events[place - 1].keySetAgain == "opacity")
        #expect(hazard.detail == .text("opacity"))
        #expect(hazard.animator == AnimatorID(1) && hazard.cell == CellID(1) && hazard.generation == 1)
        #expect(judgedLog.violations.isEmpty)
        #expect(hazard.words == "two blocks of animator 1 set opacity, and it is not additive")
        #expect(events[place - 1].words == "another block of animator 1 sets opacity again")
    }

    @Test func `a log that is read back judges the same`() {
        #expect(judged(written(events).events).violations.isEmpty)
    }

    @Test func `no other change of an animator tells of a key`() {
        var other = events[5]
        other.detail = .text("opacity")
        #expect(other.keySetAgain == nil)
        other.detail = .phase(.running)
        #expect(other.keySetAgain == nil)
        other = events[6]
        other.detail = LifecycleEvent.setAgain("opacity")
        #expect(other.keySetAgain == nil)
    }
}
