import LifecycleEvents

/// The newest lines of a log that fit into a limit: events and frames, beginning with an event, without end
/// lines.
struct NewestLines {
    private(set) var bytes: [UInt8] = []
    /// The first event that is kept, or nil if none fits.
    private(set) var first: LifecycleEvent?
    private(set) var events: Int64 = 0
    private(set) var frames: Int64 = 0

    /// Collects the lines.
    ///
    /// - Parameter tail: The last bytes of the log. The first line is incomplete, or is the line of the run.
    init(ofTail tail: [UInt8]) {
        let newline = UInt8(ascii: "\n")
        var start = tail.firstIndex(of: newline).map { $0 + 1 } ?? tail.endIndex
        while start < tail.endIndex, let end = tail[start...].firstIndex(of: newline) {
            keep(tail[start..<end])
            start = end + 1
        }
    }

    private mutating func keep(_ line: ArraySlice<UInt8>) {
        switch try? LineKind(line) {
        case .event:
            if first == nil {
                // A gap at the beginning is dropped: the new file begins with a gap that also counts its
                // events.
                guard let event = NDJSONReader.event(of: line), event.kind != .logGap else { return }
                first = event
            }
            events += 1
        case .frame:
            guard first != nil else { return }
            frames += 1
        case .run, .end, .unknown, nil: return
        }
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
    }
}
