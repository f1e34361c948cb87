import TestSupport
import Testing

struct HostileClientTests {
    @Test
    func `whatever its closures do, a cell has one animator where one is due, and none outlives the pool`() {
        for seed in 0..<1500 as Range<UInt64> {
            if let failure = HostileClient.run(seed: seed).failure {
                Issue.record("\(failure)")
                break
            }
        }
    }
}
