import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom
import TestSupport
import Testing

/// Lists that live, on virtual time.
struct LiveTests {
    /// What a live list has recorded.
    private final class Log {
        var events: [LifecycleEvent] = []
        var frames: [FrameRecord] = []
        var offsets: [Double] = []
        var rests = 0
        weak var live: LiveSimulation?
    }

    /// A live list with its log.
    private struct Stage {
        private let log = Log()
        let live: LiveSimulation

        init(_ workload: Workload, seed: UInt64 = 1, playsSteps: Bool = false) {
            live = LiveSimulation(
                workload, seed: seed, playsSteps: playsSteps, record: { [log] in log.events.append($0) },
                frame: { [log] in
                    log.frames.append($0)
                    if let live = log.live { log.offsets.append(live.contentOffset) }
                }, rested: { [log] in log.rests += 1 })
            log.live = live
        }

        var events: [LifecycleEvent] { log.events }
        var frames: [FrameRecord] { log.frames }
        var offsets: [Double] { log.offsets }
        var rests: Int { log.rests }

        /// Goes on until a time, in milliseconds.
        func run(to milliseconds: Double) { live.run(untilNs: Int64(milliseconds * 1e6)) }

        func end() {
            live.end()
            live.run(untilNs: live.nowNs + 60_000_000_000)
        }
    }

    @Test func `a list that rests waits for input without a frame`() {
        let stage = Stage(.short([.fling(velocity: 3000)]))
        stage.run(to: 5000)
        #expect(stage.frames.count == 1, "it appears, and the workload's steps are not taken")
        #expect(stage.rests == 1)
        stage.live.perform(.fling(velocity: 1000))
        stage.run(to: 10_000)
        #expect(stage.frames.count > 20)
        #expect(stage.rests == 2)
        #expect(stage.frames.allSatisfy { $0.missedVsyncs == 0 })
    }

    @Test func `a list that rests tells the rule that its last turn broke`() {
        var workload = Workload.short(
            [.jump(item: 0, animated: true), .slider(item: 0, to: 0, duration: 0.7)],
            strategy: .nextTurnChecked)
        workload.list = ListShape(items: 20, itemHeight: 120...120)
        workload.viewport = Size(width: 320, height: 480)
        let stage = Stage(workload, playsSteps: true)
        stage.run(to: 3000)
        let last = stage.events.count
        #expect(stage.live.violationCounts[.idleAnimator] != nil)
        #expect(stage.live.violations.map(\.invariant) == [.idleAnimator])
        // It only looked: the log goes on as it was.
        #expect(stage.events.count == last)
    }

    @Test func `a sample is on screen two frames after it came at the latest`() throws {
        let twoFrames: Double = 2 * 1000 / 60 + 0.001
        // Every place of the touch between two frames, and every place of the move.
        for down in stride(from: 1000.0, to: 1016, by: 3.3) {
            for move in stride(from: down + 20, to: down + 36, by: 2.9) {
                let stage = Stage(.short([]))
                stage.run(to: down)
                stage.live.fingerDown(atNs: Int64(down * 1e6), x: 0, y: 500)
                stage.run(to: move)
                stage.live.fingerMoves(atNs: Int64(move * 1e6), x: 0, y: 400)
                stage.run(to: move + 200)
                let place = try #require(stage.offsets.firstIndex { $0 == 90 })
                let delay = Double(stage.frames[place].expectedNs) / 1e6 - move
                #expect(delay <= twoFrames)
            }
        }
    }

    @Test func `a finger that catches the moving content is on screen in the next frame`() throws {
        let stage = Stage(.short([]))
        stage.live.perform(.fling(velocity: 4000))
        stage.run(to: 203)
        #expect(stage.live.isMoving)
        let caught = stage.live.contentOffset
        stage.live.fingerDown(atNs: 0, x: 0, y: 500)
        stage.run(to: 300)
        #expect(stage.live.contentOffset == caught)
        #expect(stage.live.touchNs == 0)
    }

