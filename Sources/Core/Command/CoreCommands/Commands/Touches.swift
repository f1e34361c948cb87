import AnimationTiming
import ArgumentParser
import LogAnswers
import ProgramKit
import WorkloadFiles
import WorkloadReading

struct Touches: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Describes a recording: gestures, samples, duration, release velocity by each estimator.",
        discussion: "Velocities are in points a second, as the finger moves: y grows downwards.")

    @Argument(
        help: "A built-in recording or a file; FILE#GESTURE picks one gesture.", completion: .recordings)
    var file: String
    @Option(
        help: "Pixels in a point, such as 2.625; a file whose columns are in pixels (x_px, y_px) needs it.")
    var density: Double?
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        try RecordingReference.validate(density: density)
    }

    func run() throws {
        let gestures = try RecordingReference(file, density: density).gestures()
        ResultWriter.write(Self.columns, gestures.map(row), format)
    }

    private static let columns: [String] =
        ["gesture", "samples", "duration", "dx", "dy"]
        + VelocityEstimator.allCases.flatMap { ["\($0)X", "\($0)Y"] }

    private func row(_ gesture: TouchGesture) -> [OutputValue] {
        let samples = gesture.samples
        guard let first = samples.first, let last = samples.last else { return [] }
        let velocities = VelocityEstimator.allCases.flatMap { estimator -> [OutputValue] in
            let velocity = estimator.releaseVelocity(of: samples)
            return [.double(velocity.x), .double(velocity.y)]
        }
        return [
            .text(gesture.name), OutputValue(samples.count), .double(last.time - first.time),
            .double(last.x - first.x), .double(last.y - first.y),
        ] + velocities
    }
}

/// `FILE` or `FILE#GESTURE`, where FILE is a path or the name of a built-in recording.
package struct RecordingReference {
    private let file: String
    private let gesture: String
    private let density: Double?

    package init(_ text: String, density: Double?) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        file = String(parts.first ?? "")
        gesture = parts.count > 1 ? String(parts[1]) : "all"
        self.density = density
    }

    static func validate(density: Double?) throws {
        if let density, !(density > 0 && density.isFinite) {
            throw ValidationError("--density must be a positive number, not \(density).")
        }
    }

    func gestures() throws -> [TouchGesture] {
        if density == nil, let recorded = BuiltInRecordings.touches(named: file)?.density {
            StandardError.write(
                "\(file): a pixel counts as a point here; --density \(recorded) is what it was recorded with\n"
            )
        }
        return try read()
    }

    /// The recording in a workload's step, where a pixel is a point unless a density is given.
    package var inWorkload: WorkloadText.Recording {
        WorkloadText.Recording(file: file, gesture: gesture, density: density ?? 1)
    }

    private func read() throws -> [TouchGesture] {
        let recording = try TouchRecording(named: file, density: density) { path throws(TextFileError) in
            try TextFile.read(path)
        }
        return try recording.gestures(selectedBy: gesture)
    }
}
