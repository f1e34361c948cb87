import AnimatorPool
import AnimatorPoolUIKit
import LifecycleEvents
import LifecycleJudging
import ScrollTesting
import Testing
import UIKit

/// The adapter's APIs that need no change of an app's delegate or cells.
@MainActor struct DropInTests {
    private let workload = Workload(
        name: "drop-in",
        steps: [
            .wait(0.1), .fling(velocity: 3000), .fling(velocity: -3000), .wait(0.3), .app("look"),
            .destroyList,
        ])

    @Test func `a delegate in front tells the pool of displays, and the app's own keeps all its calls`()
        async throws
    {
        var calls: Set<String> = []
        var phases: [AnimatorPhase?] = []
        var heights: Set<CGFloat> = []
        let result = try await Scroll(workload) { FollowedFeed() }
            .on("look") {
                calls = $0.calls
                phases = $0.collectionView.visibleCells.map { [animators = $0.animators] in
                    animators[$0]?.phase
                }
                heights = Set($0.collectionView.visibleCells.map { $0.frame.height })
            }
            .run()
        result.expectNoViolation()
        #expect(calls == ["display", "end", "scroll", "drag", "rest"])
        #expect(heights == [80], "The app's delegate gives the sizes.")
        #expect(!phases.isEmpty && phases.allSatisfy { $0 == .paused })
    }

    @Test func `a table's delegate in front does the same`() async throws {
        var calls: Set<String> = []
        var phases: [AnimatorPhase?] = []
        var (framed, left): (Int, Int) = (0, -1)
        let result = try await Scroll(workload) { FollowedTable(style: .plain) }
            .at(0.06) { $0.animators[$0.tableView.visibleCells[0]]?.startAnimation() }
            .at(0.07) { $0.animators[$0.tableView.visibleCells[1]]?.stopAnimation(false) }
            .at(0.3) {
                framed = $0.framedCells
                $0.overlay?.hide()
                left = $0.framedCells
            }
            .on("look") {
                calls = $0.calls
                phases = $0.tableView.visibleCells.map { [animators = $0.animators] in animators[$0]?.phase }
            }
            .run()
        result.expectNoViolation()
        #expect(calls == ["display", "end", "scroll"])
        #expect(framed > 5 && left == 0)
        #expect(!phases.isEmpty && phases.allSatisfy { $0 == .paused })
    }

    @Test func `the view of a content configuration owns its animator, through reuse and the background`()
        async throws
    {
        var isBacked: [Bool] = []
        func look(_ feed: AnimatedContentFeed) { isBacked += feed.visibleContentsAreBacked }
        let steps: [Step] = [
            .wait(0.1), .app("look"), .fling(velocity: 3000), .wait(0.1), .app("look"), .app("change"),
            .wait(0.1),
            .app("look"), .destroyList,
        ]
        let result = try await Scroll(Workload(name: "content", steps: steps)) { AnimatedContentFeed() }
            .on("look", perform: look)
            .on("change") { $0.changeFirst() }
            .run()
        // As with any view, its animator waits in a pooled cell for the next configuration.
        let broken = Set(result.violations.map { $0.invariant })
        #expect(broken.isSubset(of: [.idleAnimator, .currentGeneration]), "\(broken)")
        #expect(isBacked.count > 15 && !isBacked.contains(false))
    }

    @Test func `captured layers animate what UIKit sets at once`() async throws {
        var (keys, plain): ([String], [String]) = ([], [])
        var (middle, end): (CGFloat, CGFloat) = (0, 0)
        _ = try await Scroll(Workload(name: "capture", steps: [.wait(0.6)])) { FollowedFeed() }
            .at(0.1) {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                view.tag = 7
                $0.view.addSubview(view)
                let other = UIView(frame: view.frame)
                $0.view.addSubview(other)
                UIView.animate(withDuration: 0.2, capturing: [view.layer]) {
                    view.layer.borderWidth = 4
                    other.layer.borderWidth = 4
                }
                keys = view.layer.animationKeys() ?? []
                plain = other.layer.animationKeys() ?? []
            }
            .at(0.2) { middle = $0.view.viewWithTag(7)?.layer.presentation()?.borderWidth ?? 0 }
            .at(0.5) { end = $0.view.viewWithTag(7)?.layer.presentation()?.borderWidth ?? 0 }
            .run()
        #expect(keys == ["borderWidth"] && plain == [])
        #expect(middle > 1 && middle < 3 && end == 4)
    }

