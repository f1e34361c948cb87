import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Reports that are told as a workload: a list that scrolls, with an unsafe strategy and with ours.
struct ListCaseTests {
    private let scrolling: [Step] = [.fling(velocity: 4000), .fling(velocity: -6000)]

    /// Opacity from 0 to 1 over two seconds, at once.
    private let fadeIn = AnimatorRecipe(
        key: "opacity", from: 0, to: 1, duration: 2, pausesOnCompletion: false, fractionComplete: nil,
        start: true)

    private func run(_ steps: [Step], _ strategy: Strategy, animator: AnimatorRecipe = AnimatorRecipe())
        -> RecordedRun
    {
        RecordedRun(.short(steps, strategy: strategy, animator: animator))
    }

    @Test(arguments: [Strategy.inDataSource, .oncePerCell])
    func `source 000: a blur of 10 % shows in full once its cell has been reused`(unsafe: Strategy) {
        let wrong = run(scrolling, unsafe)
        #expect(wrong.shown.allSatisfy { $0.wanted == 2 })
        #expect(wrong.valuesShown.contains(20))
        #expect(wrong.count(.hazardOrphanShown) > 0)

        let right = run(scrolling, .reuseSafe)
        #expect(right.valuesShown == [2])
        #expect(right.shown.allSatisfy { $0.wanted == 2 && $0.backed })
    }

    @Test func `source 000: prepareForReuse called by hand takes the blur away for good`() {
        let thereAndBack: [Step] = [
            .drag(distance: 150, duration: 0.3), .drag(distance: -150, duration: 0.3),
        ]
        let steps = [.prepareForReuseVisible] + thereAndBack
        let wrong = run(steps, .nextTurn)
        #expect(wrong.shown.first { $0.item == ItemID(0) }?.value == 20)

        let right = run(steps, .reuseSafe)
        #expect(right.valuesShown == [2])
    }

    @Test(.bug("https://github.com/Rogue24/JPBlurView/issues/2"))
    func `the strength of a blur differs from cell to cell`() {
        let steps: [Step] = [.drag(distance: 1000, duration: 1)]
        #expect(run(steps, .inDataSource).valuesShown == [2, 20])
        #expect(run(steps, .reuseSafe).valuesShown == [2])
    }

    @Test(.bug("https://github.com/Rogue24/JPBlurView", "CustomBlurCell.swift"))
    func `set up inside an animated update, a paused blur is started and runs to its end`() {
        let steps: [Step] = [.insert(at: 0, count: 3, animated: true), .wait(11)]
        let wrong = run(steps, .inDataSource)
        let wrongNew = wrong.shown.filter { $0.item.map { $0.rawValue >= 500 } ?? false }
        #expect(wrongNew.map(\.value) == [20, 20, 20])
        #expect(wrong.count(.animatorStarted) > 0)

        let right = run(steps, .reuseSafe)
        #expect(right.valuesShown == [2])
        #expect(right.count(.animatorStarted) == 0)
    }

    @Test(.bug("https://github.com/amirdew/CollectionViewPagingLayout/issues/58"))
    func `after several swipes the app ends because a paused animator was released`() {
        let swipes: [Step] = [.repeat(times: 5, steps: [.fling(velocity: 2000), .fling(velocity: -2000)])]
        #expect(run(swipes, .noTeardown).crashes == [.releasePausedOrStopped])

        let right = run(swipes + [.destroyList], .reuseSafe)
        #expect(right.crashes == [])
        #expect(right.result.violations == [])
    }

    @Test(
        .bug("https://github.com/lionheart/openradar-mirror/issues/21027", id: "rdar 48300412"),
        .bug(id: "FB8804144"))
    func `a list that is reloaded during a fade-in shows its cells finished at once`() {
        let steps: [Step] = [.wait(0.5), .reloadData]
        let wrong = run(steps, .inDataSource, animator: fadeIn)
        #expect(wrong.valuesShown == [1])
        #expect(wrong.shown.allSatisfy { !$0.backed && $0.phase == .running })

        let right = run(steps, .reuseSafe, animator: fadeIn)
        #expect(right.valuesShown == [0])
        #expect(right.shown.allSatisfy { $0.backed && $0.phase == .running })
    }

