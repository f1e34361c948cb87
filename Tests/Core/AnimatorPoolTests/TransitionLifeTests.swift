import LifecycleEvents
import TestSupport
import Testing

struct TransitionLifeTests {
    @Test(arguments: [TransitionClient.slide, .interruptible])
    func `whatever becomes of a transition, it ends, tells everybody once and leaves nothing behind`(
        client: TransitionClient
    ) {
        #expect(firstFailure(of: 0..<120) { TransitionLife.run(seed: $0, client: client).failure } == nil)
    }

    @Test(arguments: [true, false])
    func `stacks of screens come to rest, whoever asks for whatever at whatever moment`(isQueued: Bool) {
        #expect(firstFailure(of: 0..<150) { NavigationLife.run(seed: $0, isQueued: isQueued).failure } == nil)
    }

    @Test func `requests that overlap are found, and those of a queue do not`() {
        let found = (UInt64(0)..<40).reduce(into: Set<EventKind>()) {
            $0.formUnion(NavigationLife.run(seed: $1, isQueued: false).findings)
        }
        #expect(found.isSuperset(of: [.hazardNestedTransition, .hazardBarOutOfStep]))
    }

    /// A life that `tools/fuzz --transitions` found: its app takes a slide over and calls it off from the callback of a
    /// view that the slide has put away, twice.
    @Test func `a slide whose animations are over is nobody's to call off`() {
        #expect(TransitionLife.run(seed: 20_320_611, client: .slide).failure == nil)
    }

    @Test(arguments: TransitionClient.allCases.filter(\.isBroken))
    func `a client that is broken in one way is found by what it breaks`(client: TransitionClient) {
        #expect(
            (UInt64(0)..<60).contains { client.isFound(in: TransitionLife.run(seed: $0, client: client)) })
    }
}
