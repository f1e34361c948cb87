import LifecycleRecording

/// The sessions of the page's users, who exchange a token for the number of a session.
///
/// The number is in a cookie that no script can read. A browser sends a cookie to every port of a host, so a
/// program on another port can learn the number, but never the token. Sessions end with the service.
package final class PageSessions: Sendable {
    private struct Session {
        let grant: AccessTokens.Grant
        let ends: ContinuousClock.Instant
    }

    private let sessions = Locked<[String: Session]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    static let lifetime = Duration.seconds(12 * 3600)
    /// The greatest number of sessions. A further session ends the oldest one.
    static let most = 1024

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Begins a session and returns its number: 256 random bits.
    package func begin(_ grant: AccessTokens.Grant) -> String {
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
            sessions[number] = Session(grant: grant, ends: now + Self.lifetime)
        }
        return number
    }

    package func grant(of number: String) -> AccessTokens.Grant? {
        let now = now()
        return sessions.withLock { sessions in
            guard let session = sessions[number], session.ends > now else { return nil }
            return session.grant
        }
    }

    package func end(_ number: String) { sessions.withLock { $0[number] = nil } }
}

extension ServiceRequest {
    /// The name of the service's cookie, with the port, because browsers store cookies by host alone.
    var sessionCookie: String {
        let port = header("host")?.split(separator: ":").last.flatMap { UInt16($0) } ?? 80
        return "animatorpool-\(port)"
    }

    /// The session number in the cookie.
    var session: String? {
        let name = sessionCookie
        for pair in header("cookie")?.split(separator: ";") ?? [] {
            let parts = pair.trimmingBlanks.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }

    /// Whether the request comes from the service's own page, or from an address that a user typed.
    ///
    /// A browser sends the cookie from pages of other ports, too. A request that changes something must have
    /// an origin, which ``KnownHosts`` has checked.
    var comesFromOwnPage: Bool {
        if let site = header("sec-fetch-site"), site != "same-origin", site != "none" { return false }
        return method == "GET" || method == "HEAD" || header("origin") != nil
            || header("sec-fetch-site") == "same-origin"
    }
}
