import AnimationTiming
import ArgumentParser
import LogAnswers
import ProgramKit

struct Curve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the values of a timing curve, a spring or a scroll curve.",
        discussion: """
            Curves: linear, easeIn, easeOut, easeInOut, default, cubic-bezier(x1,y1,x2,y2), \
            spring(ratio=0.5,duration=1,velocity=0), spring(mass=1,stiffness=100,damping=10,velocity=0), \
            deceleration(velocity=1000,rate=0.998), android-fling(velocity=4000,density=1), \
            rubber-band(dimension=800,coefficient=0.55).
            """)

    @Argument(help: "A curve.") var curve: String
    @Option(
        help:
            "Where to look: fractions for timing curves, seconds for springs and scrolls, points of overshoot; with commas between, such as 0,0.5,1.",
        transform: Self.times)
    var at: [Double]?
    @Option(help: "The number of points of the curve, from 2 to 1000000; 11 unless given.")
    var samples: Int?
    @Flag(help: "Draws the curve in the terminal.") var plot = false
    @Option(name: .customLong("format"), help: "table, json, ndjson, csv or markdown; table unless given.")
    var givenFormat: ResultFormat?

    func validate() throws {
        if let samples, !(2...1_000_000).contains(samples) {
            throw ValidationError("--samples must be from 2 to 1000000, not \(samples).")
        }
        let given = GivenOptions([
            "--at": at != nil, "--samples": samples != nil, "--plot": plot,
            "--format": givenFormat != nil,
        ])
        try given.refuse("--samples", beside: "--at")
        try given.refuse("--at", "--samples", "--format", beside: "--plot")
    }

    func run() throws {
        let motion = try MotionCurve(parsing: curve)
        let format = givenFormat ?? .table
        if plot {
            StandardOutput.write(TextPlot(motion.samples(160)).text(fitting: Terminal.width))
            return
        }
        let points = at.map { motion.points(at: $0) } ?? motion.samples(samples ?? 11)
        let columns = ["t", "value", "velocity"]
        let rows = points.map { [$0.t, $0.value, $0.velocity].map { OutputValue.double($0) } }
        if format != .json {
            if format == .table, !Self.facts(motion).isEmpty {
                StandardOutput.write(
                    Self.facts(motion).map { "\($0.name) \($0.value.plain)" }.joined(separator: "  ")
                        + "\n\n")
            }
            ResultWriter.write(columns, rows, format)
        } else {
            let objects = rows.map { OutputValue.object(zip(columns, $0).map { .init($0, $1) }) }
            ResultWriter.write(
                object: [.init("curve", .text(motion.description))] + Self.facts(motion)
                    + [.init("points", .list(objects))], format: .json)
        }
    }

    /// The properties of the curve, without those that have no meaning for it.
    private static func facts(_ curve: MotionCurve) -> [OutputValue.Field] {
        let facts: [(String, Double?)] = [
            ("duration", curve.duration), ("settlingDuration", curve.settlingDuration),
            ("mass", curve.mass),
            ("stiffness", curve.stiffness), ("damping", curve.damping), ("restOffset", curve.restOffset),
        ]
        return facts.compactMap { name, value in value.map { OutputValue.Field(name, .double($0)) } }
    }

    @Sendable private static func times(_ text: String) throws -> [Double] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let time = Double(part), time.isFinite else {
                throw ValidationError("--at takes finite numbers with commas between, not “\(part)”.")
            }
            return time
        }
    }
}

/// A curve drawn with Braille dots: two by four dots per character.
struct TextPlot {
    private static let widest = 72
    private static let narrowest = 16
    private static let height = 18

    private let points: [MotionCurve.Point]

    init(_ points: [MotionCurve.Point]) { self.points = points }

    /// Returns the plot in lines of at most `terminalWidth` characters, or more if a plot needs them.
    func text(fitting terminalWidth: Int?) -> String {
        guard let first = points.first, let last = points.last, last.t > first.t else { return "" }
        let values = points.map(\.value)
        let low = min(values.min() ?? 0, 0)
        let high = max(values.max() ?? 1, low + 1e-9)
        let labels = [high, (high + low) / 2, low].map { OutputValue.double($0).plain }
        let margin = labels.map(\.count).max() ?? 0
        let room = terminalWidth.map { $0 - margin - 2 } ?? Self.widest
        let width = min(max(room, Self.narrowest), Self.widest)
        var dots = [UInt8](repeating: 0, count: width * Self.height)
        var former: Int?
        for x in 0..<(width * 2) {
            let t = first.t + (last.t - first.t) * Double(x) / Double(width * 2 - 1)
            let height = (value(at: t) - low) / (high - low) * Double(Self.height * 4 - 1)
            let y = Self.height * 4 - 1 - Int(height.rounded())
            // Where the curve is steep, a vertical line joins its dots.
            let begin = former.map { $0 < y ? min($0 + 1, y) : max($0 - 1, y) } ?? y
            for y in min(begin, y)...max(begin, y) { Self.set(x, y, in: &dots, width) }
            former = y
        }
        var out = ""
        for row in 0..<Self.height {
            let label =
                row == 0
                ? labels[0] : row == Self.height / 2 ? labels[1] : row == Self.height - 1 ? labels[2] : ""
            out += String(repeating: " ", count: margin - label.count) + label + " │"
            for column in 0..<width {
                let scalar = 0x2800 + UInt32(dots[row * width + column])
                out.unicodeScalars.append(Unicode.Scalar(scalar) ?? " ")
            }
            out += "\n"
        }
        let end = OutputValue.double(last.t).plain
        let start = OutputValue.double(first.t).plain
        let gap = max(1, width - start.count - end.count)
        return out + String(repeating: " ", count: margin) + " └" + String(repeating: "─", count: width)
            + "\n"
            + String(repeating: " ", count: margin + 2) + start + String(repeating: " ", count: gap) + end
            + "\n"
    }

    private func value(at t: Double) -> Double {
        guard let next = points.firstIndex(where: { $0.t >= t }) else {
            return points[points.count - 1].value
        }
        guard next > 0 else { return points[0].value }
        let (a, b) = (points[next - 1], points[next])
        return a.value + (b.value - a.value) * (b.t > a.t ? (t - a.t) / (b.t - a.t) : 0)
    }

    private static func set(_ x: Int, _ y: Int, in dots: inout [UInt8], _ width: Int) {
        // The Unicode order of Braille dots: left column 1 2 3 7, right column 4 5 6 8.
        let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
        dots[(y / 4) * width + x / 2] |= bits[x % 2][y % 4]
    }
}
