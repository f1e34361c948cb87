import LifecycleEvents
import LifecycleJudging
import UIKitAdvice

/// An HTML page on one exception, hazard or rule, or the index. A web server can serve a folder of the pages
/// without changes.
///
/// A page loads nothing and runs no script. Its title is the exception's message, so that a web search for
/// the message finds the page.
package struct GuidePage: Hashable, Sendable {
    /// The name of the page's file.
    package let name: String
    package let html: String

    /// The name of the generator in each page. `explain` recognizes its own folders by it.
    package static let generator = "animatorpool explain"
    /// The name of the page that lists the others.
    package static let indexName = "index.html"

    /// Returns the index, a page for each exception, in the order of `MisuseKind.allCases`, and a page for
    /// each of `hazards` and `rules`.
    ///
    /// - Parameter producer: The program that makes the pages, with its version.
    package static func all(hazards: [FindingPage], rules: [FindingPage], producer: String) -> [GuidePage] {
        let subjects = MisuseKind.allCases
        return [index(of: subjects, hazards, rules, producer: producer)]
            + subjects.indices.map { place in
                page(
                    on: subjects[place], before: subjects.element(at: place - 1),
                    after: subjects.element(at: place + 1), producer: producer)
            }
            + [hazards, rules].flatMap { group in
                group.indices.map { place in
                    group[place].page(
                        before: group.element(at: place - 1), after: group.element(at: place + 1),
                        producer: producer)
                }
            }
    }

    // MARK: Index

    private static func index(
        of subjects: [MisuseKind], _ hazards: [FindingPage], _ rules: [FindingPage], producer: String
    ) -> GuidePage {
        let rows = subjects.map { subject in
            """
            <li><a href="\(subject.pageName)">\(subject.headline.escapedForHTML)</a>
            <small>\(subject.exception)</small></li>
            """
        }
        let title = "What UIKit says about property animators, and the fixes"
        return GuidePage(
            name: indexName,
            html: Markup.page(
                title: title,
                description:
                    "Every exception that UIViewPropertyAnimator and the reuse of cells raise: which call "
                    + "raises it, the usual cause in a cell, and code that avoids it.",
                body: """
                    <h1>\(title)</h1>
                    <p>Each of these ends the app. A page says which call raises it in which phase, the usual cause
                    in a cell, and code that avoids the exception.</p>
                    <ul class="sentences">
                    \(rows.joined(separator: "\n"))
                    </ul>
                    <h2>Hazards</h2>
                    <p>UIKit raises no exception for a hazard. The log's checker finds each one, and decides from the
                    frames whether it was seen, held or latent.</p>
                    <ul class="sentences">
                    \(hazards.map(\.entry).joined(separator: "\n"))
                    </ul>
                    <h2>Rules</h2>
                    <p>Each rule holds in every correct log. <code>animatorpool verify</code> checks a log against
                    them.</p>
                    <ul class="sentences">
                    \(rules.map(\.entry).joined(separator: "\n"))
                    </ul>
                    """, producer: producer))
    }

    // MARK: Pages

    private static func page(
        on subject: MisuseKind, before: MisuseKind?, after: MisuseKind?, producer: String
    ) -> GuidePage {
        let advice = MisuseAdvice.on(subject)
        var sections = [
            "<p class=\"kicker\">\(subject.exception)</p>",
            "<h1>\(subject.headline.escapedForHTML)</h1>",
        ]
        if !subject.isSentenceRecorded {
            sections.append(
                "<p>UIKit's own message for this exception is not known. The sentence above is ours.</p>")
        }
        if let since = subject.since { sections.append("<p>\(since) and later raise it.</p>") }
        sections.append("<h2>The usual cause in a cell</h2>\n<p>\(advice.cause.escapedForHTML)</p>")
        if !subject.calls.isEmpty { sections.append("<h2>Raised by</h2>\n" + table(of: subject.calls)) }
        if !subject.raisingMethods.isEmpty { sections.append(frames(subject.raisingMethods)) }
        sections.append("<h2>The fix with UIKit alone</h2>\n" + Markup.code(advice.uikit))
        sections.append(
            advice.animatorPool.map { "<h2>The fix with AnimatorPool</h2>\n" + Markup.code($0) }
                ?? "<p>\(Markup.prose(MisuseAdvice.notFixed))</p>")
        if let remark = advice.remark {
            sections.append("<h2>Without an animator</h2>\n<p>\(remark.escapedForHTML)</p>")
        }
        sections.append(related(to: subject))
        sections.append(Markup.neighbours(before.map(link), after.map(link)))
        return GuidePage(
            name: subject.pageName,
            html: Markup.page(
                title: "\(subject.headline) (\(subject.exception))",
                description: advice.cause.split(separator: ". ").first.map { "\($0)." } ?? advice.cause,
                body: sections.filter { !$0.isEmpty }.joined(separator: "\n"), producer: producer))
    }

    private static func table(of calls: [MisuseCall]) -> String {
        let rows = calls.map { call in
            let systems =
                call.regimes == MisuseCall.allRegimes ? "all systems" : call.regimes.joined(separator: ", ")
            return "<tr><td>\(call.call.escapedForHTML)</td><td>\(call.phaseInWords.escapedForHTML)</td>"
                + "<td>\(systems)</td></tr>"
        }
        return """
            <div class="scrolls"><table>
            <tr><th>call</th><th>on an animator that is</th><th>on</th></tr>
            \(rows.joined(separator: "\n"))
            </table></div>
            """
    }

    private static func frames(_ methods: [String]) -> String {
        let frames = methods.map { "<code>-[UIViewPropertyAnimator \($0)]</code>" }
        return "<h2>In a crash report</h2>\n<p>A report without the message has the frame "
            + frames.joined(separator: " or ")
            + ". <code>animatorpool explain REPORT</code> finds the message or the frame, and "
            + "the frame of your code above it.</p>"
    }

    /// The exceptions that the same methods raise.
    private static func related(to subject: MisuseKind) -> String {
        let methods = Set(subject.raisingMethods)
        let others = MisuseKind.allCases.filter {
            $0 != subject && !methods.isDisjoint(with: $0.raisingMethods)
        }
        guard !others.isEmpty else { return "" }
        return "<h2>Raised by the same calls</h2>\n<ul class=\"sentences\">\n"
            + others.map { "<li>\(link(to: $0))</li>" }.joined(separator: "\n") + "\n</ul>"
    }

    private static func link(to subject: MisuseKind) -> String {
        "<a href=\"\(subject.pageName)\">\(subject.headline.escapedForHTML)</a>"
    }
}

