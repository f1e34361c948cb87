import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Lets eight processes write one log at the same time, from the creation of its file on, and checks the log: it has
/// the runs of each process that ended with 0, unless a deletion reported that it removed them.
package struct PairScenario: Sendable {
    /// What a process does.
    package enum Verb: String, CaseIterable, Sendable {
        case simulate, compare, sweep, `import`, put, migrate, compact, delete, keep

        /// The number of runs that the process writes.
        fileprivate var runs: Int {
            switch self {
            case .simulate, .import, .put: 1
            case .compare, .sweep: 2
            case .migrate, .compact, .delete, .keep: 0
            }
        }
    }

    /// Two things that processes do to one log: four processes do each of them.
    package struct Pair: Hashable, Sendable, CustomStringConvertible {
        package let first: Verb
        package let second: Verb

        package init(first: Verb, second: Verb) {
            self.first = first
            self.second = second
        }

        package static let all = Verb.allCases.enumerated().flatMap { index, first in
            Verb.allCases[index...].map { Pair(first: first, second: $0) }
        }

        package var description: String { "\(first) and \(second)" }
    }

    private static let processes = 8
    /// A process that takes longer hangs.
    private static let longestSeconds = 90.0

    private let command: String
    /// The service, or nil if it is not built. Its pairs are then left out.
    private let service: String?

    /// - Parameters:
    ///   - command: the path of `animatorpool`.
    ///   - service: the path of `animatorpool-serve`, which need not exist.
    package init(command: String, service: String) {
        self.command = command
        self.service = FileManager.default.isExecutableFile(atPath: service) ? service : nil
    }

    package var pairs: [Pair] {
        Pair.all.filter { service != nil || ($0.first != .put && $0.second != .put) }
    }

    /// A process with what it does to the log.
    private struct Writer {
        let verb: Verb
        /// The run that the process writes. Some processes write the same one.
        let run: String
        let child: ChildProcess

        var changesNoRuns: Bool { verb.runs == 0 }
    }

    /// Runs eight processes, in a folder or with a single file as the seed chooses. Returns how many ended with 0.
    package func run(_ pair: Pair, seed: UInt64) throws -> Int {
        let root = try TortureFolder()
        let hasService = pair.first == .put || pair.second == .put
        // A sweep and the service write a folder.
        let isFolder = hasService || pair.first == .sweep || pair.second == .sweep || seed % 2 == 0
        let logs = try root.folder("logs")
        let log = isFolder ? logs + "/runs/" : logs + "/log.sqlite"
        let server = hasService ? try Server(service ?? "", log, root.path) : nil
        for number in 0..<Self.processes { try writeInputs(number, in: root.path) }
        try Self.lines("shared").write(to: URL(fileURLWithPath: root.file("shared.ndjson")))
        let writers = try (0..<Self.processes).map { number in
            let verb = number % 2 == 0 ? pair.first : pair.second
            // The first two processes of a verb send the same log.
            let isShared = (verb == .import || verb == .put) && number < 4
            let run = isShared ? "shared" : "run-\(number)"
            let words = Self.words(verb, run, log, server?.address ?? "")
            return Writer(
                verb: verb, run: run,
                child: try ChildProcess(
                    command: verb == .put ? "/usr/bin/env" : command, words, in: root.path))
        }
        do {
            for writer in writers { try wait(for: writer) }
            try server?.end()
            try judge(writers, log: log, isFolder: isFolder, logs: logs)
            return writers.count { $0.child.status == 0 }
        } catch {
            for writer in writers { writer.child.kill() }
            let said = writers.map { writer in
                "\(writer.verb) \(writer.run): \(writer.child.status) "
                    + writer.child.lines.map { String($0.prefix(300)) }.joined(separator: " | ")
            }
            throw TortureFailure(
                "\(pair), seed \(seed), \(isFolder ? "folder" : "file"): \(error)\n  "
                    + said.joined(separator: "\n  "))
        }
    }

    private func wait(for writer: Writer) throws {
        let clock = ContinuousClock()
        let began = clock.now
        while writer.child.isRunning {
            try require(
                (clock.now - began) / .seconds(1) < Self.longestSeconds,
                "\(writer.verb) \(writer.run) hangs.")
            usleep(5000)
        }
        writer.child.wait()
    }

    // MARK: Processes

    private static func words(_ verb: Verb, _ run: String, _ log: String, _ service: String) -> [String] {
        let simulation = ["\(run).yaml", "--quiet", "--format", "ndjson", "--db", log]
        return switch verb {
        case .simulate: ["simulate"] + simulation
        case .compare: ["compare", "--strategies", "reuse-safe,next-turn"] + simulation
        case .sweep: ["simulate", "--seeds", "1...2", "--jobs", "2"] + simulation
        case .import: ["import", "\(run).ndjson", "--quiet", "--db", log]
        case .put:
            ["curl", "-sS", "--fail-with-body", "-T", "\(run).ndjson", service + "v1/runs"]
        case .migrate: ["db", "migrate", "--quiet", "--db", log]
        case .compact: ["db", "compact", "--quiet", "--db", log]
        case .delete: ["db", "delete", "all", "--quiet", "--format", "ndjson", "--db", log]
        case .keep: ["db", "keep", "--size", "1", "--quiet", "--format", "ndjson", "--db", log]
        }
    }

    /// The service, on a free port.
    private struct Server {
        let address: String
        private let child: ChildProcess

        init(_ service: String, _ log: String, _ folder: String) throws {
            child = try ChildProcess(
                command: service, ["--db", log, "--port", "0", "--quiet"], in: folder)
            while child.isRunning, child.lines.isEmpty { usleep(5000) }
            guard let line = child.lines.first, line.hasPrefix("http"), let end = line.firstIndex(of: " ")
            else {
                child.kill()
                throw TortureFailure("The service does not start: \(child.lines).")
            }
            address = String(line[..<end])
        }

        func end() throws {
            child.terminate()
            child.wait()
            try require(child.status == 0, "The service ends with \(child.status): \(child.lines).")
        }
    }

    private func writeInputs(_ number: Int, in folder: String) throws {
        let name = "run-\(number)"
        let workload = """
            name: \(name)
            list: { items: 40 }
            steps: [ { fling: { velocity: 900 } } ]

            """
        try Data(workload.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).yaml"))
        try Self.lines(name).write(to: URL(fileURLWithPath: "\(folder)/\(name).ndjson"))
    }

    /// Returns an NDJSON log.
    package static func lines(_ uuid: String) -> Data {
        var writer = NDJSONWriter()
        var run = TortureEvents.run(uuid)
        run.name = uuid
        writer.append(run)
        let events = TortureEvents.make(count: 300, seed: 4)
        for event in events { writer.append(event) }
        writer.appendEnd(.finished, atNs: events.map(\.tNs).max() ?? 0, dropped: 0)
        return Data(writer.bytes)
    }

    // MARK: Judging

    private func judge(_ writers: [Writer], log: String, isFolder: Bool, logs: String) throws {
        for writer in writers {
            let (status, lines) = (writer.child.status, writer.child.lines)
            // 22 is curl's status for an error of the service.
            let refusals: Set<Int32> = writer.verb == .put ? [0, 22] : [0, 2]
            try require(refusals.contains(status), "\(writer.verb) \(writer.run) ends with \(status).")
            try require(status == 0 || !lines.isEmpty, "\(writer.verb) \(writer.run) says nothing.")
        }
        let there = try names(in: log, isFolder: isFolder, logs: logs)
        let deleted = writers.filter { $0.verb == .delete || $0.verb == .keep }
            .flatMap { $0.child.lines.compactMap(Self.name(ofDeleted:)) }
        let hasDeletions = writers.contains { $0.verb == .delete || $0.verb == .keep }
        for (run, its) in Dictionary(grouping: writers.filter { !$0.changesNoRuns }, by: \.run) {
            let made = there.count { $0 == run } + deleted.count { $0 == run }
            let whole = its.filter { $0.child.status == 0 }.reduce(0) { $0 + $1.verb.runs }
            guard its.count == 1 else {
                // A log that is sent twice is written once, and again after a deletion.
                try require(
                    made >= min(whole, 1) && (hasDeletions || made == 1),
                    "\(run) is there \(made) times, of \(whole).")
                continue
            }
            try require(
                its[0].child.status != 0 || made == whole, "\(run) is there \(made) times, of \(whole).")
            // A process that finds the log locked waits. Only a sender learns that its run was deleted at once.
            try require(
                whole > 0 || its[0].verb == .put || (its[0].verb == .import && hasDeletions),
                "\(its[0].verb) \(run) gives up: \(its[0].child.lines).")
        }
    }

    private struct Deleted: Decodable {
        let name: String
    }

    private static func name(ofDeleted line: String) -> String? {
        (try? JSONDecoder().decode(Deleted.self, from: Data(line.utf8)))?.name
    }

    /// Checks that all files are whole logs. Returns the names of their runs.
    private func names(in log: String, isFolder: Bool, logs: String) throws -> [String] {
        let folder = isFolder ? log : logs + "/"
        let files = TortureFolder.names(folder)
        try require(
            files.allSatisfy { isFolder ? $0.hasSuffix(".sqlite") : $0 == "log.sqlite" },
            "Beside the log: \(files).")
        return try files.flatMap { file in
            let reader = try LogReader(path: folder + file)
            try require(
                try reader.integrity().allSatisfy { $0.broken == 0 }, "\(file) is damaged.")
            return try reader.runs().map { run in
                try require(run.status == .finished, "\(run.description.name) is \(run.status).")
                // Compares the digest.
                try reader.tell(run: run.number, begin: { _ in }, frame: nil, event: { _ in })
                return run.description.name
            }
        }
    }
}
