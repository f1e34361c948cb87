import Foundation
import LifecycleEvents

/// A report read back, by a reader that shares no line with the writer.
struct DecodedReport {
    private(set) var events: [LifecycleEvent] = []
    private(set) var frames: [FrameRecord] = []
    let about: [String: Any]

    /// - Parameters:
    ///   - prefix: names the elements of the second of two runs.
    ///   - each: is shown each event, with the cells as they stand after it, in the order in which they were
    ///     first named, and how many animators live that no cell has.
    init(
        _ html: String, prefix: String = "",
        each: @escaping (LifecycleEvent, [DecodedCell], Int) -> Void = { _, _, _ in }
    ) throws {
        let about = Self.contents(
            of: "<script type=\"application/json\" id=\"\(prefix)about\">", in: html)
        self.about =
            try JSONSerialization.jsonObject(with: Data(about.joined().utf8)) as? [String: Any] ?? [:]
        var eventReader = EventReader(each)
        for block in Self.blocks("\(prefix)events", in: html) { events += eventReader.events(block) }
        var frameReader = FrameReader()
        for block in Self.blocks("\(prefix)frames", in: html) { frames += frameReader.frames(block) }
    }

    /// How much of the page are its events.
    static func eventCharacters(_ html: String) -> Int {
        contents(of: tag("events"), in: html).reduce(0) { $0 + $1.utf8.count }
    }

    private static func tag(_ name: String) -> String {
        "<script type=\"application/octet-stream\" data-block=\"\(name)\">"
    }

    private static func blocks(_ name: String, in html: String) -> [Data] {
        contents(of: tag(name), in: html)
            .compactMap { Data(base64Encoded: $0) }
    }

    /// What stands between each occurrence of `tag` and the next end of a script.
    private static func contents(of tag: String, in html: String) -> [String] {
        html.components(separatedBy: tag).dropFirst().map {
            $0.components(separatedBy: "</script>")[0]
        }
    }
}

/// How a cell stands, as a page is told it.
struct DecodedCell: Hashable {
    var code: Int64 = 0
    var live: Int64 = 0
    var animator: Int64 = 0
    var generation: Int64 = 0
    var item: ItemID?
}

/// Numbers of seven bits a byte.
private struct Varints {
    private var rest: Data.SubSequence

