import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

@testable import ObjectiveCFeed

/// An app's own files with selectors, key paths and previews, rewritten by the plugin `AppSources`.
@MainActor struct ObjectiveCTests {
    private func scroll(_ steps: [Step], _ perform: [(Double, (PulseViewController) -> Void)]) async throws
        -> [LifecycleEvent]
    {
        var events: [LifecycleEvent] = []
        var scroll = Scroll(Workload(name: "pulse", steps: steps)) { PulseViewController() }
        for (seconds, body) in perform { scroll = scroll.at(seconds) { body($0) } }
        _ = try await scroll.run { events.append($0) }
        return events
    }

    @Test func `a new file in an app's folder ends the build with a line that says what to do`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let feed = folder.appendingPathComponent("Feed")
        try FileManager.default.createDirectory(at: feed, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let known = feed.appendingPathComponent("Known.swift")
        try "struct Known {}".write(to: known, atomically: true, encoding: .utf8)
        func rewrite() throws -> (status: Int32, error: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
                .deletingLastPathComponent().appendingPathComponent("AppSourceRewriter-tool")
            process.arguments = [folder.path, known.path, "--folders", feed.path]
            let pipe = Pipe()
            process.standardError = pipe
            try process.run()
            let error = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: error, as: UTF8.self))
        }
        #expect(try rewrite() == (0, ""))
        try "struct New {}".write(
            to: feed.appendingPathComponent("New.swift"), atomically: true, encoding: .utf8)
        let (status, error) = try rewrite()
        #expect(status == 1)
        #expect(error.contains("New.swift: is new") && error.contains("touch Package.swift"), "\(error)")
    }

    @Test func `targets, timers, links, notifications and delayed calls reach their methods`() async throws {
        var seen: [Int] = []
        _ = try await scroll(
            [.wait(0.4), .background(0.1), .wait(0.2)],
            [
                (
                    0.3,
                    { controller in
                        guard let item = controller.navigationItem.rightBarButtonItem,
                            let action = item.action
                        else { return }
                        (item.target as? NSObject)?.perform(action)
                        let cell = controller.collectionView.visibleCells.first as? PulseCell
                        cell?.toggle.sendActions(for: .touchUpInside)
                        seen += [
                            controller.refreshes, controller.toggled, cell?.toggles ?? 0, controller.late,
                            controller.ticks, controller.appearances,
                        ]
                        #expect(controller.service.isDone && controller.service.size.width == 3)
                        #expect(controller.frames >= 17 && controller.frames <= 19)
                    }
                ),
                (
                    0.65,
                    { controller in
                        #expect(controller.backgrounds == 1)
                        controller.stop()
                    }
                ),
            ])
        #expect(seen == [1, 1, 1, 1, 2, 1] || seen == [1, 1, 1, 1, 3, 1], "\(seen)")
    }

    @Test
    func `a table of listeners calls those that are alive, and a cell may have only its own initialiser`()
        async throws
    {
        let badge = PulseBadge(count: 3)
        var counts: [Int] = []
        _ = try await scroll(
            [.wait(0.3)],
            [
                (
                    0.02,
                    { controller in
                        for listener in [badge, PulseBadge(count: 4), badge] {
                            controller.service.add(listener)
                        }
                    }
                ),
                (
                    0.2,
                    { controller in
                        counts = [controller.service.listenerCount, badge.loads]
                        controller.stop()
                    }
                ),
            ])
        #expect(counts == [1, 1] && badge.textLabel?.text == "3")
    }

    @Test func `a finding names the line of the app's file`() async throws {
        let events = try await scroll(
            [.tap(item: 0), .wait(0.5), .destroyList], [(0.3, { $0.stop() })])
        let sites = Set(events.compactMap { $0.site?.text })
        #expect(sites == ["ObjectiveCFeed/PulseCell.swift:38"])
    }
}
