import Foundation
import Testing

#if os(Linux)
    /// A search that could not search, or whose finding does not count, fails its test. Each test runs a planted one in
    /// another process.
    struct NeverGreenTests {
        private static func run(
            _ test: String, _ word: String, in folder: URL? = nil, _ variables: [String: String] = [:]
        ) async throws -> TestProcess.Ended {
            try await TestProcess.run("PlantedTests/.*\(test)", word, in: folder, variables)
        }

        @Test(arguments: [
            ("exit", "ended its process without an error"), ("_exit", "ended its process without an error"),
            ("quick_exit", "ended its process without an error"), ("trap", "Fatal error: No memory is left."),
            ("enqueue", "The main thread never became free"), ("expect", "The client expects no items."),
        ])
        func `a run that ends is a finding, and later tests run`(word: String, title: String) async throws {
            let ended = try await Self.run("(1 ends`|2 a)", word)
            #expect(ended.status == 1)
            #expect(ended.output.contains(title))
            #expect(ended.output.contains("list.steps = [.memoryWarning, .memoryWarning]"))
            #expect(
                ended.output.contains("try await replay(list) { WarnedFeed($0) { PlantedTests.end($0) } }"))
            #expect(ended.output.contains("A later test runs."))
            #expect(ended.files == [])
        }

        @Test func `a trap is shortened, with its choice and its message`() async throws {
            let ended = try await Self.run("needs a choice", "trap")
            #expect(ended.status == 1)
            #expect(ended.output.contains("The background is left out."))
            #expect(ended.output.contains("list.choices = [RunChoice(.background, occurrence: "))
        }

        @Test func `a run that hangs is a finding`() async throws {
            let ended = try await Self.run("1 ends`", "hang")
            #expect(ended.status == 1)
            #expect(ended.output.contains("did not return from a call"))
            #expect(ended.output.contains("list.steps = [.memoryWarning, .memoryWarning]"))
        }

        @Test func `a search that needs a lock of another thread is made again`() async throws {
            let ended = try await Self.run("needs a lock", "broken")
            #expect(ended.status == 1)
            #expect(ended.output.contains("list.steps = [.memoryWarning, .memoryWarning]"))
            #expect(ended.files == [])
        }

        @Test(arguments: ["exit", "_exit", "trap"])
        func `a workload that ends its process fails the test that replays it`(word: String) async throws {
            let ended = try await Self.run("(replay ends|2 a)", word)
            #expect(ended.status == 1)
            #expect(ended.output.contains("The code under test "))
            #expect(ended.output.contains("A later test runs."))
        }

        @Test(arguments: [
            ("exit", "called exit during this search"), ("hang", "has not returned for ten seconds"),
        ])
        func `a run that would end the process of the tests unnoticed ends it with an error, and is named`(
            word: String, sentence: String
        ) async throws {
            let folder = try TestProcess.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let first = try await Self.run("ends in place", word, in: folder)
            #expect(first.status == 1)
            #expect(first.output.contains("PlantedTests.swift:"))
            #expect(first.output.contains(sentence))
            #expect(first.output.contains("list.steps = [."))
            #expect(first.files.count == 1)
            let second = try await Self.run("ends in place", word, in: folder)
            #expect(second.status == 1)
            #expect(second.output.contains("A run ended the process of an earlier test"))
            #expect(second.output.contains("list.steps = [."))
            #expect(second.files == [])
        }

        @Test(arguments: [
            ("exit", "ended its process without an error"), ("_exit", "ended its process without an error"),
            ("trap", "Fatal error: No memory is left."), ("hang", "did not return from a call"),
            ("expect", "The client expects no items."),
        ])
        func `a run that ends is a finding of XCTest, and later tests run`(word: String, title: String)
            async throws
        {
            let ended = try await TestProcess.run(
                "AnimatorPoolTestingTests.PlantedXCTests", word, library: "xctest")
            #expect(ended.status == 1)
            #expect(ended.output.contains(title))
            #expect(ended.output.contains("list.steps = [.memoryWarning]"))
            #expect(ended.output.contains("A later test runs."))
            #expect(ended.output.contains("Executed 2 tests, with 1 failure"))
            #expect(ended.output.split(separator: "XCTAssertLessThan failed").count < 3)
            #expect(ended.files == [])
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func `a search in place that a signal ends leaves nothing to the next test`(number: Int32)
            async throws
        {
            let folder = try TestProcess.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = try TestProcess("PlantedTests/.*ends in place", "hang", in: folder)
            try process.waitForHangs(1)
            kill(process.process.processIdentifier, number)
            _ = try await process.rest()
            #expect(process.process.terminationReason == .uncaughtSignal)
            #expect(process.process.terminationStatus == number)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }

        @Test(arguments: ["clock", "address", "hash"])
        func `a client that depends on more than the run is named, and nothing is shortened`(word: String)
            async throws
        {
            let ended = try await Self.run("depends on more", word)
            #expect(ended.status == 1)
            #expect(
                ended.output.contains("the client depends on more than")
                    || ended.output.contains("the client keeps state"))
            #expect(!ended.output.contains("list.steps"))
        }

        @Test func `a client with a state is named, with the run that fails`() async throws {
            let ended = try await Self.run("depends on more", "static")
            #expect(ended.status == 1)
            #expect(ended.output.contains("Run 500 of a process broke a rule"))
        }

        @Test func `a corpus keeps a finding until it is fixed`() async throws {
            let folder = try TestProcess.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let corpus = folder.appendingPathComponent("Corpus")
            func files() -> [String] {
                (try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []
            }
            let first = try await Self.run("keeps a corpus", "broken", ["CORPUS": corpus.path])
            #expect(first.status == 1)
            #expect(first.output.contains("would crash"))
            let file = try #require(files().first)
            #expect(first.output.contains(file))
            let second = try await Self.run("keeps a corpus", "broken", ["CORPUS": corpus.path])
            #expect(second.status == 1)
            #expect(second.output.contains("\(file): not fixed. "))
            #expect(files() == [file])
            let third = try await Self.run("keeps a corpus", "mended", ["CORPUS": corpus.path])
            #expect(third.status == 0)
            #expect(third.output.contains("\(file): fixed, and can be deleted."))

            let path = corpus.appendingPathComponent(file)
            let text = try String(contentsOf: path, encoding: .utf8)
            try "\(text)choices:\n  - pool: { item: 19, cell: 99 }\n".write(
                to: path, atomically: true, encoding: .utf8)
            let fourth = try await Self.run("keeps a corpus", "mended", ["CORPUS": corpus.path])
            #expect(fourth.status == 0)
            #expect(fourth.output.contains("\(file): does not fit any more"))
            try "steps: [".write(to: path, atomically: true, encoding: .utf8)
            let fifth = try await Self.run("keeps a corpus", "mended", ["CORPUS": corpus.path])
            #expect(fifth.status == 1)
            #expect(fifth.output.contains("\(file):1: the line cannot be read"))
        }

        @Test func `a choice that does not fit fails the test`() async throws {
            let ended = try await Self.run("has a choice", "fit")
            #expect(ended.status == 1)
            #expect(
                ended.output.contains(
                    "The choice RunChoice(.pool, item: ItemID(19), occurrence: 1, value: 99) does not fit"))
        }

        @Test func `nothing of a killed test lives on`() async throws {
            try await TestProcess.expectNoRest("PlantedTests/.*1 ends`")
        }

        @Test func `a new process ends with the test that waits for it`() async throws {
            try await TestProcess.expectNoNewProcess("PlantedTests/.*1 ends`")
        }
    }
#endif
