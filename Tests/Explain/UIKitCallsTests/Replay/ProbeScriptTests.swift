import Foundation
import Testing
import UIKitCalls

/// The script that the probe's app makes on UIKit's own animators.
struct ProbeScriptTests {
    @Test func `the probe's calls are read, and none of them ends its app`() throws {
        let script = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../../tools/examples/iOSProbe/calls.jsonl").standardizedFileURL
        let lines = try String(contentsOf: script, encoding: .utf8).split(separator: "\n")
        var replay = CallReplay(regime: .ios16)
        for (index, line) in lines.enumerated() { _ = try replay.take(line: String(line), number: index + 1) }
        #expect(!replay.metMisuse)
        #expect(lines.count > 30)
    }
}
