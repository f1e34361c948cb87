extension Advice {
    static let dequeuedViewNotReturned = Advice(
        cause: """
            From iOS 18 on a collection view counts: for each cell it asks for, exactly one view may be \
            dequeued, and that view must be returned. It raises when the data source dequeues twice and \
            returns one of them, dequeues to measure a cell or to find the one on screen, returns another \
            view than it dequeued, or makes the list lay out while it sets the cell up.
            """,
        uikit: """
            let cell = list.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)  // once
            configure(cell, with: photos[indexPath.item])
            return cell                                                                        // this one
            // elsewhere, for a cell that is on screen:
            let shown = list.cellForItem(at: indexPath)
            """,
        animatorPool: """
            animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }  // dequeues nothing
            animators[cell]?.fractionComplete = 0.5
            """)

    static let registrationPerRequest = Advice(
        cause: """
            A cell registration was made inside the call that asks for a cell. Each registration has a \
            pool of its own, so no cell would ever be reused, and every animator would stay with a cell \
            that nobody sees again. From iOS 15 on UIKit raises instead. A lazy property that is first \
            read inside the call counts as made there.
            """,
        uikit: """
            let photoCell = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
                cell.show(photo)
            }                                                             // made once, in viewDidLoad
            let source = UICollectionViewDiffableDataSource<Int, Photo>(collectionView: list) {
                $0.dequeueConfiguredReusableCell(using: photoCell, for: $1, item: $2)
            }
            """,
        animatorPool: """
            let photoCell = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
                animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }
            }
            """)
}
