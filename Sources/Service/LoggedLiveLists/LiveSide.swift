import AnimationTiming
import Dispatch
import FileKit
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LivePictures
import LogAnswers
import LoggedSimulations
import PropertyAnimation
import ScrollSimulation

/// One side of a live list: a strategy with its own run in the log.
///
/// A serial queue is the main thread of the side and owns its variables. Other threads use the queue.
final class LiveSide: @unchecked Sendable {
    let run: RunDescription
    let workload: Workload
    /// The newest events, for viewers.
    let newest = NewestEvents()
    private let number: Int
    private let seed: UInt64
    private let queue: DispatchQueue
    private let recorder: WaitingRecorder
    private let cap: LogCap
    /// Whether the log is full. Not a part of the queue's state, so that a busy queue delays no caller.
    private let full = Locked(false)
    private let viewers: LiveViewers
    private let fastForward = FastForward()
    private let mustStop: @Sendable () -> Bool
    private let ended: @Sendable (LiveEnding) -> Void

    private var list: RunningList?
    /// The uptime at the start.
    private var startNs: UInt64 = 0
    /// Touches to deliver after the next frame.
    private var held: [LiveTouch] = []
    private var begun = ContinuousClock.now
    private var watch: (any DispatchSourceTimer)?
    private var view = View()
    /// The results after the end of the list.
    private var kept: (gestures: [LiveSimulation.Gesture], steps: [Step], verdict: Verdict)?

    private struct RunningList {
        let session: LiveSession
        let driver: DispatchDriver

        var live: LiveSimulation { session.live }
    }

    /// The last output to viewers.
    private struct View {
        var picture: LivePicture?
        var state: LiveSideState?
        var lastSeq: Int64 = 0
        var looks = 0
    }

    /// The ring takes about 300 KB, because there can be many sides.
    private static let recording = RecorderOptions(
        whenFull: .block, capacity: 1 << 11, batchLimit: 2000, batchIntervalNs: 250_000_000)

    /// - Parameter mustStop: Returns whether the run ends without its remaining work.
    /// - Throws: An error if the log cannot be created.
    init(
        _ number: Int, _ plan: LiveListPlan, _ viewers: LiveViewers, for client: WorkClient,
        uuid: String, mustStop: @escaping @Sendable () -> Bool,
        ended: @escaping @Sendable (LiveEnding) -> Void
    ) throws {
        self.number = number
        var workload = plan.workload
        workload.strategy = plan.strategies[number]
        workload.steps = []
        self.workload = workload
        seed = plan.seed
        run = RunDescription(of: workload, seed: plan.seed, uuid: uuid)
        queue = DispatchQueue(label: "animatorpool.live.\(number)")
        let config = SimulationConfig(
            version: plan.version, yaml: plan.yaml,
            flags: [
                .init("live", .bool(true)), .init("strategy", .text(workload.strategy.rawValue)),
                .init("items", OutputValue(workload.list.items)),
                .init("frameRate", .double(workload.frameRate)),
            ])
        let log = try LogFolder(path: plan.folder).newLog(for: run, durable: false)
        recorder = try WaitingRecorder(
            log, run: run, configJSON: config.json(at: .real(factor: 1), of: workload),
            options: Self.recording, patience: .standard, for: client)
        cap = try LogCap(log.path, bytes: plan.maxLogBytes)
        self.viewers = viewers
        self.mustStop = mustStop
        self.ended = ended
    }

    /// Starts the side. Sides with the same start time have their frames at the same times.
    func start(atUptimeNs startNs: UInt64) { queue.async { self.begin(atUptimeNs: startNs) } }

    /// Calls `body` at the current time of the list.
    private func perform(_ body: @escaping @Sendable (LiveSession) -> Void) {
        queue.async {
            guard let list = self.list else { return }
            list.driver.perform { body(list.session) }
        }
    }

