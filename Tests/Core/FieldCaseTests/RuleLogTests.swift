import AnimatorPool
import Foundation
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// The logs of docs/logs: clients that break the rules which no built-in strategy breaks. docs/rules.md and the site's pages
/// of these rules show them. Where a log is out of date, this renews it:
///
///     RENEW_LOGS=1 swift test --filter RuleLogTests
struct RuleLogTests {
    @Test func `I4: an animator that waits for a picture comes turns after its request`() throws {
        let workload = Workload(name: "late", list: ListShape(items: 3), steps: [.wait(0.2)])
        try check(
            "late-animator", breaks: [.nextTurn],
            run(workload) { list in
                TestClient<AnimatedCell>(list, didEnd: { _, cell in cell.endAnimator() }) { list, cell, _ in
                    cell.requestAnimator()
                    list.turns.enqueue(after: 0.1) { cell.animator = cell.makeAnimator(list) }
                }
            })
    }

    @Test func `I9: a data source takes a second cell for an item`() throws {
        let workload = Workload(name: "second-cell", list: ListShape(items: 3), steps: [.wait(0.1)])
        try check(
            "second-cell", breaks: [.oneDequeuePerRequest],
            run(workload) { list in
                TestClient<SimulatedCell>(list) { list, cell, index in
                    guard index == 1 else { return }
                    _ = list.dequeueReusableCell(withIdentifier: cell.reuseIdentifier, forItemAt: index)
                }
            })
    }

    @Test func `I8 and I10: two pools, which each count from 1, write one log`() throws {
        let turns = TurnLoop()
        let engine = AnimationEngine(runLoop: turns, regime: .ios16, misusePolicy: .record) { _ in }
        let log = EventLog()
        let pools = (1...2).map { _ in CellAnimatorPool<BareCell>(turns: turns, record: log.record) }
        let cells = pools.map { _ in BareCell(engine) }
        for (index, pool) in pools.enumerated() {
            pool.attach(to: cells[index], item: ItemID(index * 100 + 1)) { cell in
                PropertyAnimator(engine: engine, duration: 1, curve: .linear) { cell.layer["opacity"] = 1 }
            }
        }
        for (index, pool) in pools.enumerated() { pool.willDisplay(cells[index]) }
        turns.run(untilNs: 100_000_000)
        try check("two-pools", breaks: [.displayPairs, .cellsConserved], log.events)
    }

    @Test func `a pool displays a cell once, however often the app says so`() {
        let scene = PoolScene()
        let cell = BareCell(scene.engine)
        scene.attach(cell, item: 1)
        for _ in 1...2 { scene.pool?.willDisplay(cell) }
        for _ in 1...2 { scene.pool?.didEndDisplaying(cell) }
        #expect(scene.count(.cellDisplayed) == 1 && scene.count(.cellEnded) == 1)
    }

    // MARK: Logs

    private func run(_ workload: Workload, client: @escaping (SimulatedList) -> any ListClient)
        -> [LifecycleEvent]
    {
        RecordedRun(workload, client: client).events
    }

    /// Compares the log with the file of docs/logs, and the rules that it breaks.
    private func check(
        _ name: String, breaks invariants: Set<Invariant>, _ events: [LifecycleEvent]
    ) throws {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "rule-\(name)", name: name, source: .simulation, startedUnixNs: 0, refreshNs: 16_666_667
            ))
        var checker = InvariantChecker(limits: InvariantLimits())
        for (index, event) in events.enumerated() {
            var event = event
            event.seq = Int64(index + 1)
            writer.append(event)
            checker.add(event)
        }
        checker.finish { _ in }
        writer.appendEnd(.finished, atNs: events.last?.tNs ?? 0, dropped: 0)
        #expect(Set(checker.violationCounts.keys).isSuperset(of: invariants))
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/logs/\(name).ndjson")
        if ProcessInfo.processInfo.environment["RENEW_LOGS"] != nil {
            try Data(writer.bytes).write(to: file)
        }
        #expect(
            try Data(contentsOf: file) == Data(writer.bytes),
            "docs/logs/\(name).ndjson is out of date; RENEW_LOGS=1 swift test --filter RuleLogTests renews it"
        )
    }
}
