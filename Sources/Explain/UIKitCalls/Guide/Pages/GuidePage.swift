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
