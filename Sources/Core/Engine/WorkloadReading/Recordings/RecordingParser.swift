import AnimationTiming
import LifecycleEvents

/// Reads the table of a recording line by line and passes the rows to a ``GestureCutter``.
struct RecordingParser {
    let file: String
    /// The number of pixels in a point, if it is known.
    let density: Double?

    /// Returns the gestures of a text, and whether its positions are in points.
    func read(_ text: String) throws(WorkloadError) -> (gestures: [TouchGesture], isInPoints: Bool) {
        var columns: RecordingColumns?
        var separator: UInt8 = 0
        var cutter = GestureCutter(file: file, way: .name)
        var number = 0
        // A recording may have a million lines, so the parser makes no string of a line, only of its short
        // fields.
        let bytes = Array(text.utf8)
        var fields: [Substring] = []
        var start = 0
        while start <= bytes.count {
            let line = start..<(bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
            start = line.upperBound + 1
            number += 1
            if isBlankOrComment(bytes[line]) { continue }
            // The fields of the untrimmed line: trimming would remove an empty field at an end.
            guard let columns else {
                separator = bytes[line].contains(UInt8(ascii: "\t")) ? UInt8(ascii: "\t") : UInt8(ascii: ",")
                cut(bytes, line, at: separator, into: &fields)
                let found = try RecordingColumns(header: fields, line: number, file: file)
                if density == nil, let name = found.pixelColumn {
                    throw fault(number, "\(name) is in pixels", "say how many are a point, with the density")
                }
                cutter.way = found.type != nil ? .type : found.up != nil ? .lift : .name
                columns = found
                continue
            }
            cut(bytes, line, at: separator, into: &fields)
            guard fields.count == columns.count else {
                throw fault(
                    number, "\(fields.count) fields where the header has \(columns.count)",
                    "give each line as many fields as the header, all separated by tabs or all by commas")
            }
            try cutter.add(row(fields, columns, number))
        }
        guard let columns else {
            throw WorkloadError(
                file: file, reason: "no header and no samples in this file",
                wayOut: "begin with a line such as t_ms,x,y")
        }
        return (try cutter.finish(), columns.isInPoints)
    }

    private func row(
        _ fields: [Substring], _ columns: RecordingColumns, _ line: Int
    ) throws(WorkloadError) -> RecordedRow {
        let time = try time(fields[columns.time], line)
        let x = try position(fields[columns.x.index], "x", columns.x, line)
        let y = try position(fields[columns.y.index], "y", columns.y, line)
        var mark = RecordedRow.Mark.move
        if let type = columns.type {
            let word = String(decoding: fields[type].lowercasedASCII, as: UTF8.self)
            guard let known = RecordedRow.Mark(rawValue: word) else {
                throw fault(line, "type \"\(fields[type])\" is unknown", "use Down, Move, Up or Cancel")
            }
            mark = known
        } else if let up = columns.up {
            switch fields[up] {
            case "0": break
            case "1": mark = .up
            default: throw fault(line, "up is \"\(fields[up])\"", "use 1 for the lift and 0 elsewhere")
            }
        }
        let name = columns.name.map { String(fields[$0]) }
        return RecordedRow(
            line: line, name: name, time: time, secondsPerUnit: columns.timeUnit.rawValue, x: x, y: y,
            mark: mark)
    }

    /// Returns a position in points.
    private func position(
        _ text: Substring, _ axis: String, _ column: RecordingColumns.Position, _ line: Int
    ) throws(WorkloadError) -> Double {
        let position = try number(text, axis, line) / (column.isPixels ? density ?? 1 : 1)
        guard position.magnitude <= Self.farthest else {
            throw fault(
                line, "\(axis) is \"\(text)\", which lies on no screen",
                "positions go up to \(Int(Self.farthest)) points either way")
        }
        return position
    }

    /// The largest position, in points. No list is as long, and with larger positions speeds and times would
    /// overflow.
    private static let farthest = 1e9

    private func number(_ text: Substring, _ column: String, _ line: Int) throws(WorkloadError) -> Double {
        guard let value = Double(text), value.isFinite else {
            throw fault(line, "\(column) is \"\(text)\", which is not a finite number", "write it like 12.5")
        }
        return value
    }

    private func time(_ text: Substring, _ line: Int) throws(WorkloadError) -> RecordedTime {
        if let whole = Int64(text) { return RecordedTime(whole: whole, rest: 0) }
        let value = try number(text, "the time", line)
        // Below 2⁶² the whole part fits into Int64, and the difference of two cannot overflow.
        guard abs(value) < 0x1p62 else {
            throw fault(line, "the time \(text) is out of range", "count from the start of the recording")
        }
        let whole = Int64(value)
        return RecordedTime(whole: whole, rest: value - Double(whole))
    }

    private func isBlankOrComment(_ line: ArraySlice<UInt8>) -> Bool {
        // Nearly every line begins with a digit.
        if let first = line.first, (0x24...0x7E).contains(first) { return false }
        let text = Substring(decoding: line, as: UTF8.self).trimmed
        return text.isEmpty || text.utf8.first == UInt8(ascii: "#")
    }

    private func cut(
        _ bytes: [UInt8], _ line: Range<Int>, at separator: UInt8, into fields: inout [Substring]
    ) {
        fields.removeAll(keepingCapacity: true)
        var start = line.lowerBound
        for place in line where bytes[place] == separator {
            fields.append(Substring(decoding: bytes[start..<place], as: UTF8.self).trimmed)
            start = place + 1
        }
        fields.append(Substring(decoding: bytes[start..<line.upperBound], as: UTF8.self).trimmed)
    }

    private func fault(_ line: Int, _ reason: String, _ wayOut: String) -> WorkloadError {
        WorkloadError(file: file, line: line, reason: reason, wayOut: wayOut)
    }
}

extension Substring {
    /// The text without white space, a carriage return or a byte order mark at either end.
    fileprivate var trimmed: Substring {
        // Checks only bytes in the usual case, in which there is nothing to trim.
        if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first),
            (0x21...0x7E).contains(last)
        {
            return self
        }
        let isBlank = { (c: Character) in c.isWhitespace || c == "\u{FEFF}" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }
}

struct RecordingColumns {
    enum TimeUnit: Double {
        case nanoseconds = 1e-9
        case microseconds = 1e-6
        case milliseconds = 1e-3
    }

