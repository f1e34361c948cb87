internal import EmbeddedFiles
import Foundation
import LifecycleEvents

/// A page, assembled from its files.
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

    /// The content security policy. It allows no loading, and only our own script and style, by their hashes: a text of
    /// the log without escapes would still do nothing.
    ///
    /// - Parameter playground: the only page that may be framed, if any.
    private func policy(framing playground: PlaygroundLink?) -> String {
        "default-src 'none'; style-src \(Self.source(Self.style)); script-src \(Self.source(script)); "
            + (playground.map { "frame-src \($0.source); " } ?? "") + "base-uri 'none'; form-action 'none'"
    }

    /// The hash of an element's content, in the syntax of a policy.
    private static func source(_ content: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(content.utf8))).base64EncodedString())'"
    }

    /// The page before the data.
    ///
    /// - Parameter playground: the playground that can continue from a moment of the run.
    func head(titled title: String, playground: PlaygroundLink? = nil) -> String {
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

    /// The page after the data.
    var tail: String { "\(PageFiles.meanings)<script>\(script)</script>\n</body>\n</html>\n" }
}