    /// Moves the finger.
    ///
    /// A finger that touches down just before a vsync is delayed until the next vsync, on both sides.
    /// Otherwise one side could show the sample a frame before the other.
    ///
    /// - Parameter uptimeNs: The time of arrival, the same for both sides.
    func touch(_ touches: [LiveTouch], atUptimeNs uptimeNs: UInt64) {
        queue.async { [self] in
            guard let live = list?.live else { return }
            if !held.isEmpty {
                held += touches
                return
            }
            let cameNs = Int64(uptimeNs - startNs)
            let vsyncNs = live.vsyncNs(notBefore: cameNs)
            guard touches.first?.kind == .down, vsyncNs - cameNs < Self.leastLeadNs else {
                return take(touches)
            }
            held = touches
            let overNs = startNs + UInt64(vsyncNs + Self.frameBeginNs)
            queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: overNs)) { [self] in
                let touches = held
                held = []
                take(touches)
            }
        }
    }

    /// The minimum time from a touch to the next frame, and the maximum delay of a frame's start.
    private static let (leastLeadNs, frameBeginNs) = (6_000_000 as Int64, 1_000_000 as Int64)

    private func take(_ touches: [LiveTouch]) {
        guard let list else { return }
        list.driver.perform { for touch in touches { list.session.touch(touch) } }
    }

    func perform(_ inputs: [LiveInput]) { perform { $0.perform(inputs) } }

    /// Stops the time of the side. Sides under the same finger need the same uptimes.
    func pause(atUptimeNs uptimeNs: UInt64) { queue.async { self.list?.driver.pause(atUptimeNs: uptimeNs) } }

    /// Continues the time of the side.
    func resume(atUptimeNs uptimeNs: UInt64) {
        queue.async {
            if let list = self.list { self.startNs += list.driver.resume(atUptimeNs: uptimeNs) }
        }
    }

    /// Destroys the list at the time of its last block. The side ends after all pending work, without waiting for
    /// real time.
    func end() {
        fastForward.begin()
        queue.async {
            guard let list = self.list else { return }
            list.driver.perform { list.session.live.end() }
            list.driver.resume(atUptimeNs: DispatchTime.now().uptimeNanoseconds)
            list.driver.reschedule()
        }
    }

    /// Whether the log is full.
    var isFull: Bool { full.withLock { $0 } }

    private func countLogBytes() {
        cap.count(recorder.recorder)
        if cap.isReached { full.withLock { $0 = true } }
    }

    // MARK: Results

    /// The gestures of the finger. Waits for the side's queue.
    var gestures: [LiveSimulation.Gesture] { queue.sync { kept?.gestures ?? list?.live.gestures ?? [] } }

    /// The steps of a workload that repeats the input.
    var steps: [Step] { queue.sync { kept?.steps ?? list?.live.steps ?? [] } }

    /// The violations of the side so far.
    var verdict: Verdict {
        queue.sync { kept?.verdict ?? list.map { Self.verdict(of: $0.live) } ?? Self.nothingYet }
    }

    /// - Parameter loss: The error of a log that lacks events.
    private static func verdict(of live: LiveSimulation, _ loss: LifecycleSinkError? = nil) -> Verdict {
        Verdict(
            run: nil, events: live.tally.events, gaps: 0, missing: loss?.notWritten ?? 0,
            incompleteness: live.hasEnded ? loss.map { _ in notWritten } : stillLives,
            violations: live.violations, counts: live.violationCounts, worst: live.worstViolations)
    }

    private static let nothingYet = Verdict(
        run: nil, events: 0, gaps: 0, missing: 0, incompleteness: stillLives, violations: [], counts: [:],
        worst: [:])

    private static let stillLives = "The log is not complete: the list is still live."
    private static let notWritten =
        "The log is not complete: it could not be written. This verdict covers all events."

    // MARK: Start and end

    private func begin(atUptimeNs startNs: UInt64) {
        begun = .now
        self.startNs = startNs
        let recorder = recorder.recorder
        let session = LiveSession(
            number, workload, seed: seed,
            record: { [unowned self] event in
                newest.append(event, keeps: watch != nil)
                recorder.record(event)
                countLogBytes()
            },
            frame: { [unowned self] frame in
                recorder.record(frame)
                countLogBytes()
            },
            isWatched: { [unowned self] in viewers.areThere && list != nil },
            see: { [unowned self] in see($0) }, rested: { [unowned self] in look() },
            stop: { [mustStop] in recorder.hasGivenUp || mustStop() })
        let driver = session.live.drive(on: queue, startUptimeNs: startNs, fastForward: fastForward) {
            self.finish(session)
        }
        list = RunningList(session: session, driver: driver)
    }

    private func finish(_ session: LiveSession) {
        let live = session.live
        let result = live.result()
        var summary = result.summary
        summary.wallSeconds = begun.secondsAgo
        let recorder = recorder.recorder
        let problem: LifecycleSinkError?
        recorder.finish(
            cells: result.cells, summaryJSON: summary.json(),
            endedNs: Nanoseconds.from(seconds: summary.virtualSeconds))
        do throws(LifecycleSinkError) {
            try recorder.close(status: result.wasStopped ? .failed : .finished)
            problem = nil
        } catch {
            problem = error
        }
        announceEvents()
        viewers.tell { $0.take(state(of: session)) }
        watch?.cancel()
        watch = nil
        kept = (live.gestures, live.steps, Self.verdict(of: live, problem))
        list = nil
        ended(LiveEnding(summary: summary, problem: problem))
    }

    // MARK: Viewing

    /// Updates viewers repeatedly, until there are none.
    func show() {
        queue.async { [self] in
            guard list != nil else { return }
            view.picture = nil
            view.state = nil
            view.looks = 0
            if watch == nil {
                let watch = DispatchSource.makeTimerSource(queue: queue)
                watch.schedule(deadline: .now(), repeating: 0.1)
                watch.setEventHandler { [unowned self] in tick() }
                watch.activate()
                self.watch = watch
            }
        }
    }

    private func tick() {
        guard viewers.areThere, let list else {
            watch?.cancel()
            watch = nil
            view = View()
            newest.removeAll()
            return
        }
        announceEvents()
        list.driver.perform {
            if !list.live.isMoving { look() }
            // Every third tick if the state has changed, and every 5 s in any case.
            if view.looks.isMultiple(of: 3) {
                let state = state(of: list.session)
                if view.looks.isMultiple(of: 48)
                    || view.state.map({ !$0.isSame(as: state) }) ?? true
                {
                    view.state = state
                    viewers.tell { $0.take(state) }
                }
            }
        }
        view.looks += 1
    }

    private func announceEvents() {
        let lastSeq = newest.lastSeq
        guard lastSeq > view.lastSeq else { return }
        view.lastSeq = lastSeq
        viewers.tell { $0.eventsArrived() }
    }

    private func see(_ picture: LivePicture) {
        view.picture = picture
        viewers.tell { $0.see(picture) }
    }

    /// Shows a picture of a resting list if its appearance has changed.
    private func look() {
        guard viewers.areThere, let session = list?.session, session.frames > 0 else { return }
        let picture = session.picture(isRest: true)
        if let before = view.picture, picture.looksLike(before) { return }
        see(picture)
    }

    private func state(of session: LiveSession) -> LiveSideState {
        session.state(safeSeq: recorder.recorder.health.lastSafeSeq)
    }
}

