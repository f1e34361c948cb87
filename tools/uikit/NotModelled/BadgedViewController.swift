import UIKit

// Badges on the cells of a compositional layout, which the simulated list does not have.

final class BadgedViewController: UIViewController {
    private func badge() -> NSCollectionLayoutSupplementaryItem {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20))
        return NSCollectionLayoutSupplementaryItem(
            layoutSize: size, elementKind: "badge", containerAnchor: NSCollectionLayoutAnchor(edges: [.top]))
    }
}
