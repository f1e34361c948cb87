import LifecycleEvents
import LifecycleJudging
import Testing

private func tally(_ text: String) -> LifecycleTally { written(log(text)).judgedLog.tally }

@Suite struct LifecycleTallyTests {
    @Test func `events are counted by what they are`() {
        let counted = tally(
            displayedCell + """
                1 animator.requested c2 g1 i6 a2
                1 animator.cancelled c2 g1 a2 :recycled
                1 animator.requested c2 g2 i7 a3
                1 animator.cancelled c2 g2 a3 :usedAgain
                1 animator.requested c2 g3 i8 a4
                1 animator.cancelled c2 g3 a4 :listGone
                2 animator.attached c1 g1 i5 a1
                2 animator.paused c1 g1 a1
                2 animator.attached c1 g1 i5 a9
                3 cell.bareFrame c1 g1 =2
                3 cell.bareFrame c1 g1 =3
                3 cell.bareFrame c1 g1
                4 misuse c1 g1 a1 :alreadyStopped
                4 misuse c1 g1 a1 :alreadyStopped
                4 misuse c1 g1 a1 :finishNotStopped
                5 cell.ended c1 g1
                5 cell.recycled c1 g1
                6 cell.dequeued c1 g2 =1
                """)
        #expect(counted.events == 23 + 3)
        #expect(counted.turns == 6)
        #expect(counted.cellsCreated == 1)
        #expect(counted.dequeues == 2)
        #expect(counted.reuses == 1)
        #expect(counted.attachesRequested == 4)
        #expect(counted.attachesMade == 2)
        #expect(counted.attachesCancelled == 3)
        #expect(counted.staleAttachesPrevented == 2)
        #expect(counted.animatorsPeak == 2)
        #expect(counted.animatorsLiveAtEnd == 2)
        #expect(counted.bareFrames == 6)
        #expect(counted.bareFramesPerDisplay == 6)
        #expect(counted.misuses == ["alreadyStopped": 2, "finishNotStopped": 1])
        #expect(counted.hazards == [.hazardDoubleAttach: 1, .hazardIdleAnimator: 2])
    }

