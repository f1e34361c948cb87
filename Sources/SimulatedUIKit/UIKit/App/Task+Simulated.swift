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
