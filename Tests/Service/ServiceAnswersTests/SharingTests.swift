import FileKit
import Foundation
import LogAnswers
import ServiceAnswers
import Testing

/// What one client may hold of the service.
struct SharingTests {
    private let one = ServiceClient.token(0)
    private let other = ServiceClient.address("192.0.2.7")

    @Test func `a client holds at most as much as it leaves to others`() {
        var shares = FairShares(most: 10)
        func taken(_ times: Int, by client: ServiceClient, _ amount: Int = 1) -> Int {
            (0..<times).count { _ in shares.take(amount, for: client) }
        }
        #expect(taken(10, by: one) == 5)
        #expect(taken(10, by: other) == 2)
        #expect(taken(1, by: .token(1), 3) == 1, "who holds nothing takes what is free")
        #expect(taken(1, by: .token(2)) == 0)
        shares.add(-5, for: one)
        #expect(taken(1, by: .token(2)) == 1)
        #expect(shares.taken == 6)
    }

    @Test func `programs of this machine without a token are one client, and may hold all`() {
        for address in [nil, "127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            var shares = FairShares(most: 4)
            let client = ServiceClient(address: address)
            let taken = (0..<9).count { _ in shares.take(1, for: client) }
            #expect(taken == 4, "\(client)")
        }
        #expect(ServiceClient(address: "192.0.2.7") == other)
    }

    @Test(arguments: [240, 256, 300, 479, 480, 1024, 2000, 4096, 20_000])
    func `the limits need no more descriptors than there are`(_ descriptors: Int) {
        let limits = ServiceLimits().fitting(descriptors: descriptors)
        #expect(limits.descriptors <= descriptors)
        #expect(limits.connections >= 24 && limits.followers >= 8 && limits.readers >= 4)
        #expect(limits.spareConnections >= 12 && limits.ingests >= 2 && limits.liveSides >= 2)
        #expect((limits == ServiceLimits()) == (descriptors >= ServiceLimits().descriptors))
    }

    @Test func `a limit that a user has lowered stays so, with few descriptors too`() {
        var limits = ServiceLimits()
        (limits.connections, limits.ingests) = (2, 0)
        let fitting = limits.fitting(descriptors: 256)
        #expect(fitting.connections == 2 && fitting.ingests == 0 && fitting.descriptors <= 256)
    }

    @Test func `--help lists every limit`() {
        let limits = ServiceLimits()
        var listed = limits.lines.map(\.number)
        for (name, value) in Mirror(reflecting: limits).children {
            let numbers: [Int] =
                switch value {
                case let number as Int: [number]
                case let seconds as Double: [Int(seconds)]
                case let threads as [Route.Work: Int]: Array(threads.values)
                default: []
                }
            #expect(!numbers.isEmpty, "\(name ?? "")")
            for number in numbers {
                let index = listed.firstIndex(of: number)
                #expect(index != nil, "\(name ?? "")")
                if let index { listed.remove(at: index) }
            }
        }
    }

    @Test func `one token leaves streams, logs and live lists to another`() throws {
        let service = try TestService {
            $0.tokens = try AccessTokens(
                "write first-0123456789abcdef\nwrite second-0123456789abcdef", named: "tokens")
            ($0.limits.followers, $0.limits.liveSides) = (4, 4)
        }
        func headers(_ token: String) -> [String: String] {
            ["authorization": "Bearer \(token)-0123456789abcdef"]
        }
        let uuid = try service.simulate()
        func follow(_ token: String) throws -> ServiceResponse {
            try service.answer(
                ServiceRequest(
                    method: "GET", target: "/v1/runs/\(uuid)/tail",
                    headers: [("host", "localhost")] + headers(token).map { ($0, $1) }))
        }
        func start(_ token: String) -> Answer {
            service.ask("POST", "/v1/live", headers: headers(token), content: Array("{}".utf8))
        }
        let streams = try [follow("first"), follow("first")]
        #expect(throws: Problem.self) { try follow("first") }
        try withExtendedLifetime(streams) { _ = try follow("second") }
        #expect([start("first"), start("first"), start("first")].map(\.status) == [201, 201, 503])
        #expect(start("second").status == 201)
    }

    @Test func `a list that could show too many cells is refused before it is built`() throws {
        let service = try TestService()
        let begun = ContinuousClock.now
        for order in [
            #"{"yaml": "list: { items: 1000000, itemHeight: 1, columns: 100 }", "viewport": {"width": 10000, "height": 10000}}"#,
            #"{"yaml": "list: { items: 1000000, itemHeight: 1 }", "viewport": {"width": 390, "height": 2001}}"#,
            #"{"yaml": "list: { items: 1000000, itemHeight: [1, 2] }", "strategies": ["next-turn", "reuse-safe"], "viewport": {"width": 390, "height": 1500}}"#,
            #"{"yaml": "list: { sections: [{ id: a, items: 1000000, height: 1, columns: 50 }] }"}"#,
            #"{"yaml": "profile: { like: uikit-26, behind: { items: 100000 } }\nlist: { items: 1000000 }"}"#,
        ] {
            let answer = service.post("/v1/live", order.replacing("\n", with: "\\n"))
            #expect(answer.status == 400 && answer.text.contains("cells at once"), "\(answer.text)")
        }
        let kinds = (0..<20_000).map { "k\($0)" }.joined(separator: ", ")
        let answer = service.post("/v1/live", "{\"yaml\": \"list: { reuseIdentifiers: [\(kinds)] }\"}")
        #expect(answer.status == 400 && answer.text.contains("kinds of cells"), "\(answer.text.prefix(300))")
        #expect(ContinuousClock.now - begun < .seconds(30))
        let live = try #require(
            try service.post("/v1/live", #"{"yaml": "list: { items: 100000, itemHeight: 10 }"}"#)
                .object()["live"] as? String)
        let resized = service.post(
            "/v1/live/\(live)/steps", #"{"steps": [{"resize": {"width": 390, "height": 10000}}]}"#)
        #expect(resized.status == 400 && resized.text.contains("cells at once"), "\(resized.text)")
    }
}
