import LifecycleEvents
import LifecycleJudging
import Testing

/// Breaks several rules, some at once and some when a turn ends.
private let bad =
    displayedCell + """
        2 animator.attached c1 g1 i5 a1
        2 animator.paused c1 g1 a1
        2 animator.attached c1 g1 i5 a2
        2 cell.ended c1 g1 i5
        2 cell.recycled c1 g1 i5
        3 cell.dequeued c1 g2 i6 =1
        3 cell.configured c1 g2 i6
        3 cell.displayed c1 g2 i6
        3 animator.orphaned c1 g1 a1 :commit
        4 animator.attached c1 g1 i5 a3
        5 cell.bareFrame c1 g2 i6 =2
        5 misuse c1 g1 a1 :alreadyStopped
        6 cell.ended c1 g2 i6
        6 list.destroyed
        6 cell.destroyed c1
        """

@Suite struct JudgedLogTests {
    @Test func `hazards of a turn's end are numbered before the next turn`() {
        let events = written(bad)
        #expect(events.map(\.seq) == Array(1...Int64(events.count)))
        let idle = events.indices.filter { events[$0].kind == .hazardIdleAnimator }
        #expect(idle.count == 3)
        #expect(idle.prefix(2) == [11, 12])
        #expect(
            idle.allSatisfy { events[$0].turn == events[$0 - 1].turn && events[$0].tNs == events[$0 - 1].tNs }
        )
        #expect(events[13].kind == .cellDequeued)
    }

    @Test func `a hazard of an event stands right behind it`() {
        let events = written(bad)
        for (kind, cause) in [
            (EventKind.hazardDoubleAttach, EventKind.animatorAttached),
            (.hazardOrphanShown, .cellBareFrame),
        ] {
            let place = events.firstIndex { $0.kind == kind }
            #expect(place.map { events[$0 - 1].kind } == cause)
        }
        let stale = events.firstIndex { $0.kind == .hazardStaleAttach }
        #expect(stale.map { events[$0 - 1].animator } == AnimatorID(3))
    }

    @Test func `a written log read back breaks the same limits at the same events`() {
        let (events, judgedLog) = written(log(bad))
        let checker = judged(events)
        #expect(checker.violations == judgedLog.violations)
        #expect(checker.violationCounts == judgedLog.violationCounts)
        #expect(checker.violationCounts[.sequence] == nil)
        #expect(Set(checker.violationCounts.keys).isSuperset(of: [.oneAnimatorPerCell, .idleAnimator]))
    }

    @Test func `all violations are counted, and the first of each rule are kept in any case`() {
        let limits = InvariantLimits(keptViolations: 2)
        let (_, all) = written(log(bad))
        let (_, some) = written(log(bad), limits: limits)
        var known: Set<Invariant> = []
        let firsts = all.violations.filter { known.insert($0.invariant).inserted }
        #expect(
            some.violations
                == all.violations.enumerated().filter { $0.offset < 2 || firsts.contains($0.element) }.map(
                    \.element))
        let (_, least) = written(log(bad), limits: InvariantLimits(keptViolations: 0))
        #expect(least.violations == firsts)
        #expect(some.violationCounts == all.violationCounts)
    }

    @Test func `what comes after the end goes nowhere`() {
        let (events, judgedLog) = written(log(bad))
        let next = judgedLog.nextSeq
        #expect(next == Int64(events.count) + 1)
        judgedLog.append(log("9 animator.released a1")[0])
        judgedLog.finish()
        #expect(judgedLog.nextSeq == next)
    }

    @Test func `numbers that events bring along are ignored`() {
        #expect(written("1 app.background #9\n1 app.foreground #4").map(\.seq) == [1, 2])
    }
}
