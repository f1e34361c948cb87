/// The place of a screen.
package enum ScreenPlace: UInt8, Hashable, Sendable, CaseIterable {
    /// No event of the log has set the place yet, or that event is missing.
    case unknown
    /// Between `screen.willAppear` and `screen.didAppear`.
    case appearing
    case shown
    case disappearing
    case hidden
    case gone

    /// The words that follow "while it" in a sentence.
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

/// The state of a screen after the last event.
package struct FollowedScreen: Hashable, Sendable {
    package let number: Int32
    package internal(set) var name: String?
    package internal(set) var place = ScreenPlace.unknown
    /// The transition of the screen: from the transition's beginning until the screen has appeared or
    /// disappeared, or until its next `will` event.
    package internal(set) var transition: Int32?

    var isUnderWay: Bool { place == .appearing || place == .disappearing }
}
