import LifecycleEvents
import LifecycleJudging
import SeededRandom
import Testing

private func randomLog(seed: UInt64, count: Int, wild: Bool) -> [LifecycleEvent] {
    var random = SeededGenerator(seed: seed)
    let kinds = EventKind.allCases.filter { !$0.isWrittenByChecker && $0 != .logGap || wild }
    let details: [EventDetail] =
        AnimatorPhase.allCases.map { .phase($0) } + [
            .none, .text("?"), .misuse(.alreadyStopped), .cause(.commit), .cancellation(.recycled),
        ]
    var (turn, time) = (1, Int64(0))
    return (1...count).map { number in
        if Int.random(in: 0..<4, using: &random) == 0 { turn += Int.random(in: 0...2, using: &random) }
        time += Int64.random(in: 0...50_000_000, using: &random)
        var event = LifecycleEvent(
            seq: Int64(number), tNs: time, turn: turn, kind: kinds.randomElement(using: &random) ?? .misuse)
        if Int.random(in: 0..<8, using: &random) > 0 {
            event.cell = CellID(Int32.random(in: 0...5, using: &random))
            event.generation = Int32.random(in: 1...4, using: &random)
            event.item = ItemID(Int.random(in: 0...9, using: &random))
        }
        if Bool.random(using: &random) {
            event.animator = AnimatorID(Int32.random(in: -3...9, using: &random))
        }
        event.arg = [nil, 0, 1, 5].randomElement(using: &random) ?? nil
        event.detail = details.randomElement(using: &random) ?? .none
        if wild, Int.random(in: 0..<20, using: &random) == 0 {
            event.turn = [Int.min, Int.max, -1].randomElement(using: &random) ?? 0
            event.tNs = [Int64.min, .max].randomElement(using: &random) ?? 0
            event.seq = [Int64.min, .max].randomElement(using: &random) ?? 0
            event.arg = [Int64.min, .max].randomElement(using: &random) ?? 0
            event.generation = [Int32.min, .max].randomElement(using: &random) ?? 0
            event.cell = CellID([Int32.min, .max].randomElement(using: &random) ?? 0)
        }
        return event
    }
}

@Suite struct RandomLogTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `a random run that is written and read back is judged alike`(seed: UInt64) {
        let (events, judgedLog) = written(
            randomLog(seed: seed, count: 2000, wild: false),
            limits: InvariantLimits(poolCap: 1, keptViolations: 100_000))
        let checker = judged(events, limits: InvariantLimits(poolCap: 1, keptViolations: 100_000))
        #expect(checker.violations == judgedLog.violations, "seed \(seed)")
        #expect(checker.violationCounts[.sequence] == nil, "seed \(seed)")
        #expect(checker.census == judgedLog.tally.census, "seed \(seed)")
        #expect(judgedLog.tally.animatorsLiveAtEnd >= 0, "seed \(seed)")
        #expect(judgedLog.tally.events == events.count, "seed \(seed)")
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `no stream of events makes the checker or the judged log fail`(seed: UInt64) {
        let events = randomLog(seed: seed, count: 2000, wild: true)
        #expect(judged(events).census.animatorsLive >= 0, "seed \(seed)")
        #expect(written(events).judgedLog.tally.effectiveShare <= 1, "seed \(seed)")
    }

    @Test(arguments: [1, 7, 64, 4096, 1 << 20] as [Int32])
    func `sparse and large numbers are found again, in whatever order they go`(stride: Int32) {
        var random = SeededGenerator(seed: UInt64(stride))
        let numbers = Set((-300...300 as ClosedRange<Int32>).map { $0 &* stride }).sorted()
        let attaches = numbers.map { number in
            LifecycleEvent(
                tNs: 0, turn: 1, kind: .animatorAttached,
                use: CellUse(cell: CellID(number), generation: 1, item: ItemID(0 as Int64)),
                animator: AnimatorID(number))
        }
        var checker = InvariantChecker(limits: InvariantLimits())
        for event in attaches { checker.add(event) }
        #expect(checker.census.animatorsLive == numbers.count)
        for (gone, attach) in attaches.shuffled(using: &random).enumerated() {
            var event = attach
            event.kind = .animatorTornDown
            checker.add(event)
            #expect(checker.census.animatorsLive == numbers.count - gone - 1)
        }
    }
}
