// The messages of Perfetto's trace format that a run needs, with the numbers of their fields. Names and
// numbers are from perfetto/trace/perfetto_trace.proto (https://github.com/google/perfetto).
// `tools/check perfetto` reads the output with Perfetto's own descriptors.

/// TracePacket.
struct PerfettoPacket {
    enum Data {
        case trackEvent(PerfettoTrackEvent)
        case trackDescriptor(PerfettoTrackDescriptor)
    }

    let sequenceID: UInt32
    /// The time since the previous packet, in ticks of the sequence's clock.
    var timestamp: UInt64?
    var data: Data
    /// New texts, which later packets reference by number.
    var newTexts: [PerfettoInternedText] = []

    func write(into writer: inout ProtobufWriter) {
        switch data {
        case .trackEvent(let event):
            if let timestamp { writer.varint(8, timestamp) }
            writer.varint(10, UInt64(sequenceID))
            writer.message(11) { event.write(into: &$0) }
            if !newTexts.isEmpty {
                writer.message(12) { for text in newTexts { text.write(into: &$0, as: 29) } }
            }
        case .trackDescriptor(let track):
            writer.varint(10, UInt64(sequenceID))
            writer.message(60) { track.write(into: &$0) }
        }
    }
}

/// EventName, EventCategory, DebugAnnotationName or InternedString: a text and its number.
struct PerfettoInternedText {
    let iid: UInt64
    let text: String

    func write(into writer: inout ProtobufWriter, as field: UInt64) {
        writer.message(field) {
            $0.varint(1, iid)
            $0.text(2, text)
        }
    }
}

/// TrackDescriptor: a track, its name and its parent.
struct PerfettoTrackDescriptor {
    enum Kind {
        case process(name: String, labels: [String])
        case mainThread(name: String)
        case plain(name: String)
        /// A track whose children are ordered by rank.
        case ordered(name: String)
        case counter(name: String)
    }

    let track: PerfettoTracks.ID
    let kind: Kind
    var parent: PerfettoTracks.ID?
    var rank: Int32?

    /// There is one process with one main thread.
    private static let pid: UInt64 = 1
    private static let explicitOrder: UInt64 = 3
    private static let unitCount: UInt64 = 2

    func write(into writer: inout ProtobufWriter) {
        writer.varint(1, track)
        switch kind {
        case .process(let name, let labels):
            writer.message(3) {
                $0.varint(1, Self.pid)
                $0.text(6, name)
                for label in labels { $0.text(8, label) }
            }
        case .mainThread(let name):
            writer.message(4) {
                $0.varint(1, Self.pid)
                $0.varint(2, Self.pid)
                $0.text(5, name)
            }
        case .plain(let name), .ordered(let name), .counter(let name): writer.text(2, name)
        }
        if let parent { writer.varint(5, parent) }
        switch kind {
        case .counter: writer.message(8) { $0.varint(3, Self.unitCount) }
        case .ordered: writer.varint(11, Self.explicitOrder)
        case .process, .mainThread, .plain: break
        }
        if let rank { writer.varint(12, Int64(rank)) }
    }
}

/// TrackEvent: the begin or end of a slice, an instant, or a new value of a counter.
struct PerfettoTrackEvent {
    enum Kind: UInt64 {
        case sliceBegin = 1
        case sliceEnd, instant, counter
    }

    enum Name {
        case interned(PerfettoName)
        /// A name that is unique to the event.
        case own(String)
    }

    var kind: Kind
    /// The track; nil for the default of the sequence.
    var track: PerfettoTracks.ID?
    var name: Name?
    var category: PerfettoCategory?
    var notes: [PerfettoDebugAnnotation] = []
    /// The new values of the counters, from the first to the last changed one.
    var extraCounterValues: [Int64] = []
    var counterValue: Int64?
    var flow: UInt64?
    var endedFlow: UInt64?

