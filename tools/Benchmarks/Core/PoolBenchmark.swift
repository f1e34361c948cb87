import AnimatorPool
import BenchKit
import CTiming
import Foundation

/// The cost of the pool itself, with an animator class that does nothing. The same class is made, started
/// and stopped by hand in an enqueued closure that holds its cell, for comparison.
///
/// There are two baselines by hand. The pool holds weak references to its cells, and Swift counts the
/// references to such an object in a side table, for everyone. So the closure costs more, too. Both
/// baselines enqueue into an array of closures, as most code would. A faster queue is an advantage of the
/// pool, and not part of the baseline.
struct PoolBenchmark {
    let rounds: Int
    private static let cycles = 200_000
    private static let many = 10_000

    func section() throws -> FigureSection {
        let (use, many) = (try cycle(), try manyCells())
        return FigureSection(
            title: "The pool",
            text:
                "The animator does nothing. By hand, a closure that retains its cell creates, starts and stops it.",
            note:
                "A pool refers to its cells weakly, which makes each retain of such a cell slower for all code, so there are "
                + "two rows by hand. In the table before the last, each way runs once before it is timed, to fill the "
                + "processor's caches. Before the last table, 64 MB of other memory are written, as when an app "
                + "goes to the background after other work. In the other tables, the caches are as the row above left them.",
            tables: [use, many, try manyCellsWarm(), try manyCellsCold()],
            promises: [
                FigurePromise(
                    "A use of a cell in the pool allocates no more than the same use by hand.", use,
                    only: ["by hand, cells nobody knows", "in the pool", "in the pool, recorded"])
            ])
    }

    /// One life after the other, on 64 cells.
    private func cycle() throws -> FigureTable {
        let cells = (0..<64).map { _ in TrivialCell() }
        let ownCells = (0..<64).map { _ in TrivialCell() }
        let (turns, byHand) = (ArrayTurns(), ClosureTurns())
        let silent = CellAnimatorPool<TrivialCell>(turns: turns)
        var events = 0
        let recorded = CellAnimatorPool<TrivialCell>(turns: turns) { _ in events += 1 }
        return try table(
            "a use: attach, display, turn, end of display", Self.cycles,
            [
                .init(name: "by hand, cells a pool knows") { Self.live(by: byHand, cells) },
                .init(name: "by hand, cells nobody knows") { Self.live(by: byHand, ownCells) },
                .init(name: "in the pool") { Self.live(in: silent, turns, cells) },
                .init(name: "in the pool, recorded") { Self.live(in: recorded, turns, cells) },
            ])
    }

    private static func live(by turns: ClosureTurns, _ cells: [TrivialCell]) {
        for index in 0..<cycles {
            let cell = cells[index & 63]
            turns.enqueue {
                let animator = TrivialAnimator()
                animator.startAnimation()
                animator.stopAnimation(true)
                withExtendedLifetime(cell) {}
            }
            turns.run()
        }
    }

    private static func live(
        in pool: CellAnimatorPool<TrivialCell>, _ turns: ArrayTurns, _ cells: [TrivialCell]
    ) {
        for index in 0..<cycles {
            let cell = cells[index & 63]
            pool.attach(to: cell, item: ItemID(index), make: started)
            pool.willDisplay(cell)
            turns.run()
            pool.didEndDisplaying(cell)
        }
    }

    private static func started(_ cell: TrivialCell) -> any PropertyAnimating {
        let animator = TrivialAnimator()
        animator.startAnimation()
        return animator
    }

    /// A whole list of cells, each for the first time, then its move to the background and back.
    private func manyCells() throws -> FigureTable {
        let (turns, byHand) = (ArrayTurns(), ClosureTurns())
        let cells = (0..<Self.many).map { _ in TrivialCell() }
        let ownCells = (0..<Self.many).map { _ in TrivialCell() }
        var first: CellAnimatorPool<TrivialCell>?
        let shown = CellAnimatorPool<TrivialCell>(turns: turns)
        Self.show(cells, in: shown, turns)
        let paused = CellAnimatorPool<TrivialCell>(turns: turns)
        Self.show(cells, in: paused, turns)
        paused.backgroundPolicy = .pauseAndRestore
        return try table(
            "a cell of \(FigureTable.number(Double(Self.many)))", Self.many,
            [
                .init(name: "by hand, cells a pool knows") { Self.start(cells, byHand) },
                .init(name: "by hand, cells nobody knows") { Self.start(ownCells, byHand) },
                .init(name: "first attach and display") {
                    first = Self.poolOf(cells, turns)
                } prepare: {
                    first?.close()
                    first = nil
                },
                .init(name: "the end of that pool") {
                    first?.close()
                    first = nil
                },
                .init(name: "background") { shown.enterBackground() },
                .init(name: "foreground") { shown.enterForeground() },
                .init(name: "background, each paused") { paused.enterBackground() },
                .init(name: "foreground, each restored") { paused.enterForeground() },
            ])
    }

    /// The first attach and display again, with both baselines by hand.
    private func manyCellsWarm() throws -> FigureTable {
        let (turns, byHand) = (ArrayTurns(), ClosureTurns())
        let cells = (0..<Self.many).map { _ in TrivialCell() }
        let ownCells = (0..<Self.many).map { _ in TrivialCell() }
        var first: CellAnimatorPool<TrivialCell>? = Self.poolOf(cells, turns)
        return try table(
            "a cell of \(FigureTable.number(Double(Self.many))), each way once more before", Self.many,
            [
                .init(name: "by hand, cells a pool knows") { Self.start(cells, byHand) },
                .init(name: "by hand, cells nobody knows") { Self.start(ownCells, byHand) },
                .init(name: "first attach and display") {
                    first = Self.poolOf(cells, turns)
                } prepare: {
                    first?.close()
                    first = nil
                },
            ], warmsUpEach: true)
    }