extension Array {
    /// Returns the element at a position, or nil beyond the ends.
    fileprivate func element(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension MisuseKind {
    fileprivate var pageName: String { "\(id).html" }

    /// The exception's message without the placeholder of a description.
    fileprivate var headline: String {
        (messages.first?.opening ?? text).replacing(" (%@)", with: "").replacing("%@ ", with: "")
            .replacing(" %@", with: "")
    }
}

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

/// Functions that make the guide's HTML.
enum Markup {
    static func code(_ code: String) -> String { "<pre><code>\(code.escapedForHTML)</code></pre>" }

    /// Returns a sentence as HTML. Text between backticks becomes code.
    static func prose(_ text: String) -> String {
        text.escapedForHTML.replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
    }

    /// Returns links to the previous and the next page, if any.
    static func neighbours(_ before: String?, _ after: String?) -> String {
        let links = [before.map { "<span>Before: \($0)</span>" }, after.map { "<span>Next: \($0)</span>" }]
        return "<nav>\(links.compactMap { $0 }.joined(separator: "\n"))</nav>"
    }

    /// Returns a whole page. `body` is HTML; the other texts are plain text.
    static func page(title: String, description: String, body: String, producer: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="\(GuidePage.generator)">
        <meta name="description" content="\(description.escapedForHTML)">
        <title>\(title.escapedForHTML)</title>
        <style>
        \(style)
        </style>
        </head>
        <body>
        <header><a href="\(GuidePage.indexName)">All exceptions, hazards and rules of property animators</a></header>
        <main>
        \(body)
        </main>
        <footer>Made by \(producer.escapedForHTML).</footer>
        </body>
        </html>

        """
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1d232b; --paper: #fcfcfa; --soft: #5a6470; --line: #e1e4e7;
          --panel: #f3f4f2; --accent: #1f5fbf; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8ecf0; --paper: #12161b; --soft: #a1acb8;
          --line: #29313a; --panel: #1a2027; --accent: #7db2ff; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
        h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.25rem 0 1rem; }
        h2 { font-size: 1.05rem; margin: 2rem 0 0.5rem; }
        a { color: var(--accent); }
        a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        header, footer, .kicker, small { color: var(--soft); font-size: 0.875rem; }
        .kicker { margin: 1.5rem 0 0; }
        footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
        pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem 1rem;
          overflow-x: auto; }
        code { font: 0.85rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
        .scrolls { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: 0.925rem; }
        th, td { text-align: left; vertical-align: top; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); }
        th { color: var(--soft); font-weight: 400; }
        .sentences { padding: 0; list-style: none; }
        .sentences li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
        .sentences small { display: block; }
        nav { display: grid; gap: 0.5rem; margin-top: 2.5rem; }
        """
}
