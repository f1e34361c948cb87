// Views for cells. They store their values, and have no effect on a log.

@preconcurrency @MainActor open class UILabel: UIView {
    // Not called: text is neither drawn nor laid out.
    open func drawText(in rect: CGRect) {}
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        bounds
    }
    open var text: String? {
        get { storedText.map { $0.string } }
        set { storedText = newValue.map { NSAttributedString(string: $0) } }
    }
    open var attributedText: NSAttributedString? {
        get { storedText }
        set { storedText = newValue }
    }
    private var storedText: NSAttributedString?
    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textColor: UIColor! = .label
    open var highlightedTextColor: UIColor?
    open var shadowColor: UIColor?
    open var shadowOffset = CGSize(width: 0, height: -1)
    open var textAlignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var numberOfLines = 1
    open var preferredMaxLayoutWidth: CGFloat = 0
    open var adjustsFontSizeToFitWidth = false
    open var adjustsFontForContentSizeCategory = false
    open var allowsDefaultTighteningForTruncation = false
    open var minimumScaleFactor: CGFloat = 0
    open var isEnabled = true
    open var isHighlighted = false

    /// Returns an estimate.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        font.size(of: text ?? "", width: size.width, lines: numberOfLines)
    }

    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }
}

@preconcurrency @MainActor open class UIImageView: UIView {
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: .zero)
    }

    public init(image: UIImage?, highlightedImage: UIImage?) {
        self.image = image
        self.highlightedImage = highlightedImage
        super.init(frame: .zero)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var image: UIImage?
    open var highlightedImage: UIImage?
    open var isHighlighted = false
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
}

@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case whiteLarge, white, gray
        case medium = 100
        case large = 101
    }

    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init(coder: NSCoder) { super.init(frame: .zero) }

    open private(set) var isAnimating = false
    open var style = Style.medium
    open var hidesWhenStopped = true
    open var color: UIColor! = .gray
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

@preconcurrency @MainActor open class UIProgressView: UIView {
    public enum Style: Int, Sendable {
        case `default`
        case bar
    }

    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    open var progressViewStyle = Style.default
    open var progress: Float = 0
    open var progressTintColor: UIColor?
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = min(max(progress, 0), 1) }
}

/// A stack view. It does not lay out its views, as constraints are not solved either.
@preconcurrency @MainActor open class UIStackView: UIView {
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    public static let spacingUseSystem: CGFloat = 8

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var alignment = Alignment.fill
    open var distribution = Distribution.fill
    open var spacing: CGFloat = 0
    open var isLayoutMarginsRelativeArrangement = false

    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
        addSubview(view)
    }

    open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}