/// The result of a side.
struct LiveEnding: Sendable {
    let summary: RunSummary
    /// The reason why the log is incomplete, or nil.
    let problem: (any Error)?
}

/// The newest events of a side, which each viewer reads at its own pace.
package final class NewestEvents: Sendable {
    private struct State {
        var events: [LifecycleEvent] = []
        var lastSeq: Int64 = 0
    }

    private let state = Locked(State())

    /// The maximum number of events that a slow viewer can be behind without missing events.
    private static let most = 2000

    package init() {}

    /// The number of the last event, kept or not.
    package var lastSeq: Int64 { state.withLock { $0.lastSeq } }

    /// - Parameter keeps: Whether to keep the event for viewers.
    package func append(_ event: LifecycleEvent, keeps: Bool) {
        state.withLock { state in
            state.lastSeq = event.seq
            guard keeps else { return }
            state.events.append(event)
            // Removes many at once, because each removal moves the remaining events.
            if state.events.count == 2 * Self.most { state.events.removeFirst(Self.most) }
        }
    }

    package func removeAll() { state.withLock { $0.events = [] } }

    /// Returns the newest events after number `seq`, and the number of skipped events before them.
    package func events(after seq: Int64) -> (events: [LifecycleEvent], skipped: Int) {
        let newest = state.withLock { $0.events.suffix(Self.most) }
        let events = Array(newest.drop { $0.seq <= seq })
        return (events, events.first.map { Int($0.seq - seq - 1) } ?? 0)
    }
}
