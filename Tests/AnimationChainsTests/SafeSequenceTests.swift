import PropertyAnimation
import TestSupport
import Testing

struct SafeSequenceTests {
    @Test(arguments: AnimatorRegime.allCases)
    func `no sequence of calls is ever a misuse, leaves an animator, or forgets an end`(
        regime: AnimatorRegime
    ) {
        for seed in 0..<6_000 as Range<UInt64> {
            if let failure = SafeSequence.run(seed: seed, regime: regime) {
                Issue.record("\(failure)")
                break
            }
        }
    }
}
