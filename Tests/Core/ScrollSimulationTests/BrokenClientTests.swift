import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Each client here is broken in one way, and the checker must find that way.
struct BrokenClientTests {
    private let scrolling = Workload.short([.fling(velocity: 4000), .fling(velocity: -6000)])

    @Test func `I1: a second animator on a cell whose first one lives`() {
        let run = RecordedRun(scrolling) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                list.turns.enqueue { cell.animator = cell.makeAnimator(list) }
            }
        }
        #expect(run.broken.contains(.oneAnimatorPerCell))
        #expect(run.count(.hazardDoubleAttach) > 0)
    }

    @Test(arguments: CellRegime.allCases)
    func `from iOS 18 on UIKit raises when a request takes two cells, or returns another one`(
        cells: CellRegime
    ) {
        final class Client: ListClient {
            private let dequeues: [(SimulatedList, Int) -> SimulatedCell]
            private var request = 0

            init(_ list: SimulatedList) {
                list.register(SimulatedCell.self)
                func dequeue(_ list: SimulatedList, _ index: Int) -> SimulatedCell {
                    list.dequeueReusableCell(withIdentifier: "cell", forItemAt: index)
                }
                dequeues = [
                    { list, index in
                        let cell = dequeue(list, index)
                        _ = dequeue(list, index)
                        return cell
                    },
                    { list, index in
                        _ = dequeue(list, index)
                        return dequeue(list, index)
                    },
                    dequeue,
                ]
            }

            func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
                defer { request += 1 }
                return dequeues[min(request, dequeues.count - 1)](list, index)
            }
        }
        let run = RecordedRun(.short([], cells: cells), client: Client.init)
        let misuses = run.events.filter { $0.kind == .misuse }
        let isStrict = cells == .ios18 || cells == .ios26
        #expect(misuses.map(\.cell) == (isStrict ? [CellID(2), CellID(3)] : []))
        #expect(misuses.allSatisfy { $0.detail == .misuse(.dequeuedViewNotReturned) })
    }

    @Test func `from iOS 18 on UIKit raises when a client dequeues without a request`() {
        let run = RecordedRun(.short([.wait(0.1)], cells: .ios18)) { list in
            list.turns.enqueue {
                _ = list.dequeueReusableCell(withIdentifier: "cell", forItemAt: 400)
            }
            return TestClient<SimulatedCell>(list) { _, _, _ in }
        }
        #expect(run.count(.misuse) == 1)
    }

    @Test func `I2: an animator is left on a cell that goes back to the pool`() {
        let run = RecordedRun(scrolling) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                list.turns.enqueue {
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        #expect(run.broken.contains(.idleAnimator))
        #expect(run.count(.hazardIdleAnimator) > 0)
    }

    @Test func `I2: an animator outlives a cell that its pool had no room for`() {
        let workload = Workload.short(
            [.jump(item: 100), .jump(item: 200)], cells: .ios9, reuse: ReuseRules(cap: 1))
        let run = RecordedRun(workload) { list in
            // The animators are kept by cell number, and taken down only when the cell is handed out again.
            let kept = KeptAnimators()
            return TestClient<AnimatedCell>(list) { list, cell, _ in
                list.turns.enqueue {
                    kept.animators[cell.number]?.stopAnimation(true)
                    kept.animators[cell.number] = cell.makeAnimator(list)
                }
            }
        }
        #expect(run.broken.contains(.idleAnimator))
        let destroyed = Set(run.events.filter { $0.kind == .cellDestroyed }.compactMap(\.cell))
        #expect(
            run.events.contains { $0.kind == .hazardIdleAnimator && destroyed.contains($0.cell ?? CellID(0)) }
        )
    }

    private final class KeptAnimators {
        var animators: [CellID: PropertyAnimator] = [:]
    }

    @Test func `I3: work meant for an earlier use attaches, because nobody compares generations`() {
        let workload = Workload.short(
            [.turn([.jump(item: 100), .jump(item: 200), .jump(item: 300), .jump(item: 0)])],
            reuse: ReuseRules(pass: .reclaimFirst))
        let run = RecordedRun(workload) { list in
            TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.endAnimator() }) { list, cell, _ in
                list.turns.enqueue {
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        #expect(run.broken.contains(.currentGeneration))
        #expect(run.count(.hazardStaleAttach) > 0)
    }

    @Test func `I7, and not I4: an animator made at once, inside the data source, is stripped by the commit`()
    {
        let run = RecordedRun(scrolling) { list in
            TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.endAnimator() }) { list, cell, _ in
                cell.endAnimator()
                cell.animator = cell.makeAnimator(list)
            }
        }
        #expect(run.broken.contains(.backed) && !run.broken.contains(.nextTurn), "Nobody requested it.")
        #expect(run.count(.animatorOrphaned) > 0)
        #expect(run.count(.hazardOrphanShown) > 0)
    }

    @Test func `I5: torn down at the end of display and attached only when set up, a cell comes back bare`() {
        let workload = Workload.short([
            .repeat(
                times: 3, steps: [.drag(distance: 150, duration: 0.3), .drag(distance: -150, duration: 0.3)])
        ])
        let run = RecordedRun(workload) { list in
            TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.endAnimator() }) { list, cell, _ in
                cell.requestAnimator()
                list.turns.enqueue {
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        #expect(run.broken.contains(.attachedWhenShownAgain))
    }

    @Test func `I6: an animator is stopped without a look at its state`() {
        let run = RecordedRun(scrolling) { list in
            TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.animator?.stopAnimation(false) }) {
                list, cell, _ in
                list.turns.enqueue {
                    cell.animator?.stopAnimation(true)
                    cell.animator = cell.makeAnimator(list)
                }
            }
        }
        #expect(run.broken.contains(.noMisuse))
        #expect((run.result.summary.tally.misuses["alreadyStopped"] ?? 0) > 0)
    }

    @Test func `I9: a data source dequeues two cells for one item`() {
        let run = RecordedRun(scrolling) { list in
            TestClient<AnimatedCell>(list) { list, cell, index in
                guard index == 3 else { return }
                _ = list.dequeueReusableCell(withIdentifier: cell.reuseIdentifier, forItemAt: index)
            }
        }
        #expect(run.broken.contains(.oneDequeuePerRequest))
    }

    @Test func `I11: a completion reaches into a cell that shows another item by then`() {
        var workload = scrolling
        workload.animator = AnimatorRecipe(
            duration: 0.4, pausesOnCompletion: false, fractionComplete: nil, start: true)
        let run = RecordedRun(workload) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                list.turns.enqueue {
                    let animator = cell.makeAnimator(list)
                    animator.addCompletion { _ in cell.layer["opacity"] = 1 }
                }
            }
        }
        #expect(run.broken.contains(.noStaleCompletion))
        #expect(run.count(.hazardStaleCompletion) > 0)
    }

    @Test func `I12: a block that holds its cell attaches after the list has gone`() {
        let workload = Workload.short([.turn([.jump(item: 100), .destroyList]), .wait(1)])
        let run = RecordedRun(workload) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                list.turns.enqueue { [engine = list.engine, recipe = list.workload.animator] in
                    cell.animator = recipe.makeAnimator(in: engine, on: cell.layer)
                }
            }
        }
        #expect(run.broken.contains(.nothingAfterTheList))
    }

    @Test func `a list that strips its cells only when they enter the pool leaves an early animator alone`() {
        let reuse = ReuseRules(prepare: .enqueue, strip: .dequeue)
        let orphans = [ReuseRules(), reuse].map { reuse in
            RecordedRun(.short([.fling(velocity: 4000)], strategy: .inDataSource, reuse: reuse))
                .count(.hazardOrphanShown)
        }
        #expect(orphans[0] > 0)
        #expect(orphans[1] == 0)
    }

    @Test func `the same client without its fault breaks nothing`() {
        let run = RecordedRun(
            Workload.short([.fling(velocity: 4000), .fling(velocity: -6000), .destroyList]))
        #expect(run.result.violations == [])
    }
}
