import LifecycleEvents
import LifecycleJudging
import Testing

/// A cell that is set up and displayed in the layout of turn 1 and asks for animator 1.
private let asked = """
    1 cell.created c1 :photo
    1 cell.dequeued c1 g1 i5 =0
    1 animator.requested c1 g1 i5 a1 >Feed.swift:31
    1 cell.configured c1 g1 i5
    1 cell.displayed c1 g1 i5

    """

/// The same, with its animator attached in turn 2 and paused.
private let attached =
    asked + """
        2 animator.attached c1 g1 i5 a1
        2 animator.paused c1 g1 a1 =100000000

        """

@Suite struct AnimatorInvariantTests {
    @Test func `a cell whose animator is attached in the next turn breaks nothing`() {
        #expect(broken(attached) == [])
        #expect(written(attached).hazards == [])
    }

    // MARK: I1

    @Test func `a second live animator on a cell is one too many`() {
        let text = attached + "3 animator.attached c1 g1 i5 a2"
        #expect(broken(text) == [.oneAnimatorPerCell])
        #expect(written(text).hazards == [.hazardDoubleAttach])
    }

    /// The first step of chain 1 is done, and stopped where it has come to.
    private static let chain = """
        1 cell.created c1 :photo
        1 cell.dequeued c1 g1 i5 =0
        1 animator.requested c1 g1 i5 a1
        1 cell.displayed c1 g1 i5
        2 chain.step c1 g1 i5 a1 s1 =0
        2 animator.attached c1 g1 i5 a1
        2 animator.started c1 g1 a1 =0
        3 animator.stopped c1 g1 a1

        """

