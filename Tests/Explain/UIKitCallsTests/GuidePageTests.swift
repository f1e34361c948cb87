import LifecycleEvents
import LifecycleJudging
import Testing
import UIKitAdvice
import UIKitCalls

@Suite struct GuidePageTests {
    private static let findings = ["hazard.left", "hazard.late", "hazard.lost", "I17"].map {
        FindingPage(
            name: $0, kind: "no <b>exception</b>", title: "A <b>\($0)</b> view",
            text: "It is & stays `\($0)`.",
            cause: $0 == "I17" ? "A <b>path</b>" : nil, fix: "Call <PhotoCell>.",
            search: "find --kind <\($0)>", related: $0 == "I17" ? ["hazard.left"] : [])
    }
    private static let pages = GuidePage.all(
        hazards: Array(findings.prefix(3)), rules: [findings[3]], producer: "a <b>test</b> & more")

    /// The targets of a page's links.
    private func links(of page: GuidePage) -> [String] {
        page.html.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func `each exception has a page that names its sentence in its title`() throws {
        #expect(Self.pages.count == MisuseKind.allCases.count + Self.findings.count + 1)
        #expect(Self.pages.first?.name == GuidePage.indexName)
        for subject in MisuseKind.allCases {
            let page = try #require(Self.pages.first { $0.name == "\(subject.id).html" })
            let title = page.html.split(separator: "<title>")[1].prefix { $0 != "<" }
            #expect(title.hasSuffix("(\(subject.exception))"))
            // The simulator's words for this exception are not UIKit's, which differ.
            guard subject != .invalidUpdate else { continue }
            // All that UIKit says before the animator's description.
            let opening = subject.text.split(separator: "%@")[0].split(separator: "(")[0].prefix(60)
            #expect(title.hasPrefix(opening.trimmingSuffix(while: { $0 == " " })), "\(title)")
        }
    }

    @Test func `each hazard and each rule has a page that names it, and what belongs to it`() throws {
        for finding in Self.findings {
            let name = finding.name.replacing("hazard.", with: "")
            let page = try #require(Self.pages.first { $0.name == "\(name).html" })
            #expect(page.html.contains("<title>A &lt;b&gt;"))
            #expect(page.html.contains("Call &lt;PhotoCell&gt;."))
            #expect(page.html.contains("It is &amp; stays <code>\(finding.name)</code>."))
            #expect(page.html.contains("find --kind &lt;\(finding.name)&gt;"))
            #expect(page.html.contains("<li><a href=\"left.html\">hazard.left</a></li>") == (name == "I17"))
        }
    }

    @Test func `every link leads to another of the pages, and every page can be reached from the index`()
        throws
    {
        let names = Set(Self.pages.map(\.name))
        for page in Self.pages {
            for link in links(of: page) { #expect(names.contains(link), "\(page.name) links to \(link)") }
        }
        let index = try #require(Self.pages.first)
        #expect(Set(links(of: index)) == names)
    }

    @Test func `a page loads nothing, runs nothing and shows texts as texts`() {
        for page in Self.pages {
            for part in ["<script", "http://", "https://", "url(", "<img", "<link", "<b>", "<PhotoCell"] {
                #expect(!page.html.contains(part), "\(page.name) holds \(part)")
            }
            #expect(page.html.contains("default-src 'none'"))
            #expect(page.html.contains("a &lt;b&gt;test&lt;/b&gt; &amp; more"))
            #expect(page.html.contains("prefers-color-scheme: dark"))
        }
        #expect(Self.pages.contains { $0.html.contains("CellRegistration&lt;PhotoCell, Photo&gt;") })
    }

    @Test func `under the sentences about release stands what returns no animator`() {
        for subject in MisuseKind.allCases {
            let isAboutRelease = subject.id.hasPrefix("release")
            #expect((MisuseAdvice.on(subject).remark != nil) == isAboutRelease)
            let article = MisuseGuide.named(subject.id)?.article() ?? ""
            #expect(article.contains("UIView.animate(_:changes:completion:)") == isAboutRelease)
            let page = Self.pages.first { $0.name == "\(subject.id).html" }
            #expect(page?.html.contains("returns no animator") == isAboutRelease)
        }
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = String(self)
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
