import AnimatorPoolUIKit
import Feeds
import Foundation
import LifecycleEvents
import LifecycleJudging
import ScrollTesting
import Testing
import UIKit

/// The parts of an app's transitions: the driver, the slide, and the list that follows its window.
@MainActor struct TransitionKitTests {
    private func run(
        _ script: [(Double, @MainActor (Album) -> Void)], steps: [Step] = []
    ) async throws -> (result: SimulationResult, events: [LifecycleEvent]) {
        var workload = Workload(name: "kit", steps: [.wait(1)] + steps + [.wait(3), .destroyList])
        workload.transitions = .ios11
        var events: [LifecycleEvent] = []
        var scroll = Scroll(workload) { Album(rootViewController: AlbumsViewController()) }
        for (seconds, action) in script { scroll = scroll.at(seconds, perform: action) }
        let result = try await scroll.run { events.append($0) }
        return (result, events)
    }

    private func transitions(_ events: [LifecycleEvent]) -> [String] {
        events.filter { $0.kind.family == .transition && !$0.kind.name.contains("view") }
            .map { $0.kind.name.dropFirst("transition.".count) + ($0.arg == 0 ? " 0" : "") }
    }

    /// Returns the violations without those of the list's cells, which have rules of their own.
    private func broken(_ result: SimulationResult) -> [String] {
        result.violations.filter {
            [.noMisuse, .completionOnce, .appearancesBalance, .containerClean].contains($0.invariant)
        }.map { $0.text }
    }

    private var push: [String] { ["began", "completed"] }

    @Test func `a finger pops beyond half of the way`() async throws {
        var counts: [Int] = []
        let (result, events) = try await run([
            (0.1, { $0.open() }), (1, { $0.pan(.began) }), (1.1, { $0.pan(.changed, 200) }),
            (1.2, { $0.pan(.ended, 300, velocity: 2000) }),
            (1.15, { counts.append($0.viewControllers.count) }),
            (2, { counts.append($0.viewControllers.count) }),
        ])
        #expect(transitions(events) == push + ["began", "interactive 0", "finished", "completed"])
        #expect(events.count { $0.kind == .screenGone && $0.detail.text == "UIViewController" } == 1)
        #expect(counts == [1, 1])
        let finished = try #require(events.first { $0.kind == .transitionFinished })
        let completed = try #require(events.last { $0.kind == .transitionCompleted })
        #expect(completed.tNs - finished.tNs < 60_000_000, "as fast as the finger")
        #expect(broken(result) == [])
    }

    @Test(arguments: [UIGestureRecognizer.State.cancelled, .failed, .ended])
    func `a gesture that is cancelled, fails or turns back leaves the screen`(
        state: UIGestureRecognizer.State
    ) async throws {
        var count = 0
        let (result, events) = try await run([
            (0.1, { $0.open() }), (1, { $0.pan(.began) }), (1.1, { $0.pan(.changed, 100) }),
            (1.2, { $0.pan(state, 100) }), (1.21, { $0.pan(.cancelled, 100) }),
            (2, { count = $0.viewControllers.count }),
        ])
        #expect(transitions(events) == push + ["began", "interactive 0", "cancelled", "completed 0"])
        #expect(count == 2 && broken(result) == [])
    }

    @Test func `an app that goes to the background ends what a value drives`() async throws {
        let (result, events) = try await run(
            [
                (0.1, { $0.open() }), (0.7, { $0.driver.begin($0.goBack) }),
                (0.8, { $0.driver.move(to: 0.9) }),
            ], steps: [.background(1)])
        #expect(transitions(events) == push + ["began", "interactive 0", "cancelled", "completed 0"])
        #expect(broken(result) == [])
    }

    @Test func `a quick finger dismisses a sheet before its transition has started`() async throws {
        var isHeld: [Bool] = []
        let (result, events) = try await run([
            (0.1, { $0.show() }),
            (
                1,
                { album in
                    album.sheetDriver.begin { album.dismiss(animated: true) }
                    album.sheetDriver.move(to: 0.7)
                    isHeld.append(album.sheetDriver.isInProgress)
                    album.sheetDriver.lift(velocity: 1)
                    album.sheetDriver.cancel()
                    isHeld.append(album.sheetDriver.isInProgress)
                }
            ),
        ])
        #expect(transitions(events) == push + ["began", "interactive 0", "finished", "completed"])
        #expect(isHeld == [true, false] && broken(result) == [])
        #expect(events.count { $0.kind == .screenGone && $0.detail.text == "UIViewController" } == 1)
    }

