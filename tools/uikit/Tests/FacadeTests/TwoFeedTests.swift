import Feeds
import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Two more feeds, written from memory: a chat and a grid of media.
@MainActor struct TwoFeedTests {
    private func message(_ number: Int) -> ChatMessage {
        ChatMessage(
            id: UUID(uuidString: "00000000-0000-0000-0000-\(String(number + 100_000_000_000))")!,
            text: String(repeating: "word ", count: 1 + number % 5 * 8), isOutgoing: number.isMultiple(of: 2))
    }

    @Test func `bubbles are as high as their texts, and a reaction pops with an animator that runs`()
        async throws
    {
        var heights: [CGFloat] = []
        var kinds: [EventKind: Int] = [:]
        let workload = Workload(
            name: "chat",
            steps: [.fling(velocity: 3000), .wait(0.3), .jump(item: 0), .wait(0.2), .app("react"), .wait(1)])
        let result = try await Scroll(workload) { ChatViewController(messages: (0..<200).map(message)) }
            .at(0.1) { heights = $0.bubbleHeights }
            .at(0.5) { $0.showTyping() }
            .on("react") { $0.react(to: 1, with: "❤️") }
            .at(2) { $0.receive(message(500)) }
            .run { kinds[$0.kind, default: 0] += 1 }
        #expect(Set(heights).count > 2 && heights.allSatisfy { (40...142).contains($0) }, "\(heights)")
        #expect(kinds[.animatorStarted] == 1 && kinds[.cellMeasured, default: 0] > 10)
        #expect(kinds[.listUpdated, default: 0] > 2)
        #expect(result.violations == [])
    }

    @Test func `a grid cancels what it prefetched, and an update link drives its header's fraction`()
        async throws
    {
        var workload = Workload(
            name: "media",
            steps: [
                .wait(0.5), .fling(velocity: 5000), .wait(0.2), .fling(velocity: -6000), .wait(0.5),
                .app("look"), .destroyList,
            ])
        workload.profile.prefetch = .items(18)
        var kinds: [EventKind: Int] = [:]
        var (prefetched, cancelled) = (0, 0)
        let result = try await Scroll(workload) {
            MediaGridViewController(items: (0..<600).map { MediaItem(id: $0) })
        }
        .on("look") { (prefetched, cancelled) = ($0.prefetched, $0.cancelled) }
        .run { kinds[$0.kind, default: 0] += 1 }
        #expect(prefetched > 20 && cancelled > 0, "\(prefetched) \(cancelled)")
        #expect(kinds[.animatorStarted, default: 0] > 20)
        // The feed cancels in `didEndDisplaying` and loads in `cellForItemAt`. A cell that returns stays
        // blurred.
        #expect(Set(result.violations.map { $0.invariant }) == [.attachedWhenShownAgain])
    }
}
