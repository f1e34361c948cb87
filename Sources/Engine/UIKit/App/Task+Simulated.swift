// A run yields after each of its steps as soon as its app has made a task: the initialisers say so. They have fewer parameters
// than Swift's own, so an app's calls find them.

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
