import LifecycleJudging

// Mistakes of an app's own data source, layout or screen.
extension MisuseAdvice {
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

    static let cellNotRegistered = MisuseAdvice(
        cause: """
            The list has no class for this identifier and kind. Often the identifier is spelled in two ways, the \
            registration runs after the first layout, a header is registered as a cell, or a second list \
            uses the cells of the first. A dequeue from a cell's own code for a list that is \
            already gone has the same effect.
            """,
        uikit: """
            static let identifier = "photo"                               // one constant, in the cell's class
            list.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.identifier)   // in viewDidLoad
            list.dequeueReusableCell(withReuseIdentifier: PhotoCell.identifier, for: indexPath)
            // or nothing to spell: UICollectionView.CellRegistration, UITableView.register and one type for each cell
            """,
        animatorPool: nil)

    static let noViewReturned = MisuseAdvice(
        cause: """
            The data source returned nil, or a view that it had created without the list. Often the data \
            source is gone or has changed during a layout, a cast failed, or a header's method has no case for a kind of \
            view. Such a cell never enters a reuse pool, and its animator never ends.
            """,
        uikit: """
            let cell = list.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
            guard let cell = cell as? PhotoCell, photos.indices.contains(indexPath.item) else { return cell }
            cell.show(photos[indexPath.item])
            return cell                        // on every path the view that was dequeued
            """,
        animatorPool: nil)

    static let layoutOfMissingItem = MisuseAdvice(
        cause: """
            The layout kept attributes from before the last change of the data. Often the app reloads a list whose \
            height is 0, which lays out nothing, or changes the data outside an update. A layout of the app's own that \
            caches its attributes must drop them in `prepare` and when it is invalidated. iOS 13 and later \
            log the attributes and ignore them.
            """,
        uikit: """
            photos = newPhotos
            list.reloadData()                                 // in the same turn as the data
            list.collectionViewLayout.invalidateLayout()
            // in a layout of your own:
            override func prepare() { cache.removeAll(); fill(&cache, from: collectionView) }
            """,
        animatorPool: nil)

    static let scrolledOutOfBounds = MisuseAdvice(
        cause: """
            The app scrolled to an index path of data that the list does not have yet, or no longer has: to the \
            last item of an empty list, or to an item that another update has removed meanwhile.
            """,
        uikit: """
            let path = IndexPath(item: photos.count - 1, section: 0)
            if path.item >= 0, path.item < list.numberOfItems(inSection: 0) {   // the list's count, not the model's
                list.scrollToItem(at: path, at: .bottom, animated: true)
            }
            """,
        animatorPool: nil)

    static let duplicateIdentifiers = MisuseAdvice(
        cause: """
            A snapshot has one identifier twice, in one section or in two. Often a server sends an item again, a \
            new item has a placeholder such as 0 for its identifier, or an item was appended in its new place before it was \
            deleted in its old one. Two items with one identifier would also share an animator's `ItemID`.
            """,
        uikit: """
            var seen: Set<Photo.ID> = []
            let unique = photos.filter { seen.insert($0.id).inserted }
            snapshot.appendItems(unique.map { $0.id })
            """,
        animatorPool: nil)

    static let noLayout = MisuseAdvice(
        cause: """
            A collection view or its controller was created with `init()` or `init(frame:)`. It takes its layout \
            when it is created, and cannot be created without one.
            """,
        uikit: """
            let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            let screen = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
            """,
        animatorPool: nil)
}
