import CommandTestSupport
import Foundation
import Testing

/// What SECURITY.md promises is tested by the tests that it names.
struct SecurityTests {
    @Test func `the tests that SECURITY names exist`() throws {
        let text = try String(
            contentsOf: Document.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
        let sources = try Self.sources(below: Document.root.appendingPathComponent("Tests"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(!rows.isEmpty)
        // A copy without the service has no tests of it.
        let isPeeled = !FileManager.default.fileExists(
            atPath: Document.root.appendingPathComponent("Tests/Service").path)
        for row in rows where !isPeeled {
            let names = row.matches(of: /`([^`]+)`/).map { String($0.1) }
            #expect(!names.isEmpty, "\(row) names no test")
            for name in names {
                #expect(sources.contains { $0.contains("func `\(name)`") }, "there is no test “\(name)”")
            }
        }
    }

    private static func sources(below folder: URL) throws -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var sources: [String] = []
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "swift" { sources.append(try String(contentsOf: file, encoding: .utf8)) }
        }
        return sources
    }
}
