import Foundation
import LifecycleStore
import LogTorture
import Testing

/// The torture in small; `tools/torture` is the large one.
struct DurabilityTests {
    /// Beside the tests' own bundle, where the package manager puts it.
    static var torture: String { product("AnimatorPoolTorture") }
    static var command: String { product("animatorpool") }
    static var service: String { product("animatorpool-serve") }

    private static func product(_ name: String) -> String {
        let main = Bundle.main.bundleURL
        let products = main.pathExtension == "xctest" ? main.deletingLastPathComponent() : main
        return products.appendingPathComponent(name).path
    }

    // MARK: Faults

    @Test(arguments: [
        (FaultScenario.Lasting.once, Int32(0), 2), (.forAWhile, DiskResult.full, 3), (.toTheEnd, 0, 5),
    ])
    func `whichever change of the disk fails, nothing acknowledged is lost and the log goes on`(
        lasting: FaultScenario.Lasting, result: Int32, step: Int
    ) throws {
        let scenario = FaultScenario(
            start: try .sealed(events: 20), calls: .changes, lasting: lasting, result: result, groups: 2)
        #expect(try scenario.sweep(step: step) > 5)
    }

    @Test(arguments: [DiskCalls.read, .lock, .shm, .size, .access])
    func `whichever other call fails, nothing acknowledged is lost and the log goes on`(
        calls: DiskCalls
    ) throws {
        let scenario = FaultScenario(start: try .killed(), calls: calls, lasting: .forAWhile, groups: 3)
        #expect(try scenario.sweep(step: calls == .read ? 31 : calls == .lock ? 1 : 3) > 1)
    }

    @Test(arguments: [DiskCalls.write, .sync])
    func `a run that can wait loses nothing while the disk fails for a while`(calls: DiskCalls) throws {
        #expect(try WaitingScenario(calls: calls).run(failing: 12) > 0)
    }

    @Test func `a run that the disk does not keep has not ended well`() throws {
        let said = try #require(try UnkeptScenario().run())
        #expect(said.contains("log.sqlite: ") && !said.contains("\n"))
    }

    @Test func `whichever change fails while a log is migrated, it is one version whole`() throws {
        let scenario = try MigrationScenario()
        #expect(try scenario.failEverywhere(.changes, once: true, step: 11) > 3)
        #expect(try scenario.failEverywhere(.changes, once: false, result: DiskResult.full, step: 17) > 2)
    }

    @Test func `whichever lock is busy while the first of two readers closes, the second seals the log`()
        throws
    {
        var busy = 0
        while true {
            busy += 1
            let folder = try TortureFolder()
            try PreparedLog.sealed(events: 20).write(to: folder.path)
            let place = try FaultyPlace(folder.path)
            let path = folder.file("log.sqlite")
            var log: LogFile? = try LogFile(path: path, durable: false)
            var readers = [try LogReader(path: path), try LogReader(path: path)]
            withExtendedLifetime(log) { log = nil }
            place.fail(.lock, first: busy, times: 1, result: DiskResult.busy)
            readers.removeFirst()
            if place.failures == 0 { break }
            place.heal()
            readers = []
            #expect(TortureFolder.names(folder.path) == ["log.sqlite"], "lock \(busy)")
        }
        #expect(busy > 3)
    }

    // MARK: Cuts

    @Test(arguments: [UInt64(1), 2, 3])
    func `whatever a cut leaves is whole, and holds what it must`(seed: UInt64) throws {
        let starts = [PreparedLog.none, try .killed(), try .sealed()]
        let result = try PowerScenario(seed: seed).run(start: starts[Int(seed % 3)], percent: 5)
        #expect(result.cuts > 0, "seed \(seed)")
    }

    @Test func `a log that is opened again while the power fails stays whole`() throws {
        // The sessions of this seed open a sealed log again without `durable`.
        let result = try PowerScenario(seed: 76).run(start: .killed(seed: 76), percent: 20)
        #expect(result.cuts > 50)
    }

    @Test func `whatever a cut leaves of a migration is one version whole`() throws {
        #expect(try MigrationScenario().cutEverywhere(cuts: 2, seed: 1, step: 13) > 10)
    }

