import CommandTestSupport
import Foundation
import Testing

/// Annotations name files as GitHub does: from the root of the work tree.
struct SourceRootTests {
    private let command: Command

    init() throws {
        command = try Command()
        for path in [
            "app/Sources/Shop/Feed.swift", "app/Sources/Other/Feed.swift", "app/Sources/Shop/Cart.swift",
        ] {
            let file = command.file(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try "".write(to: file, atomically: false, encoding: .utf8)
        }
    }

    /// An animator that was attached in the turn in which it was asked for, at a site.
    private func annotation(of site: String, _ arguments: String..., folder: String = ".") throws -> String {
        try command.write(
            """
            {"run":{"uuid":"6f1d","name":"feed","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":0,"turn":1,"kind":"animator.requested","cell":3,"generation":1,"item":57,"animator":9,"site":"\(site):31"}
            {"seq":2,"tNs":0,"turn":1,"kind":"animator.attached","cell":3,"generation":1,"item":57,"animator":9,"site":"\(site):31"}

            """, to: "app.ndjson")
        let log = command.file("app.ndjson").path
        let options = arguments.joined(separator: " ")
        let result = try command.shell(
            "cd \(folder) && animatorpool verify \(log) --format github \(options)")
        #expect(result.status == 1, "\(result.errors)")
        return result.output
    }

    @Test(arguments: [
        ("Shop/Cart.swift", "Sources/Shop/Cart.swift"), ("Shop/Feed.swift", "Sources/Shop/Feed.swift"),
        ("/Users/me/app/Sources/Other/Feed.swift", "Sources/Other/Feed.swift"),
        ("/Users/me/Cart.swift", "Sources/Shop/Cart.swift"), ("Feed.swift", "Feed.swift"),
        ("Gone/Away.swift", "Gone/Away.swift"),
    ])
    func `a site is found where it stands in the work tree`(site: String, path: String) throws {
        let given = try annotation(of: site, "--source-root", "app")
        #expect(given.contains("file=\(path),line=31,"), "\(given)")
        // Without the option it is git's folder around the current one.
        _ = try command.shell("mkdir -p app/.git")
        #expect(try annotation(of: site, folder: "app/Sources").contains("file=\(path),line=31,"))
    }

    @Test func `a folder that is not there, and one without effect, are bad input`() throws {
        let missing = try command.run("verify", "--format", "github", "--source-root", "nope")
        #expect(missing.status == 2 && missing.errors.contains("--source-root nope: there is no such folder"))
        let idle = try command.run("verify", "--source-root", "app")
        #expect(
            idle.status == 2 && idle.errors.contains("--source-root has no effect without --format github"))
    }
}
