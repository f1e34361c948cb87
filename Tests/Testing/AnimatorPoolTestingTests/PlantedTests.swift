import AnimatorPool
import AnimatorPoolTesting
import Foundation
import PropertyAnimation
import ScrollSimulation
import Testing

/// Searches over clients with a planted fault. ``NeverGreenTests`` runs each in another process, where it must fail.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ANIMATORPOOL_PLANTED"] != nil))
struct PlantedTests {
    /// The fault to plant.
    private static var word: String { ProcessInfo.processInfo.environment["ANIMATORPOOL_PLANTED"] ?? "" }

    /// Calls a closure at the second memory warning.
    private final class WarnedFeed: ListClient {
        private let react: (SimulatedList) -> Void
        private var warnings = 0

        init(_ list: SimulatedList, _ react: @escaping (SimulatedList) -> Void) {
            self.react = react
            list.register(SimulatedCell.self)
        }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }

        func appDidReceiveMemoryWarning(_ list: SimulatedList) {
            warnings += 1
            if warnings == 2 { react(list) }
        }
    }

    /// Releases a paused animator, which UIKit answers with an exception.
    private static func breakRule(_ list: SimulatedList) {
        PropertyAnimator(engine: list.engine, duration: 1, curve: .linear) {}.pauseAnimation()
    }

    private static let families: Set<ListSteps.Family> = [.scroll, .jump, .memoryWarning]

    // MARK: Runs that end

    private static func end(_ list: SimulatedList) {
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
        case "hang in a new process":
            let isNew = ProcessInfo.processInfo.environment["ANIMATORPOOL_REPLAY"] != nil
            guard isNew else { return breakRule(list) }
            // Its output goes to nobody.
            _ = FileManager.default.createFile(
                atPath: NSTemporaryDirectory() + "/\(getpid())\(TestProcess.hanging)", contents: nil)
            while true { usleep(1000) }
        case "enqueue": enqueueEndlessly(list)
        case "expect": #expect(list.itemCount < 0, "The client expects no items.")
        default: break
        }
    }

    private static func enqueueEndlessly(_ list: SimulatedList) {
        list.turns.enqueue { [unowned list] in enqueueEndlessly(list) }
    }

    @Test func `1 ends`() async throws {
        try await explore(budget: 256, families: Self.families) { WarnedFeed($0) { PlantedTests.end($0) } }
    }

    @Test func `1 ends in place`() async throws {
        try await explore(budget: 256, families: Self.families, isIsolated: false) {
            WarnedFeed($0) { PlantedTests.end($0) }
        }
    }

    @Test func `2 a later test`() { print("A later test runs.") }

    @Test func `a replay ends`() async throws {
        var list = ExploredList.workload
        list.steps = [.memoryWarning, .memoryWarning]
        try await replay(list) { WarnedFeed($0) { PlantedTests.end($0) } }
    }

    /// The background is a choice, not a step.
    @Test func `a trap needs a choice`() async throws {
        try await explore(budget: 2000, families: [.scroll, .wait]) { BackgroundFeed($0) }
    }

    private final class BackgroundFeed: ListClient {
        init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }

        func appDidEnterBackground(_ list: SimulatedList) { fatalError("The background is left out.") }
    }

    private static let lock = NSLock()
    private static let process = getpid()

    /// Holds the lock on another thread for five seconds, in which the first process of the search is made.
    private static func holdLock() {
        _ = process
        let isHeld = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            lock.withLock {
                isHeld.signal()
                sleep(5)
            }
        }
        isHeld.wait()
    }

    /// The search needs the lock, not its runs, which are children of the search.
    @Test func `the search needs a lock`() async throws {
        Self.holdLock()
        try await explore(budget: 256, families: Self.families) {
            WarnedFeed($0) {
                if getppid() == PlantedTests.process { PlantedTests.lock.withLock {} }
                PlantedTests.breakRule($0)
            }
        }
    }

    // MARK: Clients that depend on more than the run

    nonisolated(unsafe) private static var runs = 0

    private static func isUnsteady(_ list: SimulatedList, _ cell: SimulatedCell) -> Bool {
        switch word {
        case "clock": Int(Date.now.timeIntervalSince1970 * 1e6) % 7 == 0
        case "address": UInt(bitPattern: ObjectIdentifier(cell).hashValue) / 16 % 7 == 0
        case "static": runs >= 500
        default: false
        }
    }

    private final class UnsteadyFeed: ListClient {
        private var isOver = false

        init(_ list: SimulatedList) {
            runs += 1
            list.register(SimulatedCell.self)
        }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            let cell = list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
            if index == 0, !isOver, isUnsteady(list, cell) {
                isOver = true
                breakRule(list)
            }
            if index == 0, !isOver, word == "hash" {
                isOver = true
                // Another number in each process.
                for _ in 0..<(1 + ("a".hashValue & 0xffff) % 100) { breakRule(list) }
            }
            return cell
        }
    }

    @Test func `depends on more`() async throws {
        try await explore(budget: 2000, families: Self.families) { UnsteadyFeed($0) }
    }

    // MARK: Findings that last

    @Test func `keeps a corpus`() async throws {
        let folder = ProcessInfo.processInfo.environment["CORPUS"] ?? ""
        let isMended = Self.word == "mended"
        try await explore(budget: 256, families: Self.families, corpus: folder) {
            WarnedFeed($0) { if !isMended { PlantedTests.breakRule($0) } }
        }
    }

    @Test func `has a choice that does not fit`() {
        var list = ExploredList.workload
        list.steps = [.scroll(by: 100)]
        list.choices = [
            RunChoice(.background, occurrence: 1, value: 1), RunChoice(.pool, item: ItemID(19), value: 99),
        ]
        Simulation(list, seed: 1) { WarnedFeed($0) { _ in } }.run().expectNoViolation()
    }
}
