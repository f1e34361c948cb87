#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore
    import RunService
    import Testing

    /// A run that is followed while it grows.
    struct FollowingTests {
        private let service: TestService
        private static let head =
            #"{"run":{"uuid":"a","name":"feed","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":1}}"#

        init() throws {
            service = try TestService()
            #expect(service.ask("PUT", "/v1/runs/a", content: Array(Self.head.utf8)).status == 201)
        }

        private func add(_ seqs: ClosedRange<Int>) {
            let lines = seqs.map {
                #"{"seq":\#($0),"tNs":\#($0),"turn":\#($0),"kind":"app.background"}"# + "\n"
            }
            let answer = service.post("/v1/runs/a/events", lines.joined(), type: "application/x-ndjson")
            #expect(answer.status == 200, "\(answer.text)")
        }

        private func follow(_ query: String = "", lastEventID: String? = nil) throws -> RunFollower {
            var headers = [("host", "localhost")]
            if let lastEventID { headers.append(("last-event-id", lastEventID)) }
            let request = ServiceRequest(method: "GET", target: "/v1/runs/a/tail" + query, headers: headers)
            let response = try service.service.answer(try service.service.admit(request))
            guard case .followed(let follower) = response.content else { throw CancellationError() }
            return follower
        }

        /// The numbers of the events that came, and whether it was the end.
        private func seqs(_ follower: RunFollower) throws -> ([Int], isEnd: Bool) {
            var seqs: [Int] = []
            while true {
                switch try follower.next() {
                case .bytes(let bytes):
                    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                    seqs += lines.compactMap { $0.hasPrefix("id: ") ? Int($0.dropFirst(4)) : nil }
                case .nothing: return (seqs, false)
                case .end: return (seqs, true)
                }
            }
        }

        @Test func `events come as they are written, and the end is said`() throws {
            add(1...3)
            let follower = try follow()
            #expect(try seqs(follower) == ([1, 2, 3], false))
            #expect(try seqs(follower) == ([], false))
            add(4...5)
            #expect(try seqs(follower) == ([4, 5], false))
            add(6...7)
            #expect(service.post("/v1/runs/a/end", "{}").status == 200)
            var (rest, isEnd) = try seqs(follower)
            if !isEnd {
                let last = try seqs(follower)
                rest += last.0
                isEnd = last.isEnd
            }
            #expect(rest == [6, 7] && isEnd)
        }

        @Test func `who comes again goes on behind the last`() throws {
            add(1...5)
            #expect(try seqs(follow(lastEventID: "3")).0 == [4, 5])
            #expect(try seqs(follow("?after=4")).0 == [5])
            #expect(service.ask("GET", "/v1/runs/a/tail", headers: ["last-event-id": "x"]).status == 400)
        }

        @Test func `a run that goes on in another life is still followed`() throws {
            add(1...3)
            let follower = try follow()
            #expect(try seqs(follower).0 == [1, 2, 3])
            service.restart()
            add(4...6)
            let request = ServiceRequest(
                method: "GET", target: "/v1/runs/a/tail?after=3", headers: [("host", "localhost")])
            let response = try service.service.answer(try service.service.admit(request))
            guard case .followed(let next) = response.content else { throw CancellationError() }
            #expect(try seqs(next).0 == [4, 5, 6])
            // The one of the former life has been told that its service ended.
            #expect(try seqs(follower).isEnd)
        }

        @Test func `so many follow at a time`() throws {
            let few = try TestService { $0.limits.followers = 1 }
            let uuid = try few.simulate()
            func follow() throws -> ServiceResponse {
                let request = ServiceRequest(
                    method: "GET", target: "/v1/runs/\(uuid)/tail", headers: [("host", "localhost")])
                return try few.service.answer(try few.service.admit(request))
            }
            let first = try follow()
            withExtendedLifetime(first) { _ = #expect(throws: Problem.self) { try follow() } }
        }
    }
#endif
