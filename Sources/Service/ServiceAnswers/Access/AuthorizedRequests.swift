import LifecycleRecording

/// The requests under way that have a token, which end when the token is revoked.
final class AuthorizedRequests: Sendable {
    private struct State {
        var requests: [Int: (needed: AccessTokens.Grant, cut: @Sendable () -> Void)] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// Adds a request until the result is released.
    ///
    /// - Parameters:
    ///   - needed: The token of the request, and the right that the request needs.
    ///   - cut: Cuts the request off.
    func begin(_ needed: AccessTokens.Grant, cut: @escaping @Sendable () -> Void) -> Places {
        let id = state.withLock { state in
            state.next += 1
            state.requests[state.next] = (needed, cut)
            return state.next
        }
        return Places { [state] in state.withLock { _ = $0.requests.removeValue(forKey: id) } }
    }

    /// Cuts off the requests for which `isRevoked` is true.
    func cut(where isRevoked: (AccessTokens.Grant) -> Bool) {
        let requests = state.withLock { $0.requests.values.map { $0 } }
        // A token may have many requests.
        for (needed, group) in Dictionary(grouping: requests, by: \.needed) where isRevoked(needed) {
            for request in group { request.cut() }
        }
    }
}