    static func begin(_ name: PerfettoName, on track: PerfettoTracks.ID? = nil) -> PerfettoTrackEvent {
        PerfettoTrackEvent(kind: .sliceBegin, track: track, name: .interned(name))
    }

    /// Returns the begin of a slice with a unique name.
    static func begin(named name: String, on track: PerfettoTracks.ID) -> PerfettoTrackEvent {
        PerfettoTrackEvent(kind: .sliceBegin, track: track, name: .own(name))
    }

    static func end(on track: PerfettoTracks.ID? = nil) -> PerfettoTrackEvent {
        PerfettoTrackEvent(kind: .sliceEnd, track: track)
    }

    static func instant(
        _ name: PerfettoName, _ category: PerfettoCategory? = nil, on track: PerfettoTracks.ID
    ) -> PerfettoTrackEvent {
        PerfettoTrackEvent(kind: .instant, track: track, name: .interned(name), category: category)
    }

    static func counter(_ track: PerfettoTracks.ID, _ value: Int64) -> PerfettoTrackEvent {
        PerfettoTrackEvent(kind: .counter, track: track, counterValue: value)
    }

    func write(into writer: inout ProtobufWriter) {
        if let category { writer.varint(3, category.rawValue) }
        for note in notes { writer.message(4) { note.write(into: &$0) } }
        writer.varint(9, kind.rawValue)
        if case .interned(let name)? = name { writer.varint(10, name.iid) }
        if let track { writer.varint(11, track) }
        for value in extraCounterValues { writer.varint(12, value) }
        if case .own(let name)? = name { writer.text(23, name) }
        if let counterValue { writer.varint(30, counterValue) }
        if let flow { writer.fixed64(47, flow) }
        if let endedFlow { writer.fixed64(48, endedFlow) }
    }
}

/// DebugAnnotation: an annotation of an event.
struct PerfettoDebugAnnotation {
    enum Value {
        case number(Int64)
        case text(String)
        case interned(UInt64)
    }

    let note: PerfettoNote
    let value: Value

    static func note(_ note: PerfettoNote, _ number: Int64) -> PerfettoDebugAnnotation {
        PerfettoDebugAnnotation(note: note, value: .number(number))
    }

    func write(into writer: inout ProtobufWriter) {
        writer.varint(1, note.rawValue)
        switch value {
        case .number(let number): writer.varint(4, number)
        case .text(let text): writer.text(6, text)
        case .interned(let iid): writer.varint(17, iid)
        }
    }
}

/// Writes fields in the wire format of protocol buffers: a tag with number and kind, then the value.
///
/// If fields are written in the order of their numbers, the bytes are the same as from other writers.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    private enum Kind: UInt64 {
        case varint = 0
        case fixed64 = 1
        case length = 2
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func varint(_ field: UInt64, _ value: UInt64) {
        tag(field, .varint)
        append(value)
    }

    /// Writes a signed number. The format requires ten bytes for a negative `int32` or `int64`.
    mutating func varint(_ field: UInt64, _ value: Int64) { varint(field, UInt64(bitPattern: value)) }

    mutating func fixed64(_ field: UInt64, _ value: UInt64) {
        tag(field, .fixed64)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func text(_ field: UInt64, _ text: String) {
        tag(field, .length)
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a nested message, whose fields `write` writes.
    mutating func message(_ field: UInt64, _ write: (inout ProtobufWriter) -> Void) {
        tag(field, .length)
        // The length precedes the message but is known only after it. One reserved byte is usually enough.
        let place = bytes.count
        bytes.append(0)
        write(&self)
        var length = bytes.count - place - 1
        var at = place
        while length >= 0x80 {
            bytes[at] = UInt8(length & 0x7f) | 0x80
            length >>= 7
            at += 1
            bytes.insert(0, at: at)
        }
        bytes[at] = UInt8(length)
    }

    private mutating func tag(_ field: UInt64, _ kind: Kind) { append(field << 3 | kind.rawValue) }

    /// Appends seven bits in each byte, the lowest first. The highest bit means that more bytes follow.
    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
