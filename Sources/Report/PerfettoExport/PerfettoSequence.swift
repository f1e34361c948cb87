/// A sequence of packets, with times relative to the previous packet, and with texts that are written once.
///
/// No packet states that it needs earlier ones (SEQ_NEEDS_INCREMENTAL_STATE). The flag helps readers of a
/// ring buffer without its beginning, and a file is complete.
///
/// The packets of a moment are held until the next moment, so that the last packet can carry the counters.
struct PerfettoSequence {
    /// The clock of the sequence (64 or above). A packet states the time since the previous packet.
    private static let clock: UInt64 = 64
    /// Times are in whole microseconds, which take a byte less than nanoseconds.
    private static let tickNs: Int64 = 1_000
    /// The maximum number of texts with a number. Others are written each time, so that memory does not grow.
    private static let mostTexts = 1 << 14

    let id: UInt32
    private(set) var nowNs: Int64 = 0
    private var writtenTicks: Int64 = 0
    /// The packets of the current moment.
    private var packets: [PerfettoPacket] = []
    private var texts: [String: UInt64] = [:]
    private var newTexts: [PerfettoInternedText] = []

    init(id: UInt32) { self.id = id }

    // MARK: First packet

    private static let realTime: UInt64 = 1
    private static let bootTime: UInt64 = 6

    /// Writes the first packet: the clock, the known texts, and the defaults of packets.
    ///
    /// - Parameters:
    ///   - track: the default track of events.
    ///   - counters: the default counters of events, in this order.
    func begin(
        startedUnixNs: Int64, track: PerfettoTracks.ID?, counters: [PerfettoTracks.ID],
        into writer: inout ProtobufWriter
    ) {
        // Field 1 of Trace, with ClockSnapshot, InternedData and TracePacketDefaults.
        writer.message(1) { packet in
            packet.message(6) { Self.writeClocks(startedUnixNs: startedUnixNs, into: &$0) }
            packet.varint(10, UInt64(id))
            packet.message(12) { Self.writeKnownTexts(into: &$0) }
            // SEQ_INCREMENTAL_STATE_CLEARED
            packet.varint(13, UInt64(1))
            packet.message(59) { defaults in
                defaults.message(11) {
                    if let track { $0.varint(11, track) }
                    for counter in counters { $0.varint(31, counter) }
                }
                defaults.varint(58, Self.clock)
            }
        }
    }

    private static func writeClocks(startedUnixNs: Int64, into writer: inout ProtobufWriter) {
        for (clock, ns) in [(bootTime, 0), (realTime, UInt64(max(0, startedUnixNs)))] {
            writer.message(1) {
                $0.varint(1, clock)
                $0.varint(2, ns)
            }
        }
        writer.message(1) {
            $0.varint(1, clock)
            $0.varint(2, UInt64(0))
            // The clock is incremental: it starts at 0, and each packet adds to it.
            $0.varint(3, UInt64(1))
            $0.varint(4, UInt64(tickNs))
        }
    }

    private static func writeKnownTexts(into writer: inout ProtobufWriter) {
        for category in PerfettoCategory.allCases {
            PerfettoInternedText(iid: category.rawValue, text: category.text).write(into: &writer, as: 1)
        }
        for name in PerfettoName.all {
            PerfettoInternedText(iid: name.iid, text: name.text).write(into: &writer, as: 2)
        }
        for note in PerfettoNote.allCases {
            PerfettoInternedText(iid: note.rawValue, text: note.text).write(into: &writer, as: 3)
        }
    }

    // MARK: Packets

    mutating func append(_ track: PerfettoTrackDescriptor) {
        packets.append(PerfettoPacket(sequenceID: id, data: .trackDescriptor(track)))
    }

    /// Adds an event at the current moment.
    mutating func append(_ event: PerfettoTrackEvent) {
        packets.append(
            PerfettoPacket(
                sequenceID: id, timestamp: UInt64(nowNs / Self.tickNs - writtenTicks),
                data: .trackEvent(event), newTexts: newTexts))
        writtenTicks = nowNs / Self.tickNs
        newTexts.removeAll(keepingCapacity: true)
    }

    /// Returns an annotation whose text has few different values.
    mutating func note(_ note: PerfettoNote, _ text: String) -> PerfettoDebugAnnotation {
        if let iid = texts[text] { return PerfettoDebugAnnotation(note: note, value: .interned(iid)) }
        guard texts.count < Self.mostTexts else {
            return PerfettoDebugAnnotation(note: note, value: .text(text))
        }
        let iid = UInt64(texts.count + 1)
        texts[text] = iid
        newTexts.append(PerfettoInternedText(iid: iid, text: text))
        return PerfettoDebugAnnotation(note: note, value: .interned(iid))
    }

    /// Adds counter values to the last event of the current moment. Returns false if there is none.
    mutating func count(_ values: [Int64]) -> Bool {
        guard let last = packets.indices.last, case .trackEvent(var event) = packets[last].data else {
            return false
        }
        event.extraCounterValues = values
        packets[last].data = .trackEvent(event)
        return true
    }

    // MARK: Time

    /// Advances to a later moment. Time never goes back.
    mutating func advance(toNs ns: Int64) { nowNs = max(nowNs, ns) }

    /// Writes the packets of the current moment.
    mutating func write(into writer: inout ProtobufWriter) {
        // Field 1 of Trace.
        for packet in packets { writer.message(1) { packet.write(into: &$0) } }
        packets.removeAll(keepingCapacity: true)
    }
}
