import Foundation
import LifecycleStore
import RunDesk
import Testing

/// An import is whole, or nothing of it is left.
struct RunImportTests {
    private let desk: TestDesk

    init() throws {
        desk = try TestDesk()
        try desk.write(TestDesk.ndjson(events: 5000), to: "app.ndjson")
    }

    private func run(into name: String, _ client: DeskClient) throws -> Int64 {
        try runs(of: "app.ndjson", into: name, client).first?.number ?? 0
    }

    private func runs(of file: String, into name: String, _ client: DeskClient) throws -> [ListedRun] {
        try RunImport(
            desk.path(file), into: desk.path(name), durable: false, patience: .standard, for: client
        ).run()
    }

    @Test func `an import is whole, and made once`() throws {
        #expect(try run(into: "log.sqlite", desk.client()) == 1)
        let run = try #require(try LogReader(path: desk.path("log.sqlite")).runs().first)
        #expect(run.status == .finished && run.events == 5000 && run.description.uuid == "6f1d")
        let error = #expect(throws: InputError.self) { try self.run(into: "log.sqlite", desk.client()) }
        #expect(error?.description.hasSuffix("already, as run 1") == true)
    }

    @Test(arguments: ["log.sqlite", "runs"])
    func `an import that is stopped leaves nothing, and the next is whole`(log: String) throws {
        let isFolder = log == "runs"
        if isFolder {
            try FileManager.default.createDirectory(
                atPath: desk.path(log), withIntermediateDirectories: false)
        }
        // While it is read, and while it is written.
        for asks in [3000, 8000] {
            let error = #expect(throws: Stopped.self) {
                try run(into: log, desk.client(stoppingAfter: asks))
            }
            #expect(error?.kept.hasPrefix("nothing of \(desk.path("app.ndjson")) is in ") == true)
        }
        #expect(try desk.names() == ["app.ndjson"] + (isFolder ? ["runs"] : []))
        if isFolder { #expect(try desk.names(in: "runs").isEmpty) }
        #expect(try run(into: log, desk.client()) == 1)
    }

    @Test func `a log with a bad line is not begun`() throws {
        try desk.write(TestDesk.ndjson(events: 9) + "nonsense\n", to: "app.ndjson")
        #expect(throws: (any Error).self) { try run(into: "log.sqlite", desk.client()) }
        #expect(try desk.names() == ["app.ndjson"])
    }
}
