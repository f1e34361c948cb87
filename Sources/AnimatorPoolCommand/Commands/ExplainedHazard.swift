#if Command
    import LifecycleEvents
    import LifecycleJudging
    import RunDesk
    import UIKitCalls

    /// A hazard of the log that a text names: UIKit raises nothing there, and a user sees it all the same.
    struct ExplainedHazard {
        let kind: EventKind
        let meaning: FindingMeaning

        static let all = EventKind.allCases.compactMap { kind in
            kind.meaning.map { ExplainedHazard(kind: kind, meaning: $0) }
        }

        /// `viewNeverAdded` of `hazard.viewNeverAdded`.
        var id: String { kind.name.replacing("hazard.", with: "") }

        /// The hazards that `text` names, if it is nothing but their names, with or without `hazard.` before them.
        static func named(in text: String) -> [ExplainedHazard] {
            let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
            let found = words.compactMap { word in
                all.first { $0.id.lowercased() == word || $0.kind.name.lowercased() == word }
            }
            return found.count == words.count ? found : []
        }

        /// As plain text for a terminal.
        func article(width: Int) -> String {
            func prose(_ text: String) -> String { Prose.wrapped(text, margin: 2, width: width) }
            return """
                \(kind.name): no exception
                \(prose("\(meaning.title). The log's checker finds it, and UIKit says nothing."))

                What it is
                \(prose(meaning.text))

                The way out
                \(prose(meaning.wayOut))

                """
        }

        var page: HazardPage {
            HazardPage(
                name: kind.name, title: meaning.title, text: meaning.text, wayOut: meaning.wayOut,
                invariant: kind.invariant?.code)
        }

        /// The columns of an exception; what only those have is null.
        var row: [OutputValue] {
            [
                .text(kind.name), .null, .text(meaning.title), .text("id"), .null, .list([]),
                .text(meaning.text),
                .text(meaning.wayOut), .null, .null, .null, .null,
            ]
        }
    }
#endif
