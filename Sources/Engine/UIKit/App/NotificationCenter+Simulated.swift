import Foundation

extension NotificationCenter {
    /// In a simulation the main queue's observers are called at once, as UIKit's are that post on it: the queue's own thread
    /// is the one that posts. It takes a name and no optional, so an app's calls find it.
    public func addObserver(
        forName name: Notification.Name, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let isMain = queue === OperationQueue.main && AppHost.loopOfThisThread != nil
        return addObserver(forName: Optional(name), object: object, queue: isMain ? nil : queue, using: block)
    }
}
