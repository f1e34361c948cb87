import Foundation
import Testing

/// A run of a screen that ends its process, hangs or never becomes free fails its test. Each test runs a planted one
/// in another process.
struct NeverGreenScreenTests {
    private static func run(
        _ test: String, _ word: String, in folder: URL? = nil, _ variables: [String: String] = [:]
    ) async throws -> TestProcess.Ended {
        try await TestProcess.run("PlantedScreenTests/.*\(test)", word, in: folder, variables)
    }

    @Test(arguments: [
        ("exit", "ended its process without an error"), ("_exit", "ended its process without an error"),
        ("quick_exit", "ended its process without an error"), ("trap", "Fatal error: No memory is left."),
        ("hang", "did not return from a call"), ("enqueue", "The main thread never became free"),
        ("expect", "The screen expects no warning."),
    ])
    func `a run that ends is a finding, and later tests run`(word: String, title: String) async throws {
        let ended = try await Self.run("(1 ends`|2 a)", word)
        #expect(ended.status == 1)
        #expect(ended.output.contains(title))
        #expect(ended.output.contains("list.steps = [.memoryWarning, .memoryWarning"))
        #expect(ended.output.contains("try await replay(list) { WarnedScreen() }"))
        #expect(ended.output.contains("A later test runs."))
        #expect(ended.files == [])
    }

    @Test func `a screen that ends the process before its first step fails the test`() async throws {
        let ended = try await Self.run("(1 ends`|2 a)", "start")
        #expect(ended.status == 1)
        #expect(ended.output.contains("The search ended before its last run. The code under test ended"))
        #expect(ended.output.contains("A later test runs."))
    }

    @Test(arguments: ["exit", "_exit", "trap", "hang", "enqueue"])
    func `a workload that ends its process fails the test that replays it`(word: String) async throws {
        let ended = try await Self.run("(replay ends|2 a)", word)
        #expect(ended.status == 1)
        #expect(ended.output.contains(word == "enqueue" ? "never became free" : "The code under test "))
        #expect(ended.output.contains("A later test runs."))
    }

    @Test func `a step that changes the app's items fails the test that replays it`() async throws {
        let ended = try await Self.run("replay inserts", "none")
        #expect(ended.status == 1)
        #expect(ended.output.contains("changes the list's items, which are the app's"))
    }

    @Test func `a run that would end the process of the tests unnoticed ends it with an error`() async throws
    {
        let ended = try await Self.run("ends in place", "exit")
        #expect(ended.status == 1)
        #expect(ended.output.contains("called exit during this search"))
        #expect(ended.output.contains("list.steps = [."))
    }

    @Test func `a corpus keeps a finding until it is fixed`() async throws {
        let folder = try TestProcess.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let corpus = folder.appendingPathComponent("Corpus")
        let variables = ["CORPUS": corpus.path]
        let first = try await Self.run("keeps a corpus", "_exit", in: nil, variables)
        #expect(first.status == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: corpus.path)
        #expect(files.count == 1)
        let second = try await Self.run("keeps a corpus", "_exit", in: nil, variables)
        #expect(second.status == 1)
        #expect(second.output.contains("\(files[0]): not fixed. The code under test ended its process"))
        let third = try await Self.run("keeps a corpus", "mended", in: nil, variables)
        #expect(third.status == 0)
        #expect(third.output.contains("\(files[0]): fixed, and can be deleted."))
    }

    @Test func `nothing of a killed test lives on`() async throws {
        try await TestProcess.expectNoRest("PlantedScreenTests/.*1 ends`")
    }
}
