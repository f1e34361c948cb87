import ArgumentParser
import Foundation
import LogAnswers
import LoggedSimulations

/// The options that run many seeds.
struct SweepOptions: ParsableArguments {
    @Option(help: "Seeds from the first to the last with ... between, such as 1...100.") var seeds: SeedRange?
    @Option(help: "How many seeds at a time, from 1 to 256; as many as there are processors unless given.")
    var jobs: Int?

    /// The number of seeds that run in parallel.
    var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// The greatest number of seeds of a process, which holds a summary of each.
    private static let most = 1_000_000

    /// Returns the seeds that this process runs: all given seeds, or those of a shard.
    ///
    /// - Throws: `ValidationError` when there are too many seeds, or fewer seeds than shards.
    func seeds(of shard: SeedShard?) throws -> ClosedRange<UInt64>? {
        guard let all = seeds?.seeds else { return nil }
        guard let part = shard.map({ $0.seeds(of: all) }) ?? all else {
            throw ValidationError(
                "--shard \(shard?.description ?? ""): there are \(all.count) seeds; name at most so many parts."
            )
        }
        guard part.upperBound - part.lowerBound < Self.most else {
            throw ValidationError(
                "--seeds are at most \(Self.most) at once; with --shard I/N each process runs a part of them."
            )
        }
        return part
    }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
        }
        try GivenOptions(["--seeds": seeds != nil, "--jobs": jobs != nil]).require(
            "--seeds", for: "--jobs")
    }
}

/// A range of seeds, written `1...100`.
struct SeedRange: ExpressibleByArgument {
    let seeds: ClosedRange<UInt64>

    init?(argument: String) {
        let bounds = argument.components(separatedBy: "...").map { UInt64($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
            return nil
        }
        seeds = first...last
    }
}
