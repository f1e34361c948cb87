import LogMutations
import SeededRandom
import Testing

/// A log that was damaged is never whole and clean. `tools/fuzz --logs N` tries more of them.
struct DamagedLogTests {
    @Test func `a damaged log is never taken for whole and clean`() throws {
        var random = SeededGenerator(seed: 25)
        let trial = try LogTrial()
        for _ in 0..<200 {
            let fault = try trial.run(using: &random)
            #expect(fault == nil, "seed 25")
        }
        #expect(trial.statuses.lines[2, default: 0] > 0 && trial.statuses.lines[3, default: 0] > 0)
    }
}
