import LifecycleEvents
import LifecycleUpload
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
