#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    extension UICollectionView.CellRegistration where Item: Hashable {
        /// Creates a registration whose cells have animators. It configures a cell and then requests the
        /// animator.
        ///
        ///     let photos = UICollectionView.CellRegistration<PhotoCell, Photo>(animators: animators) { cell, _, photo in
        ///         cell.title = photo.title
        ///     } makeAnimator: { cell, photo in
        ///         cell.makeBlurAnimator(strength: photo.blur)
        ///     }
        ///
        /// The delegate still calls `willDisplay(_:)` and `didEndDisplaying(_:)` of the pool. The log
        /// contains the file and line of this call.
        @MainActor public init(
            animators: CollectionViewAnimators, file: String = #fileID, line: Int = #line,
            configure: @escaping (Cell, IndexPath, Item) -> Void,
            firstLook: ((Cell, Item) -> Void)? = nil,
            makeAnimator: @escaping (Cell, Item) -> UIViewPropertyAnimator
        ) {
            self.init { cell, indexPath, item in
                configure(cell, indexPath, item)
                animators.attach(
                    to: cell, item: ItemID(of: item), file: file, line: line,
                    firstLook: firstLook.map { look in { look($0, item) } },
                    makeAnimator: { makeAnimator($0, item) })
            }
        }
    }

    extension UICollectionView.SupplementaryRegistration {
        /// Creates a registration whose headers or footers have animators. It configures a view and then
        /// requests the animator. In the log the item is the number of the section.
        @MainActor public init(
            elementKind: String, animators: SupplementaryViewAnimators, file: String = #fileID,
            line: Int = #line, configure: @escaping (Supplementary, IndexPath) -> Void,
            firstLook: ((Supplementary, IndexPath) -> Void)? = nil,
            makeAnimator: @escaping (Supplementary, IndexPath) -> UIViewPropertyAnimator
        ) {
            self.init(elementKind: elementKind) { view, _, indexPath in
                configure(view, indexPath)
                animators.attach(
                    to: view, item: ItemID(indexPath.section), file: file, line: line,
                    firstLook: firstLook.map { look in { look($0, indexPath) } },
                    makeAnimator: { makeAnimator($0, indexPath) })
            }
        }
    }
#endif
