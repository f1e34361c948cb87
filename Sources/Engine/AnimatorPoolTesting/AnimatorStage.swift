import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// Everything a test of animated cells needs, on virtual time: a run loop, an engine of animators, the log
/// of what happens, and the checker that judges it.
///
///     let stage = AnimatorStage()
///     let pool = CellAnimatorPool<PhotoCell>(turns: stage.turns, record: stage.record)
///     …
///     stage.turn()
///     stage.expectNoViolation()
///     stage.expectNothingAlive()
///
/// A misuse does not end the process; it is in the log, and is a violation.
public final class AnimatorStage {
    /// The stage's run loop.
    public let turns: TurnLoop
    /// The stage's animations.
    public let engine: AnimationEngine
    private let log: EventLog

    /// - Parameters:
    ///   - regime: the system whose animators the stage has.
    ///   - limits: the limits of the rules that judge the log.
    public init(regime: AnimatorRegime = .ios16, limits: InvariantLimits = InvariantLimits()) {
        let log = EventLog(limits: limits)
        self.log = log
        turns = TurnLoop()
        engine = AnimationEngine(runLoop: turns, regime: regime, misusePolicy: .record) {
            log.judgedLog.append($0)
        }
    }

    /// What a pool or a recorder is given to write into.
    public var record: (LifecycleEvent) -> Void {
        { [log] event in log.judgedLog.append(event) }
    }

    /// Everything recorded so far, numbered, with the hazards that the checker found.
    public var events: [LifecycleEvent] { log.events }

    /// The broken invariants so far.
    public var violations: [Violation] { log.judgedLog.violations }

    /// An animator on `layer`, as an app makes one of UIKit's.
    public func animator(
        duration: Double, on layer: Layer, _ key: String, to value: Double
    ) -> PropertyAnimator {
        PropertyAnimator(engine: engine, duration: duration, curve: .linear) { layer[key] = value }
    }

    /// Runs one turn: what is due now, and nothing that this work enqueues.
    public func turn() { turns.runTurn() }

    /// Lets `seconds` pass, with all turns and ends that fall into them.
    public func advance(by seconds: Double) {
        turns.run(untilNs: turns.nowNs + Nanoseconds.from(seconds: seconds))
    }

    /// Fails the test for each broken rule, with the first violation, which names the cell, its use, the
    /// animator and the line that asked for it, and with how many there are.
    public func expectNoViolation(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        violations.report(at: TestPlace(fileID: fileID, filePath: filePath, line: line))
    }

    /// Fails the test if an animator lives, work is still waiting, or a timer is: what nobody would run any more is
    /// left out. A test ends with it.
    public func expectNothingAlive(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        // Those of another kind than the engine's are known from the log of their pool.
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
        // An animator that lives has timers of its own, and so has the pool that holds it.
        let timers = turns.waitingTimerCount
        if timers > 0, count == 0 {
            Failure.report(
                "\(timers == 1 ? "A timer is" : "\(timers) timers are") still waiting: a pool holds an animator that it "
                    + "does not record, or work is due later. Call close() on the pool, or advance(by:).",
                at: place)
        }
    }

    /// The attached animators that nothing has ended, with where they were asked for.
    private var living: [String] {
        var log = LogFollower()
        for event in events { _ = log.eat(event) }
        let slots = log.animators.indices.filter { log.animators[$0].isLive }
        return slots.sorted { log.animators[$0].number < log.animators[$1].number }.map { slot in
            let animator = log.animators[slot]
            let cell = animator.cell < 0 ? "" : " of cell \(log.cells[Int(animator.cell)].number.rawValue)"
            let use = animator.generation.map { " (generation \($0))" } ?? ""
            let site = log.site(ofAnimator: slot).map { ", requested \($0.words)" } ?? ""
            return "animator \(animator.number.rawValue)\(cell)\(use)\(site)"
        }
    }

    /// The judged log and what it has written.
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
    /// A failure for each broken rule: its first violation, and how many there are.
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
