import TestSupport
import Testing

struct HostileClientTests {
    @Test
    func `whatever its closures do, a cell has one animator where one is due, and none outlives the pool`() {
        #expect(firstFailure(of: 0..<1500) { HostileClient.run(seed: $0).failure } == nil)
    }
}
