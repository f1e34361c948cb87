import AnimatorPool
import AnimatorPoolUIKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import ScrollTesting
import Testing
import UIKit

/// The adapter's own files, compiled unchanged, in an app that is scrolled.
@MainActor struct AdapterTests {
    private let workload = Workload(
        name: "adapter",
        steps: [
            .fling(velocity: 4000), .wait(0.5), .background(2), .fling(velocity: -3000), .memoryWarning,
            .wait(0.5),
            .destroyList,
        ])

    @Test func `a pool keeps every rule while an app scrolls, deletes and goes to the background`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var logURL: URL?
        var kinds: [EventKind: Int] = [:]
        var phases: [AnimatorPhase?] = []
        let result = try await Scroll(workload) { () -> PooledFeed in
            let feed = PooledFeed(folder: folder)
            logURL = feed.log?.url
            return feed
        }
        .at(0.05) { phases = $0.visiblePhases }
        .at(0.2) { $0.delete(2) }
        .at(0.3) { $0.reload() }
        .at(1) { $0.log?.flush() }
        .run { kinds[$0.kind, default: 0] += 1 }
        result.expectNoViolation()
        #expect(kinds[.animatorAttached, default: 0] > 20)
        #expect(kinds[.animatorAttached] == kinds[.animatorReleased])
        #expect(phases.count > 5)
        #expect(phases.allSatisfy { $0 == .paused })
        let text = try String(contentsOf: try #require(logURL), encoding: .utf8)
        #expect(text.contains("animator.attached"))
    }

    @Test func `a blur view keeps its strength through reuse and background`() async throws {
        var isBacked: [Bool] = []
        let result = try await Scroll(workload) { BlurFeed() }
            .at(0.05) { isBacked += $0.visibleBlursAreBacked }
            .at(0.45) { isBacked += $0.visibleBlursAreBacked }
            .at(2.9) { isBacked += $0.visibleBlursAreBacked }
            .run()
        // Nobody tells the view that its cell is in the pool.
        let broken = Set(result.violations.map { $0.invariant })
        #expect(broken == [.idleAnimator], "\(broken)")
        #expect(isBacked.count > 20)
        #expect(!isBacked.contains(false))
    }

    @Test func `a blur view that hears of its display keeps every rule`() async throws {
        var isBacked: [Bool] = []
        let result = try await Scroll(workload) { DisplayedBlurFeed() }
            .at(0.05) { isBacked += $0.visibleBlursAreBacked }
            .at(0.45) { isBacked += $0.visibleBlursAreBacked }
            .at(2.9) { isBacked += $0.visibleBlursAreBacked }
            .run()
        result.expectNoViolation()
        #expect(isBacked.count > 20)
        #expect(!isBacked.contains(false))
    }

    @Test func `a blur view takes another strength and another effect at any time`() async throws {
        var backed: [Bool] = []
        let feed = Workload(name: "blur", steps: [.wait(1)])
        _ = try await Scroll(feed) { BlurFeed() }
            .at(0.1) { $0.setBlurs { $0.strength = 0.6 } }
            .at(0.2) {
                backed += $0.visibleBlursAreBacked
                $0.setBlurs { $0.effect = UIBlurEffect(style: .dark) }
            }
            .at(0.3) {
                backed += $0.visibleBlursAreBacked
                $0.setBlurs { $0.strength = 1 }
            }
            .at(0.4) {
                backed += $0.visibleBlursAreBacked.map { !$0 }
                $0.setBlurs { $0.strength = 0.2 }
            }
            .at(0.5) {
                backed += $0.visibleBlursAreBacked
                $0.setBlurs {
                    $0.contentView.layer.removeAllAnimations()
                    $0.subviews[0].layer.removeAllAnimations()
                    $0.setNeedsLayout()
                    $0.layoutIfNeeded()
                }
            }
            .at(0.6) { backed += $0.visibleBlursAreBacked }
            .run()
        #expect(backed.count > 30 && !backed.contains(false))
    }

    @Test func `who follows the app from outside hears of its background at once`() async throws {
        var heard: [String] = []
        let observation = AppObservation(
            resign: { heard.append("resign") }, activate: { heard.append("activate") })
        let steps: [Step] = [.wait(0.1), .background(2), .wait(0.1)]
        _ = try await Scroll(Workload(name: "background", steps: steps)) { SafeFeed() }.run()
        // Apps of other tests may also enter the background.
        #expect(heard.prefix(2) == ["resign", "activate"])
        withExtendedLifetime(observation) {}
    }

