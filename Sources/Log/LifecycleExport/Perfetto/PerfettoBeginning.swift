/// ClockSnapshot, InternedData and TracePacketDefaults: the first packet of a sequence, with defaults for the others.
struct PerfettoBeginning {
    /// The clock of the sequence, which begins at 0 and to which each packet adds.
    let clock: UInt64
    let tickNs: UInt64
    let startedUnixNs: UInt64
    /// The track of events without a track.
    let track: PerfettoTracks.ID?
    /// The counters of events, in this order.
    let counters: [PerfettoTracks.ID]

    private static let realTime: UInt64 = 1
    private static let bootTime: UInt64 = 6

    func writeClockSnapshot(into writer: inout ProtobufWriter) {
        for (clock, ns) in [(Self.bootTime, 0), (Self.realTime, startedUnixNs)] {
            writer.message(1) {
                $0.varint(1, clock)
                $0.varint(2, ns)
            }
        }
        writer.message(1) {
            $0.varint(1, clock)
            $0.varint(2, UInt64(0))
            // The clock is incremental.
            $0.varint(3, UInt64(1))
            $0.varint(4, tickNs)
        }
    }

    func writeInternedData(into writer: inout ProtobufWriter) {
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

    func writeDefaults(into writer: inout ProtobufWriter) {
        writer.message(11) {
            if let track { $0.varint(11, track) }
            for counter in counters { $0.varint(31, counter) }
        }
        writer.varint(58, clock)
    }
}