    @Test func `a finger that grows moves the content as the recorded one does`() throws {
        let recording = TouchGesture(
            name: "0",
            samples: (0..<12).map {
                TouchSample(time: Double($0) * 0.009, x: 0, y: 500 - Double($0 * $0) * 3)
            })
        let stage = Stage(.short([]))
        stage.run(to: 100)
        for (place, sample) in recording.samples.enumerated() {
            let atNs = Int64((sample.time * 1e9).rounded())
            stage.live.run(untilNs: 100_000_000 + atNs)
            if place == 0 {
                stage.live.fingerDown(atNs: atNs, x: sample.x, y: sample.y)
            } else if place < recording.samples.count - 1 {
                stage.live.fingerMoves(atNs: atNs, x: sample.x, y: sample.y)
            } else {
                stage.live.fingerLifts(atNs: atNs, x: sample.x, y: sample.y)
            }
        }
        stage.run(to: 10_000)
        let expected = RecordedRun(.short([.wait(0.1), .touches([recording])]))
        #expect(stage.events == Array(expected.events.prefix(stage.events.count)))
        #expect(stage.frames == expected.frames)
        #expect(stage.live.gestures.map(\.gesture.samples.count) == [12])
        #expect(stage.live.contentOffset > 400, "it had momentum")
    }

    @Test func `a step that comes while a finger holds the content is taken after the frame`() {
        let stage = Stage(.short([]))
        stage.live.fingerDown(atNs: 0, x: 0, y: 500)
        stage.run(to: 105)
        stage.live.perform(.jump(item: 50))
        stage.run(to: 150)
        #expect(stage.live.contentOffset == 5000)
        #expect(stage.events.contains { $0.kind == .cellDequeued && $0.item == ItemID(50) })
    }

    @Test func `the app stays in the background until something comes`() throws {
        let stage = Stage(.short([], strategy: .nextTurn))
        stage.run(to: 100)
        stage.live.perform(.background)
        stage.run(to: 60_000)
        #expect(stage.events.last?.kind != .appForeground)
        let frames = stage.frames.count
        stage.live.fingerDown(atNs: 0, x: 0, y: 500)
        stage.run(to: 60_100)
        let foreground = try #require(stage.events.first { $0.kind == .appForeground })
        #expect(foreground.tNs == 60_000_000_000)
        #expect(stage.frames.count > frames)
    }

    @Test func `a recording plays gesture by gesture until a finger comes`() {
        let swipe = TouchGesture(
            name: "swipe",
            samples: (0..<8).map { TouchSample(time: Double($0) * 0.01, x: 0, y: 500 - 12 * Double($0 * $0)) }
        )
        let stage = Stage(.short([]))
        stage.live.perform(.touches([swipe, swipe, swipe]))
        stage.run(to: 100)
        #expect(stage.live.isMoving)
        // Into the second one.
        while stage.rests < 1, stage.live.nowNs < 20_000_000_000, stage.live.contentOffset < 3000 {
            stage.live.run(untilNs: stage.live.nowNs + 5_000_000)
        }
        #expect(stage.rests == 0, "between two gestures nobody waits")
        stage.live.fingerDown(atNs: 0, x: 0, y: 500)
        stage.live.fingerLifts(atNs: 1, x: 0, y: 500)
        stage.run(to: 60_000)
        #expect(stage.rests == 1)
        #expect(stage.live.steps.count { if case .touch = $0 { true } else { false } } < 4)
    }

    @Test func `a main thread that is busy is late for its frame`() {
        let stage = Stage(.short([]))
        stage.live.perform(.busy(0.1))
        stage.run(to: 1000)
        #expect(stage.frames.map(\.missedVsyncs) == [0, 5])
    }

    @Test func `the end destroys the list and tells of what is left`() {
        let stage = Stage(.short([], strategy: .noTeardown))
        stage.live.perform(.fling(velocity: 5000))
        stage.run(to: 400)
        stage.end()
        #expect(stage.live.hasEnded)
        let result = stage.live.result()
        #expect(stage.events.contains { $0.kind == .listDestroyed })
        #expect(result.summary.tally.hazards[.hazardLeak] ?? 0 > 0)
    }

