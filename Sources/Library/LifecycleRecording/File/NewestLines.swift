import LifecycleEvents

/// The newest lines of a log that fit into a limit: events and frames, beginning with an event, without ends.
struct NewestLines {
    private(set) var bytes: [UInt8] = []
    /// The first event kept; nil when none fits.
    private(set) var first: LifecycleEvent?
    private(set) var events: Int64 = 0
    private(set) var frames: Int64 = 0

    /// - Parameter tail: the last bytes of the log. Its first line is cut, or is the line of the run.
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
                // The file begins with a gap that includes the events of this one.
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
