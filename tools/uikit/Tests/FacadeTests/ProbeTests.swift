import Foundation
import PropertyAnimation
import ScrollTesting
import Testing
import UIKit

/// The screens of tools/examples/iOSProbe, over the simulator of each system.
@MainActor struct ProbeTests {
    /// The newest version of iOS of each regime, with its settings.
    nonisolated static let systems = [9, 10, 14, 17, 18, 26]

    /// The answers are example files for `animatorpool verify --against`, which its own tests read.
    @Test(arguments: systems)
    func `the probe's answers are those of the file for this system`(version: Int) async throws {
        var workload = Workload(name: "probe", steps: [])
        workload.profile = CellRegime(ofIOS: version).profile
        workload.regime = AnimatorRegime(ofIOS: version)
        workload.transitions = TransitionRegime(ofIOS: version)
        workload.measure = version < 26 ? .ios17 : .ios26
        var lines = [#"{"probe":1,"system":"simulated iOS \#(version)"}"#]
        for fact in FactScreen.all.indices {
            let needsFling = type(of: FactScreen.all[fact]).needsFling
            workload.steps = (needsFling ? [.wait(1), .fling(velocity: 2000)] : []) + [.wait(16)]
            _ = try await Scroll(workload) {
                ProbedNavigation(FactScreen.all[fact]) { lines.append($0) }
            }.run()
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../examples/iOSProbe/answers/ios\(version).ndjson").standardized
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines == expected)
    }
}

private final class ProbedNavigation: UINavigationController {
    convenience init(_ screen: FactScreen, write: @escaping (String) -> Void) {
        self.init(rootViewController: screen)
        Task { if let line = try await FactProbe.line(of: screen) { write(line) } }
    }
}