    @Test func `a button's pop has no driver, and its slide ends in its time`() async throws {
        let (result, events) = try await run([(0.1, { $0.open() }), (1, { $0.goBack() })])
        #expect(transitions(events) == push + push)
        let popped = events.filter { $0.kind.family == .transition }.suffix(5)
        let seconds = try Double(#require(popped.last).tNs - #require(popped.first).tNs) / 1e9
        #expect(abs(seconds - 0.35) < 0.02 && broken(result) == [])
    }

    @Test func `a flick goes its way from wherever it is`() async throws {
        var count = 0
        let (result, events) = try await run([
            (0.1, { $0.open() }), (1, { $0.pan(.began) }), (1.1, { $0.pan(.changed, 20) }),
            (1.2, { $0.pan(.ended, 20, velocity: 1000) }), (2, { count = $0.viewControllers.count }),
        ])
        #expect(transitions(events) == push + ["began", "interactive 0", "finished", "completed"])
        #expect(count == 1 && broken(result) == [])
    }

    @Test func `a recogniser with nothing to say changes nothing, and a second finger begins nothing`()
        async throws
    {
        var asked = 0
        let (result, events) = try await run([
            (0.1, { $0.open() }),
            (
                1,
                { album in
                    for driver in [album.driver, album.sheetDriver] {
                        driver.pan(UIPanGestureRecognizer()) { asked += 1 }
                    }
                    album.pan(.began)
                    album.pan(.began)
                }
            ), (1.1, { $0.pan(.changed, 100) }), (1.2, { $0.pan(.ended, 300) }),
        ])
        #expect(transitions(events) == push + ["began", "interactive 0", "finished", "completed"])
        #expect(asked == 0 && broken(result) == [])
    }

    @Test func `an observation of a window ends when it is invalidated, and comes from no nib`() async throws
    {
        var isLeft: [Bool] = []
        _ = try await run([
            (
                0.1,
                { album in
                    let list = UIView()
                    let observation = CollectionViewAnimators().followWindow(of: list)
                    isLeft.append(observation.superview === list)
                    observation.invalidate()
                    isLeft.append(observation.superview == nil)
                    isLeft.append(WindowObservation(coder: NSCoder()) == nil)
                }
            )
        ])
        #expect(isLeft == [true, true, true])
    }

    @Test func `a queue carries out one request after the other, and none that cannot be`() async throws {
        var seen: [String] = []
        let (result, events) = try await run([
            (
                0.1,
                { album in
                    album.delegate = album
                    let (detail, sheet) = (UIViewController(), UIViewController())
                    album.pushViewController(UIViewController(), animated: true)
                    album.navigation.push(detail)
                    album.navigation.push(UIViewController(), animated: false)
                    album.navigation.present(sheet)
                    album.navigation.present(sheet)
                    album.navigation.dismiss()
                    album.navigation.dismiss()
                    album.navigation.pop()
                    album.navigation.ask { album, done in
                        seen.append("\(album.viewControllers.count) \(album.topViewController === detail)")
                        done()
                    }
                    seen.append("\(album.navigation.count)")
                }
            ),
            (
                3,
                { album in
                    seen.append("\(album.navigation.count)")
                    album.navigation.push(UIViewController())
                    album.navigation.push(UIViewController())
                    album.navigation.cancelAll()
                }
            ),
        ])
        #expect(seen == ["8", "3 true", "0"])
        #expect(transitions(events).count { $0 == "completed" } == 6)
        let overlap: Set<EventKind> = [.hazardNestedTransition, .hazardBarOutOfStep]
        #expect(events.allSatisfy { !overlap.contains($0.kind) } && broken(result) == [])
    }

    @Test func `a log on a device has what the driver and the slide did`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try DeviceLog(folder: folder)
        _ = try await run([
            (0.1, { $0.record(in: log) }), (0.2, { $0.open() }), (1, { $0.pan(.began) }),
            (1.1, { $0.pan(.changed, 100) }), (1.2, { $0.pan(.cancelled, 100) }),
            (2, { $0.goBack() }), (2.5, { $0.show() }), (3, { $0.sheetDriver.begin($0.leave) }),
            (3.1, { $0.sheetDriver.move(to: 0.5) }), (3.2, { $0.sheetDriver.finish() }),
        ])
        log.flush()
        let text = try String(contentsOf: log.url, encoding: .utf8)
        let told = text.split(separator: "\n").compactMap { line -> String? in
            guard let name = line.firstMatch(of: /"kind":"transition\.(\w+)"/)?.1 else { return nil }
            let operation = line.firstMatch(of: /"detail":"(\w+)"/)?.1 ?? ""
            return "\(line.firstMatch(of: /"subject":(\d+)/)?.1 ?? "") \(name) \(operation)"
        }
        #expect(
            told == [
                "1 began push", "1 completed push", "2 began pop", "2 interactive pop", "2 cancelled pop",
                "2 completed pop", "3 began pop", "3 completed pop", "4 began present", "4 completed present",
                "5 began dismiss", "5 interactive dismiss", "5 finished dismiss", "5 completed dismiss",
            ])
    }

    @Test func `a presentation controller hears what it hears in UIKit, and a screen knows how it goes`()
        async throws
    {
        let card = Told()
        var place = CGRect.zero
        let (result, events) = try await run([
            (0.1, { $0.open(card) }), (1, { $0.goBack() }),
            (
                2,
                { album in
                    card.modalPresentationStyle = .custom
                    card.transitioningDelegate = album
                    album.present(card, animated: true)
                }
            ),
            (
                2.7,
                { album in
                    guard album.presentedViewController === card, card.presentingViewController != nil else {
                        return
                    }
                    place = card.presentationController?.frameOfPresentedViewInContainerView ?? .zero
                }
            ),
            (3, { $0.dismiss(animated: true) }),
        ])
        #expect(
            card.told == [
                "will appear, to parent", "will disappear, from parent", "presentation begins",
                "will appear, presented", "presentation ended", "dismissal begins",
                "will disappear, dismissed", "dismissal ended",
            ])
        #expect(place.origin.y == 100)
        #expect(
            events.filter { $0.kind == .transitionBegan }.compactMap(\.detail.text)
                == ["push", "pop", "presentOver", "dismissOver"])
        #expect(broken(result) == [])
    }

    @Test func `a custom transition's view is the pushed controller's own, as large as the screen`()
        async throws
    {
        let screen = Measured()
        let custom = Custom()
        let (result, events) = try await run([(0.1, { $0.open(screen, by: custom) }), (1.5, { $0.goBack() })])
        #expect(custom.views == [screen.view, screen.view])
        #expect(screen.sizes == [UIScreen.main.bounds.size] && screen.view.frame == UIScreen.main.bounds)
        #expect(transitions(events) == push + push)
        #expect(broken(result) == [])
    }

    @Test func `a cancelled pop turns an interruptible animator round, and its completion has the start`()
        async throws
    {
        let custom = Interruptible()
        var fractions: [CGFloat] = []
        let (result, events) = try await run([
            (0.1, { $0.open(by: custom) }), (1, { $0.pan(.began) }), (1.1, { $0.pan(.changed, 100) }),
            (1.15, { _ in fractions.append(custom.animator?.fractionComplete ?? 0) }),
            (1.2, { $0.pan(.cancelled, 100) }),
            (2, { $0.pan(.began) }), (2.1, { $0.pan(.ended, 300, velocity: 2000) }),
        ])
        #expect(fractions.allSatisfy { $0 > 0.2 && $0 < 0.3 } && fractions.count == 1)
        #expect(custom.ends == [.end, .start, .end])
        #expect(
            transitions(events) == push + ["began", "interactive 0", "cancelled", "completed 0"]
                + ["began", "interactive 0", "finished", "completed"])
        #expect(broken(result) == [])
    }

    @Test func `a list under a pushed screen gets its animators again`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var workload = Workload(name: "window", steps: [.wait(4), .destroyList])
        workload.transitions = .ios11
        var events: [LifecycleEvent] = []
        let result = try await Scroll(workload) { Album(rootViewController: PooledFeed(folder: folder)) }
            .at(1) { $0.open() }.at(2) { $0.goBack() }
            .run { events.append($0) }
        let left = try #require(events.firstIndex { $0.detail == .update(.leftWindow) })
        let back = try #require(events.firstIndex { $0.detail == .update(.enteredWindow) })
        #expect(events[left..<back].count { $0.kind == .animatorReleased } > 3)
        #expect(events[back...].count { $0.kind == .animatorAttached } > 3)
        #expect(broken(result) == [])
    }
}