    /// The move to the background after other work, which has evicted the processor's caches.
    private func manyCellsCold() throws -> FigureTable {
        let (turns, byHand) = (ArrayTurns(), ClosureTurns())
        let cells = (0..<Self.many).map { _ in TrivialCell() }
        let ownCells = (0..<Self.many).map { _ in TrivialCell() }
        let shown = CellAnimatorPool<TrivialCell>(turns: turns)
        Self.show(cells, in: shown, turns)
        var other = [UInt8](repeating: 0, count: 64 << 20)
        func takeCaches() {
            for place in stride(from: 0, to: other.count, by: 64) { other[place] &+= 1 }
        }
        return try table(
            "a cell of \(FigureTable.number(Double(Self.many))), after other work", Self.many,
            [
                .init(
                    name: "by hand, cells a pool knows", run: { Self.start(cells, byHand) },
                    prepare: takeCaches),
                .init(
                    name: "by hand, cells nobody knows", run: { Self.start(ownCells, byHand) },
                    prepare: takeCaches),
                .init(name: "background", run: { shown.enterBackground() }, prepare: takeCaches),
            ])
    }

    private static func poolOf(
        _ cells: [TrivialCell], _ turns: ArrayTurns
    ) -> CellAnimatorPool<TrivialCell> {
        let pool = CellAnimatorPool<TrivialCell>(turns: turns)
        show(cells, in: pool, turns)
        return pool
    }

    private static func start(_ cells: [TrivialCell], _ turns: ClosureTurns) {
        for cell in cells {
            turns.enqueue {
                let animator = TrivialAnimator()
                animator.startAnimation()
                animator.stopAnimation(true)
                withExtendedLifetime(cell) {}
            }
        }
        turns.run()
    }

    private static func show(
        _ cells: [TrivialCell], in pool: CellAnimatorPool<TrivialCell>, _ turns: ArrayTurns
    ) {
        for (index, cell) in cells.enumerated() {
            pool.attach(to: cell, item: ItemID(index), make: started)
            pool.willDisplay(cell)
        }
        turns.run()
    }

    /// The first two ways are the baselines by hand.
    private func table(
        _ each: String, _ count: Int, _ ways: [Interleaved.Way], warmsUpEach: Bool = false
    ) throws -> FigureTable {
        let measured = try Interleaved(ways: ways, warmsUpEach: warmsUpEach).measure(rounds: rounds)
        var figures: [Figure] = []
        for (index, way) in ways.enumerated() {
            var figure = measured[index].figure(
                of: count, beside: index < 2 ? [] : Array(measured[..<2]))
            figure.quantities[.allocations] = try allocations(of: way, count)
            figures.append(figure)
        }
        return FigureTable(each: each, figures: figures)
    }

    /// Returns the number of memory allocations of one of `count` items.
    private func allocations(of way: Interleaved.Way, _ count: Int) throws -> Double? {
        try way.prepare()
        let before = ctiming_allocations()
        try way.run()
        let after = ctiming_allocations()
        return after < 0 ? nil : Double(after - before) / Double(count)
    }
}

private final class TrivialCell {}

/// Does only what the pool needs to see.
private final class TrivialAnimator: PropertyAnimating {
    private var state = AnimatorState.inactive
    private(set) var isRunning = false
    var isReversed = false
    var pausesOnCompletion = false
    var scrubsLinearly = true
    var fraction = 0.0

    var animatingState: AnimatorState { state }
    var isInterruptible: Bool { true }
    var duration: Double { 1 }

    func startAnimation() {
        state = .active
        isRunning = true
    }

    func startAnimation(afterDelay delay: Double) { startAnimation() }

    func pauseAnimation() {
        state = .active
        isRunning = false
    }

    func stopAnimation(_ withoutFinishing: Bool) {
        state = withoutFinishing ? .inactive : .stopped
        isRunning = false
    }

    func finish(at position: AnimatorPosition) { state = .inactive }

    func proceed(along timing: AnimatorTiming?, durationFactor: Double) { isRunning = true }

    func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {}

    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {}
}

/// A queue for code without a pool.
private final class ClosureTurns {
    private var due: [() -> Void] = []
    private var running: [() -> Void] = []

    func enqueue(_ work: @escaping () -> Void) { due.append(work) }

    func run() {
        swap(&due, &running)
        for work in running { work() }
        running.removeAll(keepingCapacity: true)
    }
}

/// The cheapest possible turns.
private final class ArrayTurns: TurnQueue {
    /// In an array of closures, a closure that is passed through a protocol would be wrapped.
    private struct Work {
        let run: () -> Void
    }

    private(set) var turn = 0
    private var due: [Work] = []
    private var running: [Work] = []

    var nowNs: Int64 { Int64(turn) }

    func enqueue(_ work: @escaping () -> Void) { due.append(Work(run: work)) }

    /// The benchmark is too short for timers.
    func enqueue(after seconds: Double, _ work: @escaping () -> Void) {}

    func run() {
        turn += 1
        swap(&due, &running)
        for work in running { work.run() }
        running.removeAll(keepingCapacity: true)
    }
}