    // MARK: Processes

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `a killed process leaves every event it was told is safe`(seed: UInt64) throws {
        _ = try KillScenario(executable: Self.torture).run(seed: seed, longest: 0.3)
    }

    @Test func `a process killed at a statement of a migration leaves one version whole`() throws {
        #expect(try MigrationKill(executable: Self.torture).run(step: 29) > 2)
    }

    @Test(arguments: PlaceScenario.names)
    func `a place that cannot be written is refused with one line and left as it was`(
        name: String
    ) throws {
        #expect(try !PlaceScenario(executable: Self.torture).run(name).isEmpty)
    }

    // MARK: The command

    @Test(arguments: OutsideScenario.Verb.allCases)
    func `a command that is killed leaves the log as it was or as it was to be`(
        verb: OutsideScenario.Verb
    ) throws {
        let scenario = try OutsideScenario(executable: Self.command, verb)
        for seed in 1...2 { _ = try scenario.run(seed: UInt64(seed)) }
    }

    @Test(
        .enabled(if: SmallDisk.obstacle == nil, "Only root can mount a small disk."),
        arguments: [OutsideScenario.Verb.export, .compact, .keep, .delete], SmallDisk.Kind.allCases)
    func `a disk that fills or fails leaves the log as it was or as it was to be`(
        verb: OutsideScenario.Verb, kind: SmallDisk.Kind
    ) throws {
        let scenario = try OutsideScenario(executable: Self.command, verb)
        for room in [0, 100_000, 1 << 20] { _ = try scenario.run(on: kind, room: room) }
    }

    @Test(arguments: [
        (PairScenario.Verb.import, PairScenario.Verb.import, UInt64(1)), (.import, .import, 2),
        (.import, .delete, 3), (.simulate, .keep, 4), (.compare, .migrate, 5), (.import, .put, 6),
    ])
    func `eight processes that write one log from its birth lose nothing of each other`(
        first: PairScenario.Verb, second: PairScenario.Verb, seed: UInt64
    ) throws {
        let scenario = PairScenario(command: Self.command, service: Self.service)
        let pair = PairScenario.Pair(first: first, second: second)
        guard scenario.pairs.contains(pair) else { return }
        #expect(try scenario.run(pair, seed: seed) > 0)
    }

    @Test func `an import goes on where a killed one left the log in the middle of a change`() throws {
        let folder = try TortureFolder()
        let start = try PreparedLog.changing()
        #expect(start.files.keys.sorted() == ["log.sqlite", "log.sqlite-journal"])
        try start.write(to: folder.path)
        try PairScenario.lines("imported").write(to: URL(fileURLWithPath: folder.file("imported.ndjson")))
        let child = try ChildProcess(
            command: Self.command, ["import", "imported.ndjson", "--db", "log.sqlite", "--quiet"],
            in: folder.path)
        child.wait()
        #expect(child.status == 0 && child.lines == ["2"], "\(child.lines)")
        #expect(unlink(folder.file("imported.ndjson")) == 0)
        let imported = ExpectedRun(uuid: "imported", .any, acknowledged: 300, isEnded: true)
        try LogJudge(folder: folder.path).judge(start.runs + [imported])
    }

    // MARK: Damage and readers

    @Test(arguments: [0, 1])
    func `damaged logs are refused or answered, and reading leaves them as they are`(
        hundred: Int
    ) throws {
        let scenario = try MutationScenario()
        for seed in 0..<50 {
            let seed = UInt64(hundred * 100 + seed)
            do { _ = try scenario.run(seed: seed) } catch { Issue.record("seed \(seed): \(error)") }
        }
    }

    @Test(arguments: ReaderScenario.Reading.allCases)
    func `readers beside the writer see one moment each and keep no write-ahead log from its end`(
        reading: ReaderScenario.Reading
    ) throws {
        let result = try ReaderScenario(count: 20_000, checkpointPages: 10).run(reading)
        // 10 pages, and what one batch may add behind them.
        let isHeld = reading == .stays
        #expect(isHeld || result.walBytes < 40 * 8192)
        #expect(result.walBytesAfter < 40 * 8192)
    }

    @Test func `a reader of what a killed writer left changes nothing of it`() throws {
        try ReaderScenario.readKilled()
    }
}
