import AnimatorPool
import Dispatch

// A run yields after each of its steps once its app has created a task. These initialisers report the task.
// They have fewer parameters than Swift's own, so an app's calls select them.

extension Task where Failure == Never {
    @discardableResult public init(
        @_inheritActorContext @_implicitSelfCapture
        operation: sending @escaping @isolated(any) () async -> Success
    ) {
        AppHost.noteTask()
        self.init(name: nil, priority: nil, operation: operation)
    }

    @discardableResult public init(
        priority: TaskPriority?,
        @_inheritActorContext @_implicitSelfCapture
        operation: sending @escaping @isolated(any) () async -> Success
    ) {
        AppHost.noteTask()
        self.init(name: nil, priority: priority, operation: operation)
    }

    @discardableResult public static func detached(
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task {
        AppHost.noteTask()
        return detached(name: nil, priority: nil, operation: operation)
    }
}

extension Task where Failure == any Error {
    @discardableResult public init(
        @_inheritActorContext @_implicitSelfCapture
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) {
        AppHost.noteTask()
        self.init(name: nil, priority: nil, operation: operation)
    }

    @discardableResult public init(
        priority: TaskPriority?,
        @_inheritActorContext @_implicitSelfCapture
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) {
        AppHost.noteTask()
        self.init(name: nil, priority: priority, operation: operation)
    }
}

// In a simulation a task sleeps on the simulation's time, on its own actor, because another thread would take
// real time. A cancelled task throws when its sleep ends.

extension Task where Success == Never, Failure == Never {
    nonisolated(nonsending) public static func sleep(for duration: Duration) async throws {
        guard await AppHost.sleep(seconds: duration / .seconds(1)) else {
            return try await sleep(for: duration, tolerance: nil, clock: .continuous)
        }
        try checkCancellation()
    }

    nonisolated(nonsending) public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(for: .nanoseconds(Int64(clamping: duration)))
    }
}

// In a simulation the main queue is the run loop, and work on another queue takes no time: both run in later
// turns, in order, on the main queue. These overloads have fewer parameters than Dispatch's own, so an app's
// calls select them.

extension DispatchQueue {
    public func async(execute work: @escaping @Sendable () -> Void) {
        guard let loop = AppHost.runningLoop else {
            return async(group: nil, qos: .unspecified, flags: [], execute: work)
        }
        loop.enqueue(work)
    }

    /// Runs `work` after a delay, which is the time from now to the deadline, rounded to a millisecond.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        guard let loop = AppHost.runningLoop else {
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
        }
        // The app has computed the deadline with a real clock.
        let seconds =
            Double(Int64(bitPattern: deadline.uptimeNanoseconds &- DispatchTime.now().uptimeNanoseconds))
            / 1e9
        loop.enqueue(after: max(0, (seconds * 1000).rounded() / 1000), work)
    }
}

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
        guard queue == nil || queue === OperationQueue.main else {
            return addObserver(forName: Optional(name), object: object, queue: queue, using: block)
        }
        let number = Self.observerNumbers.next()
        return addObserver(forName: Optional(name), object: object, queue: nil) { notification in
            // The posting thread does not use the notification afterwards.
            nonisolated(unsafe) let notification = notification
            if AppHost.isOnMainQueue {
                MainActor.assumeIsolated { Self.callInOrder(number) { block(notification) } }
            } else if queue == nil {
                block(notification)
            } else {
                OperationQueue.main.addOperation { block(notification) }
            }
        }
    }
}

// MARK: The order of observers

extension NotificationCenter {
    private struct ObserverCall {
        let number: Int
        let perform: @MainActor () -> Void
    }

    static let observerNumbers = ObserverNumbers()
    /// The calls of the notification that is posted; nil if none is.
    @MainActor private static var waiting: [ObserverCall]?

    /// Posts a notification. On the main queue its observers are called in the order in which they were added. The object
    /// is no `Any`, so that an app's calls select this overload.
    public func post(name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil) {
        if AppHost.isOnMainQueue {
            // The caller is on the main queue, which alone uses the values.
            nonisolated(unsafe) let (object, userInfo) = (object, userInfo)
            MainActor.assumeIsolated { postInOrder(name, object: object, userInfo: userInfo) }
        } else {
            post(name: name, object: object as Any?, userInfo: userInfo)
        }
    }

    /// Posts a notification, and calls its observers in the order in which they were added.
    ///
    /// Foundation on Linux calls them in the order of their addresses, which differs from run to run.
    @MainActor func postInOrder(
        _ name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil
    ) {
        let outer = Self.waiting
        Self.waiting = []
        post(name: name, object: object as Any?, userInfo: userInfo)
        let calls = Self.waiting ?? []
        Self.waiting = outer
        for call in calls.sorted(by: { $0.number < $1.number }) { call.perform() }
    }

    /// Performs `call` of the observer with this number: now, or in its place during a post in order.
    @MainActor static func callInOrder(_ number: Int, _ call: @escaping @MainActor () -> Void) {
        if waiting == nil { call() } else { waiting?.append(ObserverCall(number: number, perform: call)) }
    }
}

/// The numbers of observers of notifications, in the order in which they were added, on any thread.
final class ObserverNumbers: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0

    func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}
