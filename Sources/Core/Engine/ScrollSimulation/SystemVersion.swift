import PropertyAnimation

// Maps versions of iOS to their behaviours. No other code depends on the version.

extension CellRegime {
    /// Creates the regime of a version of iOS, such as 17.
    public init(ofIOS version: Int) {
        switch version {
        case ..<10: self = .ios9
        case ..<15: self = .ios10
        case ..<18: self = .ios15
        case ..<26: self = .ios18
        default: self = .ios26
        }
    }
}

extension AnimatorRegime {
    /// Creates the regime of a version of iOS, such as 17.
    public init(ofIOS version: Int) {
        switch version {
        case ..<11: self = .ios10
        case ..<15: self = .documented
        default: self = .ios16
        }
    }
}

extension TransitionRegime {
    /// Creates the regime of a version of iOS, such as 17.
    public init(ofIOS version: Int) {
        switch version {
        case ..<10: self = .ios9
        case ..<11: self = .ios10
        case ..<26: self = .ios11
        default: self = .ios26
        }
    }
}
