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
