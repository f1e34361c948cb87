import Foundation
import LifecycleExport
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing

/// Work on logs prints nothing: what it has to say goes to its client.
struct SilenceTests {
    @Test func `work with much to tell of writes nothing to standard output or standard error`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            let home = try TestFolder()
            let client = home.client()
            // A sweep that is stopped, a bad file, a cut line, half an import, a question, a story.
            _ = try SeedSweep(.short, seeds: 1...2, jobs: 2, home.plan("runs"), for: client).run()
            try home.write("no database\n", to: "runs/bad.sqlite")
            try home.write(TestFolder.ndjson(events: 5000) + "{\"seq\":", to: "app.ndjson")
            let stopping = home.client(stoppingAfter: 8000)
            for client in [stopping, client] {
                _ = try? RunImport(
                    home.path("app.ndjson"), into: home.path("runs"), durable: false,
                    patience: .standard, for: client
                ).run()
            }
            let log = try LogSource(home.path("runs"), for: client)
            for question in Question.all {
                _ = try RowPages(limit: 10).forEachRow(
                    of: log, .all, answering: question, { _ in })
            }
            let judged = try LogVerdicts(
                home.path("app.ndjson"), nil, idleLimitNs: 0, keepsAll: true, for: client)
            try RunExport(of: log.run(.number(1)), write: { _ in }).export(NDJSONExporter())
            // What was to be told was told, and the work was done.
            let isDone = home.notices.count >= 3 && judged.verdicts.count == 1
            precondition(isDone, "\(home.notices)")
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == "")
        #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
    }
}
