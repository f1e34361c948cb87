/// Reads and writes the line of a frame.
///
/// A line has the interval only if it differs from the run's, the number of the first event only if it
/// differs from ``FramePlace``, and `overtookTurns` only if it is true.
enum FrameLine {
    /// - Parameters:
    ///   - refreshNs: the run's interval; with nil, the line always has the frame's interval.
    ///   - place: the state of a reader before the frame; with nil, the line always has the first event.
    static func append(
        _ frame: FrameRecord, run: Int64?, refreshNs: Int64?, place: FramePlace?, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("run", run)
            for field in FrameField.all where !field.isImplied {
                json.member(field.key, field.number(of: frame))
            }
            if frame.intervalNs != refreshNs { json.member(FrameField.intervalNs.key, frame.intervalNs) }
            if frame.firstSeq != place?.firstSeq(ofTurn: frame.turn, beginNs: frame.beginNs) {
                json.member(FrameField.firstSeq.key, frame.firstSeq)
            }
            if frame.overtookTurns { json.member(FrameField.overtookTurns.key, true) }
        }
        json.endLine()
    }

    struct Decoded {
        var frame = FrameRecord.zero
        fileprivate(set) var members = LineMembers()

        fileprivate mutating func read(
            _ key: ArraySlice<UInt8>, from reader: inout JSONReader
        ) throws(JSONFault) {
            guard let field = FrameField.named(key) else {
                return try members.readOther(key, from: &reader)
            }
            try members.note(field.rawValue, key: field.key)
            let number = try Self.number(of: field, &reader)
            guard field.range.contains(number) else {
                let (least, most) = (field.range.lowerBound, field.range.upperBound)
                throw JSONFault("\"\(field.key)\" must be between \(least) and \(most), not \(number)")
            }
            field.set(number, in: &frame)
        }

        private static func number(
            of field: FrameField, _ reader: inout JSONReader
        ) throws(JSONFault) -> Int64 {
            guard field == .overtookTurns else { return try reader.integer(of: "\(field.key)") }
            guard case .bool(let value) = try reader.value(of: "\(field.key)") else {
                throw JSONFault("\"\(field.key)\" must be true or false")
            }
            return value ? 1 : 0
        }
    }

    static func decode(
        _ line: ArraySlice<UInt8>, refreshNs: Int64, place: FramePlace
    ) throws(JSONFault) -> Decoded {
        var reader = JSONReader(line)
        var line = Decoded()
        try reader.object { (key, reader) throws(JSONFault) in try line.read(copy key, from: &reader) }
        try reader.end()
        func has(_ field: FrameField) -> Bool { line.members.has(field.rawValue) }
        for field in FrameField.all where !field.isImplied && !has(field) {
            throw JSONFault("the frame has no \"\(field.key)\"")
        }
        if !has(.intervalNs) { line.frame.intervalNs = refreshNs }
        if !has(.firstSeq) {
            line.frame.firstSeq = place.firstSeq(ofTurn: line.frame.turn, beginNs: line.frame.beginNs)
        }
        return line
    }
}

/// Predicts the first event of a frame from the lines before the frame.
///
/// A frame's line has ``FrameRecord/firstSeq`` only if it differs from this prediction, so writer and reader
/// follow the same events.
package struct FramePlace: Hashable, Sendable {
    private var turn = 0
    /// The first event at each time of the turn.
    private var moments: [Moment] = []
    private var lastSeq: Int64 = 0

    private struct Moment: Hashable, Sendable {
        let tNs: Int64
        let seq: Int64
    }

    package mutating func follow(_ event: borrowing LifecycleEvent) {
        if event.turn != turn {
            turn = event.turn
            moments.removeAll(keepingCapacity: true)
        }
        if moments.last?.tNs != event.tNs { moments.append(Moment(tNs: event.tNs, seq: event.seq)) }
        lastSeq = event.seq
    }

    /// Returns the number of the turn's first event at or after `beginNs`, or else that of the next event.
    func firstSeq(ofTurn turn: Int, beginNs: Int64) -> Int64 {
        guard turn == self.turn, let first = moments.first(where: { $0.tNs >= beginNs }) else {
            return lastSeq &+ 1
        }
        return first.seq
    }
}
