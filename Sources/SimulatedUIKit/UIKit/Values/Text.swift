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
}

// Foundation on Linux has no string catalogues, so a key is its own text.
extension String {
    public init(
        localized keyAndValue: String, table: String? = nil, bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) { self = keyAndValue }
}
