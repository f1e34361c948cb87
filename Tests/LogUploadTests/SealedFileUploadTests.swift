import LifecycleEvents
import LogUpload
import Testing

/// Logs that are sent whole.
struct SealedFileUploadTests {
    private func send(_ service: ModelService, clock: VirtualClock = VirtualClock()) async throws {
        let destination = ServiceDestination(try ServiceAddress("http://logs.example"), transport: service)
        try await SealedFileUpload(to: destination, clock: clock, chance: { 0 })
            .send("runs/a.sqlite", of: SmallLog.feed)
    }

    private static let taken = UploadReply(status: 201, content: Array(#"{"run":1,"uuid":"a"}"#.utf8))

    @Test func `a file goes to the place of its run, and again after a failure`() async throws {
        let service = ModelService { number, _ in
            number == 1 ? .lost : number == 2 ? .answered(UploadReply(status: 507)) : .answered(Self.taken)
        }
        let clock = VirtualClock()
        try await send(service, clock: clock)
        #expect(service.asked == Array(repeating: "PUT /v1/runs/a/file", count: 3))
        for request in service.now.requests {
            #expect(request.content == .file("runs/a.sqlite"))
            #expect(request.headers["content-type"] == "application/vnd.sqlite3")
        }
        #expect(clock.waits == [0.25, 0.5])
    }

    private static func checking(_ status: Int) -> UploadReply {
        UploadReply(
            status: status,
            content: Array(#"{"uuid":"a","status":"checking"}"#.utf8))
    }

    @Test func `a file that is checked for minutes is waited for, and not sent again`() async throws {
        let service = ModelService { number, _ in
            switch number {
            case 1: .answered(Self.checking(202))
            // For a moment nobody listens, and patience begins anew when somebody does.
            case 50, 100, 150: .lost
            case ..<200: .answered(Self.checking(200))
            default:
                .answered(
                    UploadReply(
                        status: 200, content: Array(#"{"uuid":"a","status":"stored"}"#.utf8)))
            }
        }
        let clock = VirtualClock()
        try await send(service, clock: clock)
        #expect(service.asked.count { $0 == "PUT /v1/runs/a/file" } == 1)
        #expect(service.asked.dropFirst().allSatisfy { $0 == "GET /v1/runs/a/file" })
        #expect(clock.waits.count == 199 && clock.waits.max() == 1)
    }

    @Test func `a file whose check ends badly is refused, and one that got lost is sent again`() async throws
    {
        let refusing = ModelService { number, _ in
            .answered(number == 1 ? Self.checking(202) : ModelService.problem(422, "The file is no log"))
        }
        let error = await #expect(throws: UploadError.self) { try await send(refusing) }
        #expect(error?.reason == .refused && error?.message.contains("The file is no log") == true)
        #expect(refusing.asked.count == 2)
        let restarted = ModelService { number, _ in
            number == 1
                ? .answered(Self.checking(202))
                : number == 2
                    ? .answered(ModelService.problem(404, "No file is known")) : .answered(Self.taken)
        }
        try await send(restarted)
        #expect(restarted.asked.count { $0 == "PUT /v1/runs/a/file" } == 2)
        let dying = ModelService { _, request in
            .answered(
                request.method == "PUT"
                    ? Self.checking(202) : ModelService.problem(404, "No file is known"))
        }
        let loss = await #expect(throws: UploadError.self) { try await send(dying) }
        #expect(loss?.message.contains("lost the file each time") == true)
        #expect(dying.asked.count == 6)
    }

    @Test(arguments: [409, 413, 415, 422]) func `a file that is refused is not sent again`(status: Int) async
    {
        let service = ModelService { _, _ in .answered(ModelService.problem(status, "No")) }
        await #expect(throws: UploadError.self) { try await send(service) }
        #expect(service.asked.count == 1)
    }

    @Test func `a server that names another run has not taken this one`() async {
        let service = ModelService { _, _ in
            .answered(UploadReply(status: 200, content: Array(#"{"uuid":"b"}"#.utf8)))
        }
        await #expect(throws: UploadError.self) { try await send(service) }
    }
}
