// Attaches animators among plain blocks of the main queue, and prints how many were made before or after their
// place in the queue: the place of a plain `DispatchQueue.main.async` at the moment of the attach. Also prints
// the number of rules that the pools' logs break.
//
//     MainQueueOrder dispatchMain|runLoop ATTACHES SEED

import AnimatorPool
import Dispatch
import Foundation
import LifecycleEvents
import LifecycleJudging

/// An animator that does nothing: only the time of its creation counts.
private final class StillAnimator: PropertyAnimating {
    var animatingState: AnimatorState { .inactive }
    var isRunning: Bool { false }
    var isReversed = false
    var isInterruptible: Bool { true }
    var pausesOnCompletion = false
    var scrubsLinearly = false
    var duration: Double { 1 }
    var fraction = 0.0
    func startAnimation() {}
    func startAnimation(afterDelay delay: Double) {}
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) {}
    func finish(at position: AnimatorPosition) {}
    func proceed(along timing: AnimatorTiming?, durationFactor: Double) {}
    func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {}
    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {}
}

private final class Cell {}

/// Numbers the plain blocks, in the order in which all threads enqueue them.
private final class PlainBlocks: @unchecked Sendable {
    private let lock = NSLock()
    private var enqueued = 0
    private var isOver = false
    /// The number of the last block that has run. Only the main queue uses it.
    private(set) var lastRun = 0

    func enqueue(_ body: @escaping @MainActor @Sendable () -> Void = {}) {
        lock.withLock {
            guard !isOver else { return }
            enqueued += 1
            let number = enqueued
            DispatchQueue.main.async {
                self.lastRun = number
                MainActor.assumeIsolated(body)
            }
        }
    }

    /// Calls `body` with the number of the last block, while no thread enqueues another one.
    func withLast(_ body: (Int) -> Void) { lock.withLock { body(enqueued) } }

    var hasEnded: Bool { lock.withLock { isOver } }

    func end() { lock.withLock { isOver = true } }
}

@MainActor private final class Feed {
    let plain = PlainBlocks()
    private let count: Int
    private let hasRunLoop: Bool
    private var random: UInt64
    private let pools: [CellAnimatorPool<Cell>]
    private let logs: [JudgedLog]
    private var cells: [Cell] = []
    private var made = 0
    private var early = 0
    private var late = 0

    init(count: Int, seed: UInt64, hasRunLoop: Bool) {
        self.count = count
        self.hasRunLoop = hasRunLoop
        random = seed
        let shared = MainTurnQueue()
        let queues = [shared, shared, MainTurnQueue(), MainTurnQueue()]
        let limits = InvariantLimits(idleLimitNs: 3_600_000_000_000)
        logs = queues.map { _ in JudgedLog(checker: InvariantChecker(limits: limits)) { _ in } }
        pools = zip(queues, logs).map { turns, log in
            CellAnimatorPool(turns: turns, policy: .whileDisplayed(idleLimit: 3600)) { log.append($0) }
        }
    }

    private func draw(_ count: UInt64) -> UInt64 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (random >> 33) % count
    }

    func attach() {
        guard cells.count < count else { return }
        let cell = Cell()
        cells.append(cell)
        plain.withLast { last in
            pools[Int(draw(UInt64(pools.count)))].attach(to: cell, item: ItemID(1)) { [unowned self] _ in
                made(after: last)
                return StillAnimator()
            }
        }
    }

    private func made(after last: Int) {
        made += 1
        if plain.lastRun < last { early += 1 }
        if plain.lastRun > last { late += 1 }
        guard made == count else { return }
        plain.end()
        for (pool, log) in zip(pools, logs) {
            pool.close()
            log.finish()
        }
        let broken = logs.reduce(0) { $0 + $1.violations.count }
        print("attaches \(count), early \(early), late \(late), broken rules \(broken)")
        exit(0)
    }

    /// Attaches and enqueues at random, in this block, in blocks of their own and in the run loop's own blocks.
    func step() {
        for _ in 0...draw(4) {
            switch draw(6) {
            case 0: plain.enqueue()
            case 1: plain.enqueue { self.attach() }
            case 2:
                plain.enqueue {
                    self.plain.enqueue()
                    self.attach()
                }
            case 3 where hasRunLoop: RunLoop.main.perform { MainActor.assumeIsolated { self.attach() } }
            default: attach()
            }
        }
        if draw(8) == 0 {
            let end = DispatchTime.now().uptimeNanoseconds + 50_000
            while DispatchTime.now().uptimeNanoseconds < end {}
        }
        if cells.count < count { plain.enqueue { self.step() } }
    }
}

private let arguments = CommandLine.arguments
guard arguments.count == 4, ["dispatchMain", "runLoop"].contains(arguments[1]), let count = Int(arguments[2]),
    let seed = UInt64(arguments[3])
else {
    print("usage: MainQueueOrder dispatchMain|runLoop ATTACHES SEED")
    exit(2)
}
let hasRunLoop = arguments[1] == "runLoop"
private let feed = Feed(count: count, seed: seed, hasRunLoop: hasRunLoop)
for _ in 0..<2 {
    Thread.detachNewThread { [plain = feed.plain] in
        while !plain.hasEnded {
            plain.enqueue()
            plain.enqueue { feed.attach() }
            usleep(200)
        }
    }
}
feed.plain.enqueue { feed.step() }
if hasRunLoop { RunLoop.main.run() } else { dispatchMain() }
