import UIKit

// A custom flow layout with animated attributes, decoration view and insert/delete animations
final class SpringyLayout: UICollectionViewFlowLayout {
    private var insertedIndexPaths: [IndexPath] = []
    private var deletedIndexPaths: [IndexPath] = []

    override init() {
        super.init()
        scrollDirection = .vertical
        minimumLineSpacing = 12
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        let width = collectionView.bounds.inset(by: collectionView.layoutMargins).width
        itemSize = CGSize(width: width, height: 100)
        sectionInset = UIEdgeInsets(top: 12, left: 0, bottom: 12, right: 0)
        sectionInsetReference = .fromSafeArea
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        for update in updateItems {
            switch update.updateAction {
            case .insert: if let path = update.indexPathAfterUpdate { insertedIndexPaths.append(path) }
            case .delete: if let path = update.indexPathBeforeUpdate { deletedIndexPaths.append(path) }
            case .reload, .move, .none: break
            @unknown default: break
            }
        }
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        insertedIndexPaths.removeAll()
        deletedIndexPaths.removeAll()
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        guard
            let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)?.copy()
                as? UICollectionViewLayoutAttributes, insertedIndexPaths.contains(itemIndexPath)
        else { return nil }
        attributes.alpha = 0
        attributes.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        attributes.center.y -= 50
        return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        if deletedIndexPaths.contains(itemIndexPath) {
            attributes?.alpha = 0
            attributes?.transform3D = CATransform3DMakeScale(0.5, 0.5, 1)
            attributes?.zIndex = -1
        }
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let collectionView else { return nil }
        let attributes = super.layoutAttributesForElements(in: rect)?.compactMap {
            $0.copy() as? UICollectionViewLayoutAttributes
        }
        let visible = CGRect(origin: collectionView.contentOffset, size: collectionView.bounds.size)
        for attribute in attributes ?? []
        where attribute.representedElementCategory == .cell && attribute.frame.intersects(visible) {
            let distance = visible.midY - attribute.center.y
            let normalized = distance / (visible.height / 2)
            let zoom = 1 - 0.1 * abs(normalized)
            attribute.transform3D = CATransform3DMakeScale(zoom, zoom, 1)
            attribute.alpha = max(0.5, 1 - abs(normalized) * 0.5)
            attribute.zIndex = Int(zoom.rounded())
        }
        return attributes
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        super.layoutAttributesForItem(at: indexPath)
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    override func invalidationContext(forBoundsChange newBounds: CGRect)
        -> UICollectionViewLayoutInvalidationContext
    {
        let context =
            super.invalidationContext(forBoundsChange: newBounds)
            as! UICollectionViewFlowLayoutInvalidationContext
        context.invalidateFlowLayoutDelegateMetrics = newBounds.size != collectionView?.bounds.size
        return context
    }
    override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        guard let collectionView else { return proposedContentOffset }
        let target = CGRect(origin: proposedContentOffset, size: collectionView.bounds.size)
        guard let attributes = layoutAttributesForElements(in: target) else { return proposedContentOffset }
        let nearest = attributes.min { abs($0.frame.minY - target.minY) < abs($1.frame.minY - target.minY) }
        return CGPoint(x: proposedContentOffset.x, y: nearest?.frame.minY ?? proposedContentOffset.y)
    }
}

final class CardCell: UICollectionViewCell {
    private let blur = UIVisualEffectView()
    private var animator: UIViewPropertyAnimator?
    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(blur)
        blur.frame = contentView.bounds
        blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.backgroundColor = .systemIndigo
    }
    required init?(coder: NSCoder) { fatalError() }
    func setBlur(_ fraction: CGFloat) {
        if let animator, animator.state == .active {
            animator.fractionComplete = fraction
            return
        }
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { [blur] in blur.effect = UIBlurEffect(style: .regular) }
        animator.pausesOnCompletion = true
        animator.startAnimation()
        animator.pauseAnimation()
        animator.fractionComplete = fraction
        self.animator = animator
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        animator?.stopAnimation(true)
        animator = nil
        blur.effect = nil
    }
    override func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout)
    { super.willTransition(from: oldLayout, to: newLayout) }
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
    }
}

public final class CardsViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
    private var cards = Array(0..<100)
    private let layout = SpringyLayout()
    public private(set) lazy var collectionView = UICollectionView(
        frame: view.bounds, collectionViewLayout: layout)
    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(CardCell.self, forCellWithReuseIdentifier: "card")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.directionalLayoutMargins = .init(top: 0, leading: 16, bottom: 0, trailing: 16)
        view.addSubview(collectionView)
    }
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    { cards.count }
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath) as! CardCell
        cell.setBlur(CGFloat(cards[indexPath.item] % 10) / 10)
        return cell
    }
    public func insertCard() {
        cards.insert(cards.count, at: 1)
        UIView.animate(
            withDuration: 0.5, delay: 0, options: [.curveEaseOut],
            animations: {
                self.collectionView.performBatchUpdates({
                    self.collectionView.insertItems(at: [IndexPath(item: 1, section: 0)])
                })
            })
    }
    public func removeCard() {
        cards.remove(at: 0)
        collectionView.deleteItems(at: [IndexPath(item: 0, section: 0)])
    }
    public func moveCard() {
        cards.swapAt(0, 2)
        collectionView.performBatchUpdates {
            self.collectionView.moveItem(
                at: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
            self.collectionView.moveItem(
                at: IndexPath(item: 2, section: 0), to: IndexPath(item: 0, section: 0))
        }
    }
    public func toggleLayout() {
        let other = UICollectionViewFlowLayout()
        other.itemSize = UICollectionViewFlowLayout.automaticSize
        other.estimatedItemSize = CGSize(width: 100, height: 100)
        collectionView.setCollectionViewLayout(other, animated: true) { _ in }
    }
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        for indexPath in collectionView.indexPathsForVisibleItems {
            guard let attributes = collectionView.layoutAttributesForItem(at: indexPath),
                let cell = collectionView.cellForItem(at: indexPath) as? CardCell
            else { continue }
            cell.setBlur(
                min(
                    1, max(0, (attributes.frame.minY - scrollView.contentOffset.y) / scrollView.bounds.height)
                ))
        }
    }
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    public func collectionView(
        _ collectionView: UICollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { proposedContentOffset }
}
