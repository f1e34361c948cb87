import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LogAnswers
import ScrollSimulation
import ServiceAnswers
import Testing

/// The page: what it may do, and what is beside it.
struct PageTests {
    @Test func `the page runs nothing but its own files`() throws {
        let service = try TestService()
        // Each view is an address of the one page.
        let page = service.ask("GET", "/?run=0-0&seq=17&fields=a,b&query=select%201")
        #expect(page.status == 200 && page.text == service.ask("GET", "/").text)
        let policy = try #require(page.header("content-security-policy"))
        #expect(!policy.contains("unsafe") && policy.contains("script-src 'self';"))
        #expect(
            !page.text.contains("<script>") && !page.text.contains("<style")
                && !page.text.contains("style="))
        #expect(!page.text.contains("onclick"))
        // What a report has, and what it runs in.
        #expect(page.text.contains("id=\"run-page\"") && page.text.contains("id=\"phone-place\""))
        #expect(page.text.contains("data-strategies=\"reuse-safe "))
        for (path, text) in [
            ("script.js", "class Phone "), ("style.css", ".phone {"), ("icon.svg", "<svg "),
        ] {
            let file = service.ask("GET", "/page/\(path)")
            #expect(file.status == 200 && file.text.contains(text), "\(path)")
            let tag = try #require(file.header("etag"))
            #expect(service.ask("GET", "/page/\(path)", headers: ["if-none-match": tag]).status == 304)
        }
    }

    @Test func `a verdict has the severity of each broken rule and of each violation`() throws {
        let service = try TestService()
        var workload = Workload.short
        workload.strategy = .noTeardown
        let uuid = try service.simulate(workload)
        let text = service.ask("GET", "/v1/runs/\(uuid)/verify").text
        let verdict = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let names = Set(FindingSeverity.allCases.map(\.name))
        for list in ["broken", "violations"] {
            let entries = try #require(verdict[list] as? [[String: Any]])
            #expect(!entries.isEmpty)
            #expect(
                entries.allSatisfy { ($0["severity"] as? String).map(names.contains) ?? false }, "\(list)")
        }
        let broken = try #require(verdict["broken"] as? [[String: Any]])
        #expect(broken.first { $0["invariant"] as? String == "I6" }?["severity"] as? String == "wouldCrash")
    }

    @Test func `the script of the page is that of a report, and more`() throws {
        let service = try TestService()
        let uuid = try service.simulate()
        let report = service.ask("GET", "/v1/runs/\(uuid)/report").text
        let script = try #require(report.components(separatedBy: "<script>").last)
        let shared = try #require(
            script.components(separatedBy: "const shown = byID(").first)
        #expect(shared.utf8.count > 50_000)
        #expect(service.ask("GET", "/page/script.js").text.hasPrefix(String(shared.drop { $0 == "\n" })))
    }

    @Test func `a list of runs says how each went`() throws {
        let service = try TestService()
        let bad = try service.simulate(
            .init(name: "bad", strategy: .noTeardown, steps: [.fling(velocity: 3000)]))
        let good = try service.simulate(
            .init(name: "good", strategy: .reuseSafe, steps: [.fling(velocity: 3000)]))
        let rows = try service.ask("GET", "/v1/runs").rows()
        func row(_ uuid: String) throws -> [String: Any] {
            try #require(rows.first { $0["uuid"] as? String == uuid })
        }
        #expect(try row(good)["verdict"] as? String == "holds")
        #expect(try row(good)["misuses"] as? Int == 0)
        #expect(try row(bad)["verdict"] as? String == "wouldCrash")
        #expect(try row(bad)["longestHeldTime"] as? Double ?? 0 > 0.1)
        #expect(try row(good)["longestHeldTime"] is NSNull)
        let verdict = try service.ask("GET", "/v1/runs/\(bad)/verify").object()
        let broken = try #require(verdict["broken"] as? [[String: Any]])
        let misuses = broken.first { $0["invariant"] as? String == "I6" }
        #expect(try row(bad)["misuses"] as? Int == misuses?["count"] as? Int)
    }

    @Test func `the events behind one are those that follow it`() throws {
        let service = try TestService()
        let uuid = try service.simulate()
        let all = try service.ask("GET", "/v1/runs/\(uuid)/events?limit=50").rows().compactMap {
            $0["seq"] as? Int
        }
        let page = service.ask("GET", "/v1/runs/\(uuid)/events?after=7&limit=3")
        #expect(
            try page.rows().compactMap { $0["seq"] as? Int } == Array(all.filter { $0 > 7 }.prefix(3)))
        // The link goes on from there, and not from the beginning again.
        let link = try #require(page.header("link")?.split(separator: ">").first?.dropFirst())
        let next = try service.ask("GET", String(link)).rows().compactMap { $0["seq"] as? Int }
        #expect(next == Array(all.filter { $0 > 7 }.dropFirst(3).prefix(3)))
    }

    // MARK: Perfetto

    /// A folder with a page in it, a secret beside it, and a link to the secret.
    private func perfetto() throws -> (service: TestService, root: URL) {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        let page = root.appendingPathComponent("page/v1.0-a")
        try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: root.appendingPathComponent("secret"))
        try Data("<p>".utf8).write(to: root.appendingPathComponent("page/index.html"))
        try Data("wasm".utf8).write(to: page.appendingPathComponent("a.wasm"))
        try FileManager.default.createSymbolicLink(
            at: root.appendingPathComponent("page/link"),
            withDestinationURL: root.appendingPathComponent("secret"))
        return (
            try TestService {
                $0.perfetto = try PerfettoPage(folder: root.appendingPathComponent("page").path)
            },
            root
        )
    }

    @Test func `Perfetto's page is served out of its folder, and nothing else`() throws {
        let (service, root) = try perfetto()
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(service.ask("GET", "/perfetto").header("location") == "/perfetto/")
        for place in ["/perfetto/", "/perfetto/index.html"] {
            #expect(service.ask("GET", place).text == "<p>", "\(place)")
        }
        let wasm = service.ask("GET", "/perfetto/v1.0-a/a.wasm")
        #expect(wasm.text == "wasm" && wasm.header("content-type") == "application/wasm")
        let policy = try #require(wasm.header("content-security-policy"))
        #expect(policy.contains("connect-src 'self' data: blob:;"))
        let tag = try #require(wasm.header("etag"))
        #expect(
            service.ask("GET", "/perfetto/v1.0-a/a.wasm", headers: ["if-none-match": tag]).status == 304)
        #expect(service.ask("GET", "/").text.contains("data-perfetto=\"/perfetto/\""))
        for name in [
            "../secret", "..%2Fsecret", "%2e%2e/secret", "link", "v1.0-a", "v1.0-a/../../secret",
            "/etc/passwd",
            "..%5Csecret", "index.html%00", "%ff",
        ] {
            let answer = service.ask("GET", "/perfetto/\(name)")
            #expect(answer.status == 404 || answer.status == 400, "\(name)")
            #expect(!answer.text.contains("secret\n") && answer.text != "secret", "\(name)")
        }
    }

    @Test func `the playground is served with the policy of its worker, where there is one`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: InputError.self) { try PlaygroundPage(file: file.path) }
        try Data("<p>".utf8).write(to: file)
        let service = try TestService { $0.playground = try PlaygroundPage(file: file.path) }
        let page = service.ask("GET", "/playground")
        #expect(page.text == "<p>")
        #expect(page.header("content-security-policy")?.contains("worker-src blob:") == true)
        #expect(service.ask("GET", "/").text.contains("data-playground=\"/playground\""))
        let without = try TestService()
        #expect(without.ask("GET", "/playground").problem == "no-playground")
        #expect(!without.ask("GET", "/").text.contains("data-playground"))
    }

    @Test func `a folder without the page is none, and a service without it says so`() throws {
        #expect(throws: InputError.self) { try PerfettoPage(folder: "/proc/nothing") }
        let service = try TestService()
        let answer = service.ask("GET", "/perfetto/index.html")
        #expect(answer.problem == "no-perfetto")
        #expect(!service.ask("GET", "/").text.contains("data-perfetto"))
    }
}
