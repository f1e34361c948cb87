import Foundation
import LifecycleEvents
import LifecycleRecording
import RunReport
import Testing

/// What a report's page may do: only its own scripts and style work, named by their hashes.
struct PagePolicyTests {
    private let run = RunDescription(
        uuid: "0d5f", name: "feed", source: .app, startedUnixNs: 1_700_000_000_000_000_000,
        refreshNs: 16_666_667)

    private func page(_ parts: [ReportOptions.Part]) throws -> String {
        try parts.map { part in
            var report = ReportExporter(ReportOptions(producer: "test", part: part))
            report.begin(run)
            try report.end(RunEnding(status: .finished, endedNs: 1))
            return String(decoding: report.take(), as: UTF8.self)
        }.joined()
    }

    private func contents(of page: String, between start: String, and end: String) -> [String] {
        page.components(separatedBy: start).dropFirst().compactMap {
            $0.components(separatedBy: end).first
        }
    }

    /// By the system's own program, which shares nothing with ours.
    private func sha256(_ text: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sha256sum"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let hexadecimal = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let digits = Array(hexadecimal.prefix(64))
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return "'sha256-\(Data(bytes).base64EncodedString())'"
    }

    @Test(arguments: [[ReportOptions.Part.whole], [.left(title: "a and b"), .right]])
    func `the script and the style are named by their hash, and nothing else is let in`(
        parts: [ReportOptions.Part]
    ) throws {
        let page = try page(parts)
        let scripts = try contents(of: page, between: "<script>", and: "</script>").map(sha256)
        let styles = try contents(of: page, between: "<style>", and: "</style>").map(sha256)
        #expect(scripts.count == 1 && styles.count == 1)
        let policy = try #require(
            contents(of: page, between: "Content-Security-Policy\" content=\"", and: "\"").first)
        #expect(
            policy == "default-src 'none'; style-src \(styles[0]); script-src \(scripts[0]); "
                + "base-uri 'none'; form-action 'none'")
        #expect(!page.contains("nonce"))
    }

    @Test(arguments: [
        ("playground.html", "'self' file:"), ("../a b/playground.html", "'self' file:"),
        ("file:///pages/playground.html", "file:"),
        ("https://example.org:8080/pool/playground.html#x", "https://example.org:8080"),
        ("https://example.org; script-src *", "'none'"),
    ])
    func `the one page that may be framed is the playground, where a report knows it`(
        playground: String, source: String
    ) throws {
        var options = ReportOptions(producer: "test")
        options.takeOver = ReportOptions.TakeOver(playground: playground, workloadJSON: "{}")
        var report = ReportExporter(options)
        report.begin(run)
        let page = String(decoding: report.take(), as: UTF8.self)
        let policy = try #require(
            contents(of: page, between: "Content-Security-Policy\" content=\"", and: "\"").first)
        #expect(contents(of: policy, between: "frame-src ", and: ";") == [source])
    }

    @Test func `a page of nothing stays below 188,000 bytes`() throws {
        #expect(try page([.whole]).utf8.count < 188_000)
    }

    @Test func `a text is a text in HTML, also in an attribute`() {
        #expect(#"<a href="x">&amp;</a>"#.escapedForHTML == "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;")
    }
}
