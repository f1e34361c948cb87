import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import SeededRandom
import TestSupport
import Testing

/// Intervals of the uses, requests and animators of a pool.
struct LifecycleIntervalTests {
    private let stage = PoolScene()
    private let marks = Marks()

    init() { stage.onPoolEvent = { [marks] in marks.note($0) } }

    private func attach(_ cell: BareCell, item: Int) {
        stage.pool?.attach(to: cell, item: ItemID(item)) { [stage] in Veiled(stage.fade($0.layer)) }
    }

    @Test func `a use, its request and its animator are intervals`() {
        let cell = BareCell(stage.engine)
        attach(cell, item: 1)
        #expect(marks.open == ["use 1", "request 1"])
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        #expect(marks.open == ["use 1", "animator 1"])
        stage.pool?.didEndDisplaying(cell)
        #expect(marks.open.isEmpty)
        // Shown again without a new set-up.
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        #expect(marks.open == ["use 1", "animator 2"])
        stage.pool?.close()
        #expect(marks.open == ["use 1"])
        marks.endAll()
        #expect(marks.open.isEmpty && marks.faults.isEmpty && marks.begun == 6)
    }

    @Test func `a request ends once, attached or not`() {
        let cell = BareCell(stage.engine)
        // Cancelled by another use, by the end of the display, by a refusal, and by the end of the pool.
        attach(cell, item: 1)
        attach(cell, item: 2)
        #expect(marks.open == ["use 1", "request 2"])
        stage.pool?.willDisplay(cell)
        stage.pool?.didEndDisplaying(cell)
        #expect(marks.open.isEmpty)
        stage.pool?.attach(to: cell, item: ItemID(3)) { [stage] _ in
            PropertyAnimator(engine: stage.engine, duration: 1, curve: .linear, isInterruptible: false)
        }
        stage.turns.runTurn()
        #expect(marks.open == ["use 1"])
        attach(cell, item: 4)
        stage.pool?.close()
        #expect(marks.open == ["use 1"])
        marks.endAll()
        #expect(marks.faults.isEmpty)
    }

    @Test func `an animator that runs on after its display ends its interval with its teardown`() {
        stage.pool?.teardownPolicy = .deferUntilFinished
        let cell = BareCell(stage.engine)
        attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.pool?[cell]?.startAnimation()
        stage.pool?.didEndDisplaying(cell)
        #expect(marks.open == ["animator 1"])
        stage.wait(2)
        #expect(marks.open.isEmpty && marks.faults.isEmpty)
    }

    @Test func `cells that are gone end their intervals`() {
        var cell: BareCell? = BareCell(stage.engine)
        cell.map { attach($0, item: 1) }
        stage.turns.runTurn()
        cell = nil
        stage.wait(3)
        #expect(marks.open.isEmpty && marks.faults.isEmpty)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `every interval that begins ends exactly once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var cells = (0..<4).map { _ in BareCell(stage.engine) }
        for item in 0..<60 {
            let place = Int.random(in: 0..<4, using: &random)
            let cell = cells[place]
            switch Int.random(in: 0..<14, using: &random) {
            case 0...3: attach(cell, item: item / Int.random(in: 1...3, using: &random))
            case 4, 5: stage.pool?.willDisplay(cell)
            case 6: stage.pool?.didEndDisplaying(cell)
            case 7: stage.pool?.prepareForReuse(cell)
            case 8: stage.pool?[cell]?.startAnimation()
            case 9: stage.pool?.teardownPolicy = TeardownPolicy.allCases.randomElement(using: &random) ?? .cut
            case 10: stage.pool?[cell]?.restart()
            case 11: cells[place] = BareCell(stage.engine)
            case 12: Bool.random(using: &random) ? stage.pool?.leaveWindow() : stage.pool?.enterWindow()
            default: stage.wait(Double.random(in: 0...2, using: &random))
            }
            if Bool.random(using: &random) { stage.turns.runTurn() }
        }
        if Bool.random(using: &random) { stage.pool?.close() }
        stage.pool = nil
        // The pool ends all requests and animators.
        #expect(marks.open.allSatisfy { $0.hasPrefix("use") }, "seed \(seed): \(marks.open)")
        marks.endAll()
        #expect(marks.open.isEmpty && marks.faults.isEmpty, "seed \(seed): \(marks.faults)")
    }
}

/// A signposter that checks that intervals begin and end in turn.
private final class Marks {
    private var intervals = LifecycleIntervals()
    private(set) var open: Set<String> = []
    private(set) var faults: [String] = []
    private(set) var begun = 0

    func note(_ event: LifecycleEvent) {
        let change = intervals.note(event)
        if let ended = change.ended { end(ended) }
        guard let interval = change.begun else { return }
        begun += 1
        if !open.insert("\(interval.name) \(interval.number)").inserted { faults.append("\(interval) twice") }
    }

    func endAll() { intervals.endAll().forEach(end) }

    private func end(_ interval: LifecycleIntervals.Interval) {
        let name = "\(interval.name) \(interval.number)"
        if open.remove(name) == nil { faults.append("\(name) is not open") }
    }
}
