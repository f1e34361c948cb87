import UIKit

// SwiftUI views in cells: Linux has no SwiftUI.

final class HostedCellViewController: UIViewController {
    private let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
        cell.contentConfiguration = UIHostingConfiguration { Text("Item \(item)") }
    }
}
