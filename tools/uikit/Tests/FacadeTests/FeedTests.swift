import Feeds
import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Feeds as people write them, compiled unchanged and scrolled.
@MainActor struct FeedTests {
    private func workload(_ steps: [Step]) -> Workload {
        var workload = Workload(name: "feed", steps: steps)
        // UIKit's prefetching distance is not recorded, so the workload sets it.
        workload.profile.prefetch = .items(10)
        return workload
    }

    private var photos: [Photo] {
        (0..<200).map { index in
            // The same identifiers in each run.
            let id = UUID(uuidString: "00000000-0000-0000-0000-\(String(index + 100_000_000_000))")!
            return Photo(id: id, title: "Photo \(index)", isHidden: index % 3 == 0)
        }
    }

    @Test func `a registration and a diffable data source show their items`() async throws {
        var kinds: [EventKind: Int] = [:]
        let result = try await Scroll(workload([.fling(velocity: 8000), .wait(0.5)])) {
            PhotoFeedViewController(photos: photos)
        }.run { kinds[$0.kind, default: 0] += 1 }
        #expect(kinds[.cellDisplayed, default: 0] > 10)
        #expect(kinds[.animatorAttached, default: 0] > 3)
        #expect(result.cells.count < 20)
    }

    @Test func `an app applies a snapshot in mid-fling`() async throws {
        var updates: [EventDetail] = []
        _ = try await Scroll(workload([.fling(velocity: 2000), .wait(1)])) {
            PhotoFeedViewController(photos: photos)
        }
        .at(0.2) { $0.shuffle(keeping: 150) }
        .at(0.6) { $0.reveal(0) }
        .run { if $0.kind == .listUpdated { updates.append($0.detail) } }
        #expect(updates.contains(.update(.delete)))
        #expect(updates.contains(.update(.move)))
        #expect(updates.contains(.update(.reconfigure)))
    }

    @Test func `a table prefetches, and its rows are as high as the delegate says`() async throws {
        var prefetched = 0
        weak var screen: MessagesViewController?
        var loaded = 0
        var tops: [CGFloat] = []
        _ = try await Scroll(workload([.fling(velocity: 3000), .wait(0.5)])) {
            MessagesViewController(style: .plain)
        }
        .at(0.1) {
            screen = $0
            tops = $0.tableView.visibleCells.prefix(3).map { $0.frame.height }
        }
        .at(0.4) { $0.deleteFirst() }
        .at(1) { loaded = $0.loadedAvatars }
        .run { if $0.kind == .dataPrefetched { prefetched += 1 } }
        #expect(prefetched > 5)
        #expect(loaded > 10)
        #expect(Set(tops).isSubset(of: [72, 96]))
        #expect(screen == nil)
    }

    @Test func `sections have headers with pools of their own`() async throws {
        var titles: [String] = []
        let result = try await Scroll(workload([.fling(velocity: 6000), .fling(velocity: 6000), .wait(9)])) {
            NewsViewController()
        }
        .at(9) { titles = $0.headerTitles }
        .run()
        #expect(titles.starts(with: ["Today", "Yesterday"]))
        #expect(Set(result.cells.map { $0.reuseIdentifier }).count == 3)
    }

    @Test func `a tap pushes the app's screen, and a swipe takes it back`() async throws {
        var screens: [EventKind] = []
        _ = try await Scroll(
            workload([
                .fling(velocity: 1000), .jump(item: 0), .tap(item: 3), .wait(1),
                .swipeBack(Swipe(.even(velocity: 1500))), .wait(1),
            ])
        ) {
            UINavigationController(rootViewController: AlbumsViewController())
        }.run { if $0.kind.family == .screen { screens.append($0.kind) } }
        #expect(screens.contains(.screenDidAppear))
        #expect(screens.last == .screenGone)
    }

