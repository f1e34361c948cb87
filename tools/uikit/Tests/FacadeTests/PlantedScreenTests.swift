import Foundation
import PlantedBugs
import ScrollTesting
import Testing
import UIKit

/// Searches over a screen with a planted fault. ``NeverGreenScreenTests`` runs each in another process, where it must
/// fail.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ANIMATORPOOL_PLANTED"] != nil))
@MainActor struct PlantedScreenTests {
    /// The fault to plant.
    private nonisolated static let word = ProcessInfo.processInfo.environment["ANIMATORPOOL_PLANTED"] ?? ""

    /// A screen with rows that ends at the second memory warning.
    final class WarnedScreen: UITableViewController {
        private var warnings = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            tableView.rowHeight = 120
            if word == "start" { _exit(0) }
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }

        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }

        override func didReceiveMemoryWarning() {
            warnings += 1
            // The app's code runs in a task of the main actor.
            if warnings == 2 { Task { await end() } }
        }

        private func end() async {
            await Task.yield()
            switch word {
            case "exit": exit(0)
            case "_exit": _exit(0)
            case "quick_exit":
                #if canImport(Glibc)
                    quick_exit(0)
                #endif
            case "trap": fatalError("No memory is left.")
            case "hang":
                FileHandle.standardOutput.write(Data("The run hangs.\n".utf8))
                while true { usleep(1000) }
            case "enqueue": enqueueEndlessly()
            case "expect": #expect(warnings < 0, "The screen expects no warning.")
            default: break
            }
        }

        private func enqueueEndlessly() { DispatchQueue.main.async { self.enqueueEndlessly() } }
    }

    private static let families: Set<ListSteps.Family> = [.scroll, .jump, .memoryWarning]

    @Test func `1 ends`() async throws {
        try await explore(budget: 64, families: Self.families) { WarnedScreen() }
    }

    @Test func `1 ends in place`() async throws {
        try await explore(budget: 64, families: Self.families, isIsolated: false) { WarnedScreen() }
    }

    @Test func `2 a later test`() { print("A later test runs.") }

    @Test func `a replay ends`() async throws {
        var list = ExploredList.workload
        list.steps = [.memoryWarning, .memoryWarning, .wait(0.1)]
        try await replay(list) { WarnedScreen() }
    }

    @Test func `a replay inserts`() async throws {
        var list = ExploredList.workload
        list.steps = [.insert(at: 0, count: 1, animated: false)]
        try await replay(list) { WarnedScreen() }
    }

    @Test func `keeps a corpus`() async throws {
        let folder = ProcessInfo.processInfo.environment["CORPUS"] ?? ""
        try await explore(budget: 64, families: Self.families, corpus: folder) { WarnedScreen() }
    }
}