    @Test func `a frame that is late waits for what comes in until then`() {
        let stage = Stage(.short([]))
        stage.live.perform(.fling(velocity: 4000))
        stage.run(to: 100)
        stage.live.perform(.busy(0.1))
        for milliseconds in stride(from: 108.0, to: 400, by: 8) {
            stage.run(to: milliseconds)
            #expect(stage.frames.allSatisfy { Double($0.beginNs) / 1e6 <= milliseconds })
        }
        #expect(stage.frames.contains { $0.missedVsyncs > 0 })
    }

    @Test(arguments: 0..<12)
    func `a workload that is taken over goes on as it is, and does it once more, event by event`(cut: Int) {
        var workload = Workload.takenOver
        if cut.isMultiple(of: 2) {
            workload.costs = MainThreadCosts(configure: 6, slowConfigureEvery: 3, slowConfigure: 40)
        }
        let whole = RecordedRun(workload, seed: 3)
        let stage = Stage(workload, seed: 3, playsSteps: true)
        let milliseconds = Double(cut) * 389.3
        stage.run(to: milliseconds)
        #expect(stage.events == Array(whole.events.prefix(stage.events.count)))
        stage.live.takeOver()
        stage.run(to: milliseconds + 150)
        stage.live.perform(.fling(velocity: 2000))
        stage.run(to: milliseconds + 700)
        stage.end()
        _ = stage.live.result()
        workload.steps = stage.live.steps
        #expect(RecordedRun(workload, seed: 3).events == stage.events)
    }

    @Test func `what has happened is kept while the step that is taken over goes on`() throws {
        let before: [Step] = [.jump(item: 40), .wait(0.1)]
        let stage = Stage(.short(before + [.background(2), .jump(item: 0)]), playsSteps: true)
        stage.run(to: 500)
        stage.live.takeOver()
        let away = try #require(stage.live.steps.last)
        #expect(stage.live.steps == before + [away])
        guard case .background(let seconds) = away else {
            Issue.record("it is away, and not \(away)")
            return
        }
        #expect((0.3..<0.5).contains(seconds), "until now")
        stage.run(to: 5000)
        #expect(stage.live.steps == before + [.background(2)])
    }

    @Test func `a list to which nothing has happened is a workload of time`() {
        let stage = Stage(.short([]))
        stage.run(to: 250)
        #expect(stage.live.steps == [.wait(0.25)])
    }

    @Test func `whatever comes in takes a workload over`() {
        let stage = Stage(.short([.fling(velocity: 4000), .jump(item: 0)]), playsSteps: true)
        stage.run(to: 200)
        stage.live.perform(.jump(item: 40))
        stage.run(to: 60_000)
        #expect(stage.live.steps.contains { if case .jump(let item, _) = $0 { item == 40 } else { false } })
        #expect(stage.live.contentOffset > 1000, "the workload's own jump to the top is left out")
    }

    @Test(arguments: 0..<40)
    func `the workload of what happened does it once more, event by event`(seed: Int) {
        var player = RandomPlayer(seed: UInt64(seed))
        let stage = Stage(player.workload, seed: UInt64(seed))
        player.play(stage.live)
        stage.end()
        var workload = player.workload
        workload.steps = stage.live.steps
        let result = stage.live.result()
        let again = RecordedRun(workload, seed: UInt64(seed))
        #expect(again.events == stage.events)
        #expect(again.frames == stage.frames)
        #expect(again.result.cells == result.cells)
    }
}

extension TouchGesture {
    /// A finger that moves up, `factor` points times the square of the sample's number.
    fileprivate static func accelerating(name: String, factor: Int) -> TouchGesture {
        TouchGesture(
            name: name,
            samples: (0..<8).map { (number: Int) -> TouchSample in
                TouchSample(time: Double(number) * 0.01, x: 0, y: 500 - Double(number * number * factor))
            })
    }
}

extension Workload {
    /// A little of all that takes time, about four seconds.
    fileprivate static var takenOver: Workload {
        let gestures = (1...2).map { TouchGesture.accelerating(name: "\($0)", factor: $0) }
        return Workload(
            name: "taken", list: ListShape(items: 500, itemHeight: 60...140),
            steps: [
                .fling(velocity: 2000), .wait(0.2), .repeat(times: 2, steps: [.jump(item: 60), .wait(0.1)]),
                .insert(at: 61, count: 2, animated: true), .touches(gestures), .background(0.4),
                .drag(distance: 300, duration: 0.2), .busy(0.1), .fling(velocity: -900), .reloadData,
                .wait(0.3),
            ])
    }
}

