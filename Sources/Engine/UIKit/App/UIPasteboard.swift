/// The app's pasteboard. No other app uses it.
open class UIPasteboard: NSObject {
    // Used only by code on the main queue of a simulation.
    private nonisolated(unsafe) static let only = UIPasteboard()

    open class var general: UIPasteboard { only }

    open var string: String?
    open var url: URL?
    open var image: UIImage?
    open var hasStrings: Bool { string != nil }
}