    @Test func `a life with its animator from the next turn to the end is effective`() {
        let life = displayedCell + "2 animator.attached c1 g1 a1\n2 animator.paused c1 g1 a1\n"
        #expect(tally(life + "5 cell.ended c1 g1").census == census(lives: 1, effective: 1))
        #expect(
            tally(life + "5 animator.tornDown c1 g1 a1\n5 cell.ended c1 g1").census
                == census(lives: 1, effective: 1))
        #expect(
            tally(life + "4 animator.tornDown c1 g1 a1\n5 cell.ended c1 g1").census
                == census(lives: 1, effective: 0))
        #expect(
            tally(life + "4 animator.orphaned c1 g1 a1\n4 cell.ended c1 g1").census
                == census(lives: 1, effective: 0))
        #expect(tally(life).census == census(lives: 1, effective: 1), "The log ends it.")
        #expect(tally(life + "5 cell.destroyed c1").census == census(lives: 1, effective: 1))
    }

    @Test func `a life whose animator comes late or never is not effective`() {
        let late = displayedCell + "3 animator.attached c1 g1 a1\n3 animator.paused c1 g1 a1\n"
        #expect(tally(late + "5 cell.ended c1 g1").effectiveShare == 0)
        #expect(tally(displayedCell + "5 cell.ended c1 g1").effectiveShare == 0)
        #expect(tally(displayedCell + "2 cell.ended c1 g1").effectiveShare == 0)
    }

    @Test func `a life within one turn, or one that wants no animator, does not count`() {
        #expect(tally(displayedCell + "1 cell.ended c1 g1").census == census(lives: 0, effective: 0))
        #expect(tally(displayedCell + "1 cell.ended c1 g1").effectiveShare == 1)
        let plain = displayedCell.replacing("1 animator.requested c1 g1 i5 a1\n", with: "")
        #expect(tally(plain + "5 cell.ended c1 g1").census == census(lives: 0, effective: 0))
    }

    @Test func `an animator kept from an earlier use counts for the lives of its cell`() {
        let kept =
            displayedCell + """
                2 animator.attached c1 g1 a1
                2 animator.paused c1 g1 a1
                5 cell.ended c1 g1
                5 cell.recycled c1 g1
                5 cell.dequeued c1 g2 =1
                5 animator.orphaned c1 g1 a1
                5 cell.configured c1 g2
                5 cell.displayed c1 g2
                9 cell.ended c1 g2
                """
        #expect(tally(kept).effectiveShare == 0.5)
    }

    @Test func `what one use asked for is not asked of the next`() {
        let text =
            displayedCell + """
                2 animator.attached c1 g1 a1
                2 animator.paused c1 g1 a1
                5 cell.ended c1 g1
                5 animator.tornDown c1 g1 a1
                5 cell.recycled c1 g1
                5 cell.dequeued c1 g2 =1
                5 cell.displayed c1 g2
                9 cell.ended c1 g2
                """
        #expect(tally(text).census == census(lives: 1, effective: 1))
    }

    @Test func `an app's new use of a cell on screen goes on with its life`() {
        let text = """
            1 cell.displayed c1 g1
            1 animator.requested c1 g1 a1
            2 animator.attached c1 g1 a1
            2 animator.paused c1 g1 a1
            4 animator.requested c1 g2 a2
            4 animator.tornDown c1 g1 a1
            7 cell.ended c1 g2
            """
        #expect(tally(text).census == census(lives: 1, effective: 0))
        #expect(
            tally(text.replacing("4 animator.requested c1 g2 a2\n4 animator.tornDown c1 g1 a1\n", with: ""))
                .census == census(lives: 1, effective: 1))
    }

    // MARK: What memory holds

    /// Two animators that idle until turns `first` and `second`, 16 ms each.
    private func idle(from: Int = 3, until first: Int, _ second: Int) -> String {
        func cell(_ number: Int, until turn: Int) -> String {
            """
            1 cell.dequeued c\(number) g1 i\(number) =0
            1 cell.displayed c\(number) g1 i\(number)
            2 animator.attached c\(number) g1 i\(number) a\(number)
            2 animator.paused c\(number) g1 a\(number)
            3 cell.ended c\(number) g1
            3 cell.recycled c\(number) g1
            \(turn) animator.tornDown c\(number) g1 a\(number) :paused
            """
        }
        let lines = (cell(1, until: first) + "\n" + cell(2, until: second)).split(separator: "\n")
        return lines.enumerated().sorted {
            let turns = [$0, $1].map { Int($0.element.prefix { $0 != " " }) ?? 0 }
            return (turns[0], $0.offset) < (turns[1], $1.offset)
        }.map { String($0.element) }.joined(separator: "\n")
    }

    @Test func `an idle animator counts when it lasts a frame or longer`() throws {
        let counted = tally(idle(until: 4, 23))
        #expect(counted.hazards == [.hazardIdleAnimator: 1], "One lasted 16 ms, the other 320 ms.")
        #expect(try #require(counted.heldSeconds) == (0.32, 0.32))
        let both = tally(idle(until: 8, 23))
        #expect(both.hazards == [.hazardIdleAnimator: 2])
        #expect(try #require(both.heldSeconds) == (0.32, 0.2))
        #expect(tally(idle(until: 4, 4)).heldSeconds == nil)
        let fast = written(log(idle(until: 4, 23)), limits: InvariantLimits(frameNs: 8_333_333)).judgedLog
            .tally
        #expect(fast.hazards == [.hazardIdleAnimator: 2], "A display that refreshes 120 times a second.")
    }

    @Test func `what nobody has ended lasted to the end of the log, and a leak from the end of its list`()
        throws
    {
        let open = idle(until: 8, 23).replacing(
            "23 animator.tornDown c2 g1 a2 :paused", with: "53 app.background")
        #expect(try #require(tally(open).heldSeconds) == (0.8, 0.44))
        let leak =
            "1 animator.attached c1 g1 a1\n1 animator.paused c1 g1 a1\n5 list.destroyed\n30 app.background"
        #expect(try #require(tally(leak).heldSeconds) == (0.4, 0.4))
    }

    private func census(lives: Int, effective: Int) -> [Int] { [lives, effective] }
}

private func == (census: LifeCensus, numbers: [Int]) -> Bool {
    [census.lives, census.effectiveLives] == numbers
}

@Suite struct RunSummaryTests {
    @Test func `the summary has the fields of the contract in their order`() {
        let summary = RunSummary(
            run: nil, workload: "a \"fling\"\n", strategy: "no-teardown", regime: "ios16", cells: "ios15",
            seed: -7, virtualSeconds: 1.5, wallSeconds: 0.1, frames: 90, hitchMsPerSecond: .nan,
            violations: [.idleAnimator: 2, .poolCap: 1, .sequence: 3],
            worstViolations: [.idleAnimator: .held, .poolCap: .latent, .sequence: .latent],
            tally: tally(
                """
                1 cell.dequeued c1 g1 =1
                1 cell.displayed c1 g1
                2 misuse :finishNotStopped
                2 misuse :alreadyStopped
                2 cell.recycled c1 g1
                2 animator.attached c1 g1 a1
                """))
        #expect(
            summary.json() == """
                {"run":null,"workload":"a \\"fling\\"\\n","strategy":"no-teardown","regime":"ios16",\
                "cells":"ios15","seed":-7,"virtualSeconds":1.5,"wallSeconds":0.1,"events":7,\
                "eventsPerSecond":70,"frames":90,"turns":2,"cellsCreated":0,"dequeues":1,"reuses":1,\
                "attachesRequested":0,"attachesMade":1,"attachesCancelled":0,"staleAttachesPrevented":0,\
                "animatorsPeak":1,"animatorsLiveAtEnd":1,"effectiveShare":1,"bareFrames":0,\
                "bareFramesPerDisplay":0,"hitchMsPerSecond":null,\
                "misuses":{"alreadyStopped":1,"finishNotStopped":1},"hazards":{"hazard.idleAnimator":1},\
                "longestHeldSeconds":0,"medianHeldSeconds":0,\
                "violations":{"I2":2,"I13":1,"I14":3},"seen":{},"held":{},"latent":{},"verdict":"wouldCrash"}
                """)
    }
}
