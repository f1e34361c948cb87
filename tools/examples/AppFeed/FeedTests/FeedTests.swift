import Testing
import UIKit

@testable import Feed

#if canImport(ScrollTesting)
    import ScrollTesting
#endif

/// Your feed, scrolled by a finger on virtual time.
@MainActor struct FeedTests {
    #if canImport(ScrollTesting)
        @Test func `the feed keeps every rule`() async throws {
            let workload = Workload(
                name: "feed",
                steps: [.fling(velocity: 3000), .wait(0.3), .app("refresh"), .wait(4), .destroyList])
            try await Scroll(workload) { FeedViewController() }
                .on("refresh") { $0.refresh(removing: [2, 3]) }
                .expectNoViolation()
        }

        @Test func `no scroll breaks the feed`() async throws {
            try await explore(budget: 200) { FeedViewController() }
        }
    #else
        @Test(.disabled("The feed is scrolled over a simulated UIKit, which is there on Linux alone."))
        func `the feed keeps every rule`() { _ = FeedViewController() }
    #endif
}
