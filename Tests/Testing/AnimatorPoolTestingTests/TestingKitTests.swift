import AnimationChains
import AnimatorPool
import AnimatorPoolTesting
import Dispatch
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import Testing
import XCTest

private final class PhotoCell {
    let layer: Layer

    init(_ stage: AnimatorStage) { layer = Layer(engine: stage.engine) }
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
            return text.contains("animator 1 of cell 1 (generation 1), requested at ")
                && text.contains("TestingKitTests.swift:")
        }
        pool.close()
    }

    @Test func `an animator of another kind that the pool holds fails the test, also when it runs`() {
        let pool = CellAnimatorPool<PhotoCell>(turns: stage.turns, record: stage.record)
        let cell = PhotoCell(stage)
        let fade = FakeAnimator()
        pool.attach(to: cell, item: ItemID(1)) { _ in
            fade.startAnimation()
            return fade
        }
        pool.willDisplay(cell)
        stage.turn()
        withKnownIssue {
            stage.expectNothingAlive()
        } matching: {
            $0.comments.contains { $0.rawValue.hasPrefix("1 animator is alive: animator 1 of cell 1") }
        }
        pool.didEndDisplaying(cell)
        stage.expectNothingAlive()
    }

    @Test func `an animator that nobody records fails the test by the timer of its pool`() {
        let pool = CellAnimatorPool<PhotoCell>(turns: stage.turns)
        let cell = PhotoCell(stage)
        let fade = FakeAnimator()
        pool.attach(to: cell, item: ItemID(1)) { _ in fade }
        pool.willDisplay(cell)
        stage.turn()
        withKnownIssue {
            stage.expectNothingAlive()
        } matching: {
            $0.comments.contains { $0.rawValue.contains("still waiting") }
        }
        pool.close()
        stage.expectNothingAlive()
    }

    @Test func `a timer that waits fails the test, one whose work was given up does not`() {
        stage.turns.enqueue(after: 3) {}
        withKnownIssue {
            stage.expectNothingAlive()
        } matching: {
            $0.comments.contains { $0.rawValue.hasPrefix("A timer is still waiting") }
        }
        stage.advance(by: 3)
        let layer = Layer(engine: stage.engine)
        let chain = AnimationChain.animate(duration: 5) { layer["x"] = 1 }
            .start(
                on: stage.turns,
                make: { [engine = stage.engine] in PropertyAnimator(engine: engine, description: $0) })
        stage.advance(by: 1)
        chain.cancel()
        stage.expectNothingAlive()
    }

    @Test func `work that waits fails the test`() {
        stage.turns.enqueue {}
        withKnownIssue {
            stage.expectNothingAlive()
        } matching: {
            $0.comments.contains { $0.rawValue.contains("turn()") }
        }
    }

    @Test func `the summary of an app's own client names none of the built-in strategies`() {
        let workload = Workload(name: "own", strategy: .reuseSafe, steps: [.wait(0.1)])
        let own = Simulation(workload, seed: 1) { Strategy.nextTurn.client(of: $0) }.run()
        #expect(own.summary.strategy == RunSummary.ownClient)
        #expect(Strategy(rawValue: RunSummary.ownClient) == nil)
        #expect(Simulation(workload, seed: 1).run().summary.strategy == "reuse-safe")
    }

    @Test func `a broken client of a list fails the test and is named with its call site`() {
        let workload = Workload(name: "short", list: ListShape(items: 1))
        withKnownIssue {
            Simulation(workload, seed: 1) { BrokenFeed($0) }.run().expectNoViolation()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains(" (I") && text.lowercased().contains("cell ") && text.contains("generation")
                && text.contains("TestingKitTests.swift:")
        }
        Simulation(workload, seed: 1).run().expectNoViolation()
    }

    @Test func `each broken rule is told once, with its first violation and how many there are`() {
        let workload = Workload(
            name: "long", list: ListShape(items: 500), steps: [.fling(velocity: 4000), .jump(item: 300)])
        let result = Simulation(workload, seed: 1) { BrokenFeed($0) }.run()
        let rules = Set(result.violations.map(\.invariant))
        #expect(result.violations.count > 10 * rules.count)
        nonisolated(unsafe) var texts: [String] = []
        withKnownIssue {
            result.expectNoViolation()
        } matching: { issue in
            texts.append(issue.comments.map(\.rawValue).joined())
            return true
        }
        #expect(texts.count == rules.count)
        for rule in rules {
            let broken = result.violations.filter { $0.invariant == rule }
            let text = texts.first { $0.contains(" (\(rule.code)): ") }
            #expect(text?.contains(broken[0].text) == true)
            if broken.count > 1 { #expect(text?.hasSuffix("(the first of \(broken.count))") == true) }
        }
    }

    /// In a process of its own, because nothing on another task could expect the failure.
    @Test func `an expectation on a task that knows no test fails the run`() async {
        await withKnownIssue {
            await #expect(processExitsWith: .success) {
                let workload = Workload(name: "short", list: ListShape(items: 1))
                let result = Simulation(workload, seed: 1) { BrokenFeed($0) }.run()
                await Task.detached { result.expectNoViolation() }.value
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("TestingKitTests.swift:") }
        }
    }

    /// Asks for animators, makes them on the next turn, and never takes one down.
    fileprivate final class BrokenFeed: ListClient {
        init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            let cell = list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
            cell.requestAnimator()
            list.turns.enqueue { [engine = list.engine, recipe = list.workload.animator] in
                _ = recipe.makeAnimator(in: engine, on: cell.layer)
            }
            return cell
        }
    }
}

/// The kit inside XCTest.
final class TestingKitXCTests: XCTestCase {
    private struct Seen: Equatable {
        var text: String
        var file: String
        var line: Int
    }

    /// What failed while failures were awaited; nil when none are.
    private var awaited: [Seen]?

    func testAnAnimatorLeftBehindFailsTheTestAtItsLine() {
        let stage = AnimatorStage()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator(duration: 1, on: layer, "opacity", to: 1)
        animator.startAnimation()
        let line = #line + 1
        let seen = failures { stage.expectNothingAlive() }
        XCTAssertEqual(seen.map(\.line), [line])
        XCTAssertEqual(seen.map(\.file), ["\(#filePath)"])
        XCTAssert(seen.first?.text.contains("1 animator is alive") == true)
        animator.stopAnimation(true)
        stage.expectNothingAlive()
    }

    func testAnExpectationOnAQueueFailsTheTest() {
        let workload = Workload(name: "short", list: ListShape(items: 1))
        let result = Simulation(workload, seed: 1) { TestingKitTests.BrokenFeed($0) }.run()
        let seen = failures {
            DispatchQueue(label: "elsewhere").sync { result.expectNoViolation() }
        }
        XCTAssertFalse(seen.isEmpty)
    }

    /// XCTest on Linux knows no expected failure, so they are caught on their way.
    private func failures(_ failing: () -> Void) -> [Seen] {
        awaited = []
        failing()
        defer { awaited = nil }
        return awaited ?? []
    }

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            guard awaited != nil else { return super.record(issue) }
            let location = issue.sourceCodeContext.location
            awaited?.append(
                Seen(
                    text: issue.compactDescription, file: location?.fileURL.path ?? "",
                    line: location?.lineNumber ?? 0))
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            guard awaited != nil else {
                super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
                return
            }
            awaited?.append(Seen(text: description, file: filePath, line: lineNumber))
        }
    #endif
}
