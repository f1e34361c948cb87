import LifecycleEvents

/// An exception that the guide knows: one that a log can record, or another one of a list that recycles its
/// cells.
public enum MisuseSubject: Hashable, Sendable, CaseIterable {
    case misuse(MisuseKind)
    case list(ListMisuse)

    public static var allCases: [MisuseSubject] {
        MisuseKind.allCases.map(Self.misuse) + ListMisuse.allCases.map(Self.list)
    }

    /// The name it goes by in logs and on the command line.
    public var id: String {
        switch self {
        case .misuse(let kind): kind.rawValue
        case .list(let kind): kind.rawValue
        }
    }

    public var exception: String {
        switch self {
        case .misuse(let kind): kind.exception
        case .list: "NSInternalInconsistencyException"
        }
    }

    /// UIKit's text, with `%@` where the animator's description stands.
    public var sentence: String {
        switch self {
        case .misuse(let kind): kind.text
        case .list(let kind): kind.sentence
        }
    }

    /// UIKit's text as a person reads it: with an ellipsis where the animator's description stands.
    public var readableSentence: String { sentence.replacing("%@", with: "…") }

    /// What a report is searched for: the text, or the beginning of a long one that reports cut off.
    var opening: String {
        switch self {
        case .misuse(.dequeuedViewNotReturned):
            "Expected dequeued view to be returned to the collection view in preparation for display."
        case .misuse, .list: sentence
        }
    }

    /// The first system that raises it, where older ones do not.
    public var since: String? {
        switch self {
        case .misuse(.dequeuedViewNotReturned): "iOS 18"
        case .misuse: nil
        case .list(.registrationPerRequest): "iOS 15"
        }
    }

    /// Whether the sentence was recorded on a device. Where it was not, the wording is ours, and no text
    /// is searched for it.
    public var isRecorded: Bool {
        switch self {
        case .misuse(let kind): kind.isRecorded
        case .list: true
        }
    }

    /// The phases and calls that lead there; none for a list, and none where nobody has recorded any.
    public var calls: [MisuseCall] {
        switch self {
        case .misuse(let kind): MisuseCall.all(leadingTo: kind)
        case .list: []
        }
    }
}

/// An exception of a list that concerns the reuse of its cells and that no log records.
public enum ListMisuse: String, Hashable, Sendable, CaseIterable {
    /// iOS 15 on: a registration that is made for each request would keep every cell from reuse.
    case registrationPerRequest

    var sentence: String {
        switch self {
        case .registrationPerRequest:
            "Attempted to dequeue a cell using a registration that was created inside "
                + "-collectionView:cellForItemAtIndexPath:"
        }
    }
}
