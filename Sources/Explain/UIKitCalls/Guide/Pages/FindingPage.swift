import LifecycleEvents

/// The content of a page on a hazard or a rule.
package struct FindingPage: Hashable, Sendable {
    /// The name in a log or in `verify`: `hazard.viewNeverAdded` or `I2`.
    package let name: String
    /// The kind of the finding: `no exception`, or `rule` with the rule's name.
    package let kind: String
    package let title: String
    /// The effect for a user or in memory.
    package let text: String
    package let cause: String?
    /// The advice to avoid the finding.
    package let fix: String
    /// The command that finds the finding in a log.
    package let search: String
    /// The names of the rules that a hazard breaks, or of the hazards that break a rule.
    package let related: [String]

    package init(
        name: String, kind: String, title: String, text: String, cause: String?, fix: String, search: String,
        related: [String]
    ) {
        self.name = name
        self.kind = kind
        self.title = title
        self.text = text
        self.cause = cause
        self.fix = fix
        self.search = search
        self.related = related
    }

    /// Returns the file's name of a page: `viewNeverAdded.html` for `hazard.viewNeverAdded`.
    static func pageName(of name: String) -> String { "\(name.split(separator: ".").last ?? "").html" }

    var pageName: String { Self.pageName(of: name) }

    var link: String { "<a href=\"\(pageName)\">\(title.escapedForHTML)</a>" }

    var entry: String { "<li>\(link)\n<small>\(name.escapedForHTML)</small></li>" }

    func page(before: FindingPage?, after: FindingPage?, producer: String) -> GuidePage {
        let links = related.map {
            "<li><a href=\"\(Self.pageName(of: $0))\">\($0.escapedForHTML)</a></li>"
        }
        return GuidePage(
            name: pageName,
            html: Markup.page(
                title: "\(title) (\(name))", description: text,
                body: """
                    <p class="kicker">\("\(name): \(kind)".escapedForHTML)</p>
                    <h1>\(title.escapedForHTML)</h1>
                    <p>\(Markup.prose(text))</p>\(cause.map { "\n<h2>The usual cause</h2>\n<p>\(Markup.prose($0))</p>" } ?? "")
                    <h2>How to fix it</h2>
                    <p>\(Markup.prose(fix))</p>
                    <h2>In a log</h2>
                    <p>This command finds it:</p>
                    \(Markup.code(search))\(links.isEmpty ? "" : "\n<ul>\(links.joined())</ul>")
                    \(Markup.neighbours(before?.link, after?.link))
                    """, producer: producer))
    }
}
