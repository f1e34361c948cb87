import ScrollTesting
import Testing
import UIKit

/// A list in a cell that has only constraints.
@MainActor struct NestedListTests {
    private final class ShelfCell: UITableViewCell, UICollectionViewDataSource {
        static var requests = 0

        private let shelf = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            shelf.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cover")
            shelf.dataSource = self
            shelf.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(shelf)
            NSLayoutConstraint.activate([
                shelf.topAnchor.constraint(equalTo: contentView.topAnchor),
                shelf.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                shelf.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                shelf.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            ])
        }

        required init?(coder: NSCoder) { nil }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            20
        }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            Self.requests += 1
            return collectionView.dequeueReusableCell(withReuseIdentifier: "cover", for: indexPath)
        }
    }

    private final class ShelvesController: UITableViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.rowHeight = 160
            tableView.register(ShelfCell.self, forCellReuseIdentifier: "shelf")
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }

        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "shelf", for: indexPath)
        }
    }

    @Test func `it is as large as the view around it, and shows its cells`() async throws {
        let workload = Workload(name: "shelves", steps: [.wait(0.1)])
        _ = try await Scroll(workload) { ShelvesController(style: .plain) }.run()
        #expect(ShelfCell.requests > 0)
    }
}
