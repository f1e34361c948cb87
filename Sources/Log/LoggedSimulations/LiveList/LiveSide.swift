import AnimationTiming
import Dispatch
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import PropertyAnimation
import ScrollSimulation

/// One side of a live list: a strategy under the finger, on a serial queue of its own, which is its main thread,
/// with a run of its own in the log.
///
/// What it has beside its constants belongs to the queue; whoever calls from elsewhere is led there.
final class LiveSide: @unchecked Sendable {
    let number: Int
    let run: RunDescription
    let workload: Workload
    private let seed: UInt64
    private let queue: DispatchQueue
    private let recorder: PatientRecorder
    private let cap: LogCap
    private let viewers: LiveViewers
    private let ended: @Sendable (LiveEnding) -> Void

    private var list: RunningList?
    /// The uptime at which it began.
    private var startNs: UInt64 = 0
    /// What a finger does that waits for the next frame to be over.
    private var held: [LiveTouch] = []
    private var begun = ContinuousClock.now
    private var sight: LiveSight
    private var watch: (any DispatchSourceTimer)?
    private var view = View()
    /// What is left of it when it is over.
    private var kept: (gestures: [LiveGesture], steps: [Step], verdict: Verdict)?

    private struct RunningList {
        let live: LiveSimulation
        let driver: DispatchDriver
    }

    /// What viewers have not seen yet.
    private struct View {
        var picture: LivePicture?
        var state: LiveSideState?
        var events: [LifecycleEvent] = []
        var skipped = 0
        var looks = 0
    }

    /// A ring of some 300 KB a side: there are many of them.
    private static let recording = RecorderOptions(
        whenFull: .block, capacity: 1 << 11, batchLimit: 2000, batchIntervalNs: 250_000_000)
    /// Events that wait for viewers.
    private static let mostEvents = 2000

    /// - Throws: when its log cannot be begun.
    init(
        _ number: Int, _ plan: LiveListPlan, _ viewers: LiveViewers, for client: WorkClient,
        uuid: String, ended: @escaping @Sendable (LiveEnding) -> Void
    ) throws {
        self.number = number
        sight = LiveSight(side: number)
        var workload = plan.workload
        workload.strategy = plan.strategies[number]
        workload.steps = []
        self.workload = workload
        seed = plan.seed
        run = RunDescription(
            of: workload, seed: plan.seed, uuid: uuid, startedUnixNs: .nowUnixNs)
        queue = DispatchQueue(label: "animatorpool.live.\(number)")
        let config = SimulationConfig(
            version: plan.version, yaml: plan.yaml,
            flags: [
                .init("live", .bool(true)), .init("strategy", .text(workload.strategy.rawValue)),
                .init("items", OutputValue(workload.list.items)),
                .init("frameRate", .double(workload.frameRate)),
            ])
        let log = try LogFolder(path: plan.folder).newLog(for: run, durable: false)
        recorder = try PatientRecorder(
            log, run: run, configJSON: config.json(at: .real(factor: 1), of: workload),
            options: Self.recording, patience: .standard, for: client)
        cap = try LogCap(log.path, bytes: plan.maxLogBytes)
        self.viewers = viewers
        self.ended = ended
    }

    /// Begins. Sides that start at one uptime have their frames at the same times.
    func start(atUptimeNs startNs: UInt64) { queue.async { self.begin(atUptimeNs: startNs) } }

    /// Lets something happen to the list, which finds the present time.
    private func perform(_ body: @escaping @Sendable (LiveSide, LiveSimulation) -> Void) {
        queue.async {
            guard let list = self.list else { return }
            list.driver.perform { body(self, list.live) }
        }
    }

    /// A finger that comes down just before a vsync waits for the one after it, on both sides of a list: each of its
    /// samples would be due in the frame in which it arrives, and one side might have it and the other not.
    ///
    /// - Parameter uptimeNs: when it came, which both sides are told.
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

    /// How long before a frame a finger comes that the frame shows, and how long a frame may take to begin.
    private static let (leastLeadNs, frameBeginNs) = (6_000_000 as Int64, 1_000_000 as Int64)

    private func take(_ touches: [LiveTouch]) {
        guard let list else { return }
        list.driver.perform {
            for touch in touches {
                switch touch.kind {
                case .down: list.live.fingerDown(atNs: touch.atNs, x: touch.x, y: touch.y)
                case .move: list.live.fingerMoves(atNs: touch.atNs, x: touch.x, y: touch.y)
                case .up, .cancel: list.live.fingerLifts(atNs: touch.atNs, x: touch.x, y: touch.y)
                }
            }
        }
    }

    func perform(_ acts: [LiveAct]) {
        perform { _, live in
            for act in acts {
                switch act {
                case .step(let step): live.perform(step)
                case .background: live.enterBackground()
                case .foreground: live.enterForeground()
                }
            }
        }
    }

    /// Destroys the list, and ends it when what is due has happened.
    func end() { perform { _, live in live.end() } }

    /// Whether its log has no more room.
    var isFull: Bool { queue.sync { cap.isReached } }

    // MARK: What happened

