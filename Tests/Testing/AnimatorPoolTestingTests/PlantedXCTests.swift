import AnimatorPoolTesting
import Foundation
import ScrollSimulation
import XCTest

/// The searches of XCTest over clients with a planted fault. ``NeverGreenTests`` runs each in another process, where it
/// must fail.
final class PlantedXCTests: XCTestCase {
    private static let word = ProcessInfo.processInfo.environment["ANIMATORPOOL_PLANTED"] ?? ""

    override func setUpWithError() throws { try XCTSkipIf(Self.word == "", "Another process runs the test.") }

    private final class WarnedFeed: ListClient {
        init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }

        func appDidReceiveMemoryWarning(_ list: SimulatedList) {
            switch PlantedXCTests.word {
            case "exit": exit(0)
            case "_exit": _exit(0)
            case "trap": fatalError("No memory is left.")
            case "hang": while true { usleep(1000) }
            case "expect": XCTAssertLessThan(list.itemCount, 0, "The client expects no items.")
            default: break
            }
        }
    }

    func test1Ends() async throws {
        try await explore(budget: 64, families: [.scroll, .memoryWarning]) { WarnedFeed($0) }
    }

    func test2Later() { print("A later test runs.") }
}
