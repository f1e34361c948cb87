import UIKit

/// A list whose cells measure themselves: 80 points, while the layout estimates 40.
@MainActor class MeasuringScreen: ListFactScreen {
    override func makeLayout() -> UICollectionViewLayout {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(rowHeight))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        configure = { cell, _ in cell.wantedHeight = 80 }
    }

    final var firstCell: FactCell? { list.cellForItem(at: IndexPath(item: 0, section: 0)) as? FactCell }
}

/// The height of an item of a flow layout that has not been measured: the estimate, or the mean of the measured
/// items.
final class UnmeasuredHeightScreen: MeasuringScreen {
    override class var fact: String { "list.unmeasuredHeight" }

    /// A flow layout, because compositional layouts of all systems keep the estimate.
    override func makeLayout() -> UICollectionViewLayout {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: view.bounds.width, height: rowHeight)
        layout.minimumLineSpacing = 0
        return layout
    }

    override func answer() async throws -> FactAnswer? {
        switch list.contentSize.height / CGFloat(items.count) {
        case 79...81: .text("mean")
        case ..<70: .text("estimate")
        default: .text("other")
        }
    }
}

/// Whether the list measures a cell again in the layout after its height has changed.
final class MeasuredAgainScreen: MeasuringScreen {
    override class var fact: String { "list.measuredAgain" }

    override func answer() async throws -> FactAnswer? {
        .number(Double(firstCell?.measureCount ?? 0))
    }
}

/// Whether an update of the list measures the cells on screen again.
final class BatchMeasureScreen: MeasuringScreen {
    override class var fact: String { "list.batchMeasure" }

    override func answer() async throws -> FactAnswer? {
        let before = firstCell?.measureCount
        list.performBatchUpdates {
            self.items.insert(1000, at: 1)
            self.list.insertItems(at: [IndexPath(item: 1, section: 0)])
        }
        try await wait(1)
        return .text(firstCell?.measureCount == before ? "newCells" : "allCells")
    }
}
