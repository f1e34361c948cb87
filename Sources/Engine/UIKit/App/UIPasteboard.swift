/// The app's own: nothing else copies or pastes.
open class UIPasteboard: NSObject {
    // Main code and no other uses it in a simulation.
    private nonisolated(unsafe) static let only = UIPasteboard()

    open class var general: UIPasteboard { only }

    open var string: String?
    open var url: URL?
    open var image: UIImage?
    open var hasStrings: Bool { string != nil }
}
