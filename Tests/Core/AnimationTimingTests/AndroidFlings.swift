import AnimationTiming
import Foundation
import Testing

/// Real flings and the velocities that the Android Open Source Project expects of them (Apache-2.0).
enum AndroidFlings {
    struct Expectation: CustomTestStringConvertible, Sendable {
        var fling: String
        var estimator: VelocityEstimator
        var axis: String
        var velocity: Double

        var testDescription: String { "\(fling) \(axis) by \(estimator)" }
    }

    /// A fling's samples in pixels and seconds, the lift last.
    static func samples(of fling: String) throws -> [TouchSample] {
        try rows(of: "android_flings").filter { $0[0] == fling }.map { row in
            TouchSample(
                time: (Double(row[1]) ?? .nan) / 1e9, x: Double(row[2]) ?? .nan, y: Double(row[3]) ?? .nan)
        }
    }

    static func expectations() throws -> [Expectation] {
        try rows(of: "android_flings_expected_velocity").map { row in
            Expectation(
                fling: row[0], estimator: row[1] == "LSQ2" ? .lsq2 : .impulse, axis: row[2],
                velocity: Double(row[3]) ?? .nan)
        }
    }

    private static func rows(of file: String) throws -> [[String]] {
        let url = Bundle.module.bundleURL.appending(path: "Fixtures/\(file).tsv")
        let text = try String(contentsOf: url, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.dropFirst().map { $0.split(separator: "\t").map(String.init) }
    }
}
