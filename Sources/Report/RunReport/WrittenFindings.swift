import Foundation
import LifecycleEvents
import LifecycleJudging

/// The verdict and the findings of a run as HTML, which the page's script replaces.
///
/// A reader without JavaScript sees this part: in a mail, in a preview or on paper. The findings are sections
/// that are always open, because nothing could open them on paper.
struct WrittenFindings {
    /// A finding with the explanations that are not in the log.
    struct Entry {
        let finding: ToldFinding
        /// The events that led to its first moment, as sentences.
        let cause: [String]
        let advice: MisuseAdvice?
    }

    let headline: RunHeadline
    /// The worst first.
    let findings: [Entry]

    var html: String {
        let fix = findings.first?.finding.fix
        return """
            <article id="written">
            <p class="verdict">\(Self.element("strong", headline.severity?.name ?? "fine", headline.sentence))\
            \(fix.map { Self.element("span", "fix", $0) } ?? "")</p>
            <h2>Findings</h2>
            \(findings.isEmpty
                ? "<p>Nothing was found: no crash, no wrong look, no hazard, no broken rule.</p>\n"
                : findings.map(Self.section).joined())\
            </article>

            """
    }

    private static func section(_ entry: Entry) -> String {
        let finding = entry.finding
        var html = "<section class=\"group \(finding.severity.name)\">\n<h3>"
        html += element("span", "group-kind", finding.severity.words) + " "
        html += finding.counted.escapedForHTML + "</h3>\n"
        html += paragraph(finding.title, meaning(of: entry))
        if let why = finding.why { html += paragraph("Here", why + ".") }
        if let fix = finding.fix { html += paragraph("How to fix it", fix) }
        if let advice = entry.advice {
            html += code("With UIKit alone", advice.uikit)
            if let pool = advice.animatorPool { html += code("With AnimatorPool", pool) }
        }
        if let first = finding.first { html += paragraph("First moment", moment(first)) }
        if !entry.cause.isEmpty {
            html += "<p><b>What led to it:</b></p>\n<ol>\n"
            html += entry.cause.map { "<li>\($0.escapedForHTML)</li>\n" }.joined() + "</ol>\n"
        }
        return html + "</section>\n"
    }

    private static func meaning(of entry: Entry) -> String {
        guard let misuse = entry.finding.misuse else { return entry.finding.text }
        let message = misuse.message(describing: "…")
        return [
            misuse.isRecorded ? "UIKit says: “\(message)”" : "UIKit raises here (our words): \(message).",
            "It raises \(misuse.exception): the app would end here.", entry.advice?.cause ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func moment(_ place: ToldFinding.Place) -> String {
        var words = "event \(place.seq), after \(String(format: "%.3f", Nanoseconds.seconds(place.tNs))) s"
        if let cell = place.cell { words += ", cell \(cell.rawValue)" }
        if let animator = place.animator { words += ", animator \(animator.rawValue)" }
        // A built-in strategy is not the reader's code.
        if let site = place.site, !site.isOfBuiltInStrategy { words += ", requested \(site.words)" }
        return words + "."
    }

    /// Returns a text in an element. Texts of a log are only ever content, never attributes.
    private static func element(_ name: String, _ style: String, _ text: String) -> String {
        "<\(name) class=\"\(style)\">\(text.escapedForHTML)</\(name)>"
    }

    private static func paragraph(_ title: String, _ text: String) -> String {
        "<p><b>\(title.escapedForHTML):</b> \(text.escapedForHTML)</p>\n"
    }

    private static func code(_ title: String, _ code: String) -> String {
        "<p class=\"quiet\">\(title)</p>\n<pre>\(code.escapedForHTML)</pre>\n"
    }
}
