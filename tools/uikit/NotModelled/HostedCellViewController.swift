import UIKit

// SwiftUI's views in cells: there is no SwiftUI on Linux.

final class HostedCellViewController: UIViewController {
    private let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
        cell.contentConfiguration = UIHostingConfiguration { Text("Item \(item)") }
    }
}
