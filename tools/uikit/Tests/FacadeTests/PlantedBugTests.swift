import LifecycleJudging
import PlantedBugs
import ScrollTesting
import Testing
import UIKit

/// Bugs from field reports in an app's unchanged sources. Each is found with its rule and the line that made
/// the animator.
@MainActor struct PlantedBugTests {
    private let workload = Workload(
        name: "feed", steps: [.fling(velocity: 3000), .fling(velocity: -3000), .wait(0.5), .destroyList])

    @Test func `an animator made in cellForItem is stripped`() async throws {
        try await expect(
            .backed, at: "AnimatorInCellForItem.swift:13",
            in: Scroll(workload) { AnimatorInCellForItemFeed() })
    }

    @Test func `an animator released while it is paused raises`() async throws {
        try await expect(
            .noMisuse, at: "ReleasedPaused.swift:11", in: Scroll(workload) { ReleasedPausedFeed() })
    }

    @Test func `two animators of one cell are named`() async throws {
        try await expect(
            .oneAnimatorPerCell, at: "AttachedTwice.swift:8", in: Scroll(workload) { AttachedTwiceFeed() })
    }

    @Test func `an animator kept for all uses is stale`() async throws {
        try await expect(
            .idleAnimator, at: "KeptForAllUses.swift:7", in: Scroll(workload) { KeptForAllUsesFeed() })
    }

    @Test func `an animator left behind by a delete is named`() async throws {
        let scroll = Scroll(workload) { LeftBehindByDeleteFeed() }.at(0.1) { $0.delete(3) }
        try await expect(.idleAnimator, at: "LeftBehindByDelete.swift:19", in: scroll)
    }

    private func expect<Controller>(
        _ rule: Invariant, at site: String, in scroll: Scroll<Controller>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let violations = try await scroll.run().violations
        let found = violations.filter { $0.invariant == rule }
        #expect(
            found.contains { $0.text.contains(site) || $0.site?.text.hasSuffix(site) == true },
            "\(violations.prefix(5).map { "\($0.invariant.code) \($0.text)" })",
            sourceLocation: sourceLocation)
    }
}
