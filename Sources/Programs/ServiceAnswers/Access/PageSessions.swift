import LifecycleRecording

/// Those who came in by the page: a token that was shown once, exchanged for the number of a session.
///
/// The number stands in a cookie that no script can read. It is no token: a cookie goes to every port of a host,
/// and whoever listens on another one must not learn what opens the service for good. All of it ends with the
/// service.
package final class PageSessions: Sendable {
    private struct Session {
        let right: AccessTokens.Right
        let ends: ContinuousClock.Instant
    }

    private let sessions = Locked<[String: Session]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    static let lifetime = Duration.seconds(12 * 3600)
    /// With more the one that would end first goes.
    private static let most = 1024

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Begins a session, and gives its number: 256 bits that nobody can guess.
    package func begin(_ right: AccessTokens.Right) -> String {
        var random = SystemRandomNumberGenerator()
        let number = (0..<4).map { _ in
            let word = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - word.count) + word
        }.joined()
        let now = now()
        sessions.withLock { sessions in
            sessions = sessions.filter { $0.value.ends > now }
            if sessions.count >= Self.most,
                let first = sessions.min(by: { $0.value.ends < $1.value.ends })
            {
                sessions[first.key] = nil
            }
            sessions[number] = Session(right: right, ends: now + Self.lifetime)
        }
        return number
    }

    package func right(of number: String) -> AccessTokens.Right? {
        let now = now()
        return sessions.withLock { sessions in
            guard let session = sessions[number], session.ends > now else { return nil }
            return session.right
        }
    }

    package func end(_ number: String) { sessions.withLock { $0[number] = nil } }
}

extension ServiceRequest {
    /// The cookie of this service: hosts have cookies, ports have not.
    var sessionCookie: String {
        let port = header("host")?.split(separator: ":").last.flatMap { UInt16($0) } ?? 80
        return "animatorpool-\(port)"
    }

    /// The number of the session that the cookie names.
    var session: String? {
        let name = sessionCookie
        for pair in header("cookie")?.split(separator: ";") ?? [] {
            let parts = pair.trimmingBlanks.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }

    /// Whether a browser says that it is the service's own page that asks, or somebody who typed the address.
    ///
    /// A cookie comes along by itself, from pages of other ports as well. What changes something must say where
    /// it comes from: every browser adds `Origin` to it, and that it is this service's has been looked at.
    var comesFromOwnPage: Bool {
        if let site = header("sec-fetch-site"), site != "same-origin", site != "none" { return false }
        return method == "GET" || method == "HEAD" || header("origin") != nil
            || header("sec-fetch-site") == "same-origin"
    }
}
