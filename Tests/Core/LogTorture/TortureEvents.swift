import LifecycleEvents
import SeededRandom

/// What the scenarios record.
package enum TortureEvents {
    /// Any events at all about a few cells and animators, numbered from 1.
    package static func make(count: Int, seed: UInt64) -> [LifecycleEvent] {
        var random = SeededGenerator(seed: seed)
        // A gap is the recorder's word and no client's.
        let kinds = EventKind.allCases.filter { $0 != .logGap }
        let texts = ["photo", "", "releasePausedOrStopped", "recycled", "été"]
        var turn = 0
        return (1...max(count, 1)).map { seq in
            if random.chance(25) { turn += 1 }
            let kind = kinds.randomElement(using: &random) ?? .cellCreated
            func maybe<Value>(_ value: Value) -> Value? { random.chance(75) ? value : nil }
            let age = Int32(seq / 50)
            return LifecycleEvent(
                seq: Int64(seq), tNs: Int64(turn) * 16_666_667, turn: turn, kind: kind,
                cell: maybe(CellID(Int32(random.number(0...5)))),
                generation: maybe(age + Int32(random.number(0...2))),
                item: maybe(ItemID(Int64(random.number(-3...90)))),
                animator: maybe(AnimatorID(age * 3 + Int32(random.number(0...19)))),
                arg: maybe(Int64(random.number(-1...1_000_000_000))),
                site: random.chance(50)
                    ? CallSite(file: "Feed.swift", line: Int32(random.number(1...8))) : nil,
                detail: EventDetail(maybe(texts.randomElement(using: &random) ?? ""), of: kind))
        }
    }

    package static func run(_ uuid: String) -> RunDescription {
        RunDescription(
            uuid: uuid, name: "torture", source: .simulation, workload: "torture", seed: 7,
            startedUnixNs: 1_700_000_000_000_000_000, refreshNs: 16_666_667)
    }
}
