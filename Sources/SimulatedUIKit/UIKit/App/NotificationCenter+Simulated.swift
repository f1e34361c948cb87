extension NotificationCenter {
    /// Returns the notifications with a name, from now on. Foundation on Linux lacks the method.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    public struct Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification

        // The center retains the observer, and compares the object.
        private let stream: AsyncStream<Notification>

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            let (stream, notifications) = AsyncStream.makeStream(of: Notification.self)
            self.stream = stream
            // Foundation's center is thread-safe, and the token is only returned to it.
            nonisolated(unsafe) let token = center.addObserver(
                forName: Optional(name), object: object, queue: nil
            ) {
                nonisolated(unsafe) let notification = $0
                notifications.yield(notification)
            }
            notifications.onTermination = { _ in center.removeObserver(token) }
        }

        public func makeAsyncIterator() -> AsyncStream<Notification>.Iterator { stream.makeAsyncIterator() }
    }

    /// Calls observers of the main queue at once when the main queue posts, as on Apple's systems. Foundation
    /// on Linux would wait for the main queue: a deadlock. The name is not optional, so that an app's calls
    /// select this overload.
    @discardableResult public func addObserver(
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
