import UIKit

// Headers + two types of cells, flow layout, plain data source
final class SectionHeaderView: UICollectionReusableView {
    static let identifier = "SectionHeaderView"
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private let effectView = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    private var pulse: UIViewPropertyAnimator?
    var onTap: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(effectView)
        let vibrancy = UIVisualEffectView(
            effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .systemChromeMaterial), style: .label))
        effectView.contentView.addSubview(vibrancy)
        vibrancy.contentView.addSubview(label)
        label.font = .boldSystemFont(ofSize: 18)
        button.setTitle("See all", for: .normal)
        button.setImage(UIImage(systemName: "chevron.right"), for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.onTap?() }, for: .touchUpInside)
        button.contentHorizontalAlignment = .trailing
        addSubview(button)
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 1
        addGestureRecognizer(tap)
        isUserInteractionEnabled = true
        preservesSuperviewLayoutMargins = true
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func configure(title: String) {
        label.text = title
        pulse?.stopAnimation(true)
        let animator = UIViewPropertyAnimator(
            duration: 0.6,
            timingParameters: UISpringTimingParameters(
                dampingRatio: 0.5, initialVelocity: CGVector(dx: 0, dy: 4)))
        animator.addAnimations { self.label.transform = .identity }
        label.transform = CGAffineTransform(translationX: -10, y: 0).rotated(by: .pi / 40)
        animator.startAnimation(afterDelay: 0.05)
        pulse = animator
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        pulse?.stopAnimation(true)
        pulse = nil
        label.text = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        effectView.frame = bounds
        label.frame = bounds.insetBy(dx: 16, dy: 0)
        button.frame = CGRect(x: bounds.maxX - 100, y: 0, width: 84, height: bounds.height)
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        layer.zPosition = CGFloat(layoutAttributes.zIndex)
    }
}

final class BannerCell: UICollectionViewCell {
    let label = UILabel()
    let progressView = UIProgressView(progressViewStyle: .default)
    private var progressAnimator: UIViewPropertyAnimator!

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(label)
        contentView.addSubview(progressView)
        contentView.backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark ? .darkGray : .lightGray
        }
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 12).cgPath
        registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self]) {
            (cell: Self, previous: UITraitCollection) in
            cell.layer.shadowColor = UIColor.label.cgColor
        }
    }
    required init?(coder: NSCoder) { fatalError() }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil {
            progressAnimator?.stopAnimation(true)
            progressAnimator = nil
        } else if progressAnimator == nil {
            progressAnimator = UIViewPropertyAnimator(
                duration: 5, curve: .easeInOut,
                animations: { [weak self] in self?.progressView.setProgress(1, animated: true) })
            progressAnimator.startAnimation()
        }
    }
}

final class ProductCell: UICollectionViewCell {
    let imageView = UIImageView(image: UIImage(named: "placeholder"))
    let priceLabel = UILabel()
    let likeButton = UIButton(configuration: .tinted(), primaryAction: nil)
    private lazy var likeAnimator = UIViewPropertyAnimator(
        duration: 0.3, controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))

    override init(frame: CGRect) {
        super.init(frame: frame)
        var configuration = UIButton.Configuration.filled()
        configuration.image = UIImage(systemName: "heart")
        configuration.imagePadding = 4
        configuration.cornerStyle = .capsule
        configuration.baseBackgroundColor = .systemPink
        configuration.buttonSize = .mini
        configuration.title = "Like"
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 2, trailing: 4)
        likeButton.configuration = configuration
        likeButton.configurationUpdateHandler = { button in
            button.configuration?.image =
                button.isSelected ? UIImage(systemName: "heart.fill") : UIImage(systemName: "heart")
        }
        likeButton.addAction(
            UIAction(handler: { [weak self] _ in self?.like() }), for: .primaryActionTriggered)
        [imageView, priceLabel, likeButton].forEach(contentView.addSubview)
        imageView.contentMode = .scaleAspectFit
        imageView.preferredSymbolConfiguration = .init(textStyle: .title1)
        selectedBackgroundView = UIView()
        selectedBackgroundView?.backgroundColor = .systemFill
        let longPress = UILongPressGestureRecognizer()
        longPress.minimumPressDuration = 0.4
        longPress.delegate = self
        contentView.addGestureRecognizer(longPress)
    }
    required init?(coder: NSCoder) { fatalError() }

    private func like() {
        likeButton.isSelected.toggle()
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        likeAnimator.addAnimations { [likeButton] in
            likeButton.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
        }
        likeAnimator.addAnimations({ [likeButton] in likeButton.transform = .identity }, delayFactor: 0.5)
        likeAnimator.startAnimation()
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        var background = UIBackgroundConfiguration.listPlainCell().updated(for: state)
        background.cornerRadius = 10
        background.backgroundColor =
            state.isSelected || state.isHighlighted ? .systemGray4 : .secondarySystemBackground
        backgroundConfiguration = background
    }

    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        attributes.size.height =
            contentView.systemLayoutSizeFitting(
                CGSize(width: layoutAttributes.size.width, height: UIView.layoutFittingCompressedSize.height),
                withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
            ).height
        return attributes
    }
}

