import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleRecording
import Testing

/// What a file says is shown, never obeyed: not by a terminal, not by a workflow, not by a spreadsheet.
struct InjectionTests {
    /// Sets a terminal's title, clears its screen, moves on a line, in two ways, and turns the direction.
    private static let hostile =
        "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}2J\r\n::stop-commands::x\n\u{202e}\u{2066}%0A"

    private let command: Command

    init() throws {
        command = try Command()
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "6f1d", name: Self.hostile, source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        func event(_ seq: Int64, _ kind: EventKind, _ cell: Int32, _ animator: Int32?, detail: String?) {
            var event = LifecycleEvent(
                tNs: seq, turn: Int(seq), kind: kind, cell: CellID(cell),
                generation: animator == nil ? nil : 1,
                animator: animator.map { AnimatorID($0) },
                site: animator.map { _ in CallSite(file: Self.hostile + ",title=x", line: 31) },
                detail: EventDetail(detail, of: kind))
            event.seq = seq
            writer.append(event)
        }
        event(1, .cellCreated, 3, nil, detail: Self.hostile)
        event(2, .cellCreated, 4, nil, detail: "=HYPERLINK(\"x\")")
        for (seq, animator) in [(3, 9), (5, 10)] as [(Int64, Int32)] {
            event(seq, .animatorRequested, 3, animator, detail: nil)
            event(seq + 1, .animatorAttached, 3, animator, detail: nil)
        }
        writer.appendEnd(.finished, atNs: 6, dropped: 0)
        try command.write(String(decoding: writer.bytes, as: UTF8.self), to: "app.ndjson")
        #expect(try command.run("import", "app.ndjson").status == 0)
    }

    private func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x202E, 0x2066: true
        default: false
        }
    }

    @Test(arguments: ["table", "csv", "json", "markdown"])
    func `no output steers a terminal`(format: String) throws {
        for question in [
            ["runs"], ["events"], ["animators"], ["cells"], ["story", "--cell", "3"], ["cause"], ["verify"],
            ["verify", "--all"],
            ["sql", "select name, \u{22}name\u{22} as \u{22}\u{1b}[31m\u{22} from runs"],
            ["ask", "latency"], ["diff", "1", "app.ndjson"],
        ] {
            let result = try command.run(question + ["--format", format])
            #expect(result.status <= 1, "\(question) \(result.errors)")
            // A text in CSV may have lines; elsewhere what was escaped is escaped.
            #expect(
                !result.output.unicodeScalars.contains { steers($0) },
                "\(question)")
            #expect(!result.errors.unicodeScalars.contains(where: steers), "\(question)")
        }
    }

    @Test(arguments: ["json", "ndjson"])
    func `a JSON text that is shown safely is read back whole`(format: String) throws {
        let shown = try command.run("runs", "--format", format).output
        #expect(!shown.unicodeScalars.contains { steers($0) && $0.value <= 0x9F })
        let array = format == "json" ? shown : "[\(shown)]"
        let runs = try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]]
        #expect(runs?.first?["name"] as? String == Self.hostile)
    }

    @Test func `an export that people open has no steering either, and NDJSON keeps every character`() throws
    {
        let csv = try command.run("export", "--to", "csv").output
        #expect(!csv.unicodeScalars.contains(where: steers))
        #expect(csv.contains("\"'=HYPERLINK(\"\"x\"\")\""))
        let text = try String(contentsOf: command.file("app.ndjson"), encoding: .utf8)
        #expect(try command.run("export", "--to", "ndjson").output == text)
    }

    @Test func `an annotation is one line, whatever a site is called`() throws {
        let result = try command.run("verify", "--format", "github")
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(line.hasPrefix("::error file="))
            #expect(line.contains("%0D%0A%3A%3Astop-commands%3A%3Ax%0A"))
            // A comma in a file's name would begin the next property.
            #expect(line.contains(#/%2Ctitle=x,line=31,title=[A-Z][^:]* \(I\d+\)::/#))
        }
        #expect(!result.output.unicodeScalars.contains(where: steers))
    }

    @Test func `an error that quotes what was typed is one line`() throws {
        for arguments in [
            ["simulate", Self.hostile], ["events", "--db", Self.hostile], ["sql", Self.hostile],
            ["curve", Self.hostile], [Self.hostile], ["events", "--kind", Self.hostile],
        ] {
            let result = try command.run(arguments)
            #expect(result.status == 2)
            #expect(result.errors.split(separator: "\n").count == 1)
            #expect(!result.errors.unicodeScalars.contains(where: steers))
        }
    }
}
