import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LoggedSimulations
import ScrollSimulation

/// A folder that goes with the test, and a client that keeps what it is told.
final class TestFolder {
    let folder: URL
    let temporaryFiles = TemporaryFiles()
    private let told = Locked<[String]>([])

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a file, and makes the folders that it is to lie in.
    func write(_ text: String, to name: String) throws {
        let folder = URL(fileURLWithPath: path(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    }

    /// What lies in the folder, by name.
    func names(in name: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    var notices: [String] { told.withLock { $0 } }

    /// - Parameter asks: how often it lets the work go on before it wants to stop.
    func client(stoppingAfter asks: Int = .max) -> WorkClient {
        let asked = Locked(0)
        return WorkClient(
            temporaryFiles: temporaryFiles,
            wantsToStop: {
                asked.withLock {
                    $0 += 1
                    return $0 > asks
                }
            }, notice: { [told] notice in told.withLock { $0.append(notice) } })
    }

    func plan(_ log: String?) -> SimulationPlan {
        SimulationPlan(
            log: log.map(path), seed: 1,
            config: SimulationConfig(version: "test", yaml: "", flags: []))
    }

    /// A log of one run that an app has written.
    static func ndjson(events: Int) -> String {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "6f1d", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        for seq in 1...events {
            writer.append(
                LifecycleEvent(seq: Int64(seq), tNs: Int64(seq), turn: seq, kind: .appBackground))
        }
        writer.appendEnd(.finished, atNs: Int64(events), dropped: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Workload {
    /// Flings there and back, for hours.
    static let endless = Workload(
        name: "endless",
        steps: [
            .repeat(times: 1_000_000, steps: [.fling(velocity: 3000), .fling(velocity: -3000)])
        ])

    static let short = Workload(name: "short", strategy: .nextTurn, steps: [.fling(velocity: 3000)])
}
