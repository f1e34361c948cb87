import Foundation
import LifecycleEvents
import LifecycleRecording
import LogUpload
import Testing

/// Logs that are sent in batches, on virtual time and without a socket.
struct RunUploadTests {
    @Test(arguments: [0, 1, 9, 10, 11, 95] as [Int64])
    func `a log arrives whole, in order and once`(count: Int64) async throws {
        let test = try TestUpload(to: ModelService())
        let log = SmallLog(count)
        let stored = try await test.upload.send(log)
        #expect(stored == StoredRun(lastSeq: count, lastFrame: log.frames.count, isOpen: false))
        #expect(test.service.isWhole(log))
        #expect(test.service.now.runs["a"]?.end == #"{"status":"finished","tNs":7,"dropped":0}"#)
        #expect(test.service.now.repeated == 0)
        #expect(test.service.asked.count == Int(count + 9) / 10 + 2)
        #expect(log.largestPage.withLock { $0 } == 10)
        #expect(test.clock.waits.isEmpty)
    }

    @Test func `each request says who asks, and the address nothing of it`() async throws {
        let test = try TestUpload(to: ModelService(), token: "secret-secret-secret")
        try await test.upload.send(SmallLog(3))
        for request in test.service.now.requests {
            #expect(request.headers["authorization"] == "Bearer secret-secret-secret")
            #expect(!request.url.absoluteString.contains("secret"))
        }
        #expect(
            test.service.asked == ["PUT /v1/runs/a", "POST /v1/runs/a/events", "POST /v1/runs/a/end"])
    }

    // MARK: Failures that pass

    @Test(arguments: 1...7, [true, false])
    func `wherever the connection breaks, every event arrives once`(
        request: Int, isAnswerLost: Bool
    ) async throws {
        let test = try TestUpload(
            to: ModelService { number, _ in
                number == request ? isAnswerLost ? .answerLost : .lost : nil
            })
        let log = SmallLog(45)
        try await test.upload.send(log)
        #expect(test.service.isWhole(log))
        // What came to its place before the answer was lost is not sent again.
        #expect(test.service.now.repeated == 0)
        #expect(test.clock.waits.count == 1)
    }

    @Test(arguments: 0..<40)
    func `whatever befalls the requests, every event arrives once`(seed: Int) async throws {
        let test = try TestUpload(
            to: ModelService { number, _ in
                // Two requests of three fail, each in its own way.
                switch (number &* 2_654_435_761 &+ seed &* 40_503) >> 7 % 6 {
                case 0: .lost
                case 1: .answerLost
                case 2: .answered(UploadReply(status: 502))
                case 3:
                    .answered(ModelService.problem(503, "Too much at once", headers: ["retry-after": "2"]))
                default: nil
                }
            }, patience: 10_000)
        let log = SmallLog(200)
        try await test.upload.send(log)
        #expect(test.service.isWhole(log))
    }

    @Test func `who begins anew goes on where the former ended`() async throws {
        let service = ModelService { number, _ in number > 4 && number < 20 ? .lost : nil }
        let log = SmallLog(95)
        let error = try #require(await TestUpload(to: service, patience: 5).failure(log))
        #expect(error.reason == .noAnswer && error.safeSeq == 30)
        #expect(error.description.contains("event 30 and all before it are safe"))
        #expect(service.now.requests.count < 20)
        let next = try TestUpload(to: service, patience: 100)
        try await next.upload.send(log)
        #expect(service.isWhole(log) && service.now.repeated == 0)
    }

    @Test func `a run that has ended is not sent again`() async throws {
        let test = try TestUpload(to: ModelService())
        try await test.upload.send(SmallLog(95))
        try await test.upload.send(SmallLog(95))
        #expect(test.service.asked.count == 12 + 1)
    }

    @Test func `a server that lost the run is given all of it again`() async throws {
        let service = ModelService { number, _ in number == 5 ? .lost : nil }
        let test = try TestUpload(
            to: service, clock: VirtualClock { _ in service.change { $0.runs = [:] } })
        let log = SmallLog(50)
        try await test.upload.send(log)
        #expect(service.isWhole(log))
    }

    // MARK: Waits

    @Test(arguments: [(0.0, 0.25, 15.0), (0.999_999, 0.5, 30.0)])
    func `waits grow up to a bound, and differ by chance`(
        chance: Double, first: Double, longest: Double
    ) async throws {
        let test = try TestUpload(
            to: ModelService { _, _ in .answered(UploadReply(status: 503)) }, chance: chance, patience: 300)
        let error = try #require(await test.failure(SmallLog(5)))
        #expect(error.reason == .noAnswer)
        let waits = test.clock.waits
        #expect(abs((waits.first ?? 0) - first) < 0.001)
        #expect(abs((waits.max() ?? 0) - longest) < 0.001)
        // The last one ends with patience.
        for (wait, next) in zip(waits, waits.dropFirst().dropLast()) { #expect(next >= wait) }
        #expect(abs(waits.reduce(0, +) - 300) < 0.001)
    }

    @Test func `without patience it is tried once`() async throws {
        let test = try TestUpload(to: ModelService { _, _ in .lost }, patience: 0)
        #expect(await test.failure(SmallLog(5))?.reason == .noAnswer)
        #expect(test.service.asked.count == 1 && test.clock.waits.isEmpty)
    }

    @Test func `patience begins anew with each batch that is safe`() async throws {
        // Each batch takes 40 s of its 60.
        let test = try TestUpload(
            to: ModelService { number, _ in
                number % 3 == 0
                    ? .answered(UploadReply(status: 429, headers: ["retry-after": "40"])) : nil
            })
        let log = SmallLog(95)
        try await test.upload.send(log)
        #expect(test.service.isWhole(log))
        #expect(test.clock.waits.allSatisfy { $0 >= 40 } && test.clock.waits.count > 3)
    }

    @Test(arguments: [429, 503]) func `a server says when to come again`(status: Int) async throws {
        let reply = UploadReply(status: status, headers: ["retry-after": "7"])
        let test = try TestUpload(to: ModelService { number, _ in number == 2 ? .answered(reply) : nil })
        try await test.upload.send(SmallLog(5))
        #expect(test.clock.waits.count == 1)
        // And a little later, so that not all come at that moment.
        #expect(test.clock.waits[0] > 7 && test.clock.waits[0] < 8)
    }

    @Test func `who is to come again too late does not wait`() async throws {
        let reply = UploadReply(status: 503, headers: ["retry-after": "3600"])
        let test = try TestUpload(to: ModelService { number, _ in number == 2 ? .answered(reply) : nil })
        let error = try #require(await test.failure(SmallLog(5)))
        #expect(error.reason == .noAnswer && error.wayOut.contains("later"))
        #expect(test.clock.waits.isEmpty)
    }

    @Test func `who waits says why and for how long`() async throws {
        let test = try TestUpload(to: ModelService { number, _ in number == 3 ? .lost : nil })
        let told = Locked<[UploadProgress]>([])
        try await test.upload.send(SmallLog(30)) { progress in told.withLock { $0.append(progress) } }
        let all = told.withLock { $0 }
        #expect(all.filter { $0.wait == nil }.map(\.safeSeq) == [0, 10, 20, 30])
        let wait = try #require(all.first { $0.wait != nil })
        #expect(wait.safeSeq == 10)
        #expect(wait.wait == UploadWait(reason: "nobody listens", seconds: test.clock.waits[0]))
    }

    // MARK: Failures that do not pass

    @Test(arguments: [400, 401, 403, 404, 405, 410, 415, 421, 422, 501, 301])
    func `what would fail again is not tried again`(status: Int) async throws {
        for request in 1...3 {
            let test = try TestUpload(
                to: ModelService { number, _ in
                    number == request ? .answered(ModelService.problem(status, "No")) : nil
                })
            let error = await test.failure(SmallLog(5))
            // A run that is not there any longer is begun again.
            guard status != 404 || request != 2 else { continue }
            #expect(error?.reason == .refused, "request \(request): \(error as Any)")
            #expect(error?.message.contains("\(status == 301 ? "sends on" : String(status))") == true)
            #expect(error?.wayOut.isEmpty == false)
            #expect(test.service.asked.count == request && test.clock.waits.isEmpty)
        }
    }

    @Test func `another run of the uuid is no run to go on with`() async throws {
        let test = try TestUpload(
            to: ModelService { _, _ in .answered(ModelService.problem(409, "Another run has the uuid")) })
        let error = try #require(await test.failure(SmallLog(5)))
        #expect(error.reason == .refused && !error.concernsServer)
        #expect(error.description.contains("Another run has the uuid. That is so; Do otherwise"))
        #expect(test.service.asked.count == 1)
    }

    @Test(arguments: [401, 403, 421]) func `a wrong token is no matter of one run`(status: Int) async throws {
        let test = try TestUpload(
            to: ModelService { _, _ in .answered(ModelService.problem(status, "No")) })
        #expect(await test.failure(SmallLog(5))?.concernsServer == true)
    }

    @Test func `a batch that is too large is halved until it is not`() async throws {
        let service = ModelService { _, request in
            guard case .bytes(let bytes) = request.content, bytes.count > 700 else { return nil }
            return .answered(ModelService.problem(413, "The content is too large"))
        }
        let test = try TestUpload(to: service, batch: 64)
        let log = SmallLog(200)
        try await test.upload.send(log)
        #expect(service.isWhole(log) && test.clock.waits.isEmpty)
    }

    @Test func `batches grow again once one was taken`() async throws {
        let test = try TestUpload(
            to: ModelService { number, _ in
                number == 2 ? .answered(ModelService.problem(413, "The content is too large")) : nil
            })
        let log = SmallLog(95)
        try await test.upload.send(log)
        // The beginning, ten that were too many, five, nine times ten, the end.
        #expect(test.service.isWhole(log) && test.service.asked.count == 13)
    }

    @Test func `an event that no batch can hold ends the upload`() async throws {
        let test = try TestUpload(
            to: ModelService { _, request in
                request.url.path.hasSuffix("/events")
                    ? .answered(ModelService.problem(413, "The content is too large")) : nil
            })
        let error = try #require(await test.failure(SmallLog(50)))
        #expect(error.reason == .refused && error.message.contains("event 1 is too long"))
        #expect(test.service.asked.count == 1 + 4)
    }

    @Test func `long events make short batches`() async throws {
        var log = SmallLog(40)
        for index in log.events.indices where index.isMultiple(of: 7) {
            log.events[index].site = CallSite(file: String(repeating: "x", count: 1000 + index), line: 1)
        }
        let service = ModelService()
        let destination = ServiceDestination(
            try ServiceAddress("http://logs.example"), token: nil, transport: service, batchBytes: 2000)
        try await RunUpload(
            to: destination, options: UploadOptions(), clock: VirtualClock(), chance: { 0 }
        ).send(log)
        #expect(service.isWhole(log))
        for request in service.now.requests {
            guard case .bytes(let bytes) = request.content else { continue }
            #expect(bytes.count <= 2000)
        }
    }

    // MARK: Servers that say what is not so

    @Test func `a server that claims more than was sent gets it all the same`() async throws {
        let service = ModelService { number, _ in
            number == 2 ? .says(#"{"next":900,"nextFrame":1,"status":"open"}"#) : nil
        }
        let log = SmallLog(95)
        try await TestUpload(to: service).upload.send(log)
        #expect(service.isWhole(log))
    }

    @Test func `a server that claims more frames than were sent gets them all the same`() async throws {
        let service = ModelService { _, request in
            request.url.path.hasSuffix("/events")
                ? .says(#"{"next":900,"nextFrame":900,"status":"open"}"#) : nil
        }
        let log = SmallLog(95)
        try await TestUpload(to: service).upload.send(log)
        #expect(service.isWhole(log))
    }

    @Test func `a server that has more events than the log is not believed`() async throws {
        let test = try TestUpload(
            to: ModelService { number, _ in
                number == 1 ? .says(#"{"next":900,"nextFrame":99,"status":"open"}"#) : nil
            })
        let error = try #require(await test.failure(SmallLog(95)))
        #expect(error.reason == .untrueAnswer)
        #expect(error.message.contains("899 events") && error.message.contains("the log has 95"))
    }

    @Test func `a server that takes nothing is not asked for ever`() async throws {
        let test = try TestUpload(
            to: ModelService { _, request in
                request.url.path.hasSuffix("/events")
                    ? .says(#"{"next":1,"nextFrame":1,"status":"open"}"#) : nil
            })
        // Asked where the run stands, it says what it has.
        let error = await test.failure(SmallLog(95))
        #expect(error == nil && test.service.isWhole(SmallLog(95)))
        // The first question is put at once.
        #expect(test.clock.waits.isEmpty)
        let stubborn = try TestUpload(
            to: ModelService { number, _ in number > 1 ? .answered(Self.stored(1)) : nil })
        let refusal = try #require(await stubborn.failure(SmallLog(95)))
        #expect(refusal.reason == .refused && refusal.message.contains("took nothing"))
        #expect(stubborn.service.asked.count < 12)
    }

    @Test func `a server that forgets is given the events again, and not for ever`() async throws {
        let forgetful = ModelService { number, request in
            number == 6 ? .answered(Self.stored(1)) : nil
        }
        let test = try TestUpload(to: forgetful)
        let log = SmallLog(95)
        try await test.upload.send(log)
        #expect(forgetful.isWhole(log))
        // This one has lost half of it at each look.
        let service = ModelService()
        let lossy = ModelService { number, request in
            guard number > 3 else { return nil }
            return .answered(number.isMultiple(of: 2) ? Self.stored(1) : Self.stored(11))
        }
        _ = service
        let error = try #require(await TestUpload(to: lossy).failure(log))
        #expect([.refused, .noAnswer].contains(error.reason))
        #expect(lossy.asked.count < 100)
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "<html>welcome</html>", #"{"next":0,"nextFrame":1,"status":"open"}"#,
        #"{"next":"1","nextFrame":1,"status":"open"}"#, #"{"next":1,"nextFrame":1}"#,
        #"{"next":1,"nextFrame":1,"status":"open"} more"#, #"{"next":1,"status":"open"}"#,
        #"{"next":99999999999999999999,"nextFrame":1,"status":"open"}"#,
        #"{"next":1,"nextFrame":0,"status":"open"}"#, #"{"next":1,"nextFrame":1,"status":7}"#,
    ])
    func `who answers like no service is none`(content: String) async throws {
        for request in 1...3 {
            let test = try TestUpload(
                to: ModelService { number, _ in number == request ? .says(content) : nil })
            let error = try #require(await test.failure(SmallLog(5)))
            #expect(error.reason == .refused && error.concernsServer)
            #expect(error.message == "http://logs.example answers, but not as a service of AnimatorPool does")
        }
    }

    @Test func `a run that does not end has not ended`() async throws {
        let test = try TestUpload(
            to: ModelService { _, request in
                request.url.path.hasSuffix("/end") ? .answered(Self.stored(6)) : nil
            })
        let error = try #require(await test.failure(SmallLog(5)))
        #expect(error.reason == .refused && error.safeSeq == 5)
        #expect(error.message.contains("ended, and then that it has not"))
    }

    @Test func `a run that ends with a wrong number is asked where it stands`() async throws {
        let test = try TestUpload(
            to: ModelService { _, request in
                request.url.path.hasSuffix("/end")
                    ? .says(#"{"next":3,"nextFrame":1,"status":"finished"}"#) : nil
            })
        let stored = try await test.upload.send(SmallLog(5))
        #expect(stored == StoredRun(lastSeq: 5, lastFrame: 1, isOpen: false))
        #expect(test.service.asked.last == "GET /v1/runs/a/ingestion")
    }

    @Test func `a run that ended elsewhere takes no more`() async throws {
        let service = ModelService()
        try await TestUpload(to: service).upload.send(SmallLog(40))
        let error = try #require(await TestUpload(to: service).failure(SmallLog(50)))
        #expect(error.reason == .refused && error.safeSeq == 40)
        #expect(error.message.contains("ended on the server after event 40"))
    }

    @Test func `what a server says does not steer the terminal`() async throws {
        let reply = UploadReply(
            status: 400, headers: ["content-type": "application/problem+json"],
            content: Array(
                #"{"title":"a\u001b[2Jb","detail":"\#(String(repeating: "x", count: 9000))"}"#.utf8))
        let error = try #require(
            await TestUpload(to: ModelService { _, _ in .answered(reply) }).failure(SmallLog(5)))
        #expect(error.message.contains(#"a\u{1b}[2Jb"#) && error.message.utf8.count < 1000)
    }

    private static func stored(_ next: Int) -> UploadReply {
        UploadReply(status: 200, content: Array(#"{"next":\#(next),"nextFrame":1,"status":"open"}"#.utf8))
    }

    // MARK: Logs

    @Test func `a hole that nothing names is found before anything of its batch is sent`() async throws {
        var log = SmallLog(50)
        log.events.remove(at: 24)
        let test = try TestUpload(to: ModelService())
        let error = try #require(await test.failure(log))
        #expect(error.reason == .badLog && error.safeSeq == 20)
        #expect(error.message == "the log has event 26 behind event 24")
        #expect(test.service.now.runs["a"]?.lastSeq == 20)
    }

    @Test func `a hole that a gap names is none`() async throws {
        var log = SmallLog(50)
        log.events.replaceSubrange(
            0..<25, with: [LifecycleEvent(seq: 25, tNs: 24, turn: 1, kind: .logGap, arg: 25)])
        let test = try TestUpload(to: ModelService())
        try await test.upload.send(log)
        #expect(test.service.isWhole(log))
        // It stands for itself and those before it, and for no more.
        log.events.replaceSubrange(
            0..<2, with: [LifecycleEvent(seq: 26, tNs: 24, turn: 1, kind: .logGap, arg: 25)])
        #expect(try await TestUpload(to: ModelService()).failure(log)?.reason == .badLog)
    }

    @Test func `a run without a name is sent nowhere`() async throws {
        var log = SmallLog(5)
        log.run.uuid = "../../metrics"
        let test = try TestUpload(to: ModelService())
        #expect(await test.failure(log)?.reason == .badLog)
        #expect(test.service.asked.isEmpty)
    }

    @Test func `a log that goes on stays open, and is sent from there`() async throws {
        let test = try TestUpload(to: ModelService())
        var log = SmallLog(35)
        log.ending = nil
        let stored = try await test.upload.send(log)
        #expect(stored == StoredRun(lastSeq: 35, lastFrame: 9, isOpen: true))
        try await test.upload.send(SmallLog(95))
        #expect(test.service.isWhole(SmallLog(95)) && test.service.now.repeated == 0)
    }

    @Test func `a log is followed while it grows`() async throws {
        let growing = GrowingLog()
        let test = try TestUpload(
            to: ModelService(), clock: VirtualClock { number in growing.grow(isEnd: number == 5) })
        try await test.upload.send(growing)
        #expect(test.service.isWhole(SmallLog(35)))
        #expect(test.clock.waits == [1, 1, 1, 1, 1])
    }

    private final class GrowingLog: EventSource, Sendable {
        let run = SmallLog.feed
        private let state = Locked((count: Int64(0), isAtEnd: false))

        func grow(isEnd: Bool) {
            state.withLock { state in
                // A log that grew for ever would be followed for ever.
                guard !state.isAtEnd else { return }
                state.count += 7
                state.isAtEnd = isEnd
            }
        }

        func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage {
            let (events, isAtEnd) = state.withLock { $0 }
            let page = try SmallLog(events).page(afterEvent: seq, frame: frame, count: count)
            if case .end(let last, _) = page, !isAtEnd { return .upToDate(last: last) }
            return page
        }
    }

    // MARK: Cancelling

    @Test func `who is cancelled while waiting ends at once, and keeps what is safe`() async throws {
        let service = ModelService { number, _ in number > 3 ? .lost : nil }
        let cancelled = Locked<Task<UploadError?, Never>?>(nil)
        let begun = AsyncStream<Void>.makeStream()
        let test = try TestUpload(
            to: service, clock: VirtualClock { _ in cancelled.withLock { $0 }?.cancel() })
        let task = Task {
            for await _ in begun.stream { break }
            return await test.failure(SmallLog(95))
        }
        cancelled.withLock { $0 = task }
        begun.continuation.finish()
        let error = try #require(await task.value)
        #expect(error.reason == .cancelled && error.safeSeq == 20)
        #expect(test.clock.waits.count == 1)
    }

    @Test func `who is cancelled before it begins asks nothing`() async throws {
        let test = try TestUpload(to: ModelService())
        let begun = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in begun.stream { break }
            return await test.failure(SmallLog(95))
        }
        task.cancel()
        begun.continuation.finish()
        #expect(await task.value?.reason == .cancelled)
        #expect(test.service.asked.isEmpty)
    }
}
