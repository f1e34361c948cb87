#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Follows the app into the background and back, for as long as it is kept.
    ///
    /// It hears of it when the app resigns active, which is before the system looks at its animators; that
    /// happens too when a call comes in or the control centre is pulled down.
    @MainActor public final class AppObservation {
        private let resign: () -> Void
        private let activate: () -> Void
        private let tokens: NotificationTokens

        /// Calls `resign` and `activate` for as long as the object is kept.
        public init(resign: @escaping () -> Void, activate: @escaping () -> Void) {
            self.resign = resign
            self.activate = activate
            tokens = NotificationTokens()
            tokens.observe(UIApplication.willResignActiveNotification) { [weak self] in self?.resign() }
            tokens.observe(UIApplication.didBecomeActiveNotification) { [weak self] in self?.activate() }
        }
    }

    /// Observers that are removed together when this goes.
    @MainActor final class NotificationTokens {
        // The centre's own tokens: opaque, never changed, and removing them is safe on any thread, where
        // the last reference may be dropped.
        private nonisolated(unsafe) var tokens: [any NSObjectProtocol] = []

        init() {}

        deinit {
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }

        /// Calls `block` on the main queue.
        func observe(_ name: Notification.Name, _ block: @escaping @MainActor () -> Void) {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
                    // It was asked to be called on the main queue.
                    MainActor.assumeIsolated { block() }
                })
        }
    }
#endif
