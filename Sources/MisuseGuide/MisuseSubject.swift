import LifecycleEvents

/// An exception that the guide knows: one of an animator, or one of a list that recycles its cells.
public enum MisuseSubject: Hashable, Sendable, CaseIterable {
    case animator(MisuseKind)
    case list(ListMisuse)

    public static var allCases: [MisuseSubject] {
        MisuseKind.allCases.map(Self.animator) + ListMisuse.allCases.map(Self.list)
    }

    /// The name it goes by in logs and on the command line.
    public var id: String {
        switch self {
        case .animator(let kind): kind.rawValue
        case .list(let kind): kind.rawValue
        }
    }

    public var exception: String {
        switch self {
        case .animator(let kind): kind.exception
        case .list: "NSInternalInconsistencyException"
        }
    }

    /// UIKit's sentence, with `%@` where the animator's description stands. A long one of a list stands
    /// here by its beginning.
    public var sentence: String {
        switch self {
        case .animator(let kind): kind.text
        case .list(let kind): kind.sentence
        }
    }

    /// Whether the sentence was recorded on a device. Where it was not, the wording is ours, and no text
    /// is searched for it.
    public var isRecorded: Bool {
        switch self {
        case .animator(let kind): kind.isRecorded
        case .list: true
        }
    }

    /// The phases and calls that lead there; none for a list, and none where nobody has recorded any.
    public var calls: [MisuseCall] {
        switch self {
        case .animator(let kind): MisuseCall.all(leadingTo: kind)
        case .list: []
        }
    }
}

/// An exception of a list that concerns the reuse of its cells.
public enum ListMisuse: String, Hashable, Sendable, CaseIterable {
    /// iOS 18 on: each request takes exactly one dequeued view, and must give it back.
    case dequeuedNotReturned
    /// iOS 15 on: a registration that is made for each request would keep every cell from reuse.
    case registrationPerRequest

    var sentence: String {
        switch self {
        case .dequeuedNotReturned:
            "Expected dequeued view to be returned to the collection view in preparation for display."
        case .registrationPerRequest:
            "Attempted to dequeue a cell using a registration that was created inside "
                + "-collectionView:cellForItemAtIndexPath:"
        }
    }

    /// The first system that raises it.
    public var since: String {
        switch self {
        case .dequeuedNotReturned: "iOS 18"
        case .registrationPerRequest: "iOS 15"
        }
    }
}