    @Test func `an animator by its safe name raises nothing`() async throws {
        var misuses = 0
        let result = try await Scroll(workload) { SafeFeed() }.run { if $0.kind == .misuse { misuses += 1 } }
        #expect(misuses == 0)
        #expect(result.violations.filter { $0.invariant == .noMisuse }.isEmpty)
    }
}

class PlainFeed: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    var photos = Array(0..<300)
    private(set) var collectionView: UICollectionView!

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: view.bounds.width, height: 100)
        layout.minimumLineSpacing = 0
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
        register()
    }

    func register() {}
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    func configure(_ cell: UICollectionViewCell, _ photo: Int) {}

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        configure(cell, photos[indexPath.item])
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}
}

final class EffectCell: UICollectionViewCell {
    let blurView = UIVisualEffectView(effect: nil)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(blurView)
    }

    required init?(coder: NSCoder) { nil }
}

final class PooledFeed: PlainFeed {
    let log: DeviceLog?
    private var animators: CollectionViewAnimators!
    private var observation: AppObservation?
    private var overlay: PhaseOverlay?

    init(folder: URL) {
        log = try? DeviceLog(folder: folder, items: true)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func register() {
        collectionView.register(EffectCell.self, forCellWithReuseIdentifier: "photo")
        guard let log else { return }
        animators = CollectionViewAnimators(log: log)
        observation = animators.followApp()
        animators.followWindow(of: collectionView)
        overlay = animators.showPhases(in: collectionView)
    }

    override func configure(_ cell: UICollectionViewCell, _ photo: Int) {
        guard let cell = cell as? EffectCell else { return }
        animators.attach(to: cell, item: ItemID(photo)) { cell in
            let blurView = cell.blurView
            blurView.effect = nil
            let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) {
                blurView.effect = UIBlurEffect(style: .light)
            }
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.1
            return animator
        }
    }

    override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { animators.willDisplay(cell) }

    override func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { animators.didEndDisplaying(cell) }

    var visiblePhases: [AnimatorPhase?] { collectionView.visibleCells.map { animators[$0]?.phase } }

    func delete(_ photo: Int) {
        photos.removeAll { $0 == photo }
        collectionView.deleteItems(at: [IndexPath(item: photo, section: 0)])
    }

    func reload() {
        collectionView.reloadItems(at: collectionView.indexPathsForVisibleItems)
    }
}

private final class BlurCell: UICollectionViewCell {
    let blur = ReusableBlurView(style: .light, strength: 0.3)

    override init(frame: CGRect) {
        super.init(frame: frame)
        blur.frame = contentView.bounds
        contentView.addSubview(blur)
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
        super.prepareForReuse()
        blur.prepareForReuse()
    }
}

private class BlurFeed: PlainFeed {
    override func register() { collectionView.register(BlurCell.self, forCellWithReuseIdentifier: "photo") }

    func setBlurs(_ change: (ReusableBlurView) -> Void) {
        for case let cell as BlurCell in collectionView.visibleCells { change(cell.blur) }
    }

    var visibleBlursAreBacked: [Bool] {
        collectionView.visibleCells.map { ($0 as? BlurCell)?.blur.layer.hasAnimationsInTree ?? false }
    }
}

private final class DisplayedBlurFeed: BlurFeed {
    override func configure(_ cell: UICollectionViewCell, _ photo: Int) {
        // Not displayed yet.
        (cell as? BlurCell)?.blur.isDisplayed = false
    }

    override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? BlurCell)?.blur.isDisplayed = true }

    override func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? BlurCell)?.blur.isDisplayed = false }
}

private final class SafeCell: UICollectionViewCell {
    var animator: UIViewPropertyAnimator?

    override func prepareForReuse() {
        super.prepareForReuse()
        // Released without a call to the pool.
        animator = nil
    }
}

private final class SafeFeed: PlainFeed {
    override func register() { collectionView.register(SafeCell.self, forCellWithReuseIdentifier: "photo") }

    override func configure(_ cell: UICollectionViewCell, _ photo: Int) {
        DispatchQueue.main.async {
            let cell = cell as? SafeCell
            let animator = SafePropertyAnimator(duration: 1, curve: .easeOut) { [weak cell] in
                cell?.alpha = 0.5
            }
            animator.fractionComplete = 0.5
            cell?.animator = animator
        }
    }
}
