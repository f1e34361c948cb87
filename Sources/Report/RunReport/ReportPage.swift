import Foundation
import LifecycleEvents
import LifecycleJudging
import PageData
package import ReportFiles

/// A page, assembled from its files.
struct ReportPage {
    /// One run.
    static let run = ReportPage(body: PageFiles.runBody, main: embedded_report_main())
    /// Two runs side by side.
    static let comparison = ReportPage(body: PageFiles.pairBody, main: embedded_comparison_main())

    private static let style = "\n" + PageFiles.style

    private let body: String
    /// All scripts in one function, so that the page has no global names.
    private let script: String

    private init(body: String, main: embedded_texts) {
        self.body = body
        script = "\n" + PageFiles.script(PageFiles.lean(main))
    }

    /// Returns the content security policy of the page.
    ///
    /// The policy allows no loading, and only the page's own script and style, by their hashes. Even a text
    /// of the log without escapes could not run a script.
    ///
    /// - Parameter playground: the address of the only page that may be framed, if any.
    private func policy(framing playground: String?) -> String {
        "default-src 'none'; style-src \(Self.source(Self.style)); script-src \(Self.source(script)); "
            + (playground.map { "frame-src \(Self.source(ofAddress: $0)); " } ?? "")
            + "base-uri 'none'; form-action 'none'"
    }

    /// Returns the hash of an element's content, in the syntax of a policy.
    private static func source(_ content: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(content.utf8))).base64EncodedString())'"
    }

    /// Returns the policy source that allows a frame with a page. A path without a scheme is relative to the
    /// report, on disk or on its server.
    private static func source(ofAddress address: String) -> String {
        let bytes = Array(address.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
        else {
            return "'self' file:"
        }
        let host = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") }
        // Other characters would become part of the policy.
        let isPlain = (bytes[..<colon] + host).allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "+-.:[]".utf8.contains(byte)
        }
        guard isPlain else { return "'none'" }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        return host.isEmpty ? "\(scheme):" : "\(scheme)://\(String(decoding: host, as: UTF8.self))"
    }

    /// Returns the page before the data.
    ///
    /// - Parameters:
    ///   - heading: the heading of a page without JavaScript.
    ///   - playground: the address of the playground that can continue from a moment of the run.
    func head(titled title: String, heading: String? = nil, playground: String? = nil) -> String {
        let body = body.replacing(">A run</h1>", with: ">\((heading ?? "A run").escapedForHTML)</h1>")
        return """
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

/// The page files that a report and a service share.
package enum PageFiles {
    /// The style of every page, without the spaces that CSS does not need.
    package static let style = [": ", "; ", " { "].reduce(lean(embedded_page_style())) { style, spaced in
        style.replacing(spaced, with: spaced.filter { $0 != " " })
    }
    /// The bodies of a page of one run and of a page of two runs side by side.
    package static let runBody = lean(embedded_report_body())
    package static let pairBody = lean(embedded_comparison_body())

    private static let scripts = lean(embedded_page_scripts())

    /// Returns the scripts of every page and `main`, in one function, so that a page has no global names.
    package static func script(_ main: String) -> String {
        "\"use strict\";\n(() => {\n\(scripts)\(main)})();\n"
    }

    /// The explanations of findings and the numbers of all kinds of events, in the element that the scripts read.
    package static let meanings = {
        var json = JSONWriter(isForPage: true)
        json.object { json in
            json.membersOfMeanings()
            json.key("eventKinds")
            json.object { json in
                for kind in EventKind.allCases {
                    json.key(kind.name)
                    json.integer(Int64(kind.rawValue))
                }
            }
        }
        return "<script type=\"application/json\" id=\"meanings\">\(json.text)</script>\n"
    }()

    /// Returns files without indentation and comments.
    package static func lean(_ files: embedded_texts) -> String {
        UnsafeBufferPointer(start: files.bytes, count: files.count)
            .split { $0 == 0 || $0 == UInt8(ascii: "\n") }
            .map { String(decoding: $0, as: UTF8.self).drop { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
            .map { $0 + "\n" }.joined()
    }
}

/// What a report adds to the log: explanations of the run's findings, and the heights of its items.
public struct ReportExplanations {
    /// An event that led to a finding, and its role.
    public struct Link: Hashable, Sendable {
        public var seq: Int64
        /// A sentence.
        public var text: String

        public init(seq: Int64, text: String) {
            self.seq = seq
            self.text = text
        }
    }

    /// Returns the events that led to a violation, the oldest first.
    public var cause: (Violation) throws -> [Link]
    /// Returns the advice about a misuse.
    public var advice: (MisuseKind) -> MisuseAdvice?
    /// Returns the height of an item, in points; nil if heights are not known.
    public var height: ((ItemID) -> Double)?

    public init(
        cause: @escaping (Violation) throws -> [Link], advice: @escaping (MisuseKind) -> MisuseAdvice?
    ) {
        self.cause = cause
        self.advice = advice
    }

    /// No explanations.
    public static var none: ReportExplanations {
        ReportExplanations(cause: { _ in [] }, advice: { _ in nil })
    }
}
