import LifecycleEvents
import LifecycleJudging
import Testing

private let shown = """
    1 cell.created c1 :photo
    1 cell.dequeued c1 g1 i5 =0
    1 cell.configured c1 g1 i5
    1 cell.displayed c1 g1 i5

    """

private let pooled = shown + "2 cell.ended c1 g1 i5\n2 cell.recycled c1 g1 i5\n"

@Suite struct CellInvariantTests {
    // MARK: I8

    @Test func `display and end alternate`() {
        #expect(broken(shown + "2 cell.displayed c1 g1 i5") == [.displayPairs])
        #expect(
            broken(shown + "2 cell.ended c1 g1 i5\n3 cell.displayed c1 g1 i5\n4 cell.ended c1 g1 i5") == [])
        #expect(broken(shown + "2 cell.ended c1 g1 i5\n2 cell.ended c1 g1 i5") == [.displayPairs])
        // In its pool it stays there, whatever has ended.
        #expect(broken(pooled + "3 cell.ended c1 g1 i5\n4 cell.dequeued c1 g2 i6 =1") == [.displayPairs])
    }

    @Test func `a prepared cell has no display to end`() {
        let prepared = "1 cell.dequeued c1 g1 i5\n1 cell.configured c1 g1 i5\n1 cell.prepared c1 g1 i5\n"
        #expect(broken(prepared + "2 cell.ended c1 g1 i5") == [.displayPairs])
        #expect(broken(prepared + "2 cell.displayed c1 g1 i5\n2 cell.ended c1 g1 i5") == [])
    }

    // MARK: I9

    @Test func `the data source returns the one cell it took`() {
        let two = "1 cell.dequeued c1 g1 i5\n1 cell.dequeued c2 g1 i5\n"
        #expect(broken(two + "1 cell.configured c2 g1 i5") == [.oneDequeuePerRequest])
        #expect(broken("1 cell.dequeued c1 g1 i5\n1 cell.configured c2 g1 i5") == [.oneDequeuePerRequest])
        #expect(broken("1 cell.dequeued c1 g2 i5\n1 cell.configured c1 g1 i5") == [.oneDequeuePerRequest])
        #expect(
            broken(
                "1 cell.dequeued c1 g1 i5\n1 cell.configured c1 g1 i5\n1 cell.dequeued c2 g1 i6\n1 cell.configured c2 g1 i6"
            )
                == [])
    }

    @Test func `a reconfigure takes no cell`() {
        #expect(broken(shown + "2 cell.configured c1 g1 i5\n3 cell.configured c1 g1 i5") == [])
    }

    @Test func `cells that are taken and never returned show when the log ends`() {
        let taken = shown + "2 cell.dequeued c2 g1 i6\n2 cell.dequeued c3 g1 i6\n"
        #expect(broken(taken) == [.oneDequeuePerRequest])
        #expect(
            broken("2 cell.dequeued c2 g1 i6\n2 cell.dequeued c3 g1 i6") == [], "It records no configure.")
    }

    // MARK: I10

    @Test(arguments: [
        "cell.recycled c1 g1 i5", "cell.created c1", "cell.displayed c1 g1 i5", "cell.waiting c1 g1 i5",
        "cell.prepared c1 g1 i5", "cell.animatingOut c1 g1 i5", "cell.dequeued c1 g2 i6 =0",
    ])
    func `a pooled cell is only handed out again or destroyed`(move: String) {
        #expect(broken(pooled + "3 \(move)") == [.cellsConserved])
    }

    @Test func `a pooled cell may be handed out again or destroyed`() {
        #expect(broken(pooled + "3 cell.dequeued c1 g2 i6 =1") == [])
        #expect(broken(pooled + "3 cell.destroyed c1") == [])
        #expect(broken(pooled + "3 cell.destroyed c1\n4 cell.destroyed c1") == [.cellsConserved])
    }

    @Test func `a cell that is not in the pool is not handed out`() {
        #expect(broken(shown + "2 cell.dequeued c1 g2 i6 =1") == [.cellsConserved])
        #expect(broken("1 cell.created c1\n1 cell.dequeued c1 g1 i5 =1") == [.cellsConserved])
        #expect(broken("1 cell.created c1\n1 cell.dequeued c1 g1 i5 =0") == [])
    }

    @Test func `a cell waits after a display or when it was prepared`() {
        let inHand = "1 cell.dequeued c1 g1 i5\n1 cell.configured c1 g1 i5\n"
        #expect(broken(inHand + "1 cell.waiting c1 g1 i5") == [.cellsConserved])
        #expect(broken(inHand + "1 cell.prepared c1 g1 i5\n2 cell.waiting c1 g1 i5") == [])
    }

    @Test func `a displayed cell ends its display before it is pooled`() {
        #expect(broken(shown + "2 cell.recycled c1 g1 i5") == [.cellsConserved])
        #expect(broken(pooled) == [])
    }

    @Test func `each way through a list is allowed`() {
        let way = """
            1 cell.created c1 :photo
            1 cell.dequeued c1 g1 i5 =0
            1 cell.configured c1 g1 i5
            1 cell.prepared c1 g1 i5
            2 cell.recycled c1 g1 i5
            3 cell.dequeued c1 g2 i6 =1
            3 cell.configured c1 g2 i6
            3 cell.prepared c1 g2 i6
            4 cell.displayed c1 g2 i6
            5 cell.ended c1 g2 i6
            5 cell.waiting c1 g2 i6
            6 cell.displayed c1 g2 i6
            7 cell.animatingOut c1 g2 i6
            8 cell.ended c1 g2 i6
            8 cell.recycled c1 g2 i6
            9 cell.destroyed c1
            """
        #expect(broken(way) == [])
    }

    // MARK: I12

    @Test func `what lives after its list is a leak`() {
        let live =
            shown
            + "2 animator.attached c1 g1 i5 a1\n2 animator.paused c1 g1 a1\n3 list.destroyed\n3 cell.destroyed c1\n"
        #expect(broken(live) == [.idleAnimator, .nothingAfterTheList])
        let events = written(live)
        #expect(events.hazards == [.hazardIdleAnimator, .hazardLeak])
        #expect(events.last?.animator == AnimatorID(1))
        #expect(events.last?.cell == CellID(1))
        #expect(broken(live + "3 animator.tornDown c1 g1 a1") == [])
    }

    @Test func `leaks come in the order of their animators`() {
        let live =
            shown + "2 animator.attached c1 g1 i5 a2\n3 animator.attached c1 g1 i5 a1\n4 list.destroyed\n"
        let leaks = written(live).filter { $0.kind == .hazardLeak }
        #expect(leaks.map(\.animator) == [AnimatorID(1), AnimatorID(2)])
    }

    @Test func `the end of one list says nothing of the animators of another`() {
        let text =
            "1 cell.dequeued c1 g1 i5 l2\n1 animator.requested c1 g1 a1\n1 list.destroyed l3\n2 animator.attached c1 g1 i5 a1\n"
        #expect(broken(text) == [])
        #expect(broken(text + "3 list.destroyed l2\n") == [.nothingAfterTheList])
        #expect(broken(text + "3 list.destroyed\n") == [.nothingAfterTheList])
    }

    @Test func `a log that ends with its list alive has no leaks`() {
        #expect(broken(shown + "2 animator.attached c1 g1 i5 a1\n2 animator.paused c1 g1 a1") == [])
    }

    @Test func `an attach after the list is destroyed is reported once`() {
        let text =
            "1 cell.dequeued c1 g1 i5\n1 animator.requested c1 g1 a1\n1 list.destroyed\n2 animator.attached c1 g1 i5 a1\n"
        #expect(broken(text) == [.nothingAfterTheList])
        #expect(written(text).hazards == [.hazardLeak])
        let letGo = text + "2 animator.tornDown c1 g1 a1"
        #expect(broken(letGo) == [.nothingAfterTheList])
        #expect(written(letGo).hazards == [])
    }

    // MARK: I13

    @Test func `each pool has its own cap`() {
        let one =
            "1 cell.created c1 :photo\n1 cell.recycled c1\n1 cell.created c2 :video\n1 cell.recycled c2\n"
        let cap = InvariantLimits(poolCap: 1)
        #expect(broken(one, limits: cap) == [])
        let two = one + "1 cell.created c3 :photo\n1 cell.recycled c3\n"
        #expect(broken(two, limits: cap) == [.poolCap])
        #expect(broken(two) == [])
        let reused = one + "2 cell.dequeued c1 g1 i5 =1\n2 cell.created c3 :photo\n2 cell.recycled c3\n"
        #expect(broken(reused, limits: cap) == [])
    }
}
