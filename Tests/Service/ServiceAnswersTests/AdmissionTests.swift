import FileKit
import Foundation
import LogAnswers
import ServiceAnswers
import Testing

/// Who may ask, under which name, and for what.
struct AdmissionTests {
    private static let tokens = """
        # the dashboard
        read  read-0123456789abcdef

        write write-0123456789abcdef
        """

    private func service() throws -> TestService {
        try TestService {
            $0.tokens = try AccessTokens(Self.tokens, named: "tokens")
            $0.hosts = KnownHosts(["pool.example"])
        }
    }

    private func ask(
        _ method: String = "GET", _ target: String = "/v1/runs", _ headers: [String: String]
    ) throws -> Answer {
        try service().ask(method, target, headers: headers)
    }

    @Test(arguments: [
        [:], ["authorization": ""], ["authorization": "Bearer "],
        ["authorization": "Bearer read-0123456789abcdeX"],
        ["authorization": "Basic read-0123456789abcdef"], ["authorization": "read-0123456789abcdef"],
        ["authorization": "Bearer read-0123456789abcde"],
    ])
    func `without a token that is known nothing is told`(_ headers: [String: String]) throws {
        let answer = try ask("GET", "/v1/runs", headers)
        #expect(answer.status == 401 && answer.problem == "no-token")
        #expect(answer.header("www-authenticate") != nil)
    }

    @Test func `a token reads, and another writes`() throws {
        let (read, write) = (
            ["authorization": "Bearer read-0123456789abcdef"],
            ["authorization": "bearer write-0123456789abcdef"]
        )
        #expect(try ask("GET", "/v1/runs", read).status == 200)
        #expect(try ask("GET", "/v1/runs", write).status == 200)
        #expect(try ask("DELETE", "/v1/runs/0-0", read).problem == "read-only")
        #expect(try ask("DELETE", "/v1/runs/0-0", write).problem == "no-run")
        #expect(try ask("PUT", "/v1/runs", [:]).problem == "no-token")
        #expect(try ask("PUT", "/v1/runs", read).problem == "read-only")
        #expect(try ask("PUT", "/v1/runs", write).problem == "bad-request")
    }

    @Test func `whether it lives is told to everybody`() throws {
        #expect(try ask("GET", "/health/live", [:]).status == 200)
        #expect(try ask("GET", "/health/ready", [:]).status == 200)
    }

    @Test(arguments: [
        "127.0.0.1:8080", "127.0.0.1", "localhost:1", "LOCALHOST", "[::1]:8080", "pool.example",
        "192.168.1.2:80",
    ])
    func `the service knows its names, and addresses are no names`(_ host: String) throws {
        #expect(try ask("GET", "/health/live", ["host": host]).status == 200)
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1:x", "[evil]:80",
        "",
        "127.0.0.256", "+1.2.3.4", "[cafe.babe]", "[1::2::3]", "pool.example.", "[::1", "1.2.3",
        "localhost:80, evil.example",
    ])
    func `under another name nothing is told`(_ host: String) throws {
        #expect(try ask("GET", "/health/live", ["host": host]).problem == "unknown-host")
    }

    @Test(arguments: [
        "http://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8080", "file://", "",
    ])
    func `a page from elsewhere is told nothing`(_ origin: String) throws {
        let answer = try ask("GET", "/health/live", ["host": "127.0.0.1:8080", "origin": origin])
        #expect(answer.problem == "foreign-origin")
    }

    @Test func `the service's own page may ask`() throws {
        let headers = ["host": "127.0.0.1:8080", "origin": "http://127.0.0.1:8080"]
        #expect(try ask("GET", "/health/live", headers).status == 200)
    }

    @Test func `content that a form could send is none`() throws {
        let service = try TestService()
        for type in [
            "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        ] {
            let answer = service.ask("POST", "/v1/live", content: Array("{}".utf8), type: type)
            #expect(answer.problem == "wrong-type")
        }
    }

    @Test func `what is too long is refused before it is read`() throws {
        let answer = try TestService().ask(
            "POST", "/v1/live",
            headers: ["content-type": "application/json", "content-length": "99999999999"])
        #expect(answer.status == 413)
        let log = try TestService().ask("PUT", "/v1/runs", headers: ["content-length": "99999999999"])
        #expect(log.status == 413)
    }

    @Test(arguments: [
        "", "read short", "both 0123456789abcdef0123", "read 0123456789abcdef 0123", "# nobody",
    ])
    func `a file of tokens says nothing by mistake`(_ text: String) {
        #expect(throws: InputError.self) { try AccessTokens(text, named: "tokens") }
    }

    @Test func `tokens that others may read are no secret`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        for (rights, isTaken) in [(0o644, false), (0o600, true)] {
            try? FileManager.default.removeItem(atPath: path)
            _ = FileManager.default.createFile(
                atPath: path, contents: Data(Self.tokens.utf8), attributes: [.posixPermissions: rights])
            let tokens = try? AccessTokens(file: path) { _ in }
            #expect((tokens != nil) == isTaken)
        }
    }
}
