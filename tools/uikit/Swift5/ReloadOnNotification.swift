import Foundation
import UIKit

/// Code that Xcode accepts in Swift 5 mode, with at most a warning: UIKit's classes are older than actors.
final class ReloadOnNotification: UITableViewController {
    private var posts: [String] = []
    private var animator: UIViewPropertyAnimator?
    private var observer: (any NSObjectProtocol)?

    override func viewDidLoad() {
        super.viewDidLoad()
        observer = NotificationCenter.default.addObserver(
            forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: .main
        ) { [weak self] _ in
            self?.posts.removeAll()
            self?.tableView.reloadData()
        }
    }

    deinit {
        animator?.stopAnimation(true)
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }
}
