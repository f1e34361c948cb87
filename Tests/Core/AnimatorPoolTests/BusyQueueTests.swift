import AnimatorPool
import Dispatch
import Foundation
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import SeededRandom
import TestSupport
import Testing

/// A pool over a real queue, while other threads want the processors and other blocks hold the queue up.
private final class BusyQueue: @unchecked Sendable {
    static let uses = 10_000

    private let queue = DispatchQueue(label: "main thread of an app")
    // All of this is the queue's own.
    private let loop = TurnLoop()
    private var driver: DispatchDriver?
    private let engine: AnimationEngine
    private let judgedLog: JudgedLog
    private var pool: CellAnimatorPool<BareCell>?
    private let cells: [BareCell]
    private var random = SeededGenerator(seed: 10)
    private var usesLeft = BusyQueue.uses
    private let log = EventLog()

    init() {
        let log = log
        let judgedLog = JudgedLog(checker: InvariantChecker(limits: InvariantLimits())) {
            log.record($0)
        }
        self.judgedLog = judgedLog
        let engine = AnimationEngine(runLoop: loop, regime: .ios16, misusePolicy: .record) {
            judgedLog.append($0)
        }
        self.engine = engine
        cells = (0..<30).map { _ in BareCell(engine) }
        pool = CellAnimatorPool(turns: loop) { judgedLog.append($0) }
        queue.sync { driver = DispatchDriver(loop, queue: queue) }
    }

    var events: [LifecycleEvent] { log.events }
    var violations: [Violation] { judgedLog.violations }
    var liveAnimators: Int { queue.sync { engine.liveAnimatorCount } }

    /// Goes through all uses, turn by turn, with stalls from outside in between, then closes the pool.
    func run() async {
        let stalls = Self.stalls(of: queue)
        await withCheckedContinuation { continuation in
            queue.async { self.driver?.perform { self.scroll { continuation.resume() } } }
        }
        await stalls.value
        queue.sync {
            pool?.close()
            while loop.runTurn() {}
            driver = nil
            judgedLog.finish()
        }
    }

    /// Other blocks of the queue, that hold it for 5 to 80 ms each.
    private static func stalls(of queue: DispatchQueue) -> Task<Void, Never> {
        Task.detached {
            for milliseconds in [5, 80, 20, 40, 10, 60, 5, 30, 15, 70] as [UInt64] {
                await withCheckedContinuation { continuation in
                    queue.async {
                        let end = DispatchTime.now().uptimeNanoseconds + milliseconds * 1_000_000
                        while DispatchTime.now().uptimeNanoseconds < end {}
                        continuation.resume()
                    }
                }
            }
        }
    }

    /// A layout: some cells are set up anew, once or twice, and shown; some of them leave at once.
    private func scroll(_ done: @escaping () -> Void) {
        for _ in 0..<20 {
            let cell = cells[Int(random.next() % UInt64(cells.count))]
            pool?.didEndDisplaying(cell)
            use(cell)
            if random.next() % 4 == 0 { use(cell) }
            if random.next() % 8 != 0 { pool?.willDisplay(cell) }
            if random.next() % 8 == 0 { pool?.didEndDisplaying(cell) }
        }
        guard usesLeft > 0 else { return done() }
        // Now and then the queue rests.
        if random.next() % 16 == 0 {
            loop.enqueue(after: 0.001) { self.scroll(done) }
        } else {
            loop.enqueue { self.scroll(done) }
        }
    }

    private func use(_ cell: BareCell) {
        usesLeft -= 1
        pool?.attach(to: cell, item: ItemID(Int64(usesLeft))) { [engine] cell in
            cell.layer["opacity"] = 0
            let animator = PropertyAnimator(engine: engine, duration: 0.05, curve: .linear) {
                cell.layer["opacity"] = 1
            }
            animator.pausesOnCompletion = true
            animator.startAnimation()
            return animator
        }
    }
}

struct BusyQueueTests {
    @Test(.timeLimit(.minutes(10)))
    func `on a busy queue no animator comes in its own turn, to another use, or stays`() async {
        // Threads of their own: tasks that never wait would keep all others from running.
        let quiet = DispatchSemaphore(value: 0)
        for _ in 0..<2 {
            Thread.detachNewThread { while quiet.wait(timeout: .now()) == .timedOut {} }
        }
        let stage = BusyQueue()
        await stage.run()
        for _ in 0..<2 { quiet.signal() }

        var requestedTurn: [AnimatorID: Int] = [:]
        var attached = 0
        for event in stage.events {
            guard let animator = event.animator else { continue }
            if event.kind == .animatorRequested { requestedTurn[animator] = event.turn }
            guard event.kind == .animatorAttached else { continue }
            attached += 1
            #expect(requestedTurn[animator].map { event.turn > $0 } == true)
        }
        #expect(attached > BusyQueue.uses / 4)
        #expect(stage.events.count { $0.kind == .cellConfigured } >= BusyQueue.uses)
        #expect(stage.events.count { $0.kind == .misuse || $0.kind.isHazard } == 0)
        #expect(stage.violations == [])
        #expect(stage.liveAnimators == 0)
    }
}
