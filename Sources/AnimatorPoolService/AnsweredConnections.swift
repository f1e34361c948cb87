#if Service
    import LifecycleRecording

    /// The connections on which requests are answered: so many at a time. A few more are accepted, so that they can be
    /// told why they are not among them.
    final class AnsweredConnections: Sendable {
        /// Connections that are accepted beyond those that are answered. The next ones wait in the system's line.
        static let spare = 64

        private let most: Int
        private let known = Locked<Set<ObjectIdentifier>>([])

        init(most: Int) { self.most = most }

        /// Takes a connection in, which stays until it closes. False, where there is no place for it.
        func take(_ connection: Connection) -> Bool {
            let (isTaken, isNew) = known.withLock { known in
                if known.contains(connection.id) { return (true, false) }
                guard known.count < most else { return (false, false) }
                known.insert(connection.id)
                return (true, true)
            }
            if isNew {
                connection.whenClosed { [self] in known.withLock { _ = $0.remove(connection.id) } }
            }
            return isTaken
        }
    }
#endif
