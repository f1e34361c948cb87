import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom

/// Kills the command from outside while it does something to a log, at a random moment, and judges what
/// it left: the log is as it was before or as it was to be, whatever had been written is whole, and the
/// command does it when it is called again.
package struct OutsideScenario {
    /// What the command does.
    package enum Verb: String, CaseIterable, Sendable {
        case simulate, `import`, export, complete, compact, keep, delete
    }

    /// How a round went.
    package enum Outcome: String, Sendable {
        /// The log is as it was before.
        case before
        /// It is between the two: a run that goes as far as it was written.
        case between
        /// It is as it was to be.
        case after
        /// The command had ended before it could be killed.
        case ended
    }

    let executable: String
    let verb: Verb
    let start: PreparedLog
    /// How long the command takes when nobody kills it, in seconds.
    package let wholeSeconds: Double

    /// - Parameter executable: the command `animatorpool`.
    package init(executable: String, _ verb: Verb) throws {
        self.executable = executable
        self.verb = verb
        start = verb == .complete ? try .killed(events: 2000) : try Self.threeRuns.get()
        let folder = try TortureFolder()
        let place = try Place(start, in: folder.path)
        let clock = ContinuousClock()
        let began = clock.now
        let child = try ChildProcess(
            command: executable, Self.arguments(verb, seed: 1, place), in: place.root)
        child.wait()
        wholeSeconds = (clock.now - began) / .seconds(1)
        try require(child.status == 0, "\(verb) ends with \(child.status): \(child.lines).")
    }

    /// The log in a folder of its own, and what else there is to read and to write.
    struct Place {
        let root: String
        var logs: String { root + "/logs" }
        var outputs: String { root + "/outputs" }
        var log: String { logs + "/log.sqlite" }
        var input: String { root + "/imported.ndjson" }
        var output: String { outputs + "/run.ndjson" }

        /// What is in a folder already.
        init(root: String) { self.root = root }

        init(_ start: PreparedLog, in root: String) throws {
            self.root = root
            for folder in [logs, outputs] {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true)
            }
            try start.write(to: logs)
            try OutsideScenario.importedLines.write(to: URL(fileURLWithPath: input))
            try Data(OutsideScenario.former.utf8).write(to: URL(fileURLWithPath: output))
            chmod(output, 0o600)
        }
    }

    // MARK: A round

    /// Kills the command at a moment that the seed chooses, and judges.
    package func run(seed: UInt64) throws -> Outcome {
        var random = SeededGenerator(seed: seed ^ 0x0DD5)
        let folder = try TortureFolder()
        let place = try Place(start, in: folder.path)
        let child = try ChildProcess(
            command: executable, Self.arguments(verb, seed: seed, place), in: place.root)
        usleep(UInt32(random.number(0...Int(wholeSeconds * 1.1e6))))
        child.kill()
        do {
            try require(
                child.status == -SIGKILL || child.status == 0,
                "It ended by itself with \(child.status): \(child.lines).")
            let outcome = try judge(place)
            try require(
                child.status != 0 || outcome == .after, "It ended with 0, and the log is \(outcome).")
            return child.status == 0 ? .ended : outcome
        } catch {
            throw TortureFailure("\(verb), seed \(seed): \(error)")
        }
    }

    static func arguments(_ verb: Verb, seed: UInt64, _ place: Place) -> [String] {
        let words: [String] =
            switch verb {
            case .simulate: ["simulate", "flings-and-jumps", "--quiet", "--seed", "\(seed)"]
            case .import: ["import", place.input]
            case .export: ["export", "--to", "ndjson", "--run", "2", "--out", place.output, "--quiet"]
            case .complete: ["db", "migrate"]
            case .compact: ["db", "compact"]
            case .keep: ["db", "keep", "--size", "1"]
            case .delete: ["db", "delete", "2"]
            }
        return words + ["--db", place.log]
    }

    // MARK: Judging

    func judge(_ place: Place) throws -> Outcome {
        try goWayOut(place)
        switch verb {
        case .simulate: return try judgeSimulation(place)
        case .import: return try judgeImport(place)
        case .export: return try judgeExport(place)
        case .complete:
            let isOpen = try LogReader(path: place.log).run().status == .open
            try LogJudge(folder: place.logs).judge(start.runs)
            return isOpen ? .before : .after
        case .compact:
            let bytes = FileManager.default.contents(atPath: place.log)?.count ?? 0
            try LogJudge(folder: place.logs).judge(start.runs)
            return bytes < start.files["log.sqlite"]?.count ?? 0 ? .after : .before
        case .keep: return try judge(place, orWithout: ["one", "two"])
        case .delete: return try judge(place, orWithout: ["one"])
        }
    }

    /// A disk that fails while a log turns to write-ahead mode leaves SQLite's rollback journal beside the log.
    /// Readers change nothing: they refuse such a log and name the way out, which must lead out.
    private func goWayOut(_ place: Place) throws {
        let way = "run `animatorpool db migrate`"
        guard
            case .failure(let error) = Result(catching: { () throws(StoreError) in
                try LogReader(path: place.log)
            }), "\(error)".contains(way)
        else { return }
        let child = try ChildProcess(
            command: executable, Self.arguments(.complete, seed: 0, place), in: place.root)
        child.wait()
        try require(child.status == 0, "The way out ends with \(child.status): \(child.lines).")
    }

    /// All runs are there, or all but those that were to go.
    private func judge(_ place: Place, orWithout gone: Set<String>) throws -> Outcome {
        // The write-ahead log of a killed process is read with the log.
        let there = Set(try LogReader(path: place.log).runs().map(\.description.uuid))
        let isAfter = there.isDisjoint(with: gone)
        try LogJudge(folder: place.logs).judge(
            isAfter ? start.runs.filter { !gone.contains($0.uuid) } : start.runs)
        return isAfter ? .after : .before
    }

    private func judgeSimulation(_ place: Place) throws -> Outcome {
        let former = Set(start.runs.map(\.uuid))
        let new = try LogReader(path: place.log).runs().filter { !former.contains($0.description.uuid) }
        try require(new.count <= 1, "One simulation made \(new.count) runs.")
        try LogJudge(folder: place.logs).judge(
            start.runs + new.map { ExpectedRun(uuid: $0.description.uuid, .any) })
        return new.isEmpty ? .before : new[0].status == .finished ? .after : .between
    }

    /// Half an import may be there, and the next takes its place.
    private func judgeImport(_ place: Place) throws -> Outcome {
        let found = try LogReader(path: place.log).runs().first {
            $0.description.uuid == Self.imported.uuid
        }
        try LogJudge(folder: place.logs).judge(start.runs + [Self.imported])
        let again = try ChildProcess(
            command: executable, Self.arguments(.import, seed: 0, place), in: place.root)
        again.wait()
        let isThere = found?.status == .finished
        try require(
            isThere ? again.status == 2 : again.status == 0,
            "The next import ends with \(again.status): \(again.lines).")
        var whole = Self.imported
        whole.isEnded = true
        whole.acknowledged = Int64(Self.importedEvents.count)
        try LogJudge(folder: place.logs).judge(start.runs + [whole])
        return isThere ? .after : found == nil ? .before : .between
    }

    /// The file is the old one or the new one, and nothing else has come to stay but what the next export
    /// takes away in a day.
    private func judgeExport(_ place: Place) throws -> Outcome {
        let written = FileManager.default.contents(atPath: place.output)
        let isAfter = written == Self.exported(start)
        try require(isAfter || written == Data(Self.former.utf8), "The file is neither old nor new.")
        let rights = try FileManager.default.attributesOfItem(atPath: place.output)[.posixPermissions]
        try require(rights as? Int == 0o600, "The file's rights are \(rights ?? "none").")
        let left = TortureFolder.names(place.outputs).filter { $0 != "run.ndjson" }
        try require(
            left.count <= 1 && left.allSatisfy { $0.hasPrefix(".run.ndjson.") }, "It leaves \(left).")
        try require(
            TortureFolder.bytes(place.log) == start.files["log.sqlite"], "The log has changed.")
        try LogJudge(folder: place.logs).judge(start.runs)
        return isAfter ? .after : .before
    }

    // MARK: What is there before

    private static let former = "what stood here before\n"
    private static let imported = ExpectedRun(uuid: "imported", .exact(importedEvents))
    private static let importedEvents = TortureEvents.make(count: 2000, seed: 4)
    private static let importedLines = lines(imported.uuid, importedEvents)

    private static func lines(_ uuid: String, _ events: [LifecycleEvent]) -> Data {
        var writer = NDJSONWriter()
        writer.append(TortureEvents.run(uuid))
        for event in events { writer.append(event) }
        writer.appendEnd(.finished, atNs: events.map(\.tNs).max() ?? 0, dropped: 0)
        return Data(writer.bytes)
    }

    private static func exported(_ start: PreparedLog) -> Data {
        // Run 2 is the first: run 1 was deleted.
        guard case .exact(let events) = start.runs[0].content else { return Data() }
        return lines(start.runs[0].uuid, events)
    }

    /// Three runs, and the room that a fourth left. Made once: many scenarios begin with it.
    private static let threeRuns = Result { try makeThreeRuns() }

    private static func makeThreeRuns() throws -> PreparedLog {
        let folder = try TortureFolder()
        let path = folder.file("log.sqlite")
        var runs: [ExpectedRun] = []
        for (index, uuid) in ["gone", "one", "two", "three"].enumerated() {
            let events = TortureEvents.make(count: 1000, seed: UInt64(index))
            try LogFile(path: path, durable: false).record(run: TortureEvents.run(uuid)) { recorder in
                for event in events { recorder.record(event) }
            }
            var run = ExpectedRun(uuid: uuid, .exact(events))
            run.acknowledged = Int64(events.count)
            run.isEnded = true
            runs.append(run)
        }
        try LogFile.existing(path: path).delete(runs: ["gone"])
        return PreparedLog(
            name: "three runs", files: ["log.sqlite": TortureFolder.bytes(path) ?? Data()],
            runs: Array(runs.dropFirst()))
    }
}
