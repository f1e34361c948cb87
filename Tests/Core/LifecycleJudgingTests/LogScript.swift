import LifecycleEvents
import LifecycleJudging
import Testing

/// A cell that is displayed, and whose animator is requested.
let displayedCell = """
    1 cell.created c1 :photo
    1 cell.dequeued c1 g1 i5 =0
    1 animator.requested c1 g1 i5 a1
    1 cell.configured c1 g1 i5
    1 cell.displayed c1 g1 i5

    """

/// Reads events from lines such as `2 animator.attached c1 g3 i57 a7`: the turn, the kind, then in any
/// order cell, generation, item, animator, subject (`s1`), `=arg`, `:detail`, `@milliseconds`, `#seq` and `>site`.
///
/// Without a time an event happens 16 ms after those of the turn before; without a number it has the next.
func log(_ text: String) -> [LifecycleEvent] {
    var events: [LifecycleEvent] = []
    for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let first = words.first, let turn = Int(first), let kind = EventKind(name: String(words[1]))
        else {
            Issue.record("Not an event: \(line)")
            continue
        }
        var event = LifecycleEvent(
            seq: (events.last?.seq ?? 0) + 1, tNs: Int64(turn) * 16_000_000, turn: turn, kind: kind)
        for word in words.dropFirst(2) { read(word, into: &event) }
        events.append(event)
    }
    return events
}

private func read(_ word: Substring, into event: inout LifecycleEvent) {
    let value = String(word.dropFirst())
    switch word.first {
    case "c": event.cell = Int32(value).map(CellID.init)
    case "g": event.generation = Int32(value)
    case "i": event.item = Int64(value).map { ItemID($0) }
    case "l": event.list = Int32(value).map(ListID.init)
    case "a": event.animator = Int32(value).map(AnimatorID.init)
    case "s": event.subject = Int32(value)
    case "=": event.arg = Int64(value)
    case ":": event.detail = EventDetail(value, of: event.kind)
    case "@": event.tNs = (Int64(value) ?? 0) * 1_000_000
    case "#": event.seq = Int64(value) ?? 0
    case ">": event.site = CallSite(text: value)
    default: Issue.record("Not a part of an event: \(word)")
    }
}

/// The checker after it has eaten the whole log.
func judged(_ events: [LifecycleEvent], limits: InvariantLimits = InvariantLimits()) -> InvariantChecker {
    var checker = InvariantChecker(limits: limits)
    for event in events { checker.add(event) }
    checker.finish { _ in }
    return checker
}

/// The invariants `text` breaks, one entry for each violation, in the order found.
func broken(_ text: String, limits: InvariantLimits = InvariantLimits()) -> [Invariant] {
    judged(log(text), limits: limits).violations.map(\.invariant)
}

/// The log that a `JudgedLog` writes when the events of `text` pass it.
func written(_ text: String, limits: InvariantLimits = InvariantLimits()) -> [LifecycleEvent] {
    written(log(text), limits: limits).events
}

func written(
    _ events: [LifecycleEvent], limits: InvariantLimits = InvariantLimits(), endingAtNs endNs: Int64? = nil
) -> (events: [LifecycleEvent], judgedLog: JudgedLog) {
    let sink = Sink()
    let judgedLog = JudgedLog(checker: InvariantChecker(limits: limits)) { sink.events.append($0) }
    for event in events { judgedLog.append(event) }
    judgedLog.finish(atNs: endNs)
    return (sink.events, judgedLog)
}

private final class Sink {
    var events: [LifecycleEvent] = []
}

extension [LifecycleEvent] {
    var hazards: [EventKind] { map(\.kind).filter(\.isHazard) }
}
