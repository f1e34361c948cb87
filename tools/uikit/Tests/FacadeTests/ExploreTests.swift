import PlantedBugs
import ScrollTesting
import Testing
import UIKit

/// Searches over an app's unchanged sources.
@MainActor struct ExploreTests {
    @Test func `a search names the line of the app that made the animator`() async throws {
        try await withKnownIssue {
            try await explore(budget: 200) { ReleasedPausedFeed() }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("(I6), would crash: ") && text.contains("ReleasedPaused.swift:11")
                && text.contains("    try await replay(list) { ReleasedPausedFeed() }")
        }
    }

    @Test func `a cancelled search ends`() async {
        let task = Task { try await explore(budget: 10_000_000) { AnimatorInCellForItemFeed() } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
