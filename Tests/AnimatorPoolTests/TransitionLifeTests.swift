import TestSupport
import Testing

struct TransitionLifeTests {
    @Test(arguments: [TransitionClient.slide, .interruptible])
    func `whatever becomes of a transition, it ends, tells everybody once and leaves nothing behind`(
        client: TransitionClient
    ) {
        #expect(firstFailure(of: 0..<120) { TransitionLife.run(seed: $0, client: client).failure } == nil)
    }

    /// A life that `tools/fuzz --transitions` found: its app takes a slide over and calls it off from the callback of a
    /// view that the slide has put away, twice.
    @Test func `a slide whose animations are over is nobody's to call off`() {
        #expect(TransitionLife.run(seed: 20_320_611, client: .slide).failure == nil)
    }

    @Test(arguments: TransitionClient.allCases)
    func `a client that is broken in one way is found by what it breaks`(client: TransitionClient) {
        guard let finding = client.finding else { return }
        #expect(
            (UInt64(0)..<60).contains {
                TransitionLife.run(seed: $0, client: client).findings.contains(finding)
            })
    }
}
