import TestSupport
import Testing

struct ChainLifeTests {
    @Test(arguments: [UInt64(0), 100_000])
    func `whatever becomes of a chain, it is where its time line says and leaves nothing behind`(
        first: UInt64
    ) {
        for seed in first..<(first + 150) {
            if let failure = ChainLife.run(seed: seed) {
                Issue.record(Comment(rawValue: failure.description))
                return
            }
        }
    }
}
