#if Command
    import ScrollSimulation
    import Testing
    import WorkloadFiles

    /// The safe strategy on everything that the project carries, on each system's list.
    struct BuiltInSafetyTests {
        /// An app that calls `prepareForReuse` by hand strips its cells, and nobody tells the pool.
        private static let stripsByHand = "manual-prepare-for-reuse"

        @Test(
            arguments: BuiltInWorkloads.all.map(\.name).filter { $0 != stripsByHand }, CellRegime.allCases)
        func `the safe strategy is never caught`(name: String, cells: CellRegime) throws {
            let builtIn = try #require(BuiltInWorkloads.named(name))
            var workload = try Workload(builtIn)
            workload.strategy = .reuseSafe
            workload.cells = cells
            for seed in 1...3 as ClosedRange<UInt64> {
                let result = Simulation(workload, seed: seed).run()
                #expect(result.summary.tally.misuses == [:], "seed \(seed)")
                #expect(result.summary.tally.hazards == [:], "seed \(seed)")
                #expect(result.violations == [], "seed \(seed)")
            }
        }

        @Test func `cells stripped by hand are found, under the safe strategy too`() throws {
            let builtIn = try #require(BuiltInWorkloads.named(Self.stripsByHand))
            let result = Simulation(try Workload(builtIn), seed: 1).run()
            #expect(!result.violations.isEmpty)
            #expect(result.summary.tally.misuses == [:])
        }
    }
#endif
