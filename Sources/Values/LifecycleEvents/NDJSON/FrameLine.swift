/// Reads and writes a line that is a frame.
///
/// The interval, the first event's number and whether the layout overtook waiting blocks are stated only where they
/// differ from the run's interval, from ``FramePlace`` and from false.
enum FrameLine {
    /// - Parameters:
    ///   - refreshNs: the run's interval; nil states the frame's in any case.
    ///   - place: where the lines before the frame leave a reader; nil states its first event in any case.
    static func append(
        _ frame: FrameRecord, run: Int64?, refreshNs: Int64?, place: FramePlace?, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("run", run)
            json.member("frame", Int64(frame.frame))
            json.member("turn", Int64(frame.turn))
            json.member("expectedNs", frame.expectedNs)
            json.member("beginNs", frame.beginNs)
            json.member("endNs", frame.endNs)
            json.member("missedVsyncs", Int64(frame.missedVsyncs))
            json.member("bareCells", Int64(frame.bareCells))
            if frame.intervalNs != refreshNs { json.member("intervalNs", frame.intervalNs) }
            if frame.firstSeq != place?.firstSeq(ofTurn: frame.turn, beginNs: frame.beginNs) {
                json.member("firstSeq", frame.firstSeq)
            }
            if frame.overtookTurns { json.member("overtookTurns", true) }
        }
        json.endLine()
    }

    struct Decoded {
        var frame: FrameRecord
        var run: Int64?
        var unknownMembers = 0
    }

    static func decode(
        _ line: ArraySlice<UInt8>, refreshNs: Int64, place: FramePlace
    ) throws(JSONFault) -> Decoded {
        var reader = JSONReader(line)
        var numbers: [String: Int64] = [:]
        var overtookTurns: Bool?
        var unknown = 0
        try reader.object { (key, reader) throws(JSONFault) in
            let key = String(decoding: copy key, as: UTF8.self)
            if numbers[key] != nil { throw JSONFault("\"\(key)\" stands twice") }
            switch key {
            case "run", "frame", "turn", "expectedNs", "beginNs", "endNs", "missedVsyncs", "bareCells",
                "intervalNs", "firstSeq":
                numbers[key] = try reader.integer(of: key)
            case "overtookTurns":
                guard overtookTurns == nil, case .bool(let value) = try reader.value(of: key) else {
                    throw JSONFault("\"overtookTurns\" must be true or false, once")
                }
                overtookTurns = value
            default:
                _ = try reader.checkedBytes(depth: JSONReader.deepest)
                unknown += 1
            }
        }
        try reader.end()
        func number(_ key: String, _ range: ClosedRange<Int64>) throws(JSONFault) -> Int64 {
            guard let number = numbers[key] else { throw JSONFault("the frame has no \"\(key)\"") }
            guard range.contains(number) else {
                throw JSONFault(
                    "\"\(key)\" must be between \(range.lowerBound) and \(range.upperBound), not \(number)")
            }
            return number
        }
        let times: ClosedRange<Int64> = -1 << 60...1 << 60
        let turn = try number("turn", 0...1 << 40)
        let beginNs = try number("beginNs", times)
        return Decoded(
            frame: FrameRecord(
                // A place in the database is 40 bits wide.
                frame: Int(try number("frame", 1...1 << 40 - 1)), turn: Int(turn),
                expectedNs: try number("expectedNs", times), beginNs: beginNs,
                endNs: try number("endNs", times),
                missedVsyncs: Int(try number("missedVsyncs", 0...1 << 40)),
                bareCells: Int(try number("bareCells", 0...1 << 40)),
                intervalNs: numbers["intervalNs"] == nil ? refreshNs : try number("intervalNs", 0...1 << 60),
                firstSeq: numbers["firstSeq"] == nil
                    ? place.firstSeq(ofTurn: Int(turn), beginNs: beginNs)
                    : try number("firstSeq", 0...1 << 40),
                overtookTurns: overtookTurns ?? false),
            run: numbers["run"], unknownMembers: unknown)
    }
}
