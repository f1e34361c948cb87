import LifecycleEvents
import SeededRandom

extension LifecycleEvent {
    /// Any event at all, with any of its fields left out.
    static func random(seq: Int, using generator: inout SeededGenerator) -> LifecycleEvent {
        let kinds = EventKind.allCases
        let kind = kinds[seq % kinds.count]
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        let texts = ["photo", "", "a \"quoted\"\tone\n", "été 😀 \\ /", "\u{1}\u{1f}", "paused"]
        let detail = maybe(texts.randomElement(using: &generator) ?? "")
        return LifecycleEvent(
            seq: Int64(seq), tNs: .random(in: -5...(.max), using: &generator),
            turn: .random(in: 0...100_000, using: &generator), kind: kind,
            cell: maybe(CellID(.random(in: .min ... .max, using: &generator))),
            generation: maybe(.random(in: .min ... .max, using: &generator)),
            item: maybe(ItemID(Int64.random(in: .min ... .max, using: &generator))),
            animator: maybe(AnimatorID(.random(in: .min ... .max, using: &generator))),
            arg: maybe(.random(in: .min ... .max, using: &generator)),
            site: maybe(
                CallSite(file: "Feed: \"my\" list.swift", line: .random(in: 0...999, using: &generator))),
            detail: EventDetail(detail, of: kind),
            list: maybe(ListID(.random(in: 1...(.max), using: &generator))),
            subject: maybe(.random(in: 1...(.max), using: &generator)))
    }
}
