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
