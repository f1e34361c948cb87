import AnimatorPoolTesting
import Foundation
import LifecycleEvents
import LifecycleRecording
import PropertyAnimation
import ScrollSimulation
import Testing

struct ExploreTests {
    /// Makes an animator with each set-up, and never removes it.
    private final class CarelessFeed: ListClient {
        private final class Cell: SimulatedCell { var animator: PropertyAnimator? }

        init(_ list: SimulatedList) { list.register(Cell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            let cell = list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
            guard let cell = cell as? Cell else { return cell }
            let animator = PropertyAnimator(engine: list.engine, duration: 1, curve: .linear) {
                [layer = cell.layer] in
                layer["opacity"] = 0
            }
            animator.pauseAnimation()
            cell.animator = animator
            return cell
        }
    }

    /// Ends the process at a memory warning.
    private final class MortalFeed: ListClient {
        init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }

        func appDidReceiveMemoryWarning(_ list: SimulatedList) { fatalError("No memory is left.") }
    }

    #if os(Linux)
        /// Fills a log and waits for it at each memory warning.
        private final class LoggingFeed: ListClient {
            private let recorder: LifecycleRecorder

            init(_ list: SimulatedList, _ recorder: LifecycleRecorder) {
                self.recorder = recorder
                list.register(SimulatedCell.self)
            }

            func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
                list.dequeueReusableCell(
                    withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
            }

            func appDidReceiveMemoryWarning(_ list: SimulatedList) {
                for _ in 0..<16 { recorder.record(LifecycleEvent(tNs: 0, turn: 1, kind: .appMemoryWarning)) }
                #expect(throws: LifecycleSinkError.self) { try recorder.flush() }
                #expect(throws: LifecycleSinkError.self) { try recorder.close() }
            }
        }

        private final class NoSink: LifecycleSink {
            func begin(_ run: RunDescription) {}
            func write(_ batch: LifecycleBatch) {}
            func end(_ ending: RunEnding) {}
        }

        /// The runs have other processes, without the thread that writes the log.
        @Test func `a feed that waits for a log of the tests' process does not hang`() async throws {
            let recorder = try LifecycleRecorder(
                run: RunDescription(
                    uuid: "log", name: "log", source: .app, startedUnixNs: 0, refreshNs: 1), sink: NoSink(),
                options: RecorderOptions(whenFull: .block, capacity: 8))
            try await explore(budget: 16, families: [.memoryWarning]) { LoggingFeed($0, recorder) }
            _ = try recorder.flush()
            try recorder.close()
        }
    #endif

    @Test func `a feed that a scroll breaks fails the test, with the scroll as code`() async throws {
        try await withKnownIssue {
            try await explore(budget: 300) { CarelessFeed($0) }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("A call that UIKit answers with an exception (I6), would crash: ")
                && text.contains("    list.steps = [.")
                && text.contains("    try await replay(list) { CarelessFeed($0) }")
                && text.contains("What happens:") && text.contains("What each part may be:")
        }
    }

    @Test func `a feed that depends on more than the run fails the test, too`() async throws {
        let runs = AtomicCount()
        try await withKnownIssue {
            // Another process of tests that was killed may have left a file of this line.
            let file = "AnimatorPoolTestingTests/CarelessFeed-\(getpid()).swift"
            try await explore(budget: 256, isIsolated: false, fileID: file) { list in
                runs.next() < 60 ? CarelessFeed(list) as any ListClient : Strategy.reuseSafe.client(of: list)
            }
        } matching: { issue in
            issue.comments.map(\.rawValue).joined().contains("did not do so again in the same way")
        }
    }

    private final class AtomicCount: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        func next() -> Int {
            lock.withLock {
                count += 1
                return count
            }
        }
    }

    @Test func `a feed that nothing breaks passes`() async throws {
        try await explore(budget: 300) { Strategy.reuseSafe.client(of: $0) }
    }

    /// - Parameter process: The process of the tests. It is a part of the test's name because the run that was under
    ///   way is kept in the folder for temporary files, where another process of tests may have left one.
    private static func exploreMortal(inTestsOf process: pid_t) async throws {
        try await explore(
            budget: 256, isIsolated: false, fileID: "AnimatorPoolTestingTests/MortalFeed-\(process).swift",
            line: 1
        ) {
            MortalFeed($0)
        }
    }

    @Test func `a run that ends the process of the tests is named by the next test`() async throws {
        await #expect(processExitsWith: .failure) {
            try await ExploreTests.exploreMortal(inTestsOf: getppid())
        }
        try await withKnownIssue {
            try await ExploreTests.exploreMortal(inTestsOf: getpid())
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("A run ended the process") && text.contains(".memoryWarning")
        }
    }

    @Test func `a cancelled test ends`() async {
        let task = Task {
            try await explore(budget: 10_000_000) { Strategy.reuseSafe.client(of: $0) }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
