import AnimationTiming
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Screens that open above a list, and fingers that take them back.
struct TransitionWorkloadTests {
    private func run(
        _ steps: [Step], _ strategy: Strategy = .reuseSafe, transitions: TransitionRegime? = .ios11,
        seed: UInt64 = 1
    ) -> RecordedRun {
        RecordedRun(workload(steps, strategy, transitions: transitions), seed: seed)
    }

    private func workload(
        _ steps: [Step], _ strategy: Strategy = .reuseSafe, transitions: TransitionRegime? = .ios11
    ) -> Workload {
        Workload(
            name: "screens", list: ListShape(items: 100), strategy: strategy, transitions: transitions,
            steps: steps)
    }

    private func stage(_ run: RecordedRun) -> [String] {
        let other: Set<EventKind> = [.screenIsAppearing, .screensChanged, .barChanged]
        return run.events
            .filter {
                $0.kind.family == .screen && !other.contains($0.kind) || $0.kind == .transitionCompleted
            }
            .map { "\($0.kind.name) \($0.detail.text ?? "")\($0.arg.map { " \($0)" } ?? "")" }
    }

    private let swipe = Step.swipeBack(Swipe(.even(velocity: 1200)))
    private let cancelled = Step.swipeBack(Swipe(.even(velocity: 1200), cancelAt: 0.4))