/// Does this and that with a list.
private struct RandomPlayer {
    let workload: Workload
    private var random: SeededGenerator
    private var timeNs: Int64 = 0
    private var isDown = false
    private var y = 500.0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var costs = MainThreadCosts()
        if seed.isMultiple(of: 2) {
            costs = MainThreadCosts(
                create: 3, configure: 2, attach: 0.5, teardown: 0.5, slowConfigureEvery: 7, slowConfigure: 30)
        }
        workload = Workload(
            name: "played", list: ListShape(items: 500, itemHeight: 60...140),
            cells: CellRegime.allCases[Int(seed / 2) % CellRegime.allCases.count],
            animator: AnimatorRecipe(duration: 1, start: seed % 3 == 0),
            strategy: Strategy.allCases[Int(seed) % Strategy.allCases.count], costs: costs)
    }

    mutating func play(_ live: LiveSimulation) {
        for _ in 0..<40 {
            goOn(live)
            // The finger's clock runs with the list's and began long before it.
            let touchNs = timeNs + 5_000_000_000_123
            switch random.next() % 16 {
            case 0: live.perform(.background)
            case 1: live.perform(.foreground)
            case 2...5: live.perform(step())
            case _ where !isDown:
                (isDown, y) = (true, 500)
                live.fingerDown(atNs: touchNs, x: 0, y: y)
            case 6...8:
                isDown = false
                live.fingerLifts(atNs: touchNs, x: 0, y: y)
            default:
                y += number(-60...20)
                live.fingerMoves(atNs: touchNs, x: 0, y: y)
            }
        }
        live.run(untilNs: timeNs + 100_000_000)
    }

    private mutating func goOn(_ live: LiveSimulation) {
        timeNs += Int64(number(0...1) < 0.25 ? number(0...2e9) : number(0...2e7))
        live.run(untilNs: timeNs)
        // What comes at the very time at which the main thread is done would find it between two turns.
        while live.nowNs > timeNs {
            timeNs = live.nowNs + 1
            live.run(untilNs: timeNs)
        }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next() >> 11)
            / Double(1 << 53)
    }

    private func batch(_ item: Int) -> BatchUpdates {
        var updates = BatchUpdates()
        updates.insert(at: item, count: 2)
        updates.delete(at: item)
        updates.reload(at: item + 3)
        return updates
    }

    private mutating func step() -> Step {
        let item = Int(random.next() % 20)
        return switch random.next() % 23 {
        case 0: .fling(velocity: number(-6000...6000))
        case 1: .drag(distance: number(-600...600), duration: number(0...0.5))
        case 2: .scroll(by: number(-1000...1000))
        case 3: .jump(item: item * 30)
        case 4: .insert(at: item, count: 2, animated: true)
        case 5: .delete(at: item, count: 2, animated: true)
        case 6: .move(from: item, to: 5)
        case 7: .reload(at: item, count: 3)
        case 8: .reconfigure(at: item, count: 3)
        case 9: .reloadData
        case 10: .prepareForReuseVisible
        case 11: .background(number(0...2))
        case 12: .resize(Size(width: 390, height: number(300...900)))
        case 13: .frameRate([30, 60, 120][item % 3])
        case 14: .memoryWarning
        case 15: .busy(number(0...0.2))
        case 16: .turn([.jump(item: 100), .jump(item: 0)])
        case 18: .batch(batch(item), animated: item % 2 == 0)
        case 19: .apply([.move(from: item, to: 0), .reload(at: 0, count: 1)], animated: item % 2 == 0)
        case 20: .resize(Size(width: 390, height: number(300...900)), animated: true)
        case 21: .insets(Insets(bottom: number(0...300)), animated: true)
        case 22: .reload(at: item, count: 2, animated: true)
        default:
            .touches((0..<3).map { TouchGesture.accelerating(name: "\($0)", factor: $0 + 1) })
        }
    }
}
