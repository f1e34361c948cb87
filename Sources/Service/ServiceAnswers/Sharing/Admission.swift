import LifecycleRecording

/// Gives clients their shares of everything that has places for a limited number of them.
package final class Admission: Sendable {
    package enum Kind: Hashable, CaseIterable, Sendable {
        /// Clients that follow a run or a live list, or download a file.
        case streams
        /// Logs that clients send.
        case uploads
        /// Sides of live lists.
        case liveSides
    }

    private let shares: Locked<[Kind: FairShares]>

    init(_ limits: ServiceLimits) {
        shares = Locked([
            .streams: FairShares(most: limits.followers), .uploads: FairShares(most: limits.ingests),
            .liveSides: FairShares(most: limits.liveSides),
        ])
    }

    /// Takes places for a client.
    ///
    /// - Throws: ``Problem`` when too few are free, or the client holds its share.
    func take(_ count: Int = 1, of kind: Kind, for client: ServiceClient) throws(Problem) -> Places {
        let most = shares.withLock { shares -> Int? in
            shares[kind]?.take(count, for: client) == true ? nil : shares[kind]?.most
        }
        if let most { throw .noPlace(of: kind, most: most) }
        return Places { [shares] in shares.withLock { $0[kind]?.add(-count, for: client) } }
    }
}

/// Places of a client, which become free in `deinit`, or before.
package final class Places: Sendable {
    private let freeing: Locked<(@Sendable () -> Void)?>

    init(free: @escaping @Sendable () -> Void) { freeing = Locked(free) }

    deinit { free() }

    func free() { freeing.withLock { $0.take() }?() }
}

extension Problem {
    fileprivate static func noPlace(of kind: Admission.Kind, most: Int) -> Problem {
        let what =
            switch kind {
            case .streams: "streams"
            case .uploads: "logs that arrive"
            case .liveSides: "sides of live lists"
            }
        return .busy(
            "The service has \(most) places for \(what). A client may use at most as many as it leaves to others.",
            retryAfterSeconds: 10)
    }
}
