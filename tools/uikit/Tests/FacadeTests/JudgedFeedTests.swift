import Foundation
import JudgedFeeds
import LifecycleEvents
import LifecycleJudging
import ScrollTesting
import Testing
import UIKit

/// Feeds that were written from memory, without knowledge of the simulated UIKit, with the rules that each breaks.
@MainActor struct JudgedFeedTests {
    struct Feed: Sendable, CustomTestStringConvertible {
        let name: String
        /// The rules that the feed breaks: all of them create animators in the data source.
        let broken: Set<Invariant>
        /// Rules that are broken in some runs only: no seed orders the threads of the feed's own actor, or a frame
        /// more or less before the scroll decides it.
        var brokenAtTimes: Set<Invariant> = []
        let make: @MainActor @Sendable () -> UIViewController

        var testDescription: String { name }
    }

    nonisolated static let feeds = [
        Feed(name: "catalog", broken: []) { CatalogViewController() },
        Feed(name: "shelves", broken: [.oneAnimatorPerCell, .idleAnimator]) { ShelvesViewController() },
        Feed(name: "mailbox", broken: [], brokenAtTimes: [.idleAnimator]) { MailboxViewController() },
        Feed(name: "cards", broken: [.idleAnimator, .backed]) { CardsViewController() },
        Feed(name: "form", broken: [.idleAnimator, .backed]) { FormViewController() },
        Feed(name: "clips", broken: [.noMisuse, .oneAnimatorPerCell]) { RootTabController() },
        Feed(name: "timeline", broken: [.attachedWhenShownAgain, .idleAnimator, .backed]) {
            TimelineViewController(model: TimelineModel())
        },
    ]

    @Test(arguments: feeds)
    func `a feed is scrolled and tapped, and its mistakes are found`(feed: Feed) async throws {
        var workload = Workload(
            name: feed.name,
            steps: [
                .wait(0.5), .fling(velocity: 3000), .wait(0.3), .fling(velocity: -4000), .wait(0.5),
                .tap(item: 2), .wait(1),
            ])
        workload.profile.prefetch = .items(10)
        workload.transitions = .ios11
        var kinds: [EventKind: Int] = [:]
        let result = try await Scroll(workload) {
            let screen = feed.make()
            return screen is UITabBarController ? screen : UINavigationController(rootViewController: screen)
        }.run { kinds[$0.kind, default: 0] += 1 }
        let found = Set(result.violations.map { $0.invariant })
        #expect(found.subtracting(feed.brokenAtTimes) == feed.broken)
        #expect(
            kinds[.cellDequeued, default: 0] > 1
                && kinds[.animatorStarted, default: 0] + kinds[.animatorAttached, default: 0] > 1)
    }
}
