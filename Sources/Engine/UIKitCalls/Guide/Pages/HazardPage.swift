import LifecycleEvents

/// What a page says of a hazard: UIKit raises nothing there, and a user sees it or memory holds it all the same.
public struct HazardPage: Hashable, Sendable {
    /// As the log names it: `hazard.viewNeverAdded`.
    public let name: String
    public let title: String
    /// What a user would have seen, or memory held.
    public let text: String
    /// What to do instead.
    public let fix: String
    /// The code of the rule that it breaks, or nil.
    public let invariant: String?

    public init(name: String, title: String, text: String, fix: String, invariant: String?) {
        self.name = name
        self.title = title
        self.text = text
        self.fix = fix
        self.invariant = invariant
    }

    /// `viewNeverAdded` of `hazard.viewNeverAdded`.
    private var id: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// Its file's name.
    var pageName: String { "\(id).html" }

    /// Its line in the index.
    var entry: String {
        """
        <li><a href="\(pageName)">\(title.escapedForHTML)</a>
        <small>\(name.escapedForHTML)</small></li>
        """
    }

    func page(before: HazardPage?, after: HazardPage?, producer: String) -> GuidePage {
        let kind = "<code>\(name.escapedForHTML)</code>"
        let rule = invariant.map {
            "\n<p>It breaks rule \($0): <code>animatorpool cause --invariant \($0)</code> tells what led there.</p>"
        }
        return GuidePage(
            name: pageName,
            html: Markup.page(
                title: "\(title) (\(name))", description: text,
                body: """
                    <p class="kicker">\(name.escapedForHTML): no exception</p>
                    <h1>\(title.escapedForHTML)</h1>
                    <p>\(text.escapedForHTML)</p>
                    <h2>How to fix it</h2>
                    <p>\(fix.escapedForHTML)</p>
                    <h2>In a log</h2>
                    <p>UIKit says nothing here. The log's checker writes \(kind) when it finds one:
                    <code>animatorpool hazards --kind \(name.escapedForHTML)</code> lists them.</p>\(rule ?? "")
                    \(Self.neighbours(before, after))
                    """, producer: producer))
    }

    private static func neighbours(_ before: HazardPage?, _ after: HazardPage?) -> String {
        let links = [("Before", before), ("Next", after)].compactMap { word, page in
            page.map { "<span>\(word): <a href=\"\($0.pageName)\">\($0.title.escapedForHTML)</a></span>" }
        }
        return "<nav>\(links.joined(separator: "\n"))</nav>"
    }
}
