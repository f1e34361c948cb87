import LifecycleEvents
import PageData

/// The events of a report, encoded as a column for each field. A column omits predicted values.
///
/// Each event has a *shape*: its kind and, for each field, whether the field is absent, as predicted, or
/// given. A log has few shapes. Most events take one byte for the shape and a byte or two for given values.
///
/// The predictions are:
/// - the next number
/// - the time, turn and cell of the previous event
/// - the generation, item and animator of the cell
/// - the argument, site, detail and subject of the kind
///
/// Differences wrap around, so every number is exact.
///
/// Each event has the change of its cell's state, so that the page need not follow the log. An absent field
/// has not changed. A state is predicted from the last event of the same kind on a cell in the same state.
/// Changes of other cells are few and are encoded separately.
///
/// The page decodes the columns in `Sources/Report/Kit/Timeline/event-columns.js`.
struct EventColumns {
    /// The fields, in the order of their columns. A shape has two bits for each, the first field lowest.
    enum Field: Int, CaseIterable {
        case seq, time, turn, cell, generation, item, animator, arg, site, detail, list, subject
        // The state of the event's cell. The predictions are the last result of the same change, and the
        // event's own numbers.
        case state, stateAnimator, stateGeneration, stateItem
    }

    private enum Presence: UInt64 {
        case absent = 0
        case predicted = 1
        case given = 2
    }

    /// The prediction for the next event of a cell.
    private struct CellMemory {
        var generation: Int32 = 0
        var item: Int64 = 0
        var animator: Int32 = 0
    }

    /// The prediction for the next event of a kind.
    private struct KindMemory {
        var arg: Int64 = 0
        var site = 0
        var detail = 0
        var subject: Int32 = 0
    }

    /// A state of a cell and an event that changes it.
    private struct StateChange: Hashable {
        let code: UInt16
        let kind: UInt8
        let detail: Int
    }

    private struct Shape: Hashable {
        let kind: UInt8
        let fields: UInt64
    }

    private var columns = [VarintColumn](repeating: VarintColumn(), count: Field.allCases.count)
    private var shapeColumn = VarintColumn()
    /// A kind and its fields for each shape.
    private var newShapes = VarintColumn()
    private var newTexts = VarintColumn()
    private var elsewhere = VarintColumn()
    private var lastElsewhere = 0

    // The following properties continue from block to block.
    private var shapes: [Shape: Int] = [:]
    private var texts: [String: Int] = [:]
    private var cells: [Int32: CellMemory] = [:]
    private var kinds = [KindMemory](repeating: KindMemory(), count: 256)
    private var seq: Int64 = 0
    private var time: Int64 = 0
    private var turn = 0
    private var cell: Int32 = 0
    private var item: Int64 = 0
    private var animator: Int32 = 0
    private var list: Int32 = 0
    /// The new state for each change: the code in ten bits, and above them the change of ``CellState/live``.
    private var turnouts: [StateChange: Int64] = [:]

    /// The number of events since the last block.
    var count: Int { shapeColumn.count }

    /// - Parameter states: the states after the event.
    mutating func append(_ event: LifecycleEvent, _ states: borrowing CellStates) {
        var fields: UInt64 = 0
        note(.seq, event.seq, since: seq &+ 1, &fields)
        note(.time, event.tNs, since: time, &fields)
        note(.turn, Int64(event.turn), since: Int64(turn), &fields)
        (seq, time, turn) = (event.seq, event.tNs, event.turn)
        if let number = event.cell?.rawValue {
            note(.cell, Int64(number), since: Int64(cell), &fields)
            cell = number
        }
        // Events without a cell share the memory of cell 0.
        appendUse(of: event, of: event.cell?.rawValue ?? 0, &fields)
        appendWords(of: event, &fields)
        if let change = states.named { append(change, event, &fields) }
        for change in states.elsewhere { append(elsewhere: change) }
        appendShape(Shape(kind: event.kind.rawValue, fields: fields))
    }

    private mutating func appendUse(of event: LifecycleEvent, of cell: Int32, _ fields: inout UInt64) {
        var memory = cells[cell] ?? CellMemory()
        if let generation = event.generation {
            note(.generation, Int64(generation), since: Int64(memory.generation), &fields)
            memory.generation = generation
        }
        if let number = event.item?.rawValue {
            note(.item, number &- item, isForetold: number == memory.item, &fields)
            if number != memory.item { item = number }
            memory.item = number
        }
        if let number = event.animator?.rawValue {
            note(.animator, Int64(number) - Int64(animator), isForetold: number == memory.animator, &fields)
            if number != memory.animator { animator = number }
            memory.animator = number
        }
        cells[cell] = memory
    }

