@_exported import UIKit

/// A screen without a web page.
@preconcurrency @MainActor open class SFSafariViewController: UIViewController {
    open class Configuration: NSObject {
        open var entersReaderIfAvailable = false
        open var barCollapsingEnabled = true
    }

    public nonisolated enum DismissButtonStyle: Int, Sendable {
        case done, close, cancel
    }

    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor?
    open var dismissButtonStyle = DismissButtonStyle.done

    public convenience init(url: URL) { self.init(nibName: nil, bundle: nil) }
    public convenience init(url: URL, configuration: Configuration) { self.init(url: url) }
}

@preconcurrency @MainActor public protocol SFSafariViewControllerDelegate: AnyObject {
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}
