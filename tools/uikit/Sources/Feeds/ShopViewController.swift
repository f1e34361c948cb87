import UIKit

// A shop: two types of cells, headers that stick, footers, badges, a flow layout of its own subclass and buttons.

final class ProductTileCell: UICollectionViewCell {
    class var reuseIdentifier: String { String(describing: self) }

    private let imageView: UIImageView = {
        let imageView = UIImageView()
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.backgroundColor = .tertiarySystemFill
        imageView.layer.cornerRadius = 10
        imageView.isAccessibilityElement = true
        return imageView
    }()
    private let priceLabel = UILabel()
    private let buyButton = UIButton(type: .system)
    private let progress = UIProgressView(progressViewStyle: .default)
    private let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
    private var reveal: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        priceLabel.font = UIFontMetrics(forTextStyle: .body).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 15, weight: .bold))
        priceLabel.minimumScaleFactor = 0.5
        priceLabel.adjustsFontSizeToFitWidth = true
        buyButton.setTitle("Buy", for: .normal)
        buyButton.setTitleColor(.white, for: .normal)
        buyButton.setImage(
            UIImage(
                systemName: "cart.badge.plus", withConfiguration: UIImage.SymbolConfiguration(scale: .small)),
            for: .normal)
        buyButton.titleLabel?.font = .preferredFont(forTextStyle: .callout)
        buyButton.backgroundColor = .systemGreen
        buyButton.layer.cornerRadius = 8
        buyButton.addAction(
            UIAction(title: "Buy", image: nil, identifier: nil, handler: { [weak self] _ in self?.bounce() }),
            for: .touchUpInside)
        progress.progressTintColor = .systemGreen
        contentView.addSubview(imageView)
        contentView.addSubview(blur)
        blur.contentView.addSubview(priceLabel)
        contentView.addSubview(buyButton)
        contentView.addSubview(progress)
        contentView.layer.cornerRadius = 12
        contentView.layer.masksToBounds = true
        let selected = UIView()
        selected.backgroundColor = .systemFill
        selectedBackgroundView = selected
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (top, bottom) = contentView.bounds.divided(
            atDistance: contentView.bounds.height * 0.7, from: .minYEdge)
        imageView.frame = top
        blur.frame = bottom
        priceLabel.frame = blur.bounds.insetBy(dx: 8, dy: 4)
        buyButton.frame = CGRect(x: bottom.maxX - 68, y: bottom.minY + 4, width: 60, height: 30)
        progress.frame = CGRect(
            x: 0, y: contentView.bounds.maxY - 2, width: contentView.bounds.width, height: 2)
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        layer.zPosition = CGFloat(layoutAttributes.zIndex)
    }

    override var isSelected: Bool {
        didSet { contentView.layer.borderWidth = isSelected ? 2 : 0 }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.image = nil
        reveal?.stopAnimation(true)
        reveal = nil
        blur.alpha = 1
        progress.setProgress(0, animated: false)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil {
            reveal?.stopAnimation(true)
            reveal = nil
        }
    }

    func configure(price: Decimal, image: UIImage?) {
        priceLabel.text = "\(price) €"
        imageView.image = image?.withRenderingMode(.alwaysTemplate)
        imageView.tintColor = tintColor
    }

    func revealPrice() {
        let spring = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: 0, dy: 1))
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: spring)
        animator.addAnimations({ [blur] in blur.alpha = 0.6 }, delayFactor: 0.2)
        animator.addCompletion { position in
            switch position {
            case .end, .start, .current: break
            @unknown default: break
            }
        }
        animator.startAnimation()
        reveal = animator
    }

    private func bounce() {
        UIView.animateKeyframes(withDuration: 0.4, delay: 0, options: [.calculationModeCubic]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                self.buyButton.transform = CGAffineTransform(rotationAngle: .pi / 16).scaledBy(x: 1.1, y: 1.1)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                self.buyButton.transform = .identity
            }
        }
    }

    func flip() {
        UIView.transition(with: imageView, duration: 0.3, options: .transitionCrossDissolve) {
            self.imageView.image = UIImage(systemName: "checkmark")
        }
    }
}

final class BannerCell: UICollectionViewCell {
    static let reuseIdentifier = "BannerCell"
    private let scrim = CAGradientLayer()
    private let titleLabel = UILabel()
    private let pageControl = UIPageControl()

    override init(frame: CGRect) {
        super.init(frame: frame)
        scrim.colors = [UIColor.clear.cgColor, UIColor.black.withAlphaComponent(0.6).cgColor]
        contentView.layer.insertSublayer(scrim, at: 0)
        pageControl.numberOfPages = 3
        pageControl.currentPage = 0
        pageControl.hidesForSinglePage = true
        contentView.addSubview(titleLabel)
        contentView.addSubview(pageControl)
        contentView.bringSubviewToFront(titleLabel)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        scrim.frame = contentView.bounds
        CATransaction.commit()
        titleLabel.sizeToFit()
        titleLabel.center = CGPoint(x: contentView.bounds.midX, y: contentView.bounds.midY)
    }