extension ProductCell: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}

public final class CatalogViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    struct Category {
        let name: String
        var products: [Int]
    }
    private var categories = (0..<20).map {
        Category(name: "Category \($0)", products: Array(0..<($0 % 4 * 3 + 4)))
    }
    private let insets = UIEdgeInsets(top: 8, left: 16, bottom: 24, right: 16)
    private var observer: (any NSObjectProtocol)?

    public init() {
        let layout = UICollectionViewFlowLayout()
        layout.sectionHeadersPinToVisibleBounds = true
        layout.minimumInteritemSpacing = 8
        layout.minimumLineSpacing = 8
        layout.headerReferenceSize = CGSize(width: 0, height: 44)
        layout.sectionInset = UIEdgeInsets(top: 8, left: 16, bottom: 24, right: 16)
        super.init(collectionViewLayout: layout)
    }
    required init?(coder: NSCoder) { fatalError() }

    public override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = true
        collectionView.backgroundColor = .systemGroupedBackground
        collectionView.register(BannerCell.self, forCellWithReuseIdentifier: "banner")
        collectionView.register(ProductCell.self, forCellWithReuseIdentifier: "product")
        collectionView.register(
            SectionHeaderView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: SectionHeaderView.identifier)
        collectionView.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
            withReuseIdentifier: "footer")
        collectionView.allowsMultipleSelection = true
        collectionView.contentInsetAdjustmentBehavior = .automatic
        collectionView.verticalScrollIndicatorInsets = .zero
        collectionView.decelerationRate = .fast
        collectionView.isPrefetchingEnabled = false
        observer = NotificationCenter.default.addObserver(
            forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
        ) { [weak self] _ in
            Task { @MainActor in self?.collectionViewLayout.invalidateLayout() }
        }
    }

    public override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate { _ in self.collectionView.collectionViewLayout.invalidateLayout() }
    }

    public override func numberOfSections(in collectionView: UICollectionView) -> Int { categories.count }
    public override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { categories[section].products.count + 1 }

    public override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        switch indexPath.item {
        case 0:
            let cell =
                collectionView.dequeueReusableCell(withReuseIdentifier: "banner", for: indexPath)
                as! BannerCell
            cell.label.text = categories[indexPath.section].name
            return cell
        default:
            let cell =
                collectionView.dequeueReusableCell(withReuseIdentifier: "product", for: indexPath)
                as! ProductCell
            cell.priceLabel.text = (Double(indexPath.item) * 9.99).formatted(
                .number.precision(.fractionLength(2)))
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
                ofKind: kind, withReuseIdentifier: SectionHeaderView.identifier, for: indexPath)
            as! SectionHeaderView
        header.configure(title: categories[indexPath.section].name)
        header.onTap = { [weak self] in self?.open(section: indexPath.section) }
        return header
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let width =
            collectionView.bounds.inset(by: collectionView.adjustedContentInset).width - insets.left
            - insets.right
        return indexPath.item == 0
            ? CGSize(width: width, height: 120) : CGSize(width: floor((width - 16) / 3), height: 160)
    }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { insets }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: collectionView.bounds.width, height: 44) }
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { .zero }

    public override func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    public override func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    public override func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { indexPath.item > 0 }
    public override func collectionView(
        _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) {}
    public override func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { false }

    func open(section: Int) {
        let sheet = UIAlertController(
            title: categories[section].name, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(
            UIAlertAction(title: "Collapse", style: .default) { _ in
                self.collectionView.performBatchUpdates {
                    let count = self.categories[section].products.count
                    self.categories[section].products.removeAll()
                    self.collectionView.deleteItems(
                        at: (1...count).map { IndexPath(item: $0, section: section) })
                }
            })
        sheet.popoverPresentationController?.sourceView = view
        sheet.popoverPresentationController?.sourceRect = CGRect(
            x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
        sheet.popoverPresentationController?.permittedArrowDirections = []
        present(sheet, animated: true)
    }
}
