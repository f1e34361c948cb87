internal import EmbeddedFiles
import Foundation
import LifecycleEvents

/// A page, put together from its files.
struct ReportPage {
    /// One run.
    static let run = ReportPage(body: embedded_report_body(), main: embedded_report_main())
    /// Two runs side by side.
    static let comparison = ReportPage(body: embedded_comparison_body(), main: embedded_comparison_main())

    private static let style = "\n" + PageFiles.style

    private let body: String
    /// All files in one function: nothing of the page is global.
    private let script: String

    private init(body: embedded_texts, main: embedded_texts) {
        self.body = PageFiles.lean(body)
        script = "\n" + PageFiles.script(PageFiles.lean(main))
    }

    /// Nothing is loaded from anywhere, and only our own script and style work, which it names by their
    /// hashes: a text of the log that got past all escaping would still be inert.
    ///
    /// - Parameter playground: the one page that may be framed, where there is one.
    private func policy(framing playground: PlaygroundPlace?) -> String {
        "default-src 'none'; style-src \(Self.source(Self.style)); script-src \(Self.source(script)); "
            + (playground.map { "frame-src \($0.source); " } ?? "") + "base-uri 'none'; form-action 'none'"
    }

    /// What stands between two tags, as a policy names it.
    private static func source(_ content: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(content.utf8))).base64EncodedString())'"
    }

    /// All that comes before the data.
    ///
    /// - Parameter playground: where somebody can go on from a moment of the run.
    func head(titled title: String, playground: PlaygroundPlace? = nil) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy(framing: playground))">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title.escapedForHTML)</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        \(body)
        """
    }

    /// All that comes after it.
    var tail: String { "<script>\(script)</script>\n</body>\n</html>\n" }
}
