import Foundation
import JudgedFeeds
import LifecycleEvents
import PropertyAnimation
import ScrollTesting
import Testing
import UIKit

/// Effects of a finger, an update and the app's own code, other than on cells.
@MainActor struct BreadthTests {
    private func workload(_ steps: [Step]) -> Workload {
        var workload = Workload(name: "breadth", steps: steps)
        workload.transitions = .ios11
        return workload
    }

    @Test(arguments: [true, false])
    func `a tap that a recogniser keeps from its view selects no cell`(cancelsTouches: Bool) async throws {
        var states: [UIGestureRecognizer.State] = []
        var selected: [IndexPath] = []
        var place = CGPoint.zero
        _ = try await Scroll(workload([.wait(0.1), .tap(item: 2), .wait(0.5)])) { () -> RowsScreen in
            let screen = RowsScreen()
            screen.configure = { cell in
                let tap = NotedTap { tap in
                    states.append(tap.state)
                    if tap.state == .ended { place = tap.location(in: screen.list) }
                }
                tap.cancelsTouchesInView = cancelsTouches
                cell.contentView.addGestureRecognizer(tap)
                cell.contentView.addGestureRecognizer(UILongPressGestureRecognizer())
            }
            screen.onSelect = { selected.append($0) }
            return screen
        }.run()
        #expect(states == [.ended, .possible])
        #expect(place.y == 250)
        #expect(selected == (cancelsTouches ? [] : [IndexPath(item: 2, section: 0)]))
    }

    @Test func `the recogniser of an inner view comes first, and another only where a delegate allows it`()
        async throws
    {
        var recognized: [String] = []
        for isShared in [false, true] {
            _ = try await Scroll(workload([.wait(0.1), .tap(item: 1), .wait(0.2)])) { () -> RowsScreen in
                let screen = RowsScreen()
                screen.allowsBoth = isShared
                screen.configure = { cell in
                    for (name, view) in [("inner", cell.contentView), ("outer", cell)] {
                        let tap = NotedTap { if $0.state == .ended { recognized.append(name) } }
                        tap.delegate = screen
                        view.addGestureRecognizer(tap)
                    }
                }
                return screen
            }.run()
        }
        #expect(recognized == ["inner", "inner", "outer"])
    }

    @Test func `a layout of the app's own says from where a new cell comes and to where a deleted one goes`()
        async throws
    {
        var centers: [CGFloat] = []
        var alphas: [CGFloat] = []
        _ = try await Scroll(workload([.wait(2)])) { CardsViewController() }
            .at(0.5) { $0.insertCard() }
            .at(0.6) { feed in
                let cell = feed.collectionView.cellForItem(at: IndexPath(item: 1, section: 0))
                let shown = cell?.layer.presentation()
                centers = [shown?.position.y ?? 0, cell?.center.y ?? 0]
                alphas = [CGFloat(shown?.opacity ?? 0), cell?.alpha ?? 0]
            }
            .run()
        // The view moves from 50 points above, and fades in.
        #expect(centers[0] < centers[1] - 5 && centers[0] > centers[1] - 50, "\(centers)")
        #expect(alphas[0] > 0.05 && alphas[0] < alphas[1] - 0.05, "\(alphas)")
    }

    @Test func `setViewControllers makes a stack, and the last one comes by a push`() async throws {
        var stacks: [[String]] = []
        func titles(_ screen: RowsScreen) -> [String] {
            screen.navigationController?.viewControllers.map { $0.title ?? "" } ?? []
        }
        let (second, third) = (UIViewController(), UIViewController())
        (second.title, third.title) = ("second", "third")
        let rows = RowsScreen()
        _ = try await Scroll(workload([.wait(3)])) { () -> UINavigationController in
            let navigation = UINavigationController()
            navigation.viewControllers = [rows]
            return navigation
        }
        .at(0.5) { $0.setViewControllers([rows, second, third], animated: true) }
        .at(1.5) { navigation in
            stacks.append(titles(rows))
            #expect(third.navigationController === navigation && third.viewIfLoaded?.window != nil)
            navigation.setViewControllers([rows], animated: false)
        }
        .at(2) { _ in
            stacks.append(titles(rows))
            #expect(third.navigationController == nil)
        }
        .run()
        #expect(stacks == [["rows", "second", "third"], ["rows"]])
    }

    @Test func `a popover leaves the screen beneath in the window, and is as large as its content`()
        async throws
    {
        var frames: [CGRect] = []
        var isCovered = true
        _ = try await Scroll(workload([.wait(2)])) { RowsScreen() }
            .at(0.2) { screen in
                let content = UIViewController()
                content.modalPresentationStyle = .popover
                content.preferredContentSize = CGSize(width: 200, height: 100)
                content.popoverPresentationController?.sourceView = screen.view
                screen.present(content, animated: true)
            }
            .at(1) { screen in
                frames.append(screen.presentedViewController?.view.superview?.frame ?? .zero)
                frames.append(
                    screen.presentedViewController?.presentationController?
                        .frameOfPresentedViewInContainerView ?? .zero)
                isCovered = screen.list.window == nil
            }
            .run()
        #expect(frames.last?.size == CGSize(width: 200, height: 100), "\(frames)")
        #expect(!isCovered)
    }

