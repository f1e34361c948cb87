import FileKit
import Foundation
import LifecycleRecording
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing
import WorkloadFiles

/// Simulations that write their log.
struct SimulatingTests {
    @Test func `a simulation is stopped at a frame, and its log is whole`() throws {
        let home = try TestFolder()
        let client = home.client(stoppingAfter: 200)
        let outcome = try LoggedSimulation(home.plan("log.sqlite"), for: client).run(.endless)
        #expect(outcome.wasStopped && outcome.loss == nil && outcome.summary.run == 1)
        #expect((1...201).contains(outcome.summary.frames))
        let run = try #require(try LogReader(path: home.path("log.sqlite")).runs().first)
        #expect(run.status == .interrupted && run.dropped == 0)
        #expect(run.events == outcome.eventsWritten && run.events > 0)
        let judged = try LogVerdicts(
            home.path("log.sqlite"), nil, idleLimitNs: 1_000_000_000, keepsAll: false,
            for: home.client())
        #expect(judged.isWhole && judged.verdicts.map(\.events) == [Int(run.events)])
        #expect(judged.verdicts.allSatisfy { $0.counts.isEmpty })
        #expect(try home.names() == ["log.sqlite"])
    }

    @Test func `the cap of a log ends a run whose main thread is never free again`() throws {
        let home = try TestFolder()
        let yaml = """
            animator: { key: opacity, from: 0, chain: { steps: [ { to: 1, duration: 0.05 } ], repeat: forever } }
            costs: { attach: 10 }
            steps: [ { wait: 1 }, { fling: { velocity: 1000 } } ]
            """
        let workload = try Workload(yaml: yaml, named: "never-free") { _ in throw CancellationError() }
        var plan = home.plan("log.sqlite")
        plan.maxLogBytes = 1_500_000
        let outcome = try LoggedSimulation(plan, for: home.client()).run(workload)
        #expect(outcome.wasSealed && !outcome.wasStopped && outcome.failedSteps.isEmpty)
        #expect(LogFile.bytesOnDisk(home.path("log.sqlite")) <= 1_500_000)
        let run = try #require(try LogReader(path: home.path("log.sqlite")).runs().first)
        #expect(run.status == .interrupted && run.events == outcome.summary.tally.events)
    }

    @Test func `progress comes with each ten thousand events`() throws {
        let home = try TestFolder()
        let isEnough = Locked(false)
        var client = home.client()
        client.wantsToStop = { isEnough.withLock { $0 } }
        var events: [Int] = []
        var times: [Int64] = []
        let outcome = try LoggedSimulation(home.plan(nil), for: client).run(.endless) { progress in
            events.append(progress.events)
            times.append(progress.tNs)
            if events.count == 3 { isEnough.withLock { $0 = true } }
        }
        #expect(outcome.wasStopped && outcome.summary.run == nil)
        #expect(events == [10_000, 20_000, 30_000])
        #expect(times == times.sorted() && times[0] > 0)
        #expect(try home.names().isEmpty)
    }

    @Test func `a sweep says how many runs are whole, and gives them in the order of the seeds`() throws {
        let home = try TestFolder()
        let counts = Locked<[Int]>([])
        let runs = try SeedSweep(.short, seeds: 4...8, jobs: 2, home.plan("runs"), for: home.client())
            .run { count in counts.withLock { $0.append(count) } }
        #expect(counts.withLock { $0 } == [1, 2, 3, 4, 5])
        #expect(!runs.wasStopped && runs.summaries.map(\.seed) == [4, 5, 6, 7, 8])
        #expect(Set(runs.summaries.compactMap(\.run)) == [1, 2, 3, 4, 5])
        #expect(try home.names(in: "runs").count { $0.hasSuffix(".sqlite") } == 5)
    }

    @Test func `a sweep that is stopped gives the runs that are whole, and seals the others`() throws {
        let home = try TestFolder()
        let client = home.client(stoppingAfter: 300)
        let runs = try SeedSweep(.endless, seeds: 1...50, jobs: 2, home.plan("runs"), for: client).run()
        #expect(runs.wasStopped && runs.summaries.isEmpty)
        let statuses = try LogSource(home.path("runs"), for: home.client()).runs().map(\.record.status)
        // The second may not have begun.
        #expect((1...2).contains(statuses.count) && statuses.allSatisfy { $0 == .interrupted })
    }

    @Test func `what somebody else writes is waited for, and the client hears of it`() throws {
        let home = try TestFolder()
        let other = Locked<LogFile?>(try LogFile(path: home.path("log.sqlite"), durable: false))
        let waits = Locked<[LogWait?]>([])
        var client = home.client()
        client.waiting = { wait in
            waits.withLock { $0.append(wait) }
            // Its writer is done as soon as it is waited for.
            other.withLock { $0 = nil }
        }
        let outcome = try LoggedSimulation(home.plan("log.sqlite"), for: client).run(.short)
        #expect(outcome.summary.run == 1)
        let told = waits.withLock { $0 }
        #expect(told.count == 2 && told.last == .some(nil))
        let first = try #require(told.first ?? nil)
        #expect(first.isFirst && first.patienceSeconds == 60)
        #expect(first.reason.contains("is being written by process \(getpid())"))
    }

    @Test func `a client that wants to stop waits for no log`() throws {
        let home = try TestFolder()
        let other = try LogFile(path: home.path("log.sqlite"), durable: false)
        defer { withExtendedLifetime(other) {} }
        let error = #expect(throws: Stopped.self) {
            try LoggedSimulation(home.plan("log.sqlite"), for: home.client(stoppingAfter: 0))
        }
        #expect(error?.kept.hasPrefix("the run was not begun: ") == true)
    }

    @Test func `runs side by side are a column each`() throws {
        let home = try TestFolder()
        let variants = [Strategy.nextTurn, .reuseSafe].map { strategy in
            var variant = Workload.short
            variant.strategy = strategy
            return variant
        }
        let runs = try LoggedSimulation(home.plan(nil), for: home.client()).run(variants)
        let comparison = VariantComparison(runs.summaries.map { [$0] }, byRegime: false)
        #expect(comparison.columns == ["", "next-turn", "reuse-safe"])
        #expect(comparison.rows.allSatisfy { $0.count == 3 } && comparison.sentences.count == 2)
        #expect(comparison.rows.last == [.text("run"), .text("not logged"), .text("not logged")])
    }

    @Test(arguments: [
        (false, "100 % of displays with a paused animator"),
        (true, "100 % of displays with an active animator"),
    ])
    func `a comparison says whether the animators of displays are paused or ran`(starts: Bool, said: String)
        throws
    {
        let home = try TestFolder()
        var workload = Workload.short
        workload.strategy = .reuseSafe
        if starts { (workload.animator.fractionComplete, workload.animator.start) = (nil, true) }
        let runs = try LoggedSimulation(home.plan(nil), for: home.client()).run([workload])
        let sentences = VariantComparison(runs.summaries.map { [$0] }, byRegime: false).sentences
        #expect(sentences.first?.contains(said) == true, "\(sentences)")
    }
}
