/// Where a screen is.
package enum ScreenPlace: UInt8, Hashable, Sendable, CaseIterable {
    /// No event has said yet, or the last one that did is among those that are missing.
    case unknown
    /// Between its will and its did.
    case appearing
    case shown
    case disappearing
    case hidden
    case gone

    /// As it stands in a sentence after "while it".
    var clause: String {
        switch self {
        case .unknown: "is somewhere"
        case .appearing: "is appearing"
        case .shown: "is shown"
        case .disappearing: "is disappearing"
        case .hidden: "is hidden"
        case .gone: "is gone"
        }
    }
}

/// What is known of a screen after the last event.
package struct FollowedScreen: Hashable, Sendable {
    package let number: Int32
    package internal(set) var name: String?
    package internal(set) var place = ScreenPlace.unknown
    /// The transition it takes part in, from that one's beginning until the screen has appeared or disappeared, or
    /// sets out for the next pair.
    package internal(set) var transition: Int32?

    init(number: Int32) { self.number = number }

    var isUnderWay: Bool { place == .appearing || place == .disappearing }
}