    @Test(.bug("https://github.com/GitHawkApp/GitHawk/issues/79"))
    func `an animation that was added with its cell is gone when the cell comes back`() {
        var loading = fadeIn
        loading.duration = 600
        let wrong = run(scrolling, .oncePerCell, animator: loading)
        #expect(wrong.events.contains { $0.detail == .cause(.prepareForReuse) })
        #expect(wrong.shown.contains { !$0.backed && $0.phase == .running })

        let right = run(scrolling, .reuseSafe, animator: loading)
        #expect(right.count(.animatorOrphaned) == 0)
        #expect(right.shown.allSatisfy { $0.backed && $0.phase == .running })
    }

    @Test(.bug("https://github.com/luispadron/UICircularProgressRing/issues/30"))
    func `a ring started in cellForItem jumps to its value, and its completion comes on time`() {
        let steps: [Step] = [.reloadData, .wait(1)]
        let wrong = run(steps, .inDataSource, animator: fadeIn)
        #expect(wrong.valuesShown == [1])
        let late = run([.reloadData, .wait(2.5)], .inDataSource, animator: fadeIn)
        #expect(late.events.contains { $0.kind == .animatorFinished && $0.tNs >= 2_000_000_000 })

        let right = run(steps, .reuseSafe, animator: fadeIn)
        #expect(right.shown.allSatisfy { $0.value.map { $0 > 0.4 && $0 < 0.6 } ?? false })
        #expect(right.count(.animatorOrphaned) == 0)
    }

    @Test(
        .bug("https://github.com/airbnb/lottie-ios/issues/1177"),
        .bug("https://github.com/samoylenkodmitry/Cranpose/issues/369"))
    func `an animation runs on in a cell that has left the screen`() {
        var endless = fadeIn
        endless.duration = 3600
        let steps = scrolling + [.wait(10)]
        let wrong = run(steps, .nextTurn, animator: endless)
        #expect(wrong.result.cells.contains { $0.state == .pooled && $0.phase == .running })
        #expect(wrong.count(.hazardIdleAnimator) > 0)

        let right = run(steps, .reuseSafe, animator: endless)
        #expect(right.result.cells.contains { $0.state == .pooled })
        #expect(right.result.cells.allSatisfy { $0.state == .displayed || $0.animator == nil })
        #expect(right.count(.hazardIdleAnimator) == 0)
    }

