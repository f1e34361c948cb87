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

    static let applyWhileApplying = Advice(
        cause: """
            A snapshot was applied while the data source was applying another one: from the cell provider, \
            from `willDisplay`, from a completion that runs inside the update, or from a second queue. The \
            cells of the outer snapshot are half made, and their animators with them.
            """,
        uikit: """
            let source = UICollectionViewDiffableDataSource<Int, Photo>(collectionView: list) { list, path, photo in
                list.dequeueConfiguredReusableCell(using: photoCell, for: path, item: photo)  // applies nothing
            }
            DispatchQueue.main.async { source.apply(next) }  // after the update under way, always on one queue
            """,
        animatorPool: attachment)

    static let invalidUpdate = Advice(
        cause: """
            The items that the data source counts after a batch are not those that its inserts and deletes \
            leave. Mostly the model was changed before or after the batch and not inside it, or a delete was \
            given a place of the new list: deletes name places before the batch, inserts places after it.
            """,
        uikit: """
            list.performBatchUpdates {
                photos.remove(at: 3)                                  // the model, inside the batch
                list.deleteItems(at: [IndexPath(item: 3, section: 0)])
            }
            """,
        animatorPool: attachment)

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

    static let reconfiguredAsAnotherKind = Advice(
        cause: """
            An item was set up again with `reconfigureItems`, and the data source dequeued for another \
            reuse identifier or registration than the item's cell has. Reconfiguring keeps the cell, so \
            that its kind cannot change. An item whose kind follows from its data needs a reload.
            """,
        uikit: """
            var snapshot = source.snapshot()
            let keepsKind = kind(of: photo) == kindBefore
            if keepsKind { snapshot.reconfigureItems([photo.id]) }  // the same cell, set up again
            if !keepsKind { snapshot.reloadItems([photo.id]) }      // another cell
            source.apply(snapshot)
            """,
        animatorPool: attachment)

    static let layoutLoop = Advice(
        cause: """
            In each pass of one layout a self-sizing cell returned another height, so the list laid out again, \
            a hundred times. The height depends on something the layout itself changes: the frame, the \
            fraction of a running animation, a random number.
            """,
        uikit: """
            override func preferredLayoutAttributesFitting(
                _ attributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                attributes.size.height = photo.height(forWidth: attributes.size.width)  // the item alone decides
                return attributes
            }
            """,
        animatorPool: attachment)
}
