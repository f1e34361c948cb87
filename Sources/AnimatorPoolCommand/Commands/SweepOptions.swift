#if Command
    import ArgumentParser
    import Foundation

    /// Many seeds in place of one.
    struct SweepOptions: ParsableArguments {
        @Option(help: "Seeds from one to another, as 1...100.") var seeds: SeedRange?
        @Option(help: "How many seeds at a time; as many as there are processors unless given.")
        var jobs: Int?

        /// How many seeds at a time.
        var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

        func validate() throws {
            if let jobs, !(1...256).contains(jobs) {
                throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
            }
            if let seeds = seeds?.seeds, seeds.upperBound - seeds.lowerBound >= 1_000_000 {
                throw ValidationError("--seeds are at most 1000000 at once.")
            }
            try GivenOptions(["--seeds": seeds != nil, "--jobs": jobs != nil]).require(
                "--seeds", for: "--jobs")
        }
    }
#endif
