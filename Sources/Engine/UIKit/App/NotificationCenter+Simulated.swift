import Foundation

extension NotificationCenter {
    /// Calls observers of the main queue at once when the main queue posts, as on Apple's systems. Foundation on Linux
    /// would wait for the main queue: a deadlock. The name is not optional, so that an app's calls select this overload.
    public func addObserver(
        forName name: Notification.Name, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        guard queue === OperationQueue.main else {
            return addObserver(forName: Optional(name), object: object, queue: queue, using: block)
        }
        return addObserver(forName: Optional(name), object: object, queue: nil) { notification in
            if AppHost.isOnMainQueue { return block(notification) }
            // The posting thread does not use the notification afterwards.
            nonisolated(unsafe) let notification = notification
            OperationQueue.main.addOperation { block(notification) }
        }
    }
}
