import LifecycleEvents

/// A message of UIKit's to search for, with `%@` for the texts that UIKit fills in: descriptions and numbers.
struct UIKitMessage {
    let subject: MisuseKind
    /// The text that identifies the exception: the whole message, or the beginning of a long message that
    /// reports truncate.
    let opening: String
    var rest = ""
    /// Whether a part of the message identifies the exception. Otherwise a text must contain all of it.
    var isFoundByParts = true

    /// All messages, by the order of their exceptions.
    static let all = MisuseKind.allCases.flatMap(\.messages)
}

extension MisuseKind {
    /// The messages of the exception. The first one is its sentence in lists and articles.
    var messages: [UIKitMessage] {
        switch self {
        case .dequeuedViewNotReturned, .layoutLoop:
            // The first sentence identifies the exception.
            let opening = text.prefix { $0 != "." }
            return [
                UIKitMessage(subject: self, opening: String(opening), rest: String(text[opening.endIndex...]))
            ] + others
        case .invalidUpdate:
            return Self.invalidUpdates
                + [UIKitMessage(subject: self, opening: text, isFoundByParts: false)]
        default:
            return [UIKitMessage(subject: self, opening: text, isFoundByParts: isRecorded)] + others
        }
    }

    /// Other messages of the same exception: of the other class of lists, or of other systems.
    private var others: [UIKitMessage] {
        let texts: [String] =
            switch self {
            case .dequeuedViewNotReturned:
                ["Attempted to dequeue multiple cells for the same index path, which is not allowed."]
            case .applyWhileApplying:
                [
                    "Deadlock detected: calling this method on the main queue with outstanding async updates is not permitted "
                        + "and will deadlock."
                ]
            case .cellNotRegistered:
                [
                    "unable to dequeue a cell with identifier %@ - must register a nib or a class for the identifier or "
                        + "connect a prototype cell in a storyboard"
                ]
            case .noViewReturned:
                [
                    "UITableView dataSource must return a cell from tableView:cellForRowAtIndexPath:",
                    "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a reuseIdentifier",
                    "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath (%@) was not "
                        + "retrieved by calling -dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath: or "
                        + "is nil",
                ]
            case .scrolledOutOfBounds:
                [
                    "Attempted to scroll the collection view to an out-of-bounds item (%@) when there are only %@ items in "
                        + "section %@",
                    "attempt to scroll to invalid index path",
                    "-[UITableView scrollToRowAtIndexPath:atScrollPosition:animated:]: row (%@) beyond bounds (%@) for "
                        + "section (%@)",
                    "-[UITableView _contentOffsetForScrollingToRowAtIndexPath:atScrollPosition:]: row (%@) beyond bounds "
                        + "(%@) for section (%@)",
                    "-[UITableView _contentOffsetForScrollingToRowAtIndexPath:atScrollPosition:usingPresentationValues:]: "
                        + "row (%@) beyond bounds (%@) for section (%@)",
                ]
            case .duplicateIdentifiers: ["supplied identifiers are not unique"]
            default: []
            }
        return texts.map { UIKitMessage(subject: self, opening: $0) }
    }

    /// UIKit's messages about the updates of tables and collection views.
    private static let invalidUpdates: [UIKitMessage] = {
        let subject = MisuseKind.invalidUpdate
        let counts = ["rows", "items"].map { items in
            UIKitMessage(
                subject: subject, opening: "Invalid update: invalid number of \(items) in section %@",
                rest:
                    ". The number of \(items) contained in an existing section after the update (%@) must be equal "
                    + "to the number of \(items) contained in that section before the update (%@), plus or minus the "
                    + "number of \(items) inserted or deleted from that section (%@ inserted, %@ deleted) and plus or "
                    + "minus the number of \(items) moved into or out of that section (%@ moved in, %@ moved out)."
            )
        }
        let sections = ["table", "collection"].map { list in
            UIKitMessage(
                subject: subject, opening: "Invalid update: invalid number of sections",
                rest:
                    ". The number of sections contained in the \(list) view after the update (%@) must be equal to "
                    + "the number of sections contained in the \(list) view before the update")
        }
        let batches = ["rows", "items"].map { items in
            UIKitMessage(
                subject: subject,
                opening:
                    "Invalid batch updates detected: the number of sections and/or \(items) returned by the data "
                    + "source before and/or after performing the batch updates are inconsistent with the updates"
            )
        }
        let attempts =
            ["row", "item"].flatMap { item in
                [
                    "attempt to insert \(item) %@ into section %@, but there are only %@ \(item)s in section %@ after the "
                        + "update",
                    "attempt to delete \(item) %@ from section %@ which only contains %@ \(item)s before the update",
                ]
            } + [
                "attempt to insert section %@ but there are only %@ sections after the update",
                "attempt to delete section %@, but there are only %@ sections before the update",
                "attempt to perform a delete and a move from the same index path",
                "Attempt to create two animations for cell",
            ]
        // The beginnings of these are words of other programs' logs, too.
        return counts + sections + batches
            + attempts.map { UIKitMessage(subject: subject, opening: $0, isFoundByParts: false) }
    }()
}