    private mutating func appendWords(of event: LifecycleEvent, _ fields: inout UInt64) {
        let kind = Int(event.kind.rawValue)
        if let arg = event.arg {
            note(.arg, arg, since: kinds[kind].arg, &fields)
            kinds[kind].arg = arg
        }
        if let site = event.site {
            let number = number(of: site.text)
            note(.site, Int64(number), isForetold: number == kinds[kind].site, &fields)
            kinds[kind].site = number
        }
        if let detail = event.detail.text {
            let number = number(of: detail)
            note(.detail, Int64(number), isForetold: number == kinds[kind].detail, &fields)
            kinds[kind].detail = number
        }
        if let number = event.list?.rawValue {
            note(.list, Int64(number), since: Int64(list), &fields)
            list = number
        }
        if let number = event.subject {
            note(.subject, Int64(number), since: Int64(kinds[kind].subject), &fields)
            kinds[kind].subject = number
        }
    }

    // MARK: State of the cell

    private mutating func append(
        _ change: CellStateChange, _ event: LifecycleEvent, _ fields: inout UInt64
    ) {
        let (before, after) = (change.before, change.after)
        let value = Int64(after.code) | (Int64(after.live) - Int64(before.live)) << 10
        if value != Int64(before.code) {
            let detail = event.detail.text == nil ? 0 : kinds[Int(event.kind.rawValue)].detail
            let turnout = StateChange(code: before.code, kind: event.kind.rawValue, detail: detail)
            note(.state, value, isForetold: turnouts[turnout] == value, &fields)
            turnouts[turnout] = value
        }
        if after.animator != before.animator {
            note(
                .stateAnimator, Int64(after.animator) - Int64(before.animator),
                isForetold: after.animator == event.animator?.rawValue, &fields)
        }
        if after.generation != before.generation {
            note(
                .stateGeneration, Int64(after.generation) - Int64(before.generation),
                isForetold: after.generation == event.generation, &fields)
        }
        // A given value means that the cell no longer shows an item.
        if after.item != before.item {
            note(.stateItem, 0, isForetold: after.item != nil, &fields)
        }
    }

    /// Appends the event's position in the block, relative to the last change, and the cell and its state.
    private mutating func append(elsewhere change: CellStateChange) {
        let after = change.after
        elsewhere.append(UInt64(count - lastElsewhere))
        lastElsewhere = count
        elsewhere.append(UInt64(change.slot + 1))
        elsewhere.append(UInt64(after.code))
        elsewhere.append(signed: Int64(after.live))
        elsewhere.append(signed: Int64(after.animator))
        elsewhere.append(signed: Int64(after.generation))
        elsewhere.append(after.item == nil ? 0 : 1)
    }

    /// Records a value that is predicted to be `before`.
    private mutating func note(_ field: Field, _ value: Int64, since before: Int64, _ fields: inout UInt64) {
        note(field, value &- before, isForetold: value == before, &fields)
    }

    private mutating func note(
        _ field: Field, _ value: Int64, isForetold: Bool, _ fields: inout UInt64
    ) {
        let presence = isForetold ? Presence.predicted : .given
        fields |= presence.rawValue << UInt64(field.rawValue * 2)
        if !isForetold { columns[field.rawValue].append(signed: value) }
    }

    /// Returns the number of a text, from 1, in the order of first use.
    private mutating func number(of text: String) -> Int {
        if let number = texts[text] { return number }
        let number = texts.count + 1
        texts[text] = number
        newTexts.append(Array(text.utf8))
        return number
    }

    private mutating func appendShape(_ shape: Shape) {
        let number = shapes[shape] ?? shapes.count
        shapeColumn.append(UInt64(number))
        guard number == shapes.count else { return }
        shapes[shape] = number
        newShapes.append(UInt64(shape.kind))
        newShapes.append(shape.fields)
    }

