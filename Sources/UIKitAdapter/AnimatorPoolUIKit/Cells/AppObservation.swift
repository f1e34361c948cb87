#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Calls closures when the app becomes inactive and active, until the object is released.
    ///
    /// The app resigns active before the system changes its animators. It also resigns active for a phone
    /// call or when the user opens Control Center.
    @MainActor public final class AppObservation {
        private let resign: () -> Void
        private let activate: () -> Void
        private let tokens: NotificationTokens

        /// Calls `resign` and `activate` until the object is released.
        public init(resign: @escaping () -> Void, activate: @escaping () -> Void) {
            self.resign = resign
            self.activate = activate
            tokens = NotificationTokens()
            tokens.observe(UIApplication.willResignActiveNotification) { [weak self] in self?.resign() }
            tokens.observe(UIApplication.didBecomeActiveNotification) { [weak self] in self?.activate() }
        }
    }

    /// A set of notification observers, removed in `deinit`.
    @MainActor final class NotificationTokens {
        // The notification centre's tokens: opaque and immutable. Removing them is safe on any thread, so the
        // last reference may be released on any thread.
        private nonisolated(unsafe) var tokens: [any NSObjectProtocol] = []

        init() {}

        deinit {
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }

        /// Calls `block` on the main queue for each notification.
        func observe(_ name: Notification.Name, _ block: @escaping @MainActor () -> Void) {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
                    // The observer was added for the main queue.
                    MainActor.assumeIsolated { block() }
                })
        }
    }
#endif
