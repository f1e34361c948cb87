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