    @Test func `a tap opens an item's screen, and a finger takes it back`() {
        let run = run([.tap(item: 2), cancelled, swipe])
        #expect(
            stage(run) == [
                "screen.willAppear list", "screen.didAppear list",
                "screen.willDisappear list", "screen.willAppear item 2", "transition.completed push 1",
                "screen.didDisappear list", "screen.didAppear item 2",
                "screen.willDisappear item 2", "screen.willAppear list", "transition.completed pop 0",
                "screen.willDisappear list", "screen.didDisappear list", "screen.willAppear item 2",
                "screen.didAppear item 2",
                "screen.willDisappear item 2", "screen.willAppear list", "transition.completed pop 1",
                "screen.didDisappear item 2", "screen.didAppear list", "screen.gone item 2",
            ])
        #expect(run.broken == [] && run.result.summary.tally.misuses == [:])
    }

    @Test func `a list without such a step has no screens in its log`() {
        #expect(stage(run([.fling(velocity: 1000)], transitions: nil)) == [])
        let opened = run([.wait(0.5), .tap(item: 2)], transitions: nil)
        #expect(stage(opened).count == 7 && opened.broken == [])
        #expect(opened.events.first { $0.kind == .screenWillAppear }?.tNs == 500_000_000)
    }

    /// A slow frame has the transition begin after the background.
    @Test func `a transition goes on after a minute in the background, in whatever frame that comes`() {
        var workload = workload([.tap(item: 2), swipe, .destroyList])
        for frame in 1...60 {
            workload.choices = [
                RunChoice(.hitch, occurrence: frame, value: 1),
                RunChoice(.background, occurrence: frame, value: 60),
            ]
            let run = RecordedRun(workload)
            #expect(run.broken == [], "in frame \(frame)")
        }
    }

    @Test func `a tap where there is no cell, or another screen, finds nothing`() {
        #expect(stage(run([.tap(item: 50)])).count == 2)
        let covered = run([.tap(item: 2), .tap(item: 3)])
        #expect(covered.events.count { $0.kind == .transitionBegan } == 1)
        let others: [Step] = [.tap(item: 3), .present, .dismiss, swipe]
        let twice = run([.tap(item: 2)] + others.flatMap { [.wait(0.01), $0, .wait(0.01)] })
        #expect(twice.events.count { $0.kind == .transitionBegan } == 1 && twice.broken == [])
    }

    @Test func `a recorded finger takes back what it goes along, beyond half`() {
        func finger(x: Double, y: Double) -> Step {
            .swipeBack(
                Swipe(
                    .recorded(
                        TouchGesture(
                            name: "0",
                            samples: (0...20).map { (number: Int) -> TouchSample in
                                let part = Double(number) / 20
                                return TouchSample(time: Double(number) * 0.01, x: x * part, y: y * part)
                            }))))
        }
        func completed(_ steps: [Step]) -> Int64? {
            run(steps).events.last { $0.kind == .transitionCompleted }?.arg
        }
        #expect(completed([.tap(item: 2), finger(x: 230, y: 0)]) == 1)
        #expect(completed([.tap(item: 2), finger(x: 150, y: 800)]) == 0)
        #expect(completed([.present, finger(x: 0, y: 500)]) == 1)
        #expect(completed([.present, finger(x: 380, y: 100)]) == 0)
    }

    @Test func `a touch takes the screen back that covers the list, and scrolls the list else`() {
        let finger = TouchGesture(
            name: "0",
            samples: (0...20).map { TouchSample(time: Double($0) * 0.01, x: Double($0) * 12, y: 0) })
        let run = run([.tap(item: 2), .touch(finger), .wait(1), .touch(finger), .wait(1)])
        #expect(stage(run).last == "screen.gone item 2")
        #expect(run.events.count { $0.kind == .transitionInteractive } == 1)
    }

    @Test(arguments: [Strategy.nextTurn, .inDataSource, .oncePerCell, .noTeardown])
    func `the object of many tutorials completes what was cancelled, and the screen takes its animator along`(
        strategy: Strategy
    ) {
        let run = run([.tap(item: 2), cancelled, .wait(1)], strategy)
        #expect(run.result.summary.tally.hazards[.hazardCompletedAfterCancel] == 1)
        #expect(run.broken.contains(.appearancesBalance))
        let gone = run.events.lastIndex { $0.kind == .screenGone } ?? 0
        #expect(run.events[gone + 1].detail == .misuse(.releasePausedOrStopped))
        #expect(run.result.summary.violations[.noMisuse] == 1)
    }

    @Test(arguments: TransitionRegime.allCases)
    func `whatever gets in the way at whatever moment, the safe strategy is never caught`(
        regime: TransitionRegime
    ) {
        let moments = [0.0, 0.02, 0.2, 0.35, 0.4]
        let first = TransitionRegime.allCases.firstIndex(of: regime) ?? 0
        let ways: [[Step]] = [
            [.background(1)], [.resize(Size(width: 844, height: 390))], [.destroyList], [.busy(0.5)],
            [.tap(item: 3)],
            [.swipeBack(Swipe(.even(velocity: 30_000)))], [.dismiss], [.present],
            [.reloadData, .memoryWarning],
            [.swipeBack(Swipe(.even(velocity: 600))), .wait(0.1), .background(1)],
        ]
        for (number, way) in ways.enumerated() {
            let moment = moments[(number + first) % moments.count]
            let steps =
                [.tap(item: 2), .wait(moment)] + way + [.wait(0.1), swipe, .present, .wait(0.1), .dismiss]
            let run = run(steps, transitions: regime)
            #expect(run.result.violations == [], "\(way) at \(moment)")
            #expect(run.result.summary.tally.hazards == [:], "\(way) at \(moment)")
            #expect(run.result.summary.tally.misuses == [:], "\(way) at \(moment)")
        }
    }

    /// A sheet is swiped away, and the screen below it at once: there the app was stuck between two screens.
    @Test(.bug("https://github.com/software-mansion/react-native-screens/issues/2454"))
    func `a quick second swipe finds a transition under way, and the next one takes the screen back`() {
        let run = run([
            .tap(item: 2), .present, .swipeBack(Swipe(.even(velocity: 3000))), .wait(0.2), swipe, .wait(0.01),
            swipe,
            .wait(1), swipe,
        ])
        #expect(
            stage(run).suffix(3) == [
                "screen.didDisappear item 2", "screen.didAppear list", "screen.gone item 2",
            ])
        #expect(run.broken == [] && run.result.summary.tally.hazards == [:])
    }

    @Test func `a tap on a list that moves stops it and selects nothing, and the next one selects`() {
        let stopped = run([.fling(velocity: 3000), .wait(0.3), .tap(item: 6)])
        #expect(stage(stopped).count == 2 && stopped.result.failedSteps == [.tapOnMovingList: 1])
        #expect(stopped.result.summary.virtualSeconds < 0.4)
        let opened = run([.fling(velocity: 3000), .wait(0.3), .tap(item: 9), .tap(item: 9)])
        #expect(stage(opened).last == "screen.didAppear item 9")
    }

    @Test func `a tap on a list that is beyond its edge lets it go back`() {
        let live = LiveSimulation(workload([], transitions: nil), seed: 3) { _ in }
        live.perform(.fling(velocity: -3000))
        live.run(untilNs: 120_000_000)
        #expect(live.contentOffset < -1)
        live.perform(.tap(item: 0))
        live.run(untilNs: 2_000_000_000)
        #expect(live.contentOffset == 0 && live.shownScreens.isEmpty)
    }

    @Test func `what a step could not do is counted`() {
        let run = run([
            .tap(item: 50), .dismiss, swipe, .slider(item: 90, to: 0.5, duration: 0.1), .tap(item: 2),
            .tap(item: 3), .dismiss, .present, .wait(0.01), .present, .wait(0.01), .dismiss, .wait(0.01),
            swipe,
        ])
        #expect(
            run.result.failedSteps == [
                .tapMissedCell: 1, .nothingToDismiss: 2, .nothingToSwipeBack: 1, .sliderMissedCell: 1,
                .tapOnCoveredList: 1, .presentDuringTransition: 1, .dismissDuringTransition: 1,
                .swipeBackDuringTransition: 1,
            ])
        #expect(self.run([.tap(item: 2), swipe]).result.failedSteps == [:])
    }

    // MARK: Overlapping navigation

    private func overlapping(
        _ steps: [Step], _ regime: TransitionRegime = .ios11, _ requests: NavigationRules.Requests = .direct
    ) -> RecordedRun {
        var workload = workload([.wait(0.1)] + steps + [.wait(2)], transitions: regime)
        workload.navigation.requests = requests
        return RecordedRun(workload)
    }

    private func hazards(_ run: RecordedRun) -> [EventKind: Int] { run.result.summary.tally.hazards }

    @Test func `two pushes in one turn corrupt the bar, are ignored by a guard, and well in a queue`() {
        let pushes = [Step.turn([.push, .push])]
        let direct = overlapping(pushes)
        #expect(hazards(direct) == [.hazardNestedTransition: 1, .hazardBarOutOfStep: 1])
        #expect(direct.broken == [.appearancesBalance])
        let guarded = overlapping(pushes, .ios11, .guarded)
        #expect(hazards(guarded) == [:] && guarded.broken == [])
        #expect(guarded.result.failedSteps == [.navigationDuringTransition: 1])
        for regime in TransitionRegime.allCases {
            let queued = overlapping(pushes + [.turn([.present, .pop, .dismiss, .pop])], regime, .queued)
            #expect(hazards(queued) == [:] && queued.broken == [] && queued.result.failedSteps == [:])
            #expect(queued.events.last { $0.kind == .screensChanged }?.detail.text == "list, page 1")
        }
    }

    @Test(arguments: [(Strategy.reuseSafe, 0), (.nextTurn, 1)])
    func `by strategy the safe one queues, and another asks at once`(strategy: Strategy, count: Int) {
        var workload = workload([.wait(0.1), .turn([.push, .push]), .wait(2)], strategy)
        workload.navigation.requests = .byStrategy
        #expect(hazards(RecordedRun(workload))[.hazardNestedTransition] ?? 0 == count)
    }

    @Test func `two taps on Back pop two screens on iOS 26, and one before`() {
        let steps: [Step] = [
            .push, .wait(1), .push, .wait(1), .push, .wait(1), .back, .wait(0.1), .back, .wait(1),
        ]
        let new = overlapping(steps, .ios26)
        #expect(new.events.last { $0.kind == .screensChanged }?.detail.text == "list, page 1")
        #expect(hazards(new) == [.hazardNestedTransition: 1])
        let old = overlapping(steps)
        #expect(old.events.last { $0.kind == .screensChanged }?.detail.text == "list, page 1, page 2")
        #expect(hazards(old) == [:] && old.result.failedSteps == [.navigationDuringTransition: 1])
    }

    @Test func `a dismissal reaches what its screen has presented`() {
        let chain: [Step] = [.present, .wait(1), .present, .wait(1)]
        func left(from: Int) -> Int {
            let run = overlapping(chain + [.screen(ScreenStep(.dismiss, from: from))])
            #expect(run.broken == [] && run.result.failedSteps == [:])
            return 3 - run.count(.screenGone)
        }
        #expect([0, 1, 2].map(left) == [1, 2, 2])
        #expect(
            overlapping([.screen(ScreenStep(.dismiss, from: 4))]).result.failedSteps == [.noSuchScreen: 1])
        let twice = overlapping([.present, .wait(1), .screen(ScreenStep(.present, from: 0))])
        #expect(twice.result.failedSteps == [.screenCannotPresent: 1])
    }

    @Test(arguments: [
        (TransitionObject.neverCompletes, EventKind.hazardTransitionNotCompleted),
        (.completesTwice, .hazardTransitionCompletedTwice),
        (.neverAddsView, .hazardViewNeverAdded), (.animatesOutside, .hazardAnimatedOutsideContainer),
    ])
    func `a workload shows a broken animator object without Swift`(
        object: TransitionObject, hazard: EventKind
    ) {
        var workload = workload([.push, .wait(1)])
        workload.navigation.object = object
        #expect(RecordedRun(workload).result.summary.tally.hazards[hazard] == 1)
    }

    @Test func `a driver that forgets the cancellation holds its transition for ever`() {
        var workload = workload([.push, .wait(1), cancelled, .wait(7)])
        workload.navigation.driver = .forgetsCancel
        let run = RecordedRun(workload)
        #expect(run.events.last { $0.kind.family == .transition }?.kind != .transitionCompleted)
        #expect(run.result.summary.virtualSeconds < 20)
        #expect(run.result.summary.tally.hazards == [.hazardTransitionNotCompleted: 1])
    }

    @Test func `a finger that rests on a screen until the log ends has forgotten nothing`() {
        var events: [LifecycleEvent] = []
        let live = LiveSimulation(workload([], transitions: nil), seed: 3) { events.append($0) }
        live.run(untilNs: 100_000_000)
        live.perform(.tap(item: 1))
        live.run(untilNs: 1_000_000_000)
        live.fingerDown(atNs: 0, x: 5, y: 300)
        live.fingerMoves(atNs: 16_000_000, x: 90, y: 300)
        live.run(untilNs: 12_000_000_000)
        var checker = InvariantChecker(limits: InvariantLimits())
        for event in events { checker.add(event) }
        checker.finish(atNs: 12_000_000_000) { events.append($0) }
        #expect(checker.violations == [] && events.allSatisfy { !$0.kind.isHazard })
        #expect((3...6).contains(events.count { $0.kind == .transitionInteractive }))
    }

    // MARK: A list under another screen

    /// Scrubbed and running, and what must be there when the list is back.
    private func covered(_ strategy: Strategy, start: Bool = false, chain: ChainRecipe? = nil) -> RecordedRun
    {
        var workload = workload([.wait(0.5), .present, .wait(1), .dismiss, .wait(1)], strategy)
        workload.animator = AnimatorRecipe(start: start, chain: chain)
        return RecordedRun(workload)
    }

    @Test(arguments: [false, true])
    func `under another screen the safe strategy's cells have no animators, and back in the window new ones`(
        start: Bool
    ) throws {
        let run = covered(.reuseSafe, start: start)
        let left = try #require(run.events.firstIndex { $0.detail == .update(.leftWindow) })
        let back = try #require(run.events.firstIndex { $0.detail == .update(.enteredWindow) })
        let kinds = { (range: Range<Int>, kind: EventKind) in run.events[range].count { $0.kind == kind } }
        #expect(kinds(left..<back, .animatorTornDown) == 9 && kinds(left..<back, .animatorAttached) == 0)
        let after = back..<run.events.count
        #expect(kinds(after, .animatorAttached) == 9 && kinds(after, .animatorTornDown) == 0)
        #expect(run.count(.animatorOrphaned) == 0)
        #expect(run.broken == [] && run.result.summary.tally.hazards == [:])
        let shown = run.result.cells.filter { $0.state == .displayed }
        #expect(shown.count == 9 && shown.allSatisfy { $0.backed })
        // The bare frames are those before anything was there.
        #expect(kinds(after, .cellBareFrame) == 0)
    }

    @Test func `what ran goes on where it was when the list left the window`() throws {
        let run = covered(.reuseSafe, start: true)
        let left = try #require(run.events.first { $0.detail == .update(.leftWindow) })
        let value = try #require(run.result.cells.first { $0.state == .displayed }?.value)
        let hidden = try #require(run.events.first { $0.detail == .update(.enteredWindow) }).tNs - left.tNs
        // 0 to 20 in 10 s from a tenth on.
        #expect(abs(value - (2 + 2 * (run.result.summary.virtualSeconds - Double(hidden) / 1e9))) < 0.1)
    }

    @Test(arguments: [Strategy.nextTurn, .nextTurnChecked, .inDataSource, .oncePerCell, .noTeardown])
    func `cells that nobody looks after show nothing behind their animators when the list is back`(
        strategy: Strategy
    ) {
        let run = covered(strategy)
        let orphaned = run.events.filter { $0.detail == .cause(.leftWindow) }
        let before = RecordedRun(workload([.wait(2)], strategy))
        #expect(orphaned.count == 9)
        #expect(run.broken.contains(.backed) && !before.broken.contains(.backed))
        let back = run.events.firstIndex { $0.detail == .update(.enteredWindow) } ?? 0
        let found = run.events.firstIndex { $0.kind == .hazardOrphanShown } ?? .max
        #expect(found > back)
        let left = run.events.firstIndex { $0.detail == .update(.leftWindow) } ?? 0
        #expect(run.events[(left + 10)..<back].allSatisfy { $0.kind != .cellBareFrame })
        #expect(run.result.cells.allSatisfy { $0.state != .displayed || !$0.backed })
    }

    @Test func `a screen that is called off on its way leaves the list what it has`() {
        let run = run([.wait(0.5), .present, cancelled, .wait(1)])
        let moves = run.events.filter { $0.kind == .listUpdated }.map(\.detail)
        #expect(moves == [.update(.leftWindow), .update(.enteredWindow), .update(.leftWindow)])
        #expect(run.broken == [])
    }

    @Test(arguments: Strategy.compared)
    func `a sheet over the list leaves its cells what they have`(strategy: Strategy) {
        let run = run([.wait(0.5), .presentOver, cancelled, .wait(1), .dismiss, .wait(1)], strategy)
        #expect(run.events.allSatisfy { $0.kind != .listUpdated && $0.detail != .cause(.leftWindow) })
        #expect(stage(run).filter { $0.hasSuffix("list") }.count == 2)
        // The tutorial's object ends what was cancelled.
        let atRest = self.run([.wait(1)], strategy).broken
        #expect(run.broken.isSubset(of: atRest.union([.appearancesBalance])))
        #expect(strategy != .reuseSafe || run.broken == [])
        #expect(stage(run).last == "screen.gone sheet 1")
    }

    @Test func `an item's screen that another one covers has an animator again when it is back`() {
        let steps: [Step] = [.tap(item: 2), .present, .wait(1), .dismiss, .wait(1)]
        func made(_ run: RecordedRun) -> Int {
            run.events.count { $0.kind == .animatorPaused && $0.cell == nil }
        }
        let wrong = run(steps, .nextTurn)
        #expect(made(wrong) == 1)
        #expect(wrong.events.contains { $0.detail == .cause(.leftWindow) && $0.cell == nil })
        let right = run(steps)
        #expect(made(right) == 2 && right.count(.animatorOrphaned) == 0 && right.broken == [])
    }

    @Test func `a transition that nobody completes holds a run for five seconds, and is found`() {
        final class Object: TransitionAnimating {
            func transitionDuration(for context: TransitionContext) -> Double { 0.3 }
            func animateTransition(_ context: TransitionContext) {}
        }
        let destroyed: [Step] = [.tap(item: 2), .wait(1), .fling(velocity: 1000), .destroyList]
        for steps in [destroyed, [.tap(item: 2)], [.tap(item: 2), .wait(1)]] {
            let run = RecordedRun(workload(steps)) { ScreenClient($0, Object()) }
            #expect(run.broken == [.completionOnce])
            #expect(run.result.summary.tally.hazards == [.hazardTransitionNotCompleted: 1])
            #expect((5...9).contains(run.result.summary.virtualSeconds))
        }
    }

    /// Client with an animator object of its own.
    private final class ScreenClient: ListClient {
        let object: any TransitionAnimating

        init(_ list: SimulatedList, _ object: any TransitionAnimating) {
            self.object = object
            list.register(SimulatedCell.self)
        }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }

        func transitionAnimator(in list: SimulatedList) -> (any TransitionAnimating)? { object }
    }

    @Test func `a client whose coming screen slides over the other one is shown as it is`() {
        let live = LiveSimulation(workload([], .noTeardown, transitions: nil), seed: 3) { _ in }
        live.run(untilNs: 100_000_000)
        live.perform(.tap(item: 1))
        live.run(untilNs: 2_000_000_000)
        live.fingerDown(atNs: 0, x: 5, y: 300)
        for step in 1...15 {
            live.fingerMoves(atNs: Int64(step) * 16_000_000, x: 5 + Double(step) * 3, y: 300)
            live.run(untilNs: 2_000_000_000 + Int64(step) * 16_000_000)
        }
        let screens = live.shownScreens
        #expect(screens.map(\.name) == ["item 1", "list"] && screens.map(\.isList) == [false, true])
        #expect(screens[0].left == 0 && screens[1].top > 50, "\(screens)")
        #expect((0.02...0.15).contains(live.transitionPercent ?? 0))
    }

    @Test func `a live list's screen is taken back by hand, and its steps do it once more`() {
        var events: [LifecycleEvent] = []
        let live = LiveSimulation(workload([], transitions: nil), seed: 3) { events.append($0) }
        live.run(untilNs: 100_000_000)
        live.perform(.tap(item: 1))
        live.run(untilNs: 1_000_000_000)
        #expect(live.shownScreens.map(\.name) == ["item 1"])
        live.fingerDown(atNs: 0, x: 5, y: 300)
        for step in 1...15 {
            live.fingerMoves(atNs: Int64(step) * 16_000_000, x: 5 + Double(step) * 18, y: 300)
            live.run(untilNs: 1_000_000_000 + Int64(step) * 16_000_000)
        }
        let left = live.shownScreens.first { $0.name == "item 1" }?.left ?? 0
        #expect((150...290).contains(left))
        // The library's own slide leaves the list where it is, and beneath.
        #expect(live.shownScreens.map(\.isList) == [true, false])
        #expect(abs((live.transitionPercent ?? 0) - left / 390) < 0.01)
        live.fingerLifts(atNs: 256_000_000, x: 275, y: 300)
        live.run(untilNs: 2_000_000_000)
        #expect(live.shownScreens.isEmpty && live.transitionPercent == nil)
        live.end()
        live.run(untilNs: 3_000_000_000)
        #expect(live.hasEnded && live.violations == [])
        #expect(events.count { $0.kind == .screenGone } == 1)
        var again: [LifecycleEvent] = []
        Simulation(workload(live.steps, transitions: nil), seed: 3).run(record: { again.append($0) })
        #expect(again == events)
    }
}
