import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// The environment for a test of animated cells, on virtual time: a run loop, an animation engine, the log,
/// and the checker that judges the log.
///
///     let stage = AnimatorStage()
///     let pool = CellAnimatorPool<PhotoCell>(turns: stage.turns, record: stage.record)
///     …
///     stage.turn()
///     stage.expectNoViolation()
///     stage.expectNothingAlive()
///
/// A misuse does not end the process. The log contains it, and it is a violation.
public final class AnimatorStage {
    /// The stage's run loop.
    public let turns: TurnLoop
    /// The stage's animation engine.
    public let engine: AnimationEngine
    private let log: EventLog

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - regime: The system whose animator behaviour the stage has.
    ///   - limits: The limits of the rules that judge the log.
    public init(regime: AnimatorRegime = .ios16, limits: InvariantLimits = InvariantLimits()) {
        let log = EventLog(limits: limits)
        self.log = log
        turns = TurnLoop()
        engine = AnimationEngine(runLoop: turns, regime: regime, misusePolicy: .record) {
            log.judgedLog.append($0)
        }
    }

    /// The closure that records events in the log, for a pool or a recorder.
    public var record: (LifecycleEvent) -> Void {
        { [log] event in log.judgedLog.append(event) }
    }

    /// All recorded events, numbered, with the hazards that the checker found.
    public var events: [LifecycleEvent] { log.events }

    /// The broken invariants so far.
    public var violations: [Violation] { log.judgedLog.violations }

    /// Returns a property animator that animates `key` of `layer`, as an app creates one of UIKit's.
    public func animator(
        duration: Double, on layer: Layer, _ key: String, to value: Double
    ) -> PropertyAnimator {
        PropertyAnimator(engine: engine, duration: duration, curve: .linear) { layer[key] = value }
    }

    /// Runs one turn: the work that is due now. Work enqueued during the turn waits for the next turn.
    public func turn() { turns.runTurn() }

    /// Lets `seconds` pass, with all turns and animation ends in that time.
    public func advance(by seconds: Double) {
        turns.run(untilNs: turns.nowNs + Nanoseconds.from(seconds: seconds))
    }

    /// Fails the test for each broken rule. The message has the count of violations and the first violation.
    /// The message names the cell, its use, the animator and the line that requested the animator.
    public func expectNoViolation(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        violations.report(at: TestPlace(fileID: fileID, filePath: filePath, line: line))
    }

    /// Fails the test if an animator is alive, or if work or a timer is pending. Timers whose work has no
    /// effect any more do not count. Call this method at the end of a test.
    public func expectNothingAlive(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        // Animators of other types than the engine's are known from the log of their pool.
        let living = living
        let count = max(engine.liveAnimatorCount, living.count)
        if count > 0 {
            let sites = living.map { " \($0)" }.joined(separator: ";")
            Failure.report(
                "\(count == 1 ? "1 animator is" : "\(count) animators are") alive:\(sites).", at: place)
        }
        if turns.hasQueuedWork {
            Failure.report(
                "Work is still waiting for its turn: call turn() or advance(by:) first.", at: place)
        }
        // A live animator has timers of its own, and so has the pool that holds it.
        let timers = turns.waitingTimerCount
        if timers > 0, count == 0 {
            Failure.report(
                "\(timers == 1 ? "A timer is" : "\(timers) timers are") still waiting: a pool holds an animator that it "
                    + "does not record, or work is due later. Call close() on the pool, or advance(by:).",
                at: place)
        }
    }

    /// The attached animators that have not ended, with the lines that requested them.
    private var living: [String] {
        var log = LogFollower()
        for event in events { _ = log.add(event) }
        let slots = log.animators.indices.filter { log.animators[$0].isLive }
        return slots.sorted { log.animators[$0].number < log.animators[$1].number }.map { slot in
            let animator = log.animators[slot]
            let cell = animator.cell < 0 ? "" : " of cell \(log.cells[Int(animator.cell)].number.rawValue)"
            let use = animator.generation.map { " (generation \($0))" } ?? ""
            let site = log.site(ofAnimator: slot).map { ", requested \($0.words)" } ?? ""
            return "animator \(animator.number.rawValue)\(cell)\(use)\(site)"
        }
    }

