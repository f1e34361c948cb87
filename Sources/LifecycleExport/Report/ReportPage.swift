import EmbeddedFiles
import Foundation

/// The page of a report, put together from its files.
///
/// A service that shows a live run serves the same parts: only where the blocks come from differs.
enum ReportPage {
    /// Its scripts, in the order in which they build on each other.
    private static let scripts = texts(embedded_report_scripts())

    private static let style = content(texts(embedded_report_style()).joined())

    /// Nothing is loaded from anywhere, and only our own scripts and style work, which it names by their
    /// hashes: a text of the log that got past all escaping would still be inert.
    private static let policy =
        "default-src 'none'; style-src \(source(style)); "
        + "script-src \(scripts.map(content).map(source).joined(separator: " ")); base-uri 'none'; "
        + "form-action 'none'"

    /// A file's text as it stands between two tags.
    private static func content(_ text: String) -> String { "\n" + text }

    /// What stands between two tags, as a policy names it.
    private static func source(_ content: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(content.utf8))).base64EncodedString())'"
    }

    /// All that comes before the data.
    static func head(titled title: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        <style>\(style)</style>
        </head>
        <body>
        \(texts(embedded_report_body()).joined())
        """
    }

    /// All that comes after it.
    static var tail: String {
        scripts.map { "<script>\(content($0))</script>\n" }.joined() + "</body>\n</html>\n"
    }

    private static func texts(_ embedded: embedded_texts) -> [String] {
        UnsafeBufferPointer(start: embedded.bytes, count: embedded.count).split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
