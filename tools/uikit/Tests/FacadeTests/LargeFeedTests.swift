import Feeds
import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Large feeds that were written without knowledge of the simulated UIKit.
@MainActor struct LargeFeedTests {
    private func run<Controller: UIViewController>(
        _ steps: [Step], _ scroll: (Scroll<Controller>) -> Scroll<Controller> = { $0 },
        _ make: @escaping @MainActor () -> Controller
    ) async throws -> (kinds: [EventKind: Int], result: SimulationResult) {
        var workload = Workload(name: "feed", steps: steps)
        workload.profile.prefetch = .items(10)
        var kinds: [EventKind: Int] = [:]
        let result = try await scroll(Scroll(workload, controller: make)).run {
            kinds[$0.kind, default: 0] += 1
        }
        return (kinds, result)
    }

    private let mails = (0..<200).map { Mail(sender: "Sender \($0)", subject: "Subject") }

    @Test func `an outline shows its mails, and a refresh inserts one`() async throws {
        var titles: [String?] = []
        let (kinds, result) = try await run([
            .fling(velocity: 3000), .wait(0.5), .app("delete"), .wait(0.5), .app("look"),
        ]) {
            $0.at(0.1) { $0.refresh() }.on("delete") { $0.deleteFirst() }
                .on("look") { titles.append($0.navigationItem.title) }
        } _: {
            InboxViewController(mails: mails)
        }
        #expect(kinds[.cellDisplayed, default: 0] > 20)
        #expect(kinds[.listUpdated, default: 0] >= 2)
        #expect(titles == ["200"], "200 mails, one more, one less.")
        #expect(Set(result.cells.map { $0.reuseIdentifier }).count == 2)
    }

    @Test func `a table loads ahead, swaps placeholders for names and has headers`() async throws {
        var headers = 0
        let (kinds, _) = try await run([.fling(velocity: 3000), .wait(0.3), .app("end"), .wait(0.3)]) {
            $0.on("end") { $0.scrollToEnd() }.at(0.2) { $0.favouriteFirst() }.at(0.02) {
                let table = $0.view.subviews.compactMap { $0 as? UITableView }.first
                headers = (0..<4).filter { table?.headerView(forSection: $0) != nil }.count
            }
        } _: {
            ContactsViewController()
        }
        #expect(kinds[.dataPrefetched, default: 0] > 5)
        #expect(kinds[.animatorAttached, default: 0] > 10)
        #expect(headers > 0)
    }

    @Test func `a shop has tiles in two columns below a banner`() async throws {
        var frames: [CGRect] = []
        let (kinds, result) = try await run([.fling(velocity: 4000), .wait(0.5), .jump(item: 0), .wait(0.2)])
        {
            $0.at(0.05) { frames = $0.collectionView.visibleCells.map { $0.frame } }
                .at(0.3) { $0.removeProducts() }.at(0.5) { $0.flipVisible() }
        } _: {
            ShopViewController()
        }
        #expect(frames.prefix(3).allSatisfy { $0.width == 358 && $0.minX == 16 }, "\(frames)")
        #expect(frames.count > 4 && frames[3].minX == 16 && frames[4].minX == 199, "\(frames)")
        #expect(kinds[.animatorAttached, default: 0] > 10)
        #expect(Set(result.cells.map { $0.reuseIdentifier }).count == 4)
    }

    @Test func `a gallery pushes a screen of pages, which has a list of its own`() async throws {
        var pages: [Int] = []
        let (kinds, result) = try await run([
            .fling(velocity: 500), .tap(item: 12), .wait(1), .app("look"),
            .swipeBack(Swipe(.even(velocity: 1500))), .wait(1),
        ]) {
            $0.on("look") { navigation in
                let list = navigation.topViewController?.view.subviews.compactMap { $0 as? UICollectionView }
                    .first
                pages = list?.indexPathsForVisibleItems.map { $0.item } ?? []
            }
        } _: {
            UINavigationController(rootViewController: GalleryViewController(count: 300))
        }
        #expect(kinds[.screenDidAppear, default: 0] > 0)
        #expect(pages == [12])
        #expect(result.cells.contains { $0.reuseIdentifier == "page" })
    }

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
