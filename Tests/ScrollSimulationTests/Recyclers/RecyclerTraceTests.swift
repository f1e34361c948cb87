import Foundation
import ScrollSimulation
import Testing

/// Profiles held against recordings of the lists that they are named after: the same cells, for the same items, in the same
/// order in each frame.
struct RecyclerTraceTests {
    struct Recording: Sendable, CustomTestStringConvertible {
        var file: String
        var profile: String
        /// How many frames of each script may differ, by its name.
        var differing: [String: Int] = [:]
        var change: @Sendable (inout ListProfile) -> Void = { _ in }

        var testDescription: String { file }
        var isJavaFX: Bool { profile == "javafx" }
    }

    static let recordings = [
        // What is made ahead after a pause comes a frame sooner or later in two recordings of one script.
        Recording(file: "qt_listview", profile: "qt", differing: ["leaps": 2]),
        Recording(file: "qt_listview_buffer0", profile: "qt-0"),
        Recording(file: "qt_listview_buffer800", profile: "qt-800"),
        // A list with a current item makes cells ahead in its set-up, without a pause.
        Recording(
            file: "qt_listview_current", profile: "qt", differing: ["slow": 2, "reversal": 2],
            change: { $0.pinned = .first }),
        Recording(file: "qt_listview_noreuse", profile: "qt", change: { $0.pool.cap = 0 }),
        Recording(file: "javafx_listview", profile: "javafx"),
    ]

    @Test(arguments: recordings)
    func `a profile does in each frame what the list did`(recording: Recording) throws {
        for script in try Self.scripts(recording) {
            let agreement = script.agreement(try Self.profile(recording), recording)
            let allowed = recording.differing[script.name] ?? 0
            print(
                "\(recording.file) \(script.name): \(agreement.same) of \(agreement.of) frames,"
                    + " \(agreement.busySame) of \(agreement.busy) with events")
            // Fewer than said are to be said in the table above, and in docs/profiles.md.
            #expect(
                agreement.of - agreement.same == allowed,
                "\(script.name): \(agreement.first ?? "none differs")")
        }
    }

    @Test func `another list's profile does something else`() throws {
        let recording = Self.recordings[0]
        for script in try Self.scripts(recording) {
            let agreement = script.agreement(CellRegime.ios15.profile, recording)
            #expect(agreement.busySame * 2 < agreement.busy, "\(script.name)")
        }
    }

    static func scripts(_ recording: Recording) throws -> [RecordedScript] {
        let traces = RecyclerTraces(
            paths: try text("paths"), trace: try text(recording.file), tellsPool: !recording.isJavaFX)
        // A toolkit's own fling moves as the toolkit has it, in real time.
        return traces.scripts.filter { $0.name != "own-fling" }
    }

    static func profile(_ recording: Recording) throws -> ListProfile {
        var profile = try #require(ListProfile.named(recording.profile))
        recording.change(&profile)
        return profile
    }

    private static func text(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: tests.appendingPathComponent("Fixtures/Recyclers/\(name).tsv"), encoding: .utf8)
    }
}

extension RecordedScript {
    func agreement(_ profile: ListProfile, _ recording: RecyclerTraceTests.Recording) -> TraceAgreement {
        agreement(profile, tellsPool: !recording.isJavaFX, kinds: recording.isJavaFX ? 1 : nil)
    }
}