    /// The judged log and its written events.
    private final class EventLog {
        private(set) var events: [LifecycleEvent] = []
        private(set) lazy var judgedLog = JudgedLog(checker: InvariantChecker(limits: limits)) {
            [unowned self] in
            events.append($0)
        }
        private let limits: InvariantLimits

        init(limits: InvariantLimits) { self.limits = limits }
    }
}

extension [Violation] {
    /// Reports a failure for each broken rule: its first violation and the count of its violations.
    func report(at place: TestPlace) {
        var first: [Violation] = []
        var counts: [Invariant: Int] = [:]
        for violation in self {
            if counts[violation.invariant] == nil { first.append(violation) }
            counts[violation.invariant, default: 0] += 1
        }
        for violation in first {
            let rule = violation.invariant
            let count = counts[rule] ?? 1
            let more = count > 1 ? " (the first of \(count))" : ""
            Failure.report("\(rule.label): \(violation.text)\(more)", at: place)
        }
    }
}

extension SimulationResult {
    /// Fails the test for each broken rule. The message has the count of violations and the first violation.
    /// The message names the cell, its use, the animator and the line that requested the animator.
    ///
    ///     Simulation(workload, seed: 1) { MyFeed($0) }.run().expectNoViolation()
    ///
    /// The test also fails if the run took the default for one of the workload's choices, which does not fit, or if
    /// the main thread never became free.
    public func expectNoViolation(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        violations.report(at: place)
        if let choice = unmetChoices.first { Failure.report(choice.unmetText, at: place) }
        if isOverrun { Failure.report(JudgedRun.neverFree, at: place) }
    }
}

/// The source location of an expectation in a test.
struct TestPlace: Sendable {
    let fileID: String
    /// A literal, because XCTest accepts nothing else.
    let filePath: StaticString
    let line: Int
}

/// Reports failures of the running test.
///
/// Swift Testing's current test is task-local, so a detached task or a dispatch queue does not know its test.
/// A failure there is reported to both frameworks, so that it fails the current run and is not lost.
enum Failure {
    /// Whether the caller runs in a test of Swift Testing.
    static var hasCurrentTest: Bool {
        #if canImport(Testing)
            Test.current != nil
        #else
            false
        #endif
    }

    /// Runs `work`, and returns its result with the first issue that it records.
    static func catching(_ work: () -> JudgedRun) -> JudgedRun {
        #if canImport(XCTest) && os(Linux)
            let failures = RecordedFailures()
            XCTestObservationCenter.shared.addTestObserver(failures)
            defer { XCTestObservationCenter.shared.removeTestObserver(failures) }
            var run = catchingIssues(work)
            run.failure =
                run.failure ?? failures.first.map { "The code under test recorded a failure: \($0)" }
            return run
        #else
            return catchingIssues(work)
        #endif
    }

    private static func catchingIssues(_ work: () -> JudgedRun) -> JudgedRun {
        #if canImport(Testing)
            // Safe: the issues of `work` are recorded before the function returns.
            nonisolated(unsafe) var (run, first): (JudgedRun?, String?) = (nil, nil)
            withKnownIssue(isIntermittent: true) {
                run = work()
            } matching: { issue in
                first = first ?? "\(issue)"
                return true
            }
            guard var run else { preconditionFailure("A known issue runs its body.") }
            run.failure = run.failure ?? first.map { "The code under test recorded an issue: \($0)" }
            return run
        #else
            return work()
        #endif
    }

    #if canImport(XCTest) && os(Linux)
        /// The failures of XCTest's current test.
        private final class RecordedFailures: XCTestObservation {
            private(set) var first: String?

            func testCase(
                _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?,
                atLine line: Int
            ) {
                first = first ?? description
            }
        }
    #endif

    static func report(_ text: String, at place: TestPlace) {
        #if canImport(Testing)
            Issue.record(
                Comment(rawValue: text),
                sourceLocation: SourceLocation(
                    fileID: place.fileID, filePath: "\(place.filePath)", line: place.line, column: 1))
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(text, file: place.filePath, line: UInt(place.line))
        #elseif !canImport(Testing)
            preconditionFailure(text)
        #endif
    }
}