    @Test func `rows in cells scroll sideways, with pools of their own`() async throws {
        var lists: [ListID?: Int] = [:]
        var moved: [Int64: CGFloat] = [:]
        var events: [LifecycleEvent] = []
        let result = try await Scroll(
            workload([
                .sideways(.cell(item: 1), .fling(velocity: 1500)), .fling(velocity: 2000), .wait(0.5),
                .memoryWarning, .destroyList,
            ])
        ) { StoriesViewController() }
        .at(1.5) { moved[1] = $0.rowOffset(1) }
        .run {
            events.append($0)
            if $0.kind == .cellDisplayed { lists[$0.list, default: 0] += 1 }
        }
        #expect(lists.count > 8, "Each row is a list of its own.")
        #expect((moved[1] ?? 0) > 100)
        let gone = events.filter { $0.kind == .listDestroyed }
        #expect(Set(lists.keys).isSubset(of: gone.map { $0.list }))
        #expect(Set(result.cells.map { $0.reuseIdentifier }) == ["row", "story"])
        #expect(result.violations == [])
    }

    @Test func `a section scrolls sideways, and products are as high as they want below a pinned header`()
        async throws
    {
        var frames: [CGRect] = []
        var (top, offset): (CGFloat?, CGFloat) = (nil, 0)
        var scrolls = -1
        var kinds: [EventKind: Int] = [:]
        let result = try await Scroll(
            workload([
                .sideways(.section(0), .fling(velocity: 900)), .jump(item: 60), .wait(0.1), .app("sell"),
                .wait(0.5), .destroyList,
            ])
        ) { StoreViewController() }
        .on("sell") { $0.sell(138) }
        .at(0.3) { scrolls = $0.scrolls }
        .at(2.5) {
            frames = $0.productFrames
            (top, offset) = ($0.headerFrame?.minY, $0.offset)
        }
        .run { kinds[$0.kind, default: 0] += 1 }
        #expect(scrolls == 0, "A row that moves does not scroll the list.")
        #expect(frames.count > 4 && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY })
        #expect(frames.allSatisfy { [70, 90, 110, 130, 150, 170, 190].contains($0.height) })
        #expect(top == offset && offset > 0, "The header is pinned.")
        #expect(kinds[.listBatchBegan] == 1 && kinds[.cellMeasured, default: 0] > 10)
        #expect(result.violations == [] && result.failedSteps.isEmpty)
    }

    /// Fact LF69, as a layout of iOS 26 showed it (Vercantez/openuikit, scripts/flow_probe.sh, probe A).
    @Test func `a full row of a flow layout spreads the rest between its items`() async throws {
        var frames: [CGRect] = []
        var height = 0.0
        _ = try await Scroll(workload([.wait(0.2)])) { GridOfSeven() }
            .at(0.1) {
                frames = $0.collectionView.visibleCells.map { $0.frame }.sorted {
                    ($0.minY, $0.minX) < ($1.minY, $1.minX)
                }
                height = $0.collectionView.contentSize.height
            }
            .run()
        #expect(frames.prefix(4).map { $0.minX } == [0, 137.5, 275, 0])
        #expect(frames.count == 7 && frames[3].minY == 70 && height == 200)
        #expect(frames.allSatisfy { $0.size == CGSize(width: 100, height: 60) })
    }

    @Test func `the same seed gives the same log`() async throws {
        func log() async throws -> [LifecycleEvent] {
            var events: [LifecycleEvent] = []
            _ = try await Scroll(workload([.fling(velocity: 8000), .wait(0.5), .destroyList]), seed: 7) {
                PhotoFeedViewController(photos: photos)
            }.run { events.append($0) }
            return events
        }
        let (first, second) = (try await log(), try await log())
        #expect(first == second)
        #expect(first.count > 100)
    }

    @Test func `a step that changes the app's items is refused`() async {
        await #expect(throws: NotModelled.self) {
            try await Scroll(workload([.insert(at: 0, count: 1, animated: true)])) { NewsViewController() }
                .run()
        }
    }
}

private final class GridOfSeven: PlainFeed {
    override func register() {
        photos = Array(0..<7)
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 60)
        collectionView.collectionViewLayout = layout
        collectionView.frame.size.width = 375
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
    }
}