    @Test(.bug("https://github.com/square/leakcanary/issues/720"))
    func `an animator lives on after its list is gone`() {
        let steps: [Step] = [.fling(velocity: 4000), .turn([.jump(item: 300), .destroyList]), .wait(1)]
        final class Running { var cells: [AnimatedCell] = [] }
        let running = Running()
        let wrong = RecordedRun(.short(steps)) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                list.turns.enqueue { [engine = list.engine, recipe = list.workload.animator] in
                    cell.endAnimator()
                    cell.animator = recipe.makeAnimator(in: engine, on: cell.layer)
                    running.cells.append(cell)
                }
            }
        }
        #expect(wrong.count(.hazardLeak) > 0)
        #expect(wrong.broken.contains(.nothingAfterTheList))

        let right = run(steps, .reuseSafe)
        #expect(right.count(.hazardLeak) == 0)
        #expect(!right.broken.contains(.nothingAfterTheList))
        #expect(right.crashes == [])
    }

    @Test(.bug("https://github.com/essentialdevelopercom/essential-feed-case-study/pull/70"))
    func `a cell shown again without a call of the data source stays without what its end took away`() {
        let steps: [Step] = [.drag(distance: 150, duration: 0.3), .drag(distance: -150, duration: 0.3)]
        let wrong = RecordedRun(.short(steps)) { list in
            TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.endAnimator() }) { list, cell, _ in
                cell.requestAnimator()
                list.turns.enqueue {
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        #expect(wrong.broken.contains(.attachedWhenShownAgain))
        #expect(wrong.shown.first { $0.item == ItemID(0) }?.backed == false)

        let right = run(steps, .reuseSafe)
        #expect(right.result.violations == [])
        #expect(right.shown.first { $0.item == ItemID(0) }?.backed == true)
        #expect(right.valuesShown == [2])
    }

    @Test(.bug("https://github.com/essentialdevelopercom/essential-feed-case-study/pull/73"))
    func `work begun for a cell that was never shown is not ended by the end of its display`() {
        let steps: [Step] = [
            .repeat(
                times: 4,
                steps: [.fling(velocity: 3000), .wait(0.3), .fling(velocity: -3000), .wait(0.3)]),
            .fling(velocity: 6000), .wait(3), .fling(velocity: -8000),
        ]
        let wrong = RecordedRun(.short(steps)) { list in
            TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.endAnimator() }) { list, cell, _ in
                list.turns.enqueue {
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        #expect(wrong.broken.contains(.idleAnimator))

        let right = run(steps, .reuseSafe)
        #expect(right.result.violations == [])
    }

    @Test(.bug("https://github.com/Juanpe/SkeletonView/issues/580"))
    func `a data source that dequeues a second cell for an item ends the app on iOS 18`() {
        let wrong = RecordedRun(.short(scrolling)) { list in
            TestClient<SimulatedCell>(list) { list, cell, index in
                guard index == 3 else { return }
                _ = list.dequeueReusableCell(withIdentifier: cell.reuseIdentifier, forItemAt: index)
            }
        }
        #expect(wrong.broken.contains(.oneDequeuePerRequest))
        #expect(!run(scrolling, .reuseSafe).broken.contains(.oneDequeuePerRequest))
    }

    @Test(.bug("https://github.com/airbnb/lottie-ios/pull/694"))
    func `an animation asked for while the list scrolls does not start before it rests`() {
        /// What is put off in the run loop's default mode waits for the end of scrolling.
        @Sendable func whenAtRest(_ list: SimulatedList, since offset: Double?, _ work: @escaping () -> Void)
        {
            let now = list.contentOffset
            guard offset != now else { return work() }
            list.turns.enqueue(after: 0.05) { [weak list] in
                if let list { whenAtRest(list, since: now, work) }
            }
        }
        let steps: [Step] = [.fling(velocity: 3000)]
        let wrong = RecordedRun(.short(steps)) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                cell.requestAnimator()
                whenAtRest(list, since: nil) {
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        func longestBare(_ run: RecordedRun) -> Int64 {
            run.events.filter { $0.kind == .cellBareFrame }.compactMap(\.arg).max() ?? 0
        }
        #expect(longestBare(wrong) > 10)
        #expect(longestBare(run(steps, .reuseSafe)) <= 1)
    }

    @Test func `source 003: what two blocks of a cell's animator set jumps to the first of them`() {
        func run(_ blocks: [[LayerColor]]) -> RecordedRun {
            RecordedRun(.short([.scroll(by: 10)])) { list in
                TestClient<AnimatedCell>(list) { list, cell, _ in
                    cell.layer.backgroundColor = .blue
                    list.turns.enqueue {
                        cell.endAnimator()
                        let animator = PropertyAnimator(engine: list.engine, duration: 1, curve: .linear)
                        for colors in blocks {
                            animator.addAnimations {
                                for color in colors { cell.layer.backgroundColor = color }
                            }
                        }
                        animator.startAnimation()
                        cell.animator = animator
                    }
                }
            }
        }
        let wrong = run([[.red], [.yellow]])
        let hazards = wrong.events.filter { $0.kind == .hazardKeySetTwice }
        #expect(!hazards.isEmpty)
        #expect(hazards.allSatisfy { $0.detail == .text("backgroundColor") && $0.cell != nil })
        #expect(hazards.count == wrong.count(.animatorAttached), "once an animator")

        #expect(run([[.yellow]]).count(.hazardKeySetTwice) == 0)
        #expect(
            run([[.red, .yellow]]).count(.hazardKeySetTwice) == 0, "one block may do so: the last one counts")
    }
}