    func shimmer() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.2
        animation.toValue = 1
        animation.duration = 0.6
        animation.autoreverses = true
        animation.repeatCount = .infinity
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        scrim.add(animation, forKey: "shimmer")
    }
}

final class ShopHeaderView: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
        effect.frame = bounds
        effect.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(effect)
        label.frame = bounds.insetBy(dx: 16, dy: 0)
        label.font = .preferredFont(forTextStyle: .title2, compatibleWith: traitCollection)
        effect.contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
        super.prepareForReuse()
        label.text = nil
    }
}

final class ShopLayout: UICollectionViewFlowLayout {
    override init() {
        super.init()
        scrollDirection = .vertical
        sectionHeadersPinToVisibleBounds = true
        minimumInteritemSpacing = 8
        minimumLineSpacing = 8
        sectionInset = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        headerReferenceSize = CGSize(width: 0, height: 44)
        footerReferenceSize = CGSize(width: 0, height: 20)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        let width = collectionView.bounds.inset(by: collectionView.adjustedContentInset).width
        let available = width - sectionInset.left - sectionInset.right
        let column = ((available - minimumInteritemSpacing) / 2).rounded(.down)
        itemSize = CGSize(width: column, height: column * 1.3)
    }
}

public final class ShopViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    private enum Kind { case banner, products }
    private let sections: [Kind] = [.banner, .products, .products]
    private var counts = [3, 60, 200]
    private var isCompact: Bool { traitCollection.horizontalSizeClass == .compact }

    public init() {
        super.init(collectionViewLayout: ShopLayout())
    }

    public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(
            ProductTileCell.self, forCellWithReuseIdentifier: ProductTileCell.reuseIdentifier)
        collectionView.register(BannerCell.self, forCellWithReuseIdentifier: BannerCell.reuseIdentifier)
        collectionView.register(
            ShopHeaderView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "ShopHeaderView")
        collectionView.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
            withReuseIdentifier: "footer")
        collectionView.backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark ? .black : .white
        }
        collectionView.decelerationRate = .normal
        collectionView.isPrefetchingEnabled = true
        collectionView.backgroundView = UIView()
        clearsSelectionOnViewWillAppear = true
    }

    public override func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    public override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        counts[section]
    }

    public override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        switch sections[indexPath.section] {
        case .banner:
            guard
                let cell = collectionView.dequeueReusableCell(
                    withReuseIdentifier: BannerCell.reuseIdentifier, for: indexPath) as? BannerCell
            else { preconditionFailure("no banner") }
            return cell
        case .products:
            let cell =
                collectionView.dequeueReusableCell(
                    withReuseIdentifier: ProductTileCell.reuseIdentifier, for: indexPath) as! ProductTileCell
            cell.configure(price: Decimal(indexPath.item) + 0.99, image: UIImage(systemName: "bag"))
            return cell
        }
    }

    public override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard kind == UICollectionView.elementKindSectionHeader else {
            return collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "footer", for: indexPath)
        }
        let header =
            collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "ShopHeaderView", for: indexPath) as! ShopHeaderView
        header.label.text = "Section \(indexPath.section)"
        return header
    }

    public override func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        if let cell = cell as? ProductTileCell { cell.revealPrice() }
    }

    public override func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {
        view.layer.zPosition = 100
    }

    public override func collectionView(
        _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) {
        guard let cell = collectionView.cellForItem(at: indexPath) else { return }
        UIView.animate(
            withDuration: 0.1, animations: { cell.transform = CGAffineTransform(scaleX: 0.95, y: 0.95) })
    }

    public override func collectionView(
        _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {
        guard let cell = collectionView.cellForItem(at: indexPath) else { return }
        UIView.animate(withDuration: 0.2) {
            cell.transform = .identity
        } completion: { finished in
            if finished { cell.setNeedsLayout() }
        }
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let layout = collectionViewLayout as! UICollectionViewFlowLayout
        if sections[indexPath.section] == .banner {
            let width = collectionView.frame.width - layout.sectionInset.left - layout.sectionInset.right
            return CGSize(width: width, height: isCompact ? 160 : 240)
        }
        return layout.itemSize
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        .init(top: 8, left: 16, bottom: 8, right: 16)
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 8 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { 8 }

    public override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(
            alongsideTransition: { _ in
                self.collectionViewLayout.invalidateLayout()
            }, completion: nil)
    }

    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        collectionView.collectionViewLayout.invalidateLayout()
    }

    public func removeProducts() {
        collectionView.performBatchUpdates(
            {
                self.counts[1] -= 2
                self.collectionView.deleteItems(at: [
                    IndexPath(item: 0, section: 1), IndexPath(item: 1, section: 1),
                ])
            },
            completion: { [weak self] _ in
                self?.collectionView.reloadItems(at: [IndexPath(item: 0, section: 1)])
            })
    }

    public func flipVisible() {
        for case let cell as ProductTileCell in collectionView.visibleCells { cell.flip() }
        for case let cell as BannerCell in collectionView.visibleCells { cell.shimmer() }
    }
}