    /// Returns and removes the events since the last block: their count, the new texts and shapes, the shape
    /// of each event, a column for each field, and the changes of other cells.
    mutating func takeBlock() -> [UInt8] {
        var block = VarintColumn()
        block.append(UInt64(count))
        block.append(UInt64(newTexts.count))
        block.append(newTexts.bytes)
        block.append(UInt64(newShapes.count / 2))
        block.append(newShapes.bytes)
        block.append(shapeColumn.bytes)
        for field in columns.indices {
            block.append(columns[field].bytes)
            columns[field].removeAll()
        }
        block.append(elsewhere.bytes)
        elsewhere.removeAll()
        lastElsewhere = 0
        newTexts.removeAll()
        newShapes.removeAll()
        shapeColumn.removeAll()
        return block.bytes
    }
}

/// The values of one field, each as a number of variable length.
struct VarintColumn {
    private(set) var bytes: [UInt8] = []
    /// The number of values.
    private(set) var count = 0

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Appends seven bits in each byte, the lowest first. The highest bit means that more bytes follow.
    mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
        count += 1
    }

    /// Appends a signed number. Small numbers of either sign stay short: 0, -1, 1, -2 become 0, 1, 2, 3.
    mutating func append(signed value: Int64) {
        append(UInt64(bitPattern: value &<< 1 ^ value &>> 63))
    }

    /// Appends the length and then the bytes, as one value.
    mutating func append(_ other: some Collection<UInt8>) {
        append(UInt64(other.count))
        bytes.append(contentsOf: other)
    }
}

/// The frames of a report, encoded as a column for each field. A value is the difference from the prediction
/// by the previous frame.
///
/// Most frames are on time and change nothing. A mask states which fields differ, the most likely fields in
/// the lowest bits.
struct FrameColumns {
    private static let fields = 9

    private var masks = VarintColumn()
    private var columns = [VarintColumn](repeating: VarintColumn(), count: Self.fields)
    private var last = FrameRecord.zero

    /// The number of frames since the last block.
    var count: Int { masks.count }

    mutating func append(_ frame: FrameRecord) {
        let values: [Int64] = [
            Int64(frame.turn &- last.turn),
            frame.expectedNs &- last.expectedNs &- frame.intervalNs,
            frame.firstSeq &- last.firstSeq,
            frame.endNs &- frame.beginNs,
            frame.beginNs &- frame.expectedNs,
            Int64(frame.bareCells),
            // The lowest bit states whether the frame overtook pending work.
            Int64(frame.missedVsyncs) &* 2 | (frame.overtookTurns ? 1 : 0),
            frame.intervalNs &- last.intervalNs,
            Int64(frame.frame &- last.frame &- 1),
        ]
        var mask: UInt64 = 0
        for (column, value) in values.enumerated() where value != 0 {
            mask |= 1 << UInt64(column)
            columns[column].append(signed: value)
        }
        masks.append(mask)
        last = frame
    }

    /// Returns and removes the frames since the last block: the count, the masks, and the columns.
    mutating func takeBlock() -> [UInt8] {
        var block = VarintColumn()
        block.append(UInt64(count))
        block.append(masks.bytes)
        masks.removeAll()
        for column in columns.indices {
            block.append(columns[column].bytes)
            columns[column].removeAll()
        }
        return block.bytes
    }
}

/// The animation of the cells of a run, from which a report draws what the user saw.
public struct AnimatedProperty: Hashable, Sendable, Codable {
    /// The name of the property, for example `blurRadius`.
    public var key: String
    /// The value at the start and at the end of the animation.
    public var from: Double
    public var to: Double
    /// The duration in seconds, more than 0.
    public var duration: Double
    /// Whether a paused animator shows its fraction without the curve.
    public var scrubsLinearly: Bool
    /// The value of a cell before any animation.
    public var first: Double
    /// The values of the curve at equal time steps, from start to end: 2 to 64 values.
    public var curve: [Double]

    public init(
        key: String, from: Double, to: Double, duration: Double, scrubsLinearly: Bool, first: Double,
        curve: [Double]
    ) {
        self.key = key
        self.from = from
        self.to = to
        self.duration = duration
        self.scrubsLinearly = scrubsLinearly
        self.first = first
        self.curve = curve
    }

    /// Whether the numbers can be drawn. A log from another program may have any numbers.
    public var isSound: Bool {
        duration > 0 && from != to && (2...64).contains(curve.count)
            && ([from, to, duration, first] + curve).allSatisfy { $0.isFinite && $0.magnitude < 1e9 }
    }
}
