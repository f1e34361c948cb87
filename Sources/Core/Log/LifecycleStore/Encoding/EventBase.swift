import LifecycleEvents

/// The base values of the events of one block: a row of `event_base`.
///
/// Times, turns and items are never negative, so additions in SQL cannot overflow (see the view `event_code`).
struct EventBase: BlockBase, Hashable, Sendable {
    static let table = "event_base"
    static let columns = "id, t_ns, turn, generation, item, animator_id"

    let block: Int64
    let tNs: Int64
    let turn: Int64
    let generation: Int64
    let item: Int64
    let animator: Int64

    /// Takes values that the first event does not have from the previous block.
    init(id: Int64, first event: borrowing LifecycleEvent, after former: EventBase?) {
        block = Self.block(of: id)
        tNs = max(event.tNs, 0)
        turn = Int64(max(event.turn, 0))
        generation = event.generation.map(Int64.init) ?? former?.generation ?? 0
        item = event.item.map { max($0.rawValue, 0) } ?? former?.item ?? 0
        animator = event.animator.map { Int64($0.rawValue) } ?? former?.animator ?? 0
    }

    init(_ row: RowReader) {
        block = row.integer(0)
        tNs = row.integer(1)
        turn = row.integer(2)
        generation = row.integer(3)
        item = row.integer(4)
        animator = row.integer(5)
    }
}
