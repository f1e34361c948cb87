import FileKit
import Foundation
import LifecycleRecording
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

    @Test(arguments: ["log.sqlite", "runs"])
    func `of imports of one log at a time one is whole, and no other takes it away`(log: String) throws {
        if log == "runs" {
            try FileManager.default.createDirectory(
                atPath: home.path(log), withIntermediateDirectories: false)
        }
        let (source, place) = (home.path("app.ndjson"), home.path(log))
        let said = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let client = WorkClient(temporaryFiles: TemporaryFiles())
            do {
                _ = try RunImport(source, into: place, durable: false, patience: .standard, for: client).run()
            } catch {
                said.withLock { $0.append("\(error)") }
            }
        }
        let errors = said.withLock { $0 }
        #expect(errors.count == 3 && errors.allSatisfy { $0.hasSuffix(" already, as run 1") }, "\(errors)")
        let runs = try LogSource(home.path(log), for: home.client()).runs()
        #expect(runs.map(\.record.status) == [.finished] && runs[0].record.events == 5000)
        #expect(try home.names(in: log == "runs" ? "runs" : ".").allSatisfy { !$0.contains(".sqlite-") })
    }

    @Test func `a log with a bad line is not begun`() throws {
        try home.write(TestFolder.ndjson(events: 9) + "nonsense\n", to: "app.ndjson")
        #expect(throws: (any Error).self) { try run(into: "log.sqlite", home.client()) }
        #expect(try home.names() == ["app.ndjson"])
    }
}
