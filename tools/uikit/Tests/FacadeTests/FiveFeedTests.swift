import Feeds
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Five feeds that were written without knowledge of the simulated UIKit.
@MainActor struct FiveFeedTests {
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

    @Test func `sections by a provider lie in rows, in columns and below each other`() async throws {
        var frames: [[CGRect]] = []
        let (kinds, _) = try await run([
            .sideways(.section(0), .fling(velocity: 900)), .fling(velocity: 2500), .wait(0.5),
        ]) {
            $0.at(0.02) { explore in
                let view = explore.view.subviews.compactMap { $0 as? UICollectionView }.first
                frames = (0..<2).map { section in
                    (view?.visibleCells ?? []).filter { view?.indexPath(for: $0)?.section == section }
                        .map { $0.frame }
                }
            }.at(1) { $0.moveFirstToEnd() }
        } _: {
            ExploreViewController()
        }
        #expect(frames.first?.first?.width == 335 && frames.first?.first?.height == 200, "\(frames)")
        #expect(
            frames.last?.prefix(2).map { $0.minX } == [10, 200] && frames.last?.first?.width == 180,
            "\(frames)")
        #expect(kinds[.animatorAttached, default: 0] > 5)
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
}