/// A navigation controller with the kit, as an app writes it.
private final class Album: UINavigationController, UINavigationControllerDelegate,
    UIViewControllerTransitioningDelegate
{
    private(set) var driver = InteractiveTransitionDriver()
    private(set) var sheetDriver = InteractiveTransitionDriver(axis: .vertical)
    private(set) lazy var navigation = NavigationQueue(self)
    private let finger = Finger()
    private var log: DeviceLog?

    func record(in log: DeviceLog) {
        self.log = log
        driver = InteractiveTransitionDriver(log: log)
        sheetDriver = InteractiveTransitionDriver(axis: .vertical, log: log)
    }

    private var custom: (any UIViewControllerAnimatedTransitioning)?

    func open(
        _ screen: UIViewController = UIViewController(),
        by custom: (any UIViewControllerAnimatedTransitioning)? = nil
    ) {
        delegate = self
        self.custom = custom
        view.addGestureRecognizer(finger)
        pushViewController(screen, animated: true)
    }

    func leave() { dismiss(animated: true) }

    func goBack() { popViewController(animated: true) }

    func show() {
        let sheet = UIViewController()
        sheet.transitioningDelegate = self
        present(sheet, animated: true)
    }

    func pan(_ state: UIGestureRecognizer.State, _ x: CGFloat = 0, velocity: CGFloat = 0) {
        finger.state = state
        (finger.x, finger.velocity) = (x, velocity)
        driver.pan(finger) { goBack() }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        custom ?? SlideTransition(isForward: operation == .push, log: log)
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver.isInProgress ? driver : nil }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        SlideTransition(isForward: true, axis: .vertical, log: log)
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        SlideTransition(isForward: false, axis: .vertical, log: log)
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { Card(presentedViewController: presented, presenting: presenting) }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { sheetDriver.isInProgress ? sheetDriver : nil }
}