    /// The column of a position, and whether its unit is pixels. The unit of `x_lp` is points.
    struct Position {
        var index: Int
        var isPixels: Bool
    }

    let count: Int
    let time: Int
    let timeUnit: TimeUnit
    let x: Position
    let y: Position
    /// Whether both positions are in points.
    var isInPoints: Bool { !x.isPixels && !y.isPixels }

    /// The name of a column whose name gives pixels as the unit: `x_px` or `y_px`.
    let pixelColumn: String?
    let type: Int?
    let up: Int?
    let name: Int?

    init(header: [Substring], line: Int, file: String) throws(WorkloadError) {
        func missing(_ what: String, _ names: String) -> WorkloadError {
            // Truncated, so that the message stays one line for any file.
            let first = header.prefix(12).map { name in
                let start = String(name.unicodeScalars.prefix(40))
                return start.utf8.count < name.utf8.count ? start + "…" : start
            }
            let found = first.joined(separator: ", ") + (first.count < header.count ? ", …" : "")
            return WorkloadError(
                file: file, line: line, reason: "the header has no column for \(what) (it has: \(found))",
                wayOut: "name one \(names)")
        }
        func position(_ axis: String) throws(WorkloadError) -> Position {
            if let index = header.firstIndex(of: axis[...]) ?? header.firstIndex(of: "\(axis)_px") {
                return Position(index: index, isPixels: true)
            }
            guard let index = header.firstIndex(of: "\(axis)_lp") else {
                throw missing("the \(axis) position", "\(axis), \(axis)_px or \(axis)_lp")
            }
            return Position(index: index, isPixels: false)
        }
        let units: [(name: Substring, unit: TimeUnit)] = [
            ("t_ns", .nanoseconds), ("t_us", .microseconds), ("t_ms", .milliseconds),
        ]
        // If a file has several times, the finest is used.
        guard let found = units.first(where: { header.contains($0.name) }),
            let time = header.firstIndex(of: found.name)
        else { throw missing("the time", "t_ns, t_us or t_ms") }
        self.count = header.count
        self.time = time
        self.timeUnit = found.unit
        self.x = try position("x")
        self.y = try position("y")
        self.pixelColumn = [self.x, self.y].lazy.map { String(header[$0.index]) }.first {
            $0.hasSuffix("_px")
        }
        self.type = header.firstIndex(of: "type")
        self.up = header.firstIndex(of: "up")
        let names: [Substring] = ["fling", "gesture", "recording", "list"]
        self.name = names.lazy.compactMap { header.firstIndex(of: $0) }.first
    }
}
