import ArgumentParser
import Foundation
import LogAnswers
import LoggedSimulations

/// Many seeds in place of one.
struct SweepOptions: ParsableArguments {
    @Option(help: "Seeds from the first to the last with ... between, such as 1...100.") var seeds: SeedRange?
    @Option(help: "How many seeds at a time, from 1 to 256; as many as there are processors unless given.")
    var jobs: Int?

    /// How many seeds at a time.
    var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Seeds that one process runs at most: it holds a summary of each.
    private static let most = 1_000_000

    /// The seeds that this process runs: all that were named, or those of a part.
    ///
    /// - Throws: `ValidationError` when they are too many, or too few for so many parts.
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

/// Seeds from one to another, written `1...100`.
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
