import LifecycleEvents

/// How a chain came to its end.
package enum ChainEnding: Hashable, Sendable {
    case finished(AnimatorPosition)
    case cancelled
}
