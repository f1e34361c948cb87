import Foundation
import LifecycleRecording
import LogAnswers
import ServiceAnswers
import Testing

/// A token is shown once, and from then on a cookie stands for it.
struct SessionTests {
    private let service: TestService

    init() throws {
        service = try TestService {
            $0.tokens = try AccessTokens(
                "read read-0123456789abcdef\nwrite write-0123456789abcdef", named: "tokens")
            $0.hosts = KnownHosts(["pool.example"])
        }
    }

    /// What a browser sends back of a cookie.
    private func signIn(_ token: String, headers: [String: String] = [:]) throws -> (
        cookie: String, all: String
    ) {
        let answer = service.ask(
            "POST", "/v1/session", headers: headers, content: Array(#"{"token":"\#(token)"}"#.utf8))
        #expect(answer.status == 200)
        let all = try #require(answer.header("set-cookie"))
        return (String(all.prefix { $0 != ";" }), all)
    }

    @Test func `a token buys a cookie that no script reads and no other site sends`() throws {
        let (cookie, all) = try signIn("read-0123456789abcdef")
        for word in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"] {
            #expect(all.contains("; \(word)"), "\(word)")
        }
        #expect(!all.contains("Secure") && !all.contains("0123456789abcdef"))
        // Of each port its own.
        #expect(cookie.hasPrefix("animatorpool-8080="))
        #expect(service.ask("GET", "/v1/runs", headers: ["cookie": "a=b; \(cookie); c=d"]).status == 200)
        #expect(service.ask("GET", "/v1/runs", headers: ["cookie": "a=b"]).status == 401)
        #expect(service.ask("GET", "/v1/runs", headers: ["cookie": "\(cookie)0"]).status == 401)
        #expect(
            service.ask(
                "GET", "/v1/runs",
                headers: ["cookie": cookie, "authorization": "Bearer wrong-0123456789abcdef"]
            ).status == 401)
        let secure = try signIn(
            "read-0123456789abcdef", headers: ["host": "pool.example", "origin": "https://pool.example"])
        #expect(secure.all.contains("; Secure") && secure.cookie.hasPrefix("animatorpool-80="))
    }

    @Test func `a wrong token buys nothing`() {
        for content in [
            #"{"token":"read-0123456789abcdeX"}"#, #"{"token":""}"#, "{}", #"{"token":1}"#,
            #"{"name":"x"}"#,
        ] {
            let answer = service.ask("POST", "/v1/session", content: Array(content.utf8))
            #expect(answer.status == 401 || answer.status == 400, "\(content)")
            #expect(answer.header("set-cookie") == nil, "\(content)")
        }
    }

    @Test func `the cookie may what its token may`() throws {
        let own = ["origin": "http://127.0.0.1:8080"]
        let read = own.merging(["cookie": try signIn("read-0123456789abcdef").cookie]) { $1 }
        let write = own.merging(["cookie": try signIn("write-0123456789abcdef").cookie]) { $1 }
        #expect(service.ask("DELETE", "/v1/runs/0-0", headers: read).problem == "read-only")
        #expect(service.ask("DELETE", "/v1/runs/0-0", headers: write).problem == "no-run")
        #expect(
            try service.ask("GET", "/v1/session", headers: write).object()["right"] as? String == "write")
        #expect(try service.ask("GET", "/v1/session").object()["right"] is NSNull)
    }

    /// A page of another port of this machine is of the same site: its requests carry the cookie.
    @Test func `with a cookie nothing is changed, or asked, from a page of another port`() throws {
        let cookie = try signIn("write-0123456789abcdef").cookie
        func delete(_ headers: [String: String]) -> String? {
            service.ask("DELETE", "/v1/runs/0-0", headers: headers.merging(["cookie": cookie]) { $1 })
                .problem
        }
        #expect(delete(["origin": "http://127.0.0.1:3000"]) == "foreign-origin")
        #expect(delete(["origin": "null"]) == "foreign-origin")
        #expect(delete([:]) == "no-token")
        #expect(delete(["sec-fetch-site": "same-site"]) == "no-token")
        #expect(delete(["sec-fetch-site": "same-origin"]) == "no-run")
        func read(_ site: String) -> Int {
            service.ask("GET", "/v1/runs", headers: ["cookie": cookie, "sec-fetch-site": site]).status
        }
        #expect(["same-origin", "none"].map(read) == [200, 200])
        #expect(["same-site", "cross-site"].map(read) == [401, 401])
    }

    @Test func `who leaves is forgotten`() throws {
        let cookie = ["cookie": try signIn("read-0123456789abcdef").cookie]
        let answer = service.ask("DELETE", "/v1/session", headers: cookie)
        #expect(answer.status == 204 && answer.header("set-cookie")?.contains("Max-Age=0") == true)
        #expect(service.ask("GET", "/v1/runs", headers: cookie).status == 401)
    }

    @Test func `a session ends after twelve hours`() {
        let time = Locked(ContinuousClock.now)
        let sessions = PageSessions { time.withLock { $0 } }
        let number = sessions.begin(AccessTokens.Grant(right: .read, number: 0))
        time.withLock { $0 += .seconds(12 * 3600 - 1) }
        #expect(sessions.grant(of: number)?.right == .read)
        time.withLock { $0 += .seconds(1) }
        #expect(sessions.grant(of: number) == nil)
    }

    @Test func `sessions are bounded, and the oldest goes first`() throws {
        let first = ["cookie": try signIn("read-0123456789abcdef").cookie]
        let second = ["cookie": try signIn("read-0123456789abcdef").cookie]
        for _ in 0..<1023 { _ = try signIn("read-0123456789abcdef") }
        #expect(service.ask("GET", "/v1/runs", headers: first).status == 401)
        #expect(service.ask("GET", "/v1/runs", headers: second).status == 200)
    }

    @Test func `without tokens there is nothing to sign in to`() throws {
        let open = try TestService()
        #expect(try open.ask("GET", "/v1/session").object()["right"] as? String == "open")
        let answer = open.ask("POST", "/v1/session", content: Array(#"{"token":"x"}"#.utf8))
        #expect(answer.status == 200 && answer.header("set-cookie") == nil)
        #expect(open.ask("POST", "/v1/session", content: Array("{}".utf8)).status == 400)
    }
}
