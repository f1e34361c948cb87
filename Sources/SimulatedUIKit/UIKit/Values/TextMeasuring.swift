// Text has an estimated size, because the façade does not lay out glyphs. A character is half as wide as its
// font is high, which is the mean of English text in the system's font.

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
}

open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
}

extension UIFont {
    /// Returns the estimated size of `text` in lines of at most `width` points.
    ///
    /// - Parameter most: The maximum number of lines, or 0 for no limit.
    func size(of text: String, width: CGFloat, lines most: Int = 0) -> CGSize {
        let widths = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            CGFloat($0.count) * pointSize / 2
        }
        let needed = widths.max() ?? 0
        var lines = widths.count
        if width > 0, width < needed {
            lines = widths.reduce(0) { $0 + max(1, Int(($1 / width).rounded(.up))) }
        }
        if most > 0 { lines = min(lines, most) }
        return CGSize(
            width: (width > 0 ? min(width, needed) : needed).rounded(.up),
            height: (lineHeight * CGFloat(text.isEmpty ? 0 : lines)).rounded(.up))
    }
}

extension NSAttributedString {
    fileprivate var estimatedFont: UIFont {
        guard length > 0 else { return .systemFont(ofSize: 12) }
        return attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? .systemFont(ofSize: 12)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let lines = options.contains(.usesLineFragmentOrigin) ? 0 : 1
        return CGRect(
            origin: .zero, size: estimatedFont.size(of: string, width: size.width, lines: lines))
    }

    public func size() -> CGSize { estimatedFont.size(of: string, width: 0) }
}

extension NSString {
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: description, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }

    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: description, attributes: attributes).size()
    }
}

// On Apple's systems the compiler converts a String to an NSString.
extension String {
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }

    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }
}
