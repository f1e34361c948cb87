/// The client of a request, whose share of the service is limited.
package enum ServiceClient: Hashable, Sendable {
    /// A token of the service's file, by its line among the tokens.
    case token(Int)
    /// Another machine, by its address.
    case address(String)
    /// All programs of this machine that send no token. The service cannot distinguish them, so their share has no
    /// limit.
    case thisMachine

    /// The client at an address.
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
