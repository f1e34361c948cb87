#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Names the type of the closure that UIKit's `addCompletion` takes: SDKs import it with and without
    /// `@MainActor` and `@Sendable`, and an override has to name the very type.
    @MainActor public protocol CompletionAdding {
        /// The closure of `addCompletion`, which the SDKs declare in different forms.
        associatedtype Completion

        /// UIKit's method.
        func addCompletion(_ completion: Completion)
    }

    extension UIViewPropertyAnimator: CompletionAdding {}
#endif
