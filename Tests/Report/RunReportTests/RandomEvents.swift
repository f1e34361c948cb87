import LifecycleEvents
import SeededRandom

/// Events and frames with any numbers and texts in them, the same for the same seed.
struct RandomEvents: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    /// Mostly small numbers near each other, now and then the largest there are.
    private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
        switch next() % 8 {
        case 0: .min
        case 1: .max
        case 2: Number(truncatingIfNeeded: next())
        default: Number(next() % 4)
        }
    }

    private mutating func maybe<Value>(_ value: Value) -> Value? { next() % 3 > 0 ? value : nil }

    mutating func event(seq: Int) -> LifecycleEvent {
        let kind = EventKind.allCases.randomElement(using: &self) ?? .misuse
        let texts = ["photo", "", "été 😀 </script>", "paused", "recycled"]
        let text = maybe(texts.randomElement(using: &self) ?? "")
        return LifecycleEvent(
            seq: next() % 50 == 0 ? number(Int64.self) : Int64(seq), tNs: number(Int64.self),
            turn: Int(number(Int32.self)), kind: kind, cell: maybe(CellID(number(Int32.self))),
            generation: maybe(number(Int32.self)), item: maybe(ItemID(number(Int64.self))),
            animator: maybe(AnimatorID(number(Int32.self))), arg: maybe(number(Int64.self)),
            site: maybe(CallSite(file: texts.randomElement(using: &self) ?? "", line: number(Int32.self))),
            detail: EventDetail(text, of: kind), list: maybe(ListID(number(Int32.self))),
            subject: maybe(number(Int32.self)))
    }

    /// An event of a log that an app may have written: a few cells and animators, and turns that go on.
    mutating func likelyEvent(seq: Int, turn: Int) -> LifecycleEvent {
        let kinds = EventKind.allCases.filter { $0.rawValue <= 32 && $0 != .logGap }
        let kind = kinds.randomElement(using: &self) ?? .misuse
        let phase = AnimatorPhase.allCases.randomElement(using: &self) ?? .spent
        return LifecycleEvent(
            seq: Int64(seq), tNs: Int64(seq) * 1000, turn: turn, kind: kind,
            cell: maybe(CellID(Int32(next() % 5))), generation: maybe(Int32(turn / 40 + Int(next() % 2))),
            item: maybe(ItemID(Int64(next() % 9))), animator: maybe(AnimatorID(Int32(next() % 9))),
            detail: kind == .animatorPhase || kind == .animatorReleased ? .phase(phase) : .none)
    }

    mutating func frame(number: Int) -> FrameRecord {
        FrameRecord(
            frame: number, turn: Int(self.number(Int32.self)), expectedNs: self.number(Int64.self),
            beginNs: self.number(Int64.self), endNs: self.number(Int64.self),
            missedVsyncs: Int(self.number(Int16.self)), bareCells: Int(self.number(Int16.self)),
            intervalNs: self.number(Int64.self), firstSeq: self.number(Int64.self),
            overtookTurns: next() % 2 == 0)
    }
}
