import Foundation

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
    open var frame = CGRect.zero
    open var indexPath = IndexPath(item: 0, section: 0)
    open var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }
}

/// A layout says how high an element is, in columns of equal width: that is what the simulated list lays out. A layout of
/// the app's own class says nothing of that kind, and is refused.
@MainActor open class UICollectionViewLayout: NSObject {
    open internal(set) weak var collectionView: UICollectionView?

    public override init() { super.init() }

    open func invalidateLayout() { collectionView?.binding?.reload() }

    func columns(in collectionView: UICollectionView) -> Int { 1 }

    func hasHeader(_ section: Int) -> Bool { false }
    func hasFooter(_ section: Int) -> Bool { false }

    func extent(
        of element: ListElement, in sections: ListSections, _ collectionView: UICollectionView
    ) -> ListExtent {
        AppHost.current.refuse(
            "\(type(of: self)) lays out by itself, which is not modelled: each item is 50 points high.")
        return ListExtent(height: 50)
    }
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// Lists scroll down. The other way is left out, so that a layout that scrolls sideways does not compile.
    public enum ScrollDirection: Int, Sendable {
        case vertical
    }

    public static let automaticSize = CGSize(width: -1, height: -1)

    open var scrollDirection = ScrollDirection.vertical
    open var itemSize = CGSize(width: 50, height: 50)
    open var estimatedItemSize = CGSize.zero
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
    open var sectionInset = UIEdgeInsets.zero
    open var headerReferenceSize = CGSize.zero
    open var footerReferenceSize = CGSize.zero

    private func delegate(_ view: UICollectionView) -> (any UICollectionViewDelegateFlowLayout)? {
        view.delegate as? any UICollectionViewDelegateFlowLayout
    }

    override func columns(in view: UICollectionView) -> Int {
        guard view.numberOfSections > 0, view.numberOfItems(inSection: 0) > 0 else { return 1 }
        let width = size(at: IndexPath(item: 0, section: 0), view).width
        let room = view.layoutWidth - sectionInset.left - sectionInset.right
        guard width > 0 else { return 1 }
        return max(
            1,
            Int(((room + minimumInteritemSpacing) / (width + minimumInteritemSpacing) + 1e-6).rounded(.down)))
    }

    private func size(at path: IndexPath, _ view: UICollectionView) -> CGSize {
        let size = delegate(view)?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
        guard size == Self.automaticSize || size.height <= 0 else { return size }
        return estimatedItemSize.height > 0 ? estimatedItemSize : CGSize(width: 50, height: 50)
    }

    private func headerHeight(_ section: Int, _ view: UICollectionView) -> Double {
        (delegate(view)?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
            ?? headerReferenceSize).height
    }

    private func footerHeight(_ section: Int, _ view: UICollectionView) -> Double {
        (delegate(view)?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
            ?? footerReferenceSize).height
    }

    override func hasHeader(_ section: Int) -> Bool {
        collectionView.map { headerHeight(section, $0) > 0 } ?? false
    }
    override func hasFooter(_ section: Int) -> Bool {
        collectionView.map { footerHeight(section, $0) > 0 } ?? false
    }

    override func extent(
        of element: ListElement, in sections: ListSections, _ view: UICollectionView
    ) -> ListExtent {
        switch element {
        case .header(let section): return ListExtent(height: headerHeight(section, view))
        case .footer(let section): return ListExtent(height: footerHeight(section, view))
        case .cell(let path):
            let columns = columns(in: view)
            let (inset, spacing) =
                (
                    delegate(view)?.collectionView(view, layout: self, insetForSectionAt: path.section)
                        ?? sectionInset,
                    delegate(view)?.collectionView(
                        view, layout: self, minimumLineSpacingForSectionAt: path.section)
                        ?? minimumLineSpacing
                )
            let rows = (sections.sections[path.section].count + columns - 1) / columns
            let row = path.item / columns
            return ListExtent(
                before: row == 0 ? inset.top : 0, height: size(at: path, view).height,
                after: row == rows - 1 ? inset.bottom : spacing)
        }
    }
}

/// UIKit's optional requirements; see ``UIScrollViewDelegate``.
@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
        layout as? UICollectionViewFlowLayout
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? CGSize(width: 50, height: 50) }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}
