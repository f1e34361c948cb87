import FileKit
import Foundation
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing

/// The parts of a sweep, each run by a process of its own.
struct SeedShardTests {
    @Test(
        arguments: [
            (1...10, 3), (5...5, 1), (0...9, 10), (7...1_000_006, 999_999), (0...UInt64.max, 3),
            (0...UInt64.max, 1_000_000), (UInt64.max - 6...UInt64.max, 4),
        ] as [(ClosedRange<UInt64>, Int)])
    func `the parts follow one another, and none has two seeds more than another`(
        all: ClosedRange<UInt64>, count: Int
    ) throws {
        var next: UInt64? = all.lowerBound
        var sizes: Set<UInt64> = []
        // A million parts are looked at by their ends.
        for number in 1...count where number < 1000 || number > count - 1000 || count < 1000 {
            let part = try #require(SeedShard("\(number)/\(count)")?.seeds(of: all))
            if number < 1000 || number == count { sizes.insert(part.upperBound - part.lowerBound) }
            if number < 1000 { #expect(part.lowerBound == next) }
            next = part.upperBound == .max ? nil : part.upperBound + 1
        }
        #expect(next == (all.upperBound == .max ? nil : all.upperBound + 1))
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test func `more parts than seeds are none`() throws {
        #expect(SeedShard("1/4")?.seeds(of: 1...3) == nil)
        #expect(SeedShard("3/3")?.seeds(of: 1...3) == 3...3)
    }

    @Test(arguments: ["", "1", "0/3", "4/3", "-1/3", "1/0", "1/1000001", "1/2/3", "a/3", "1/ 3", "/"])
    func `what is no part is none`(text: String) { #expect(SeedShard(text) == nil) }

    private func run(_ shard: String, of seeds: ClosedRange<UInt64>, _ home: TestFolder) throws {
        let shard = try #require(SeedShard(shard))
        var plan = home.plan(nil)
        let folder = try SweepFolder(
            of: shard, in: home.path("runs"),
            Sweep(.short, seeds: try #require(shard.seeds(of: seeds)), plan), home.temporaryFiles)
        plan.log = folder.path
        let runs = try SeedSweep(
            .short, seeds: try #require(shard.seeds(of: seeds)), jobs: 1, plan, numbersRuns: false,
            for: home.client()
        ).run()
        #expect(runs.summaries.allSatisfy { $0.run == nil })
        // Nobody reads it before it is whole.
        let read = try LogFolder(path: home.path("runs")).files()
        #expect(!read.contains { $0.hasPrefix(folder.path) })
        try folder.finish()
    }

    @Test
    func `the parts in a folder are read as one log, and a part that is run again replaces the first`()
        throws
    {
        let home = try TestFolder()
        for shard in ["2/2", "1/2", "2/2"] { try run(shard, of: 1...3, home) }
        #expect(try home.names(in: "runs") == ["shard-1-of-2", "shard-2-of-2"])
        let runs = try LogSource(home.path("runs"), for: home.client()).runs()
        #expect(runs.compactMap(\.record.description.seed).sorted() == [1, 2, 3])
        let starts = runs.map(\.record.description.startedUnixNs)
        #expect(starts == starts.sorted())
    }

    @Test func `a part that was not finished leaves nothing`() throws {
        let home = try TestFolder()
        do {
            let folder = try SweepFolder(
                of: try #require(SeedShard("1/2")), in: home.path("runs"),
                Sweep(.short, seeds: 1...2, home.plan(nil)), home.temporaryFiles)
            #expect(try home.names(in: "runs").count == 1)
            withExtendedLifetime(folder) {}
        }
        #expect(try home.names(in: "runs").isEmpty)
    }

    @Test func `what is somebody else's stays in the folder of a part`() throws {
        let home = try TestFolder()
        try FileManager.default.createDirectory(
            atPath: home.path("runs/shard-1-of-1"), withIntermediateDirectories: true)
        try home.write("mine", to: "runs/shard-1-of-1/notes.txt")
        let error = #expect(throws: InputError.self) { try run("1/1", of: 1...1, home) }
        #expect(error?.description.contains("holds notes.txt") == true)
        #expect(error?.description.hasSuffix("name another with --db") == true)
        #expect(try home.names(in: "runs/shard-1-of-1") == ["notes.txt"])
    }
}