    @Test func `the steps of one chain are one animator, and those of two chains are two`() {
        #expect(broken(Self.chain + "4 chain.step c1 g1 i5 a2 s1 =1\n4 animator.attached c1 g1 i5 a2") == [])
        #expect(
            broken(Self.chain + "4 chain.step c1 g1 i5 a2 s2 =0\n4 animator.attached c1 g1 i5 a2")
                == [.oneAnimatorPerCell])
        #expect(broken(Self.chain + "4 animator.attached c1 g1 i5 a2") == [.oneAnimatorPerCell])
    }

    @Test func `a step of a chain may come in the turn of a display, and not in that of its request`() {
        let shown = Self.chain + "4 cell.ended c1 g1 i5\n4 cell.displayed c1 g1 i5\n"
        #expect(broken(shown + "4 chain.step c1 g1 i5 a2 s1 =1\n4 animator.attached c1 g1 i5 a2") == [])
        #expect(
            broken(
                "1 cell.dequeued c1 g1 i5 =0\n1 animator.requested c1 g1 i5 a1\n"
                    + "1 chain.step c1 g1 i5 a1 s1 =0\n1 animator.attached c1 g1 i5 a1") == [.nextTurn])
    }

    @Test func `a step that is done stands behind what its chain shows`() {
        let tally = { (text: String) in
            let checker = judged(
                log(text + "4 cell.configured c1 g1 i5\n5 cell.ended c1 g1 i5\n5 cell.recycled c1"))
            return checker.census.effectiveLives
        }
        #expect(tally(Self.chain) == 1)
        #expect(tally(Self.chain.replacing("2 chain.step c1 g1 i5 a1 s1 =0\n", with: "")) == 0)
    }

    @Test func `an animator may follow one that is torn down, spent or gone`() {
        for end in [
            "animator.tornDown c1 g1 a1 :paused", "animator.finished c1 g1 a1 =0",
            "animator.phase c1 g1 a1 :spent", "animator.released c1 g1 a1 :spent",
        ] {
            #expect(broken(attached + "3 \(end)\n3 animator.attached c1 g1 i5 a2") == [], "\(end)")
        }
    }

    @Test func `a spent animator that runs again is alive again`() {
        let text =
            attached + """
                3 animator.finished c1 g1 a1 =0
                3 animator.started c1 g1 a1
                4 animator.attached c1 g1 i5 a2
                """
        #expect(broken(text) == [.oneAnimatorPerCell])
    }

    @Test func `a release that UIKit refuses leaves the animator alive`() {
        let text =
            attached + """
                3 misuse c1 g1 a1 :releasePausedOrStopped
                3 animator.released c1 g1 a1 :paused
                4 animator.attached c1 g1 i5 a2
                """
        #expect(broken(text) == [.noMisuse, .oneAnimatorPerCell])
    }

    @Test func `a running animator that is released lives to its end`() {
        let released =
            asked + """
                2 animator.attached c1 g1 i5 a1
                2 animator.started c1 g1 a1
                3 animator.released c1 g1 a1 :running

                """
        #expect(broken(released + "4 animator.attached c1 g1 i5 a2") == [.oneAnimatorPerCell])
        #expect(broken(released + "4 animator.finished c1 g1 a1\n5 animator.attached c1 g1 i5 a2") == [])
    }

    @Test func `an animator attached again to its own cell is not a second one`() {
        #expect(broken(attached + "2 animator.attached c1 g1 i5 a1") == [])
    }

    @Test func `a cancelled request ends no animator that was attached`() {
        let text = attached + "3 animator.cancelled c1 g1 a1 :usedAgain\n4 animator.attached c1 g1 i5 a2"
        #expect(broken(text) == [.oneAnimatorPerCell])
    }

    // MARK: I2

    @Test func `an animator on a pooled cell is idle when the turn ends`() {
        let text = attached + "5 cell.ended c1 g1 i5\n5 cell.recycled c1 g1 i5\n"
        #expect(broken(text) == [.idleAnimator])
        #expect(broken(text + "5 animator.tornDown c1 g1 a1 :paused") == [])
        #expect(broken(text + "6 animator.tornDown c1 g1 a1 :paused") == [.idleAnimator])
    }

    @Test func `an idle animator is reported once, however often its cell is pooled`() {
        let text =
            attached + """
                5 cell.ended c1 g1 i5
                5 cell.recycled c1 g1 i5
                6 animator.paused c1 g1 a1
                7 cell.dequeued c1 g2 i6 =1
                7 cell.configured c1 g2 i6
                8 cell.recycled c1 g2 i6
                9 app.background
                """
        #expect(broken(text) == [.idleAnimator])
        #expect(written(text).hazards == [.hazardIdleAnimator])
    }

    @Test func `an attach to a destroyed cell is idle`() {
        let text =
            asked + """
                1 cell.ended c1 g1 i5
                1 cell.destroyed c1
                2 animator.attached c1 g1 i5 a1
                """
        #expect(broken(text) == [.idleAnimator])
        #expect(written(text).hazards == [.hazardIdleAnimator])
    }

    @Test func `a waiting cell keeps its animator for the idle limit and no longer`() {
        let waiting = attached + "5 cell.ended c1 g1 i5 @100\n5 cell.waiting c1 g1 i5 @100\n"
        #expect(broken(waiting + "6 app.background @1099\n7 app.foreground @1099") == [])
        #expect(
            broken(waiting + "6 app.background @1100") == [],
            "The turn may have begun before the limit ended.")
        #expect(
            broken(waiting + "6 app.background @1100\n7 app.foreground @1101") == [.idleAnimator],
            "The limit itself is the end.")
        #expect(written(waiting + "6 app.background @1100\n7 app.foreground @1101").hazards == [])
        #expect(broken(waiting + "6 animator.tornDown c1 g1 a1 @1100\n7 app.foreground @1101") == [])
        let patient = InvariantLimits(idleLimitNs: 2_000_000_000)
        #expect(broken(waiting + "6 app.background @1100\n7 app.foreground @1101", limits: patient) == [])
    }

    @Test func `a turn that began before the limit ended is in time, however late its first event is`() {
        let waiting = attached + "5 cell.ended c1 g1 i5 @100\n5 cell.waiting c1 g1 i5 @100\n"
        // Its thread was busy: turn 6 began some time after 100 ms, and the limit ends at 1100.
        let busy = waiting + "6 app.background @1400\n"
        #expect(broken(busy + "7 animator.tornDown c1 g1 a1 :paused @1400") == [])
        #expect(
            broken(busy + "8 animator.tornDown c1 g1 a1 :paused @1400") == [.idleAnimator],
            "Turn 7 began and ended after the limit.")
        #expect(
            broken(busy + "7 app.foreground @1400\n8 animator.tornDown c1 g1 a1 :paused @1400")
                == [.idleAnimator])
    }

    @Test func `each of many waiting cells is looked at when its limit ends`() {
        // So many that those which are over are dropped while others wait.
        var text = (1...99).map { "1 cell.dequeued c\($0) g1 i\($0)\n1 cell.configured c\($0) g1 i\($0)\n" }
            .joined()
        text += (70...99).map { "2 animator.attached c\($0) g1 i\($0) a\($0)\n" }.joined()
        text += (1...99).map { "3 cell.prepared c\($0) g1 i\($0) @\($0 < 70 ? 100 : 600)\n" }.joined()
        let late = (1...3).map { "\($0 + 3) app.background @\($0 * 500 + 600)\n" }.joined()
        #expect(broken(text + late) == Array(repeating: .idleAnimator, count: 30))
    }

    @Test func `an attach to a cell that has waited beyond the limit is idle`() {
        let text = """
            1 cell.dequeued c1 g1 i5
            1 cell.configured c1 g1 i5
            1 cell.prepared c1 g1 i5 @100
            6 app.background @1500
            7 animator.requested c1 g1 a1 @1600
            8 animator.attached c1 g1 i5 a1 @1700

            """
        #expect(broken(text + "8 animator.tornDown c1 g1 a1 @1700\n9 app.foreground @1800") == [])
        #expect(broken(text + "9 app.foreground @1800") == [.idleAnimator])
    }

    @Test func `a cell that went unseen keeps its animator for the idle limit, counted from its set-up`() {
        let unseen = """
            1 cell.dequeued c1 g1 i5 =0 @0
            1 animator.requested c1 g1 i5 a1 @0
            1 cell.configured c1 g1 i5 @0
            1 cell.prepared c1 g1 i5 @0
            2 animator.attached c1 g1 i5 a1 @16
            2 animator.paused c1 g1 a1 @16
            3 cell.recycled c1 g1 i5 @600
            4 app.background @900

            """
        #expect(broken(unseen + "5 animator.tornDown c1 g1 a1 :paused @990\n6 app.foreground @2000") == [])
        #expect(written(unseen + "5 animator.tornDown c1 g1 a1 :paused @990").hazards == [])
        #expect(broken(unseen + "5 app.foreground @1001\n6 app.background @1002") == [.idleAnimator])
        #expect(
            written(unseen + "5 app.foreground @1001\n6 app.background @1002").hazards == [
                .hazardIdleAnimator
            ])
        let destroyed = unseen.replacing("cell.recycled c1 g1 i5", with: "cell.destroyed c1")
        #expect(broken(destroyed + "5 animator.tornDown c1 g1 a1 :paused @990") == [])
    }

    @Test func `what it costs to make a cell is not part of the idle limit`() {
        let costly = """
            1 cell.created c1 @0
            1 cell.dequeued c1 g1 i5 =0 @0
            1 animator.requested c1 g1 i5 a1 @700
            1 cell.configured c1 g1 i5 @700
            1 cell.prepared c1 g1 i5 @700
            2 animator.attached c1 g1 i5 a1 @716
            2 animator.paused c1 g1 a1 @716
            3 cell.recycled c1 g1 i5 @1100
            4 app.background @1200
            5 app.foreground @1690

            """
        #expect(broken(costly + "6 animator.tornDown c1 g1 a1 :paused @1700\n7 app.foreground @2000") == [])
        #expect(broken(costly + "6 app.background @1701\n7 app.foreground @1702") == [.idleAnimator])
        // Set up again, it has the limit of its first set-up.
        let again = costly.replacing(
            "3 cell.recycled", with: "3 cell.configured c1 g1 i5 @1000\n3 cell.recycled")
        #expect(broken(again + "6 app.background @1701\n7 app.foreground @1702") == [.idleAnimator])
    }

    @Test func `a cell that was displayed keeps none in its pool, nor what an earlier use left`() {
        let seen = """
            1 cell.dequeued c1 g1 i5 =0 @0
            1 animator.requested c1 g1 i5 a1 @0
            1 cell.prepared c1 g1 i5 @0
            2 animator.attached c1 g1 i5 a1 @16
            2 animator.paused c1 g1 a1 @16
            2 cell.displayed c1 g1 i5 @16
            3 cell.ended c1 g1 i5 @100
            3 cell.recycled c1 g1 i5 @100
            3 cell.dequeued c1 g2 i6 =1 @100
            3 cell.prepared c1 g2 i6 @100
            4 cell.recycled c1 g2 i6 @200
            5 app.background @300
            """
        #expect(broken(seen) == [.idleAnimator])
    }

    // MARK: I3 and I4

    @Test func `an attach for an earlier generation is stale`() {
        let text =
            asked + """
                1 cell.ended c1 g1 i5
                1 cell.recycled c1 g1 i5
                1 cell.dequeued c1 g2 i6 =1
                1 cell.configured c1 g2 i6
                2 animator.attached c1 g1 i5 a1
                """
        #expect(broken(text) == [.currentGeneration])
        #expect(written(text).hazards == [.hazardStaleAttach])
        #expect(
            broken(text.replacing("2 animator.attached c1 g1 i5", with: "2 animator.attached c1 g2 i6")) == []
        )
    }

    @Test func `without dequeues in the log the newest generation counts`() {
        let text = """
            1 animator.requested c1 g1 a1
            1 animator.requested c1 g2 a2
            1 animator.tornDown c1 g1 a9
            2 animator.attached c1 g2 a2

            """
        #expect(broken(text) == [])
        #expect(
            broken(text + "2 animator.tornDown c1 g2 a2\n2 animator.attached c1 g1 a1") == [
                .currentGeneration
            ])
    }

    @Test func `an attach in the turn of its request is too early, one two turns later too late`() {
        #expect(broken(asked + "1 animator.attached c1 g1 i5 a1") == [.nextTurn])
        #expect(broken(asked + "2 animator.attached c1 g1 i5 a1\n2 animator.paused c1 g1 a1") == [])
        #expect(broken(asked + "3 animator.attached c1 g1 i5 a1\n3 animator.paused c1 g1 a1") == [.nextTurn])
    }

    @Test func `a display of a waiting cell asks again`() {
        let text =
            attached + """
                5 cell.ended c1 g1 i5
                5 animator.tornDown c1 g1 a1 :paused
                5 cell.waiting c1 g1 i5
                8 animator.requested c1 g1 i5 a2
                9 cell.displayed c1 g1 i5

                """
        #expect(broken(text + "10 animator.attached c1 g1 i5 a2\n10 animator.paused c1 g1 a2") == [])
        #expect(
            broken(text + "11 animator.attached c1 g1 i5 a2\n11 animator.paused c1 g1 a2")
                == [.attachedWhenShownAgain, .nextTurn])
    }

    @Test func `an animator that nobody requested may be attached in any turn`() {
        let cell = "1 cell.dequeued c1 g1 i5\n1 cell.configured c1 g1 i5\n"
        #expect(broken(cell + "1 animator.attached c1 g1 i5 a1") == [])
        #expect(broken(cell + "2 animator.attached c1 g1 i5 a1") == [])
        #expect(broken(cell + "9 animator.attached c1 g1 i5 a1") == [])
    }

    // MARK: I5

    @Test func `a waiting cell shown again has its animator one turn later`() {
        let again =
            attached + """
                5 cell.ended c1 g1 i5
                5 animator.tornDown c1 g1 a1 :paused
                5 cell.waiting c1 g1 i5
                9 cell.displayed c1 g1 i5

                """
        #expect(broken(again + "10 app.background") == [.attachedWhenShownAgain])
        #expect(
            broken(again + "10 animator.attached c1 g1 i5 a2\n10 animator.paused c1 g1 a2\n11 app.background")
                == [])
        #expect(broken(again + "10 cell.ended c1 g1 i5\n11 app.background") == [])
        #expect(broken(again) == [], "Its turn has not come.")
        let taken = "10 app.background\n10 app.foreground\n10 animator.tornDown c1 g1 a2 :paused\n"
        let late = "11 animator.attached c1 g1 i5 a3\n11 animator.paused c1 g1 a3\n12 app.background"
        let came = "10 animator.attached c1 g1 i5 a2\n10 animator.paused c1 g1 a2\n"
        #expect(
            broken(again + came + taken + late) == [],
            "It came, and the background took it.")
        #expect(
            broken(again + "10 app.background\n10 app.foreground\n" + late) == [.attachedWhenShownAgain],
            "It never came.")
        let ended =
            "10 animator.attached c1 g1 i5 a2\n10 animator.started c1 g1 a2\n10 animator.finished c1 g1 a2 =0\n"
        #expect(broken(again + ended + "11 app.background") == [], "It came, and the background ended it.")
    }

    @Test func `what a cell shown again loses by hand in the turn it was due comes one turn later`() {
        let stripped =
            attached + """
                5 cell.ended c1 g1 i5
                5 animator.tornDown c1 g1 a1 :paused
                5 cell.waiting c1 g1 i5
                9 cell.displayed c1 g1 i5
                9 animator.requested c1 g1 i5 a2
                10 animator.attached c1 g1 i5 a2
                10 animator.paused c1 g1 a2
                10 animator.tornDown c1 g1 a2 :paused

                """
        #expect(broken(stripped + "11 app.background") == [.attachedWhenShownAgain], "Nobody asks anew.")
        let asked = stripped + "10 animator.requested c1 g1 i5 a3\n"
        #expect(broken(asked + "11 app.background\n12 app.foreground") == [.attachedWhenShownAgain])
        #expect(
            broken(asked + "11 animator.attached c1 g1 i5 a3\n11 animator.paused c1 g1 a3\n12 app.background")
                == [])
        let never = stripped.split(separator: "\n").filter { !$0.hasPrefix("10") }.joined(separator: "\n")
        #expect(
            broken(never + "\n10 animator.requested c1 g1 i5 a3\n11 app.background")
                == [.attachedWhenShownAgain], "It never came.")
    }

    @Test func `a cell that is shown again with its animator may replace it in the turn it was due`() {
        // The cell is configured again while it waits, is shown again, and is configured again once more.
        let shown =
            attached + """
                5 cell.ended c1 g1 i5
                5 animator.tornDown c1 g1 a1 :paused
                5 cell.waiting c1 g1 i5
                7 animator.requested c1 g1 i5 a2
                8 animator.attached c1 g1 i5 a2
                8 animator.paused c1 g1 a2
                9 cell.displayed c1 g1 i5
                10 animator.tornDown c1 g1 a2 :paused

                """
        let replaced = shown + "10 animator.requested c1 g1 i5 a3\n"
        #expect(
            broken(
                replaced + "11 animator.attached c1 g1 i5 a3\n11 animator.paused c1 g1 a3\n12 app.background")
                == [])
        #expect(broken(shown + "11 app.background") == [.attachedWhenShownAgain], "Nobody asks anew.")
        #expect(
            broken(replaced + "11 app.background\n12 app.foreground") == [.attachedWhenShownAgain],
            "It never came.")
        #expect(
            broken(replaced + "11 animator.requested c1 g1 i5 a4\n12 app.background")
                == [.attachedWhenShownAgain], "A second request does not postpone it again.")
    }

    @Test func `a waiting cell whose use never asked needs no animator`() {
        let text = """
            1 cell.dequeued c1 g1 i5
            1 cell.configured c1 g1 i5
            1 cell.displayed c1 g1 i5
            2 cell.ended c1 g1 i5
            2 cell.waiting c1 g1 i5
            3 cell.displayed c1 g1 i5
            4 app.background
            5 app.foreground
            """
        #expect(broken(text) == [])
    }

    // MARK: I6

    @Test func `each misuse is a violation that names animator and line`() throws {
        let violation = try #require(
            judged(log(attached + "3 misuse c1 g1 a1 :alreadyStopped")).violations.first)
        #expect(violation.invariant == .noMisuse)
        #expect(violation.seq == 8)
        #expect(violation.text.contains("alreadyStopped"))
        #expect(violation.text.contains("animator 1 (requested at Feed.swift:31)"))
        #expect(violation.text.contains("cell 1 (generation 1)"))
    }

    // MARK: I7

    @Test func `an active animator without layer animations is dead from the turn after its attach`() {
        let sameTurn = """
            1 cell.dequeued c1 g1 i5
            1 cell.displayed c1 g1 i5
            2 animator.attached c1 g1 i5 a1
            2 animator.paused c1 g1 a1
            2 animator.orphaned c1 g1 a1 :commit

            """
        #expect(broken(sameTurn) == [])
        #expect(broken(sameTurn + "3 app.background") == [.backed])
        #expect(
            broken(sameTurn + "3 animator.paused c1 g1 a1\n4 animator.started c1 g1 a1\n5 app.background")
                == [.backed])
        #expect(broken(sameTurn + "3 animator.tornDown c1 g1 a1") == [])
        #expect(broken(sameTurn + "3 cell.ended c1 g1 i5") == [])
    }

    @Test func `each orphaning is reported`() {
        let orphaned = "animator.orphaned c1 g1 a1 :removeAllAnimations\n"
        #expect(broken(attached + "3 \(orphaned)3 \(orphaned)4 app.background") == [.backed])
        #expect(broken(attached + "3 \(orphaned)4 \(orphaned)5 app.background") == [.backed, .backed])
    }

    @Test func `what a covered list's cells lose is nothing before the list is back in the window`() {
        let covered =
            attached + "4 list.updated :leftWindow =0\n4 animator.orphaned c1 g1 a1 :leftWindow\n"
        #expect(broken(covered + "9 app.background") == [])
        #expect(broken(covered + "9 list.updated :enteredWindow =0\n10 app.background") == [.backed])
        let safe =
            attached + "4 list.updated :leftWindow =0\n4 animator.tornDown c1 g1 a1\n"
            + "9 list.updated :enteredWindow =0\n9 animator.requested c1 g1 i5 a2\n"
        #expect(
            broken(safe + "10 animator.attached c1 g1 i5 a2\n10 animator.paused c1 g1 a2\n11 app.background")
                == [])
        #expect(judged(log(safe + "9 list.destroyed")).census.effectiveShare == 1)
        #expect(judged(log(safe + "12 list.destroyed")).census.effectiveShare == 0)
    }

    @Test func `a cell that is shown again under another screen is due when its list is back`() {
        let waited =
            attached + "3 cell.ended c1 g1 i5\n3 cell.waiting c1 g1 i5\n3 animator.tornDown c1 g1 a1\n"
        let shown = waited + "4 list.updated :leftWindow =0\n5 cell.displayed c1 g1 i5\n"
        #expect(broken(shown + "8 app.background") == [])
        let back = shown + "8 list.updated :enteredWindow =0\n"
        #expect(broken(back + "9 app.background\n10 app.foreground") == [.attachedWhenShownAgain])
        #expect(
            broken(
                back + "8 animator.requested c1 g1 i5 a2\n9 animator.attached c1 g1 i5 a2\n"
                    + "9 animator.paused c1 g1 a2\n10 app.background") == [])
    }

    @Test func `an animator that came under another screen may be replaced when the list is back`() {
        let shown =
            attached + """
                3 cell.ended c1 g1 i5
                3 cell.waiting c1 g1 i5
                3 animator.tornDown c1 g1 a1
                4 list.updated :leftWindow =0
                5 cell.displayed c1 g1 i5
                5 animator.requested c1 g1 i5 a2
                6 animator.attached c1 g1 i5 a2
                6 animator.paused c1 g1 a2
                7 list.updated :enteredWindow =0
                8 animator.tornDown c1 g1 a2 :paused
                8 animator.requested c1 g1 i5 a3

                """
        #expect(
            broken(shown + "9 animator.attached c1 g1 i5 a3\n9 animator.paused c1 g1 a3\n10 app.background")
                == [])
        #expect(broken(shown + "9 app.background\n10 app.foreground") == [.attachedWhenShownAgain])
        let never = shown.split(separator: "\n").filter {
            !$0.hasPrefix("6") && !$0.contains("tornDown c1 g1 a2")
        }
        #expect(
            broken(never.joined(separator: "\n") + "\n9 app.background") == [.attachedWhenShownAgain],
            "It never came.")
    }

    @Test func `the sentence about a cell shown again names the turns of its display and its judgement`() {
        let back =
            attached + """
                3 cell.ended c1 g1 i5
                3 cell.waiting c1 g1 i5
                3 animator.tornDown c1 g1 a1
                4 list.updated :leftWindow =0
                5 cell.displayed c1 g1 i5
                8 list.updated :enteredWindow =0
                9 animator.requested c1 g1 i5 a2
                10 app.background
                """
        let texts = judged(log(back)).violations.map(\.text)
        #expect(texts.count == 1)
        #expect(texts.first?.contains("shown again in turn 8 ") == true, "\(texts)")
        #expect(texts.first?.contains("when turn 9 has ended") == true, "\(texts)")
    }

    @Test func `lists leave the window each by itself`() {
        var events = log(
            attached
                + "4 list.updated :leftWindow =0\n4 animator.orphaned c1 g1 a1 :leftWindow\n5 app.background"
        )
        for place in events.indices {
            events[place].list = ListID(events[place].kind == .listUpdated ? 2 : 1)
        }
        #expect(judged(events).violations.map(\.invariant) == [.backed])
        for place in events.indices { events[place].list = ListID(1) }
        #expect(judged(events).violations == [])
    }

    @Test func `an orphan that has ended and is armed again is backed`() {
        let text =
            attached + """
                3 animator.orphaned c1 g1 a1 :removeAllAnimations
                3 animator.finished c1 g1 a1
                3 animator.started c1 g1 a1
                4 app.background
                """
        #expect(broken(text) == [])
    }

    @Test func `what an animator did before its attach is not forgotten`() {
        let text = asked + "2 animator.paused c1 g1 a1\n2 animator.attached c1 g1 i5 a1\n"
        let again = "3 cell.ended c1 g1\n3 cell.waiting c1 g1\n4 cell.displayed c1 g1\n6 app.background"
        #expect(broken(text + again) == [])
        #expect(broken(asked + "2 animator.attached c1 g1 i5 a1\n" + again) == [.attachedWhenShownAgain])
    }

    @Test(arguments: ["hollow", "awaiting"])
    func `a displayed animator that moves nothing is not backed`(phase: String) {
        let text =
            attached + "3 animator.finished c1 g1 a1\n3 animator.phase c1 g1 a1 :\(phase)\n4 app.background"
        #expect(broken(text) == [.backed])
        #expect(
            broken(text + "\n4 animator.started c1 g1 a1\n5 animator.orphaned c1 g1 a1") == [
                .backed, .backed,
            ])
    }

    @Test func `a stopped or spent animator needs no layer animations`() {
        #expect(broken(attached + "3 animator.stopped c1 g1 a1\n4 app.background") == [])
        #expect(broken(attached + "3 animator.finished c1 g1 a1\n4 app.background") == [])
    }

    // MARK: I11

    @Test func `a completion of an earlier generation, or of a pooled cell, is stale`() {
        let pooled =
            attached + """
                3 cell.ended c1 g1 i5
                3 cell.recycled c1 g1 i5
                3 animator.tornDown c1 g1 a1

                """
        let completing = "4 animator.phase c1 g1 a1 :completing\n"
        #expect(broken(pooled + completing) == [.noStaleCompletion])
        let again = pooled + "4 cell.dequeued c1 g2 i6 =1\n" + completing
        #expect(broken(again) == [.noStaleCompletion])
        #expect(written(again).hazards == [.hazardStaleCompletion])
        #expect(broken(attached + completing) == [])
    }

    // MARK: Hazard without an invariant of its own

    @Test func `bare frames of an orphan are a hazard once a use`() {
        let bare = "4 cell.bareFrame c1 g1 i5 =3\n"
        #expect(written(attached + bare).hazards == [])
        let orphaned =
            attached + "3 animator.orphaned c1 g1 a1 :prepareForReuse\n3 animator.tornDown c1 g1 a1\n"
        #expect(written(orphaned + bare + bare).hazards == [.hazardOrphanShown])
    }

    @Test func `bare frames of an orphan are a hazard for each use`() {
        let text =
            attached + """
                3 animator.orphaned c1 g1 a1 :prepareForReuse
                4 cell.bareFrame c1 g1 =3
                5 cell.ended c1 g1
                5 cell.recycled c1 g1
                5 cell.dequeued c1 g2 =1
                6 cell.bareFrame c1 g2 =3
                """
        #expect(written(text).hazards == [.hazardOrphanShown, .hazardOrphanShown])
    }

    @Test func `bare frames of an animator left over from an earlier use are a hazard`() {
        let text =
            attached + """
                3 cell.ended c1 g1 i5
                3 cell.recycled c1 g1 i5
                3 cell.dequeued c1 g2 i6 =1
                3 animator.orphaned c1 g1 a1 :prepareForReuse
                3 cell.displayed c1 g2 i6

                """
        #expect(written(text + "5 cell.bareFrame c1 g2 i6 =3").hazards == [.hazardOrphanShown])
        #expect(written(text + "4 animator.tornDown c1 g1 a1\n5 cell.bareFrame c1 g2 i6 =3").hazards == [])
        let hollow =
            attached + """
                3 animator.finished c1 g1 a1
                3 cell.ended c1 g1 i5
                3 cell.recycled c1 g1 i5
                3 cell.dequeued c1 g2 i6 =1
                3 cell.displayed c1 g2 i6
                4 animator.phase c1 g1 a1 :hollow
                5 cell.bareFrame c1 g2 i6 =3
                """
        #expect(written(hollow).hazards == [.hazardOrphanShown])
    }
}