    init(_ data: Data) { rest = data[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func unsigned() -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return value
    }

    mutating func signed() -> Int64 {
        let value = unsigned()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func bytes() -> Data {
        let count = Int(unsigned())
        defer { rest = rest.dropFirst(count) }
        return Data(rest.prefix(count))
    }

    mutating func part() -> Varints { Varints(bytes()) }
}

private struct EventReader {
    private var texts = [""]
    private var shapes: [(kind: EventKind, fields: UInt64)] = []
    private var last = LifecycleEvent(tNs: 0, turn: 0, kind: .cellCreated)
    private var cell: Int32 = 0
    private var item: Int64 = 0
    private var animator: Int32 = 0
    private var ofCell: [Int32: (generation: Int32, item: Int64, animator: Int32)] = [:]
    private var ofKind: [EventKind: (arg: Int64, site: Int, detail: Int, subject: Int32)] = [:]
    private var list: Int32 = 0
    private var rows: [CellID: Int] = [:]
    private var cells: [DecodedCell] = []
    private var loose: Int64 = 0
    /// What became of a cell, by how it stood, the kind and the detail.
    private var turnouts: [[Int]: Int64] = [:]
    private let each: (LifecycleEvent, [DecodedCell], Int) -> Void

    init(_ each: @escaping (LifecycleEvent, [DecodedCell], Int) -> Void) { self.each = each }

    mutating func events(_ data: Data) -> [LifecycleEvent] {
        var block = Varints(data)
        let count = Int(block.unsigned())
        let newTexts = Int(block.unsigned())
        var part = block.part()
        for _ in 0..<newTexts { texts.append(String(decoding: part.bytes(), as: UTF8.self)) }
        let newShapes = Int(block.unsigned())
        part = block.part()
        for _ in 0..<newShapes {
            let kind = EventKind(rawValue: UInt8(part.unsigned())) ?? .logGap
            shapes.append((kind, part.unsigned()))
        }
        var shapeColumn = block.part()
        var columns = (0..<16).map { _ in block.part() }
        var elsewhere = block.part()
        var next = elsewhere.isAtEnd ? -1 : Int(elsewhere.unsigned())
        return (0..<count).map { place in
            let event = event(shapes[Int(shapeColumn.unsigned())], &columns)
            while next == place {
                changeElsewhere(&elsewhere)
                next = elsewhere.isAtEnd ? -1 : place + Int(elsewhere.unsigned())
            }
            each(event, cells, Int(loose))
            return event
        }
    }

    private mutating func changeElsewhere(_ part: inout Varints) {
        let row = Int(part.unsigned()) - 1
        var cell = row < 0 ? DecodedCell() : cells[row]
        cell.code = Int64(part.unsigned())
        cell.live = part.signed()
        cell.animator = part.signed()
        cell.generation = part.signed()
        if part.unsigned() == 0 { cell.item = nil }
        if row < 0 { loose = cell.live } else { cells[row] = cell }
    }

    private mutating func changeCell(
        of event: LifecycleEvent, _ detail: Int, _ fields: UInt64, _ columns: inout [Varints]
    ) {
        guard let number = event.cell, let row = rows[number] else { return }
        func how(_ field: Int) -> UInt64 { fields >> UInt64(field * 2) & 3 }
        var cell = cells[row]
        if how(12) != 0 {
            let key = [Int(cell.code), Int(event.kind.rawValue), detail]
            if how(12) == 2 { turnouts[key] = columns[12].signed() }
            let value = turnouts[key] ?? 0
            cell.code = value & 1023
            cell.live += value >> 10
        }
        if how(13) == 1 { cell.animator = Int64(event.animator?.rawValue ?? 0) }
        if how(13) == 2 { cell.animator += columns[13].signed() }
        if how(14) == 1 { cell.generation = Int64(event.generation ?? 0) }
        if how(14) == 2 { cell.generation += columns[14].signed() }
        if how(15) == 1 { cell.item = event.item }
        if how(15) == 2 {
            _ = columns[15].signed()
            cell.item = nil
        }
        cells[row] = cell
    }

    private mutating func event(
        _ shape: (kind: EventKind, fields: UInt64), _ columns: inout [Varints]
    ) -> LifecycleEvent {
        // 0 absent, 1 predicted, 2 given.
        func how(_ field: Int) -> UInt64 { shape.fields >> UInt64(field * 2) & 3 }
        func given(_ field: Int) -> Int64 { how(field) == 2 ? columns[field].signed() : 0 }
        last.kind = shape.kind
        last.seq &+= 1 &+ given(0)
        last.tNs &+= given(1)
        last.turn &+= Int(given(2))
        cell = Int32(Int64(cell) + given(3))
        last.cell = how(3) == 0 ? nil : CellID(cell)
        if let number = last.cell, rows[number] == nil {
            rows[number] = cells.count
            cells.append(DecodedCell())
        }
        var use = ofCell[last.cell?.rawValue ?? 0] ?? (0, 0, 0)
        use.generation = Int32(Int64(use.generation) + given(4))
        last.generation = how(4) == 0 ? nil : use.generation
        if how(5) == 2 {
            item &+= given(5)
            use.item = item
        }
        last.item = how(5) == 0 ? nil : ItemID(use.item)
        if how(6) == 2 {
            animator = Int32(Int64(animator) + given(6))
            use.animator = animator
        }
        last.animator = how(6) == 0 ? nil : AnimatorID(use.animator)
        ofCell[last.cell?.rawValue ?? 0] = use
        var words = ofKind[shape.kind] ?? (0, 0, 0, 0)
        words.arg &+= given(7)
        last.arg = how(7) == 0 ? nil : words.arg
        if how(8) == 2 { words.site = Int(given(8)) }
        last.site = how(8) == 0 ? nil : CallSite(text: texts[words.site])
        if how(9) == 2 { words.detail = Int(given(9)) }
        last.detail = how(9) == 0 ? .none : EventDetail(texts[words.detail], of: shape.kind)
        list = Int32(Int64(list) + given(10))
        last.list = how(10) == 0 ? nil : ListID(list)
        words.subject = Int32(Int64(words.subject) + given(11))
        last.subject = how(11) == 0 ? nil : words.subject
        ofKind[shape.kind] = words
        changeCell(of: last, how(9) == 0 ? 0 : words.detail, shape.fields, &columns)
        return last
    }
}

private struct FrameReader {
    private var last = FrameRecord(
        frame: 0, turn: 0, expectedNs: 0, beginNs: 0, endNs: 0, missedVsyncs: 0, bareCells: 0, intervalNs: 0,
        firstSeq: 0)

    mutating func frames(_ data: Data) -> [FrameRecord] {
        var block = Varints(data)
        let count = Int(block.unsigned())
        var masks = block.part()
        var columns = (0..<9).map { _ in block.part() }
        return (0..<count).map { _ in
            let mask = masks.unsigned()
            func value(_ field: Int) -> Int64 { mask >> UInt64(field) & 1 == 1 ? columns[field].signed() : 0 }
            last.turn &+= Int(value(0))
            last.intervalNs &+= value(7)
            last.expectedNs &+= last.intervalNs &+ value(1)
            last.firstSeq &+= value(2)
            last.beginNs = last.expectedNs &+ value(4)
            last.endNs = last.beginNs &+ value(3)
            last.bareCells = Int(value(5))
            let missed = value(6)
            last.missedVsyncs = Int(missed >> 1)
            last.overtookTurns = missed & 1 == 1
            last.frame &+= 1 &+ Int(value(8))
            return last
        }
    }
}
