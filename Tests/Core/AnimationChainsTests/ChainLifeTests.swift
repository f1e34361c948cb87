import TestSupport
import Testing

struct ChainLifeTests {
    @Test(arguments: [UInt64(0), 100_000])
    func `whatever becomes of a chain, it is where its time line says and leaves nothing behind`(
        first: UInt64
    ) {
        #expect(firstFailure(of: first..<(first + 150)) { ChainLife.run(seed: $0) } == nil)
    }
}