    @Test func `notifications of a name come as a sequence`() async throws {
        var listening: Task<Int, Never>?
        _ = try await Scroll(workload([.wait(0.1), .memoryWarning, .wait(0.1), .memoryWarning, .wait(0.1)])) {
            () -> RowsScreen in
            let warnings = NotificationCenter.default.notifications(
                named: UIApplication.didReceiveMemoryWarningNotification)
            // The sequence keeps what comes before the task runs, which may be after the run.
            listening = Task {
                var count = 0
                for await _ in warnings {
                    count += 1
                    if count == 2 { break }
                }
                return count
            }
            return RowsScreen()
        }.run()
        #expect(await listening?.value == 2)
    }

    @Test func `a group of the app's own making lays its cells where the app says`() async throws {
        var frames: [CGRect] = []
        _ = try await Scroll(workload([.wait(0.2)])) { () -> RowsScreen in
            let screen = RowsScreen()
            screen.layout = UICollectionViewCompositionalLayout(
                section: NSCollectionLayoutSection(
                    group: .custom(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .fractionalWidth(1), heightDimension: .absolute(200))
                    ) { environment in
                        let half = environment.container.contentSize.width / 2
                        return [
                            NSCollectionLayoutGroupCustomItem(
                                frame: CGRect(x: 0, y: 0, width: half, height: 200)),
                            NSCollectionLayoutGroupCustomItem(
                                frame: CGRect(x: half, y: 50, width: half, height: 150)),
                        ]
                    }))
            return screen
        }
        .at(0.1) { screen in
            frames = (0..<3).compactMap {
                screen.list.cellForItem(at: IndexPath(item: $0, section: 0))?.frame
            }
        }
        .run()
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 195, height: 200), CGRect(x: 195, y: 50, width: 195, height: 150),
                CGRect(x: 0, y: 200, width: 195, height: 200),
            ])
    }

    @Test func `text has an estimated size, in as many lines as the width asks for`() {
        let text = String(repeating: "ten chars ", count: 8)
        let one = text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
        let narrow = text.boundingRect(
            with: CGSize(width: one.width / 3.5, height: .greatestFiniteMagnitude),
            options: .usesLineFragmentOrigin, attributes: [.font: UIFont.systemFont(ofSize: 20)], context: nil
        )
        #expect(one.width == 800 && narrow.height > one.height * 3.5 && narrow.height < one.height * 4.5)
        let label = UILabel()
        (label.text, label.font, label.numberOfLines) = (text, .systemFont(ofSize: 20), 2)
        #expect(label.sizeThatFits(CGSize(width: 200, height: 0)).height < one.height * 2.5)
    }

    @Test func `headers and footers have the kinds that the layout names`() async throws {
        var kinds: Set<String> = []
        _ = try await Scroll(workload([.wait(0.2)])) { () -> KindsScreen in
            let screen = KindsScreen()
            screen.note = { kinds.insert($0) }
            return screen
        }.run()
        #expect(kinds == ["title", "sum"])
    }
}

private final class NotedTap: UITapGestureRecognizer {
    private let note: (NotedTap) -> Void

    init(note: @escaping (NotedTap) -> Void) {
        self.note = note
        super.init()
    }

    override var state: State { didSet { note(self) } }
}

private final class RowsScreen: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate,
    UIGestureRecognizerDelegate
{
    private(set) var list: UICollectionView!
    var configure: (UICollectionViewCell) -> Void = { _ in }
    var onSelect: (IndexPath) -> Void = { _ in }
    var allowsBoth = false
    lazy var layout: UICollectionViewLayout = {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 390, height: 100)
        layout.minimumLineSpacing = 0
        return layout
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "rows"
        list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
        (list.dataSource, list.delegate) = (self, self)
        view.addSubview(list)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
        configure(cell)
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        onSelect(indexPath)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { allowsBoth }
}

private final class KindsScreen: UIViewController {
    private var source: UICollectionViewDiffableDataSource<Int, Int>?
    var note: (String) -> Void = { _ in }

    override func viewDidLoad() {
        super.viewDidLoad()
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size, elementKind: "title", alignment: .top),
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size, elementKind: "sum", alignment: .bottom),
        ]
        let list = UICollectionView(
            frame: view.bounds, collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
        for kind in ["title", "sum"] {
            list.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
        }
        view.addSubview(list)
        source = UICollectionViewDiffableDataSource(collectionView: list) { list, path, _ in
            list.dequeueReusableCell(withReuseIdentifier: "row", for: path)
        }
        source?.supplementaryViewProvider = { [weak self] list, kind, path in
            self?.note(kind)
            return list.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: path)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([1, 2])
        source?.apply(snapshot, animatingDifferences: false)
    }
}
