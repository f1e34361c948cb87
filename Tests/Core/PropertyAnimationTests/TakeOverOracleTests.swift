import AnimatorOracle
import Testing

/// The rule of taking over, beside a reckoning that knows the rules alone. `tools/fuzz --take-over` plays more.
struct TakeOverOracleTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random animators, chains and blocks on one key show what the rules say`(part: UInt64) {
        for number in 0..<500 as Range<UInt64> {
            guard let failure = TakeOver.failure(seed: part * 1_000_000 + number) else { continue }
            Issue.record("\(failure)")
            return
        }
    }
}
