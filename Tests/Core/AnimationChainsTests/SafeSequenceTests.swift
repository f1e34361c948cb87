import PropertyAnimation
import TestSupport
import Testing

struct SafeSequenceTests {
    @Test(arguments: AnimatorRegime.allCases)
    func `no sequence of calls is ever a misuse, leaves an animator, or forgets an end`(
        regime: AnimatorRegime
    ) {
        #expect(firstFailure(of: 0..<6_000) { SafeSequence.run(seed: $0, regime: regime) } == nil)
    }
}
