import LifecycleJudging

extension MisuseAdvice {
    static let dequeuedViewNotReturned = MisuseAdvice(
        cause: """
            From iOS 18, the data source must dequeue exactly one view for each cell that the collection \
            view requests, and return that view. UIKit raises when the data source dequeues twice, dequeues \
            to measure a cell or to find a cell on screen, returns another view, or causes a layout of the \
            list while it configures the cell.
            """,
        uikit: """
            let cell = list.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)  // once
            configure(cell, with: photos[indexPath.item])
            return cell                                                                        // this one
            // elsewhere, for a cell that is on screen:
            let shown = list.cellForItem(at: indexPath)
            """,
        animatorPool: nil)

    static let applyWhileApplying = MisuseAdvice(
        cause: """
            A snapshot was applied while the data source was applying another one: from the cell provider, \
            from `willDisplay`, from a completion that runs inside the update, or from a second queue. The \
            cells of the outer snapshot, and their animators, are not complete at that time.
            """,
        uikit: """
            let source = UICollectionViewDiffableDataSource<Int, Photo>(collectionView: list) { list, path, photo in
                list.dequeueConfiguredReusableCell(using: photoCell, for: path, item: photo)  // applies nothing
            }
            DispatchQueue.main.async { source.apply(next) }  // after the update under way, always on one queue
            """,
        animatorPool: nil)

    static let invalidUpdate = MisuseAdvice(
        cause: """
            After a batch, the data source's number of items differs from the number that follows from the \
            inserts and deletes. Often the app changed the model before or after the batch, not inside it. Or \
            a delete has an index path of the new list: deletes use index paths from before the batch, inserts \
            those from after it.
            """,
        uikit: """
            list.performBatchUpdates {
                photos.remove(at: 3)                                  // the model, inside the batch
                list.deleteItems(at: [IndexPath(item: 3, section: 0)])
            }
            """,
        animatorPool: nil)

    static let registrationPerRequest = MisuseAdvice(
        cause: """
            The app created a cell registration inside the cell provider. Each registration has its own \
            reuse pool, so no cell would be reused, and every animator would stay with a cell that is never \
            shown again. From iOS 15, UIKit raises instead. A lazy property that is first read inside the \
            cell provider has the same effect.
            """,
        uikit: """
            let photoCell = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
                cell.show(photo)
            }                                                             // created once, in viewDidLoad
            let source = UICollectionViewDiffableDataSource<Int, Photo>(collectionView: list) {
                $0.dequeueConfiguredReusableCell(using: photoCell, for: $1, item: $2)
            }
            """,
        animatorPool: nil)

    static let reconfiguredAsAnotherKind = MisuseAdvice(
        cause: """
            The app reconfigured an item with `reconfigureItems`, and the data source dequeued with another \
            reuse identifier or registration than that of the item's cell. Reconfiguring keeps the cell, so \
            its kind cannot change. Reload the item when its kind changes.
            """,
        uikit: """
            var snapshot = source.snapshot()
            let keepsKind = kind(of: photo) == kindBefore
            if keepsKind { snapshot.reconfigureItems([photo.id]) }  // the same cell, configured again
            if !keepsKind { snapshot.reloadItems([photo.id]) }      // another cell
            source.apply(snapshot)
            """,
        animatorPool: nil)

    static let layoutLoop = MisuseAdvice(
        cause: """
            A self-sizing cell returned a different height in each layout pass, so the list laid out again, a \
            hundred times. The height depends on something the layout itself changes: the frame, the \
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
        animatorPool: nil)
}
