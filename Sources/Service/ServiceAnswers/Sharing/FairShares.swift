import LifecycleRecording

/// The client of a request, whose share of the service is limited.
package enum ServiceClient: Hashable, Sendable {
    /// A token of the service's file, by its line among the tokens.
    case token(Int)
    /// Another machine, by its address.
    case address(String)
    /// All programs of this machine that send no token. The service cannot distinguish them, so their share has no
    /// limit.
    case thisMachine

    package init(address: String?) {
        let loopback = ["127.", "::ffff:127."]
        guard let address, address != "::1", !loopback.contains(where: address.hasPrefix) else {
            self = .thisMachine
            return
        }
        self = .address(address)
    }
}

/// An amount that all clients share. A client may hold at most as much as it leaves to others.
///
/// So one client holds at most half, two clients at most a third each, and some is always left for the
/// next client. A client that holds nothing may take anything that is free.
package struct FairShares: Sendable {
    package let most: Int
    private(set) package var taken = 0
    private var held: [ServiceClient: Int] = [:]

    package init(most: Int) { self.most = most }

    /// Takes `amount` for a client, and returns whether it did.
    package mutating func take(_ amount: Int, for client: ServiceClient) -> Bool {
        guard missing(amount, for: client) <= 0 else { return false }
        add(amount, for: client)
        return true
    }

    /// Returns how much more must be free before a client may take `amount`.
    package func missing(_ amount: Int, for client: ServiceClient) -> Int {
        let lacking = taken + amount - most
        guard client != .thisMachine, let own = held[client], own > 0 else { return lacking }
        return max(lacking, lacking + own + amount)
    }

    /// Adds an amount that the client already has; a negative one is returned.
    package mutating func add(_ amount: Int, for client: ServiceClient) {
        taken += amount
        let own = held[client, default: 0] + amount
        held[client] = own == 0 ? nil : own
    }
}

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
