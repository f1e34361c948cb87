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
