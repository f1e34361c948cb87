import AnimationTiming

/// A recorded time. Whole and rest are separate, because nanoseconds since the start of a device, or since
/// 1970, have more digits than a Double.
struct RecordedTime {
    var whole: Int64
    var rest: Double

    /// Returns the time since `start`, in units of the file's clock.
    func since(_ start: RecordedTime) -> Double {
        let (difference, overflow) = whole.subtractingReportingOverflow(start.whole)
        return (overflow ? Double(whole) - Double(start.whole) : Double(difference)) + (rest - start.rest)
    }
}

struct RecordedRow {
    enum Mark: String { case down, move, up, cancel }

    var line: Int
    var name: String?
    var time: RecordedTime
    var secondsPerUnit: Double
    var x: Double
    var y: Double
    var mark: Mark
}

/// Separates the rows of a recording into gestures.
struct GestureCutter {
    /// The mark that separates gestures.
    enum Way { case type, lift, name }

    private struct Open {
        let name: String?
        let start: RecordedTime
    }

    /// The maximum duration of a gesture: an hour, in seconds.
    private static let longest = 3600.0

    let file: String
    var way: Way
    private var open: Open?
    /// The samples of the open gesture. Not a part of `open`, because each row would copy them.
    private var samples: [TouchSample] = []
    private var closed: [(name: String?, samples: [TouchSample])] = []
    private var closedNames: Set<String> = []

    init(file: String, way: Way) {
        self.file = file
        self.way = way
    }

    mutating func add(_ row: RecordedRow) throws(WorkloadError) {
        if way == .type && row.mark == .down || open?.name != row.name { close() }
        if way == .type, open == nil, row.mark != .down {
            throw fault(row.line, "this touch moves before it is down", "begin each gesture with Down")
        }
        if way == .name, open == nil, let name = row.name, closedNames.contains(name) {
            throw fault(
                row.line, "gesture \(name) continues after another gesture",
                "keep the lines of a gesture together, or mark lifts in a column named up")
        }
        try append(row)
        if row.mark == .up || row.mark == .cancel { close() }
    }

    private mutating func append(_ row: RecordedRow) throws(WorkloadError) {
        let gesture = open ?? Open(name: row.name, start: row.time)
        let time = row.time.since(gesture.start) * row.secondsPerUnit
        if let before = samples.last, time < before.time {
            throw fault(row.line, "the time goes back", "order the samples of a gesture by time")
        }
        guard time <= Self.longest else {
            throw fault(
                row.line, "the gesture lasts longer than \(Int(Self.longest)) seconds",
                "cut it, or check the unit of the time's column")
        }
        samples.append(TouchSample(time: time, x: row.x, y: row.y))
        open = gesture
    }

    private mutating func close() {
        guard let gesture = open else { return }
        if let name = gesture.name { closedNames.insert(name) }
        closed.append((gesture.name, samples))
        open = nil
        samples = []
    }

    /// Returns the gestures, each with a unique name.
    mutating func finish() throws(WorkloadError) -> [TouchGesture] {
        close()
        guard !closed.isEmpty else {
            throw WorkloadError(
                file: file, reason: "no samples in this file",
                wayOut: "give it a line for each position of the finger, below the header")
        }
        var counts: [String: Int] = [:]
        for gesture in closed { counts[gesture.name ?? "", default: 0] += 1 }
        var seen: [String: Int] = [:]
        return closed.map { gesture in
            let index = seen[gesture.name ?? "", default: 0]
            seen[gesture.name ?? "", default: 0] += 1
            let name =
                switch gesture.name {
                case let name? where counts[name] == 1: name
                case let name?: "\(name)-\(index)"
                case nil: "\(index)"
                }
            return TouchGesture(name: name, samples: gesture.samples)
        }
    }

    private func fault(_ line: Int, _ reason: String, _ wayOut: String) -> WorkloadError {
        WorkloadError(file: file, line: line, reason: reason, wayOut: wayOut)
    }
}
