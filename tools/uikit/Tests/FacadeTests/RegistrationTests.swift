import AnimatorPool
import AnimatorPoolUIKit
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Registrations whose cells and headers have animators, in an app that is scrolled.
@MainActor struct RegistrationTests {
    @Test func `cells and headers get animators from their registrations, and lose them in time`()
        async throws
    {
        var kinds: [EventKind: Int] = [:]
        var (cells, headers): ([AnimatorPhase?], [AnimatorPhase?]) = ([], [])
        let workload = Workload(
            name: "registrations",
            steps: [
                .wait(0.2), .fling(velocity: 4000), .wait(0.5), .fling(velocity: -4000), .wait(0.5),
                .destroyList,
            ])
        let result = try await Scroll(workload) { RegisteredFeed() }
            .at(0.05) { (cells, headers) = ($0.phases, $0.headerPhases) }
            .run { kinds[$0.kind, default: 0] += 1 }
        result.expectNoViolation()
        #expect(cells.count > 5 && cells.allSatisfy { $0 == .paused })
        #expect(!headers.isEmpty && headers.allSatisfy { $0 == .paused })
        #expect(kinds[.animatorAttached, default: 0] > 20)
        #expect(kinds[.animatorAttached] == kinds[.animatorReleased])
    }

    @Test func `a reconfigured item keeps its fraction, and its animator if the pool is told so`()
        async throws
    {
        let (replaced, kept) = (try await reconfiguring(.replace), try await reconfiguring(.keep))
        #expect(replaced.fraction == 0.5 && kept.fraction == 0.5)
        #expect(replaced.animators == kept.animators + 1)
    }

    private func reconfiguring(
        _ policy: ReconfigurePolicy
    ) async throws -> (fraction: Double, animators: Int) {
        var (fraction, animators) = (-1.0, 0)
        _ = try await Scroll(Workload(name: "reconfigure", steps: [.wait(0.6)])) { RegisteredFeed() }
            .at(0.1) {
                $0.animators.reconfigurePolicy = policy
                $0.strengthenFirst(to: 0.5)
            }
            .at(0.2) { $0.reconfigureFirst() }
            .at(0.5) { fraction = $0.firstFraction }
            .run { if $0.kind == .animatorAttached { animators += 1 } }
        return (fraction, animators)
    }
}

private final class RegisteredFeed: UIViewController, UICollectionViewDelegate {
    let animators = CollectionViewAnimators()
    private let headerAnimators = SupplementaryViewAnimators()
    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Int, String>!

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: view.bounds.width, height: 100)
        layout.headerReferenceSize = CGSize(width: view.bounds.width, height: 40)
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.delegate = self
        view.addSubview(collectionView)

        let cells = UICollectionView.CellRegistration<EffectCell, String>(animators: animators) {
            cell, _, _ in
            cell.contentView.alpha = 1
        } makeAnimator: { cell, _ in
            Self.animator(of: cell.blurView)
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
            elementKind: UICollectionView.elementKindSectionHeader, animators: headerAnimators
        ) { _, _ in
        } makeAnimator: { header, _ in
            Self.animator(of: header)
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { list, path, item in
            list.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        dataSource.supplementaryViewProvider = { list, _, path in
            list.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        for section in 0..<10 {
            snapshot.appendSections([section])
            snapshot.appendItems((0..<20).map { "\(section)/\($0)" }, toSection: section)
        }
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    private static func animator(of view: UIView) -> UIViewPropertyAnimator {
        view.alpha = 1
        let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { view.alpha = 0 }
        animator.pausesOnCompletion = true
        animator.fractionComplete = 0.1
        return animator
    }

    private var first: UICollectionViewCell? {
        collectionView.cellForItem(at: IndexPath(item: 0, section: 0))
    }
    var firstFraction: Double { first.flatMap { animators[$0]?.fractionComplete } ?? -1 }
    func strengthenFirst(to fraction: Double) {
        if let first { animators[first]?.fractionComplete = fraction }
    }

    func reconfigureFirst() {
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems(["0/0"])
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    var phases: [AnimatorPhase?] { collectionView.visibleCells.map { animators[$0]?.phase } }

    var headerPhases: [AnimatorPhase?] {
        collectionView.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
            .map { headerAnimators[$0]?.phase }
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { animators.willDisplay(cell) }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { animators.didEndDisplaying(cell) }

    func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) { headerAnimators.willDisplay(view) }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { headerAnimators.didEndDisplaying(view) }
}
