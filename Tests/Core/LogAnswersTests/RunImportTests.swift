import FileKit
import Foundation
import LifecycleStore
import LogAnswers
import Testing

/// An import is whole, or nothing of it is left.
struct RunImportTests {
    private let home: TestFolder

    init() throws {
        home = try TestFolder()
        try home.write(TestFolder.ndjson(events: 5000), to: "app.ndjson")
    }

    private func run(into name: String, _ client: WorkClient) throws -> Int64 {
        try runs(of: "app.ndjson", into: name, client).first?.number ?? 0
    }

    private func runs(of file: String, into name: String, _ client: WorkClient) throws -> [ListedRun] {
        try RunImport(
            home.path(file), into: home.path(name), durable: false, patience: .standard, for: client
        ).run()
    }

    @Test func `an import is whole, and made once`() throws {
        #expect(try run(into: "log.sqlite", home.client()) == 1)
        let run = try #require(try LogReader(path: home.path("log.sqlite")).runs().first)
        #expect(run.status == .finished && run.events == 5000 && run.description.uuid == "6f1d")
        let error = #expect(throws: InputError.self) { try self.run(into: "log.sqlite", home.client()) }
        #expect(error?.description.hasSuffix("already, as run 1") == true)
    }

    @Test(arguments: ["log.sqlite", "runs"])
    func `an import that is stopped leaves nothing, and the next is whole`(log: String) throws {
        let isFolder = log == "runs"
        if isFolder {
            try FileManager.default.createDirectory(
                atPath: home.path(log), withIntermediateDirectories: false)
        }
        // While it is read, and while it is written.
        for asks in [3000, 8000] {
            let error = #expect(throws: Stopped.self) {
                try run(into: log, home.client(stoppingAfter: asks))
            }
            #expect(error?.kept.hasPrefix("nothing of \(home.path("app.ndjson")) is in ") == true)
        }
        #expect(try home.names() == ["app.ndjson"] + (isFolder ? ["runs"] : []))
        if isFolder { #expect(try home.names(in: "runs").isEmpty) }
        #expect(try run(into: log, home.client()) == 1)
    }

    @Test func `a log with a bad line is not begun`() throws {
        try home.write(TestFolder.ndjson(events: 9) + "nonsense\n", to: "app.ndjson")
        #expect(throws: (any Error).self) { try run(into: "log.sqlite", home.client()) }
        #expect(try home.names() == ["app.ndjson"])
    }
}