    @Test func `an animator by its safe name takes each initialiser`() async throws {
        var states: [UIViewAnimatingState] = []
        var flushes: [Bool] = []
        _ = try await Scroll(Workload(name: "names", steps: [.wait(0.5)])) { FollowedFeed() }
            .at(0.1) { feed in
                let view: UIView = feed.view
                let animators = [
                    SafePropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.9 },
                    SafePropertyAnimator(duration: 1, dampingRatio: 0.8) { view.alpha = 0.8 },
                    SafePropertyAnimator(
                        duration: 1, controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1)
                    ) { view.alpha = 0.7 },
                    SafePropertyAnimator(
                        duration: 1, timingParameters: UISpringTimingParameters(dampingRatio: 1)),
                ]
                for animator in animators { animator.fractionComplete = 0.5 }
                states = animators.map { $0.state }
                animators[0].flushUpdates = true
                flushes = animators.map { $0.flushUpdates }
            }
            .run()
        #expect(states.prefix(3).allSatisfy { $0 == .active })
        #expect(flushes == [true, false, false, false])
    }
}

private final class FollowedFeed: PlainFeed, UICollectionViewDelegateFlowLayout {
    let animators = CollectionViewAnimators()
    private(set) var calls: Set<String> = []
    private var display: DisplayObservation?

    override func register() {
        collectionView.register(EffectCell.self, forCellWithReuseIdentifier: "photo")
        display = animators.followDisplay(of: collectionView)
    }

    override func configure(_ cell: UICollectionViewCell, _ photo: Int) {
        guard let cell = cell as? EffectCell else { return }
        animators.attach(to: cell, item: ItemID(photo)) { cell in
            let view = cell.blurView
            view.alpha = 1
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.fractionComplete = 0.3
            return animator
        }
    }

    override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { calls.insert("display") }

    override func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { calls.insert("end") }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: collectionView.bounds.width, height: 80) }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.insert("scroll") }
    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.insert("drag") }
    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.insert("rest") }
}

private final class FollowedTable: UITableViewController {
    let animators = TableViewAnimators()
    private(set) var calls: Set<String> = []
    private var display: DisplayObservation?
    private(set) var overlay: PhaseOverlay?

    /// Cells with a frame in the colour of a phase.
    var framedCells: Int {
        tableView.visibleCells.count { $0.subviews.contains { $0.layer.borderWidth == 3 } }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        overlay = animators.showPhases(in: tableView)
        tableView.rowHeight = 60
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        display = animators.followDisplay(of: tableView)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 300 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        animators.attach(to: cell, item: ItemID(indexPath.row)) { cell in
            let view = cell.contentView
            view.alpha = 1
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.fractionComplete = 0.3
            return animator
        }
        return cell
    }

    override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { calls.insert("display") }

    override func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { calls.insert("end") }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.insert("scroll") }
}

private final class AnimatedContentFeed: PlainFeed {
    override func register() {
        collectionView.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "photo")
    }

    override func configure(_ cell: UICollectionViewCell, _ photo: Int) {
        cell.contentConfiguration = configuration("Photo \(photo)")
    }

    private func configuration(_ text: String) -> AnimatedContentConfiguration {
        var content = UIListContentConfiguration.cell()
        content.text = text
        return AnimatedContentConfiguration(content, fraction: 0.3) { view in
            view.alpha = 1
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.pausesOnCompletion = true
            return animator
        }
    }

    func changeFirst() { collectionView.visibleCells.first?.contentConfiguration = configuration("changed") }

    var visibleContentsAreBacked: [Bool] {
        collectionView.visibleCells.map { $0.contentView.layer.hasAnimationsInTree }
    }
}
