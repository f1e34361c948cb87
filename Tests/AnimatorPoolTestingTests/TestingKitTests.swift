import AnimatorPool
import AnimatorPoolTesting
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import Testing
import XCTest

private final class PhotoCell {
    let layer: Layer

    init(_ stage: AnimatorStage) { layer = Layer(world: stage.world) }
}

struct TestingKitTests {
    private let stage = AnimatorStage()

    private func attach(_ pool: CellAnimatorPool<PhotoCell>, _ cell: PhotoCell, item: Int) {
        pool.attach(to: cell, item: ItemID(item)) { [stage] cell in
            let animator = stage.animator(duration: 1, on: cell.layer, "opacity", to: 1)
            animator.pauseAnimation()
            return animator
        }
    }

    @Test func `the life of a cell reads as a strip`() {
        let pool = CellAnimatorPool<PhotoCell>(turns: stage.turns, record: stage.record)
        let cell = PhotoCell(stage)
        attach(pool, cell, item: 1)
        pool.willDisplay(cell)
        stage.turn()
        pool.didEndDisplaying(cell)
        #expect(stage.events.strip(of: CellID(1)) == "+dgqv|ae~x.")
        stage.expectNoViolation()
        stage.expectNothingAlive()
    }

    @Test func `an animator left behind fails the test and is named with its cell, use and call site`() {
        let pool = CellAnimatorPool<PhotoCell>(turns: stage.turns, record: stage.record)
        let cell = PhotoCell(stage)
        attach(pool, cell, item: 1)
        stage.turn()
        withKnownIssue {
            stage.expectNothingAlive()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("animator 1 of cell 1 (generation 1), asked for at ")
                && text.contains("TestingKitTests.swift:")
        }
        pool.close()
    }

    @Test func `work that waits fails the test`() {
        stage.turns.enqueue {}
        withKnownIssue {
            stage.expectNothingAlive()
        } matching: {
            $0.comments.contains { $0.rawValue.contains("turn()") }
        }
    }

    @Test func `a broken client of a list fails the test and is named with its call site`() {
        let workload = Workload(name: "short", list: ListShape(items: 1))
        withKnownIssue {
            Simulation(workload, seed: 1) { BrokenFeed($0) }.run().expectNoViolation()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.hasPrefix("I") && text.lowercased().contains("cell ") && text.contains("generation")
                && text.contains("TestingKitTests.swift:")
        }
        Simulation(workload, seed: 1).run().expectNoViolation()
    }

    /// Asks for animators, makes them on the next turn, and never takes one down.
    private final class BrokenFeed: ListClient {
        init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            let cell = list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
            cell.requestAnimator()
            list.turns.enqueue { [world = list.world, recipe = list.workload.animator] in
                _ = recipe.makeAnimator(in: world, on: cell.layer)
            }
            return cell
        }
    }
}

/// The kit inside XCTest.
final class TestingKitXCTests: XCTestCase {
    func testAnAnimatorLeftBehindFailsTheTest() {
        let stage = AnimatorStage()
        let layer = Layer(world: stage.world)
        let animator = stage.animator(duration: 1, on: layer, "opacity", to: 1)
        animator.startAnimation()
        expectFailureIfPossible { stage.expectNothingAlive() }
        animator.stopAnimation(true)
        stage.expectNothingAlive()
    }

    /// XCTest on Linux knows no expected failure: there the failing half is left to Swift Testing's test.
    private func expectFailureIfPossible(_ failing: () -> Void) {
        #if canImport(Darwin)
            XCTExpectFailure("An animator is alive.") { failing() }
        #endif
    }
}
