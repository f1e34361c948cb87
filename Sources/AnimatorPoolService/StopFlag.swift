#if Service
    import LifecycleRecording

    /// Said once, and heard from any thread.
    final class StopFlag: Sendable {
        private let flag = Locked(false)

        var isSet: Bool { flag.withLock { $0 } }

        func set() { flag.withLock { $0 = true } }
    }
#endif
