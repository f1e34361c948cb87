import ScrollTesting
import Testing
import UIKit

/// The resting place of a scroll view: at pages, at items, and according to its deceleration rate.
@MainActor struct PagingTests {
    /// Returns the offset after `steps`, and the delegate's targets at the end of each drag.
    private func scroll(
        _ direction: UICollectionView.ScrollDirection, pages: Bool = true, _ steps: [Step],
        _ change: @escaping @MainActor (Pages) -> Void = { _ in }
    ) async throws -> (offset: CGPoint, targets: [CGPoint], calls: [String]) {
        var offset = CGPoint.zero
        var (targets, calls): ([CGPoint], [String]) = ([], [])
        _ = try await Scroll(Workload(name: "pages", steps: [.wait(0.1)] + steps + [.app("look")])) {
            Pages(direction, pages: pages)
        }
        .at(0.05, perform: change)
        .on("look") {
            offset = $0.collectionView.contentOffset
            (targets, calls) = ($0.targets, $0.calls)
        }
        .run()
        return (offset, targets, calls)
    }

    @Test func `a fling goes to the next page in its direction, and one page at most`() async throws {
        let up = try await scroll(.vertical, [.fling(velocity: 3000), .wait(4)])
        #expect(up.offset == CGPoint(x: 0, y: 844) && up.targets == [up.offset])
        let sideways = try await scroll(.horizontal, [.fling(velocity: 3000), .wait(4)])
        #expect(sideways.offset == CGPoint(x: 390, y: 0) && sideways.targets == [sideways.offset])
        let back = try await scroll(
            .horizontal, [.fling(velocity: 3000), .wait(4), .fling(velocity: -500), .wait(4)])
        #expect(back.offset == .zero)
    }

    @Test func `a finger that lifts at rest leaves the nearest page`() async throws {
        for (distance, end) in [(150.0, 0.0), (250, 390)] {
            let pages = try await scroll(
                .horizontal, [.drag(distance: distance, duration: 0.3), .wait(1)])
            #expect(pages.offset == CGPoint(x: end, y: 0))
            #expect(pages.calls == ["begin", "will end", "end", "rest"])
        }
    }

    @Test func `an item of a list that scrolls sideways goes where its scroll position says`() async throws {
        let path = IndexPath(item: 3, section: 0)
        let positions: [UICollectionView.ScrollPosition] = [.left, .centeredHorizontally, .right]
        for starts in [UICollectionView.ScrollDirection.horizontal, .vertical] {
            var offsets: [CGFloat] = []
            _ = try await scroll(starts, [.wait(0.2)]) {
                let layout = $0.collectionView.collectionViewLayout as? UICollectionViewFlowLayout
                layout?.scrollDirection = .horizontal
                layout?.invalidateLayout()
                $0.collectionView.reloadData()
                for position in positions {
                    $0.collectionView.scrollToItem(at: path, at: position, animated: false)
                    offsets.append($0.collectionView.contentOffset.x)
                }
            }
            #expect(offsets == [1170, 1170, 1170])
        }
    }

    @Test func `a finger that takes moving content ends its deceleration and begins a drag`() async throws {
        let drag = ["begin", "will end", "end"]
        let fling = Step.fling(velocity: 2000)
        let caught = try await scroll(.vertical, pages: false, [fling, .wait(0.3), fling, .wait(9)])
        #expect(caught.calls == drag + ["rest"] + drag + ["rest"])
        let dragged = try await scroll(
            .vertical, pages: false,
            [
                fling, .wait(0.3), .drag(distance: 50, duration: 0.2), .drag(distance: 50, duration: 0.2),
                .wait(1),
            ])
        #expect(dragged.calls == drag + ["rest"] + drag + drag)
    }

    @Test func `the fast deceleration rate brings the content to rest nearer and sooner`() async throws {
        let steps: [Step] = [.fling(velocity: 1000), .wait(0.6)]
        let normal = try await scroll(.vertical, pages: false, steps)
        let fast = try await scroll(.vertical, pages: false, steps) {
            $0.collectionView.decelerationRate = .fast
        }
        #expect(abs(normal.targets[0].y - 494) < 1 && normal.offset.y < 360)
        #expect(abs(fast.targets[0].y - 98) < 1 && fast.offset.y == fast.targets[0].y)
    }
}

private final class Pages: UICollectionViewController {
    private(set) var targets: [CGPoint] = []
    private(set) var calls: [String] = []

    init(_ direction: UICollectionView.ScrollDirection, pages: Bool) {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        layout.itemSize = UIScreen.main.bounds.size
        layout.minimumLineSpacing = 0
        super.init(collectionViewLayout: layout)
        collectionView.isPagingEnabled = pages
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "page")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    {
        20
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "page", for: indexPath)
    }

    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }

    override func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        calls.append("will end")
        targets.append(targetContentOffset.pointee)
    }

    override func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        calls.append("end")
    }

    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
}
