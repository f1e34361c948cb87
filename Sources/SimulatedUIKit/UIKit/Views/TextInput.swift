// Text fields and text views store their text. There is no typing, so their delegates have no requirements:
// an app's methods compile, and nothing calls them.

public enum UITextBorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
}

public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done
    case emergencyCall, `continue`
}

public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation
    case numberPad = 4
    case phonePad, namePhonePad, emailAddress, decimalPad
}

public enum UIKeyboardAppearance: Int, Sendable {
    case `default`, dark, light
}

public enum UITextAutocapitalizationType: Int, Sendable {
    case none, words, sentences, allCharacters
}

public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = UITextContentType(rawValue: "name")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let emailAddress = UITextContentType(rawValue: "email")
}

public struct UIDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    public static let link = UIDataDetectorTypes(rawValue: 2)
    public static let address = UIDataDetectorTypes(rawValue: 4)
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// A text container. Text is not laid out.
open class NSTextContainer: NSObject {
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
}

public enum UITextAutocorrectionType: Int, Sendable {
    case `default`, no, yes
}

@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {}

@preconcurrency @MainActor open class UITextField: UIControl {
    public enum ViewMode: Int, Sendable {
        case never, whileEditing, unlessEditing, always
    }

    open var text: String? = ""
    open var placeholder: String?
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var borderStyle = UITextBorderStyle.none
    open var clearButtonMode = ViewMode.never
    open var leftView: UIView?
    open var leftViewMode = ViewMode.never
    open var rightView: UIView?
    open var rightViewMode = ViewMode.never
    open var returnKeyType = UIReturnKeyType.default
    open var keyboardType = UIKeyboardType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var isSecureTextEntry = false
    open var textContentType: UITextContentType!
    open var attributedText: NSAttributedString?
    open var attributedPlaceholder: NSAttributedString?
    open var isEditing: Bool { false }
    open var clearsOnBeginEditing = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0
    open var enablesReturnKeyAutomatically = false
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
    // Not called: text is not laid out.
    open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open override var canBecomeFirstResponder: Bool { isEnabled }
    // Overrides with public setters.
    open override var inputView: UIView? { didSet {} }
    open override var inputAccessoryView: UIView? { didSet {} }
    open var adjustsFontForContentSizeCategory = false
    open weak var delegate: (any UITextFieldDelegate)?
}

@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {}

@preconcurrency @MainActor open class UITextView: UIScrollView {
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame)
        if let textContainer { self.textContainer = textContainer }
    }
    public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func scrollRangeToVisible(_ range: NSRange) {}
    open var allowsEditingTextAttributes = false
    open var enablesReturnKeyAutomatically = false
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var text: String! = ""
    open var attributedText: NSAttributedString! = NSAttributedString(string: "")
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var isEditable = true
    open var isSelectable = true
    open private(set) lazy var textContainer = NSTextContainer()
    open var dataDetectorTypes: UIDataDetectorTypes = []
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    open var selectedRange = NSRange(location: 0, length: 0)
    open var keyboardType = UIKeyboardType.default
    open var returnKeyType = UIReturnKeyType.default
    open var autocorrectionType = UITextAutocorrectionType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    open var adjustsFontForContentSizeCategory = false
    open weak var delegate: (any UITextViewDelegate)?

    open override var canBecomeFirstResponder: Bool { true }

    override var delegateOfScrolling: (any UIScrollViewDelegate)? { delegate }
}

@preconcurrency @MainActor open class UISearchTextField: UITextField {}

@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {}

@preconcurrency @MainActor open class UISearchBar: UIView {
    public enum Style: UInt, Sendable {
        case `default`, prominent, minimal
    }

    open var text: String?
    open var placeholder: String?
    open var prompt: String?
    open var showsCancelButton = false
    open var searchBarStyle = Style.default
    open var scopeButtonTitles: [String]?
    open var autocapitalizationType = UITextAutocapitalizationType.none
    open private(set) lazy var searchTextField = UISearchTextField(frame: .zero)
    open weak var delegate: (any UISearchBarDelegate)?
}

@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
    func updateSearchResults(for searchController: UISearchController)
}

@preconcurrency @MainActor open class UISearchController: UIViewController {
    open private(set) var searchResultsController: UIViewController?
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    open private(set) lazy var searchBar = UISearchBar(frame: .zero)
    open var isActive = false {
        didSet { if isActive != oldValue { searchResultsUpdater?.updateSearchResults(for: self) } }
    }
    open var obscuresBackgroundDuringPresentation = true
    open var hidesNavigationBarDuringPresentation = true

    public init(searchResultsController: UIViewController? = nil) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
