import AnimatorPool
import AnimatorPoolUIKit
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit
import os

/// What an app sets once for a pool: signposts, Reduce Motion; and what it hears from an animator.
@MainActor struct AppSettingTests {
    private let workload = Workload(
        name: "settings",
        steps: [.fling(velocity: 3000), .fling(velocity: -3000), .background(1), .wait(0.3), .destroyList])

    @Test func `each use, request and animator is an interval that ends once`() async throws {
        let signposter = OSSignposter(subsystem: "feed", category: "animators")
        var attached = 0
        try await Scroll(workload) {
            FadingFeed(CollectionViewAnimators(signposter: signposter))
        }
        .run { if $0.kind == .animatorAttached { attached += 1 } }
        .expectNoViolation()
        let intervals = signposter.intervals
        #expect(intervals.allSatisfy { $0.endCount == 1 })
        #expect(Set(intervals.map(\.id)).count == intervals.count)
        #expect(attached > 20 && intervals.count { $0.name == "Animator" } == attached)
        #expect(intervals.count { $0.name == "Animator Request" } >= attached)
        #expect(intervals.count { $0.name == "Cell Use" } > 20)
    }

    @Test func `a pool with signposts records in its log too`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var url: URL?
        let signposter = OSSignposter(subsystem: "feed", category: "animators")
        _ = try await Scroll(workload) {
            let log = try? DeviceLog(folder: folder)
            url = log?.url
            return FadingFeed(CollectionViewAnimators(log: log, signposter: signposter))
        }
        .run()
        let text = try String(contentsOf: try #require(url), encoding: .utf8)
        #expect(text.contains("animator.attached") && !signposter.intervals.isEmpty)
    }

    @Test func `with Reduce Motion animators are at their ends, and run again when it is off`() async throws {
        var phases: [[AnimatorPhase?]] = []
        func look(_ feed: FadingFeed) { phases.append(feed.phases) }
        var stills = 0
        try await Scroll(workload) {
            let animators = CollectionViewAnimators {
                if $0.detail == .text("still (Reduce Motion)") { stills += 1 }
            }
            animators.reduceMotionPolicy = .goToEnd
            #expect(animators.reduceMotionPolicy == .goToEnd && !animators.isMotionReduced)
            return FadingFeed(animators)
        }
        .at(0.05, perform: look)
        .at(0.1) { _ in UIAccessibility.setReduceMotion(true) }
        .at(0.1, perform: look)
        .at(0.5, perform: look)
        .at(0.6) { _ in UIAccessibility.setReduceMotion(false) }
        .at(0.7) { $0.collectionView.reloadData() }
        .at(0.8, perform: look)
        .run()
        .expectNoViolation()
        #expect(phases.count == 4 && phases.allSatisfy { $0.count > 5 })
        #expect(phases[0].allSatisfy { $0 == .running })
        #expect(phases[1].allSatisfy { $0 == .spent })
        #expect(phases[2].allSatisfy { $0 == .spent })
        #expect(phases[3].contains(.running))
        #expect(stills > 10)
    }

    @Test func `without the policy Reduce Motion changes nothing`() async throws {
        var phases: [AnimatorPhase?] = []
        _ = try await Scroll(workload) { FadingFeed(CollectionViewAnimators()) }
            .at(0.05) { _ in UIAccessibility.setReduceMotion(true) }
            .at(0.1) { phases = $0.phases }
            .run()
        #expect(phases.count > 5 && phases.allSatisfy { $0 == .running })
    }

    @Test func `UIKit's animator says when it pauses on completion`() async throws {
        var seen: [AnimatorPhase] = []
        var observed = 0
        var (animator, observation): (UIViewPropertyAnimator?, NSKeyValueObservation?) = (nil, nil)
        var task: Task<Void, Never>?
        var blur: ReuseSafeAnimator?
        _ = try await Scroll(Workload(name: "phases", steps: [.wait(1)])) {
            FadingFeed(CollectionViewAnimators())
        }
        .at(0.1) { feed in
            let view: UIView = feed.view
            let raw = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.alpha = 0.5 }
            raw.pausesOnCompletion = true
            animator = raw
            observation = raw.observe(\.isRunning) { _, _ in observed += 1 }
            blur = try? ReuseSafeAnimator(raw, turns: MainTurnQueue())
            guard let phases = blur?.phases else { return }
            task = Task { for await phase in phases { seen.append(phase) } }
            blur?.startAnimation()
        }
        .at(0.6) { _ in
            #expect(observed == 2)
            observation?.invalidate()
            blur?.startAnimation()
            blur?.tearDown()
            #expect(observed == 2)
        }
        .run()
        // The task reads them in turns of its own.
        await task?.value
        #expect(seen.prefix(3) == [.fresh, .running, .paused])
        withExtendedLifetime((animator, observation)) {}
    }
}

/// A feed whose cells fade, each with an animator that the pool makes.
private final class FadingFeed: PlainFeed {
    private let animators: CollectionViewAnimators
    private var display: DisplayObservation?
    private var app: AppObservation?

    init(_ animators: CollectionViewAnimators) {
        self.animators = animators
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func register() {
        collectionView.register(EffectCell.self, forCellWithReuseIdentifier: "photo")
        display = animators.followDisplay(of: collectionView)
        app = animators.followApp()
        animators.followWindow(of: collectionView)
    }

    override func configure(_ cell: UICollectionViewCell, _ photo: Int) {
        guard let cell = cell as? EffectCell else { return }
        animators.attach(to: cell, item: ItemID(photo)) { cell in
            let view = cell.blurView
            view.alpha = 0
            let animator = UIViewPropertyAnimator(duration: 5, curve: .linear) { view.alpha = 1 }
            animator.startAnimation()
            return animator
        }
    }

    var phases: [AnimatorPhase?] { collectionView.visibleCells.map { animators[$0]?.phase } }
}
