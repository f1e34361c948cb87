import Foundation

extension NotificationCenter {
    /// Observers of the main queue are called at once where the main queue posts, as UIKit's are. Foundation on Linux would
    /// wait there for the main queue, which is busy. The overload takes a name and no optional, so an app's calls find it.
    public func addObserver(
        forName name: Notification.Name, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        guard queue === OperationQueue.main else {
            return addObserver(forName: Optional(name), object: object, queue: queue, using: block)
        }
        return addObserver(forName: Optional(name), object: object, queue: nil) { notification in
            if AppHost.isOnMainQueue { return block(notification) }
            // Handed over as a whole: the thread that posts it returns.
            nonisolated(unsafe) let notification = notification
            OperationQueue.main.addOperation { block(notification) }
        }
    }
}