/// A fade of the view that covers the other.
private final class Custom: NSObject, UIViewControllerAnimatedTransitioning {
    private(set) var views: [UIView] = []

    func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let leaving = context.view(forKey: .from), let coming = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        coming.frame = context.finalFrame(for: controller)
        let isPush = views.isEmpty
        let view = isPush ? coming : leaving
        views.append(view)
        if isPush {
            context.containerView.addSubview(coming)
            view.alpha = 0
        } else {
            context.containerView.insertSubview(coming, belowSubview: leaving)
        }
        UIView.animate(withDuration: 0.3) {
            view.alpha = isPush ? 1 : 0
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

/// A fade that a driver can pause.
private final class Interruptible: NSObject, UIViewControllerAnimatedTransitioning {
    private(set) var animator: UIViewPropertyAnimator?
    private(set) var ends: [UIViewAnimatingPosition] = []

    func transitionDuration(using _: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let made = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
        guard let leaving = context.view(forKey: .from), let coming = context.view(forKey: .to) else {
            return made
        }
        context.containerView.insertSubview(coming, belowSubview: leaving)
        made.addAnimations { leaving.alpha = 0 }
        made.addCompletion { position in
            self.ends.append(position)
            self.animator = nil
            leaving.alpha = 1
            context.completeTransition(position == .end && !context.transitionWasCancelled)
        }
        animator = made
        return made
    }
}

/// A screen whose view has no size of its own.
private final class Measured: UIViewController {
    private(set) var sizes: [CGSize] = []

    override func loadView() { view = UIView() }
    override func viewDidLayoutSubviews() { sizes.append(view.bounds.size) }
}

/// A screen that records how it appears and disappears.
private final class Told: UIViewController {
    var told: [String] = []

    override func viewWillAppear(_ animated: Bool) {
        told.append(
            "will appear, " + (isMovingToParent ? "to parent" : isBeingPresented ? "presented" : "back"))
    }

    override func viewWillDisappear(_ animated: Bool) {
        told.append(
            "will disappear, "
                + (isMovingFromParent ? "from parent" : isBeingDismissed ? "dismissed" : "covered"))
    }
}

/// A card above a view that stays in the window.
private final class Card: UIPresentationController {
    override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: 100, width: bounds.width, height: bounds.height - 100)
    }

    private func tell(_ what: String) { (presentedViewController as? Told)?.told.append(what) }
    override func presentationTransitionWillBegin() { tell("presentation begins") }
    override func presentationTransitionDidEnd(_ completed: Bool) { tell("presentation ended") }
    override func dismissalTransitionWillBegin() { tell("dismissal begins") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { tell("dismissal ended") }
}

/// A recognizer whose finger the test moves.
private final class Finger: UIPanGestureRecognizer {
    var x: CGFloat = 0
    var velocity: CGFloat = 0

    override func translation(in view: UIView?) -> CGPoint { CGPoint(x: x, y: 0) }
    override func velocity(in view: UIView?) -> CGPoint { CGPoint(x: velocity, y: 0) }
}
