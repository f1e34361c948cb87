// Text with its attributes. The façade does not lay out text.

public enum NSTextAlignment: Int, Sendable {
    case left
    case center
    case right
    case justified
    case natural
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping
    case byCharWrapping
    case byClipping
    case byTruncatingHead
    case byTruncatingTail
    case byTruncatingMiddle
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let double = NSUnderlineStyle(rawValue: 9)
}

open class NSParagraphStyle: NSObject {
    open fileprivate(set) var lineSpacing: CGFloat = 0
    open fileprivate(set) var paragraphSpacing: CGFloat = 0
    open fileprivate(set) var alignment = NSTextAlignment.natural
    open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    open fileprivate(set) var lineHeightMultiple: CGFloat = 0
    open fileprivate(set) var minimumLineHeight: CGFloat = 0
    open fileprivate(set) var maximumLineHeight: CGFloat = 0
    open fileprivate(set) var firstLineHeadIndent: CGFloat = 0
    open fileprivate(set) var headIndent: CGFloat = 0
}

/// A paragraph style with public setters, which are overrides.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var lineSpacing: CGFloat { didSet {} }
    open override var paragraphSpacing: CGFloat { didSet {} }
    open override var alignment: NSTextAlignment { didSet {} }
    open override var lineBreakMode: NSLineBreakMode { didSet {} }
    open override var lineHeightMultiple: CGFloat { didSet {} }
    open override var minimumLineHeight: CGFloat { didSet {} }
    open override var maximumLineHeight: CGFloat { didSet {} }
    open override var firstLineHeadIndent: CGFloat { didSet {} }
    open override var headIndent: CGFloat { didSet {} }
}

/// A picture in a text.
open class NSTextAttachment: NSObject {
    open var image: UIImage?
    open var bounds = CGRect.zero

    public override init() { super.init() }
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }
}

extension NSAttributedString {
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}

open class NSShadow: NSObject {
    open var shadowOffset = CGSize.zero
    open var shadowBlurRadius: CGFloat = 0
    open var shadowColor: Any?
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
}

// Foundation on Linux has no string catalogues, so a key is its own text.
extension String {
    public init(
        localized keyAndValue: String, table: String? = nil, bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) { self = keyAndValue }
}