    /// What the fingers did. Waits until the main thread has time.
    var gestures: [LiveGesture] {
        queue.sync { kept?.gestures ?? list.map { Self.gestures(of: $0.live) } ?? [] }
    }

    /// What happened, as steps of a workload.
    var steps: [Step] { queue.sync { kept?.steps ?? list?.live.steps ?? [] } }

    /// What it has broken.
    var verdict: Verdict {
        queue.sync { kept?.verdict ?? list.map { Self.verdict(of: $0.live) } ?? Self.nothingYet }
    }

    private static func gestures(of live: LiveSimulation) -> [LiveGesture] {
        live.gestures.map { LiveGesture(downNs: $0.downNs, gesture: $0.gesture) }
    }

    /// - Parameter loss: why not all of it is in the log.
    private static func verdict(of live: LiveSimulation, _ loss: LifecycleSinkError? = nil) -> Verdict {
        Verdict(
            run: nil, events: live.tally.events, gaps: 0, missing: loss?.notWritten ?? 0,
            incompleteness: live.hasEnded ? loss.map { _ in notWritten } : stillLives,
            violations: live.violations, counts: live.violationCounts)
    }

    private static let nothingYet = Verdict(
        run: nil, events: 0, gaps: 0, missing: 0, incompleteness: stillLives, violations: [], counts: [:])

    private static let stillLives = "The log is not whole: the list is still live."
    private static let notWritten =
        "The log is not whole: it could not be written, and what happened is judged here alone."

    // MARK: Life

    private func begin(atUptimeNs startNs: UInt64) {
        begun = .now
        self.startNs = startNs
        let recorder = recorder.recorder
        let live = LiveSimulation(
            workload, seed: seed,
            record: { [unowned self] event in
                record(event)
                recorder.record(event)
                cap.count(recorder)
            },
            frame: { [unowned self] frame in
                recorder.record(frame)
                cap.count(recorder)
                show(frame)
            }, rested: { [unowned self] in look() },
            stop: { recorder.hasGivenUp })
        let driver = live.drive(on: queue, startUptimeNs: startNs) { self.finish(live) }
        list = RunningList(live: live, driver: driver)
    }

    private func finish(_ live: LiveSimulation) {
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
        flushEvents()
        viewers.tell { $0.take(state(of: live)) }
        watch?.cancel()
        watch = nil
        kept = (Self.gestures(of: live), live.steps, Self.verdict(of: live, problem))
        list = nil
        ended(LiveEnding(summary: summary, problem: problem))
    }

    private func record(_ event: LifecycleEvent) {
        sight.take(event)
        guard viewers.areThere else { return }
        view.events.append(event)
        if view.events.count >= 2 * Self.mostEvents {
            view.skipped += Self.mostEvents
            view.events.removeFirst(Self.mostEvents)
        }
    }

    // MARK: Viewing

    /// Begins to tell viewers what they see, until there are none.
    func show() {
        queue.async { [self] in
            guard list != nil else { return }
            view.picture = nil
            view.state = nil
            view.looks = 0
            if watch == nil {
                (view.events, view.skipped) = ([], 0)
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
            return
        }
        flushEvents()
        list.driver.perform {
            if !list.live.isMoving { look() }
            // Every third tick, if anything is new, and every 5 s in any case.
            if view.looks.isMultiple(of: 3) {
                let state = state(of: list.live)
                if view.looks.isMultiple(of: 48)
                    || view.state.map({ !$0.saysTheSame(as: state) }) ?? true
                {
                    view.state = state
                    viewers.tell { $0.take(state) }
                }
            }
        }
        view.looks += 1
    }

    private func flushEvents() {
        guard !view.events.isEmpty else { return }
        let surplus = max(0, view.events.count - Self.mostEvents)
        let (events, skipped) = (Array(view.events.dropFirst(surplus)), view.skipped + surplus)
        view.events.removeAll(keepingCapacity: true)
        view.skipped = 0
        viewers.tell { $0.take(events, skipped: skipped, of: number) }
    }

    private func show(_ frame: FrameRecord) {
        sight.take(frame)
        guard viewers.areThere, let live = list?.live else { return }
        let picture = sight.picture(of: live, in: frame)
        view.picture = picture
        viewers.tell { $0.see(picture) }
    }

    /// Shows what a resting list looks like, if it is another look.
    private func look() {
        guard viewers.areThere, sight.frames > 0, let live = list?.live else { return }
        let picture = sight.picture(of: live, isRest: true)
        if let before = view.picture, picture.looksLike(before) { return }
        view.picture = picture
        viewers.tell { $0.see(picture) }
    }

    private func state(of live: LiveSimulation) -> LiveSideState {
        sight.state(of: live, safeSeq: recorder.recorder.health.lastSafeSeq)
    }
}

/// What a side came to.
struct LiveEnding: Sendable {
    let summary: RunSummary
    /// Why its log is not whole.
    let problem: (any Error)?
}

/// What a finger did.
package struct LiveGesture: Hashable, Sendable {
    /// When it came down, by its own clock.
    package let downNs: Int64
    package let gesture: TouchGesture
}
