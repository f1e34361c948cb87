import ScrollTesting
import Testing
import UIKit

/// The calls of view controllers: their order, those of children, and those of each layout.
@MainActor struct AppearanceTests {
    private class Noted: UIViewController {
        var name = ""
        var told: (String) -> Void = { _ in }

        private final class NotedView: UIView {
            var told: () -> Void = {}
            override func layoutSubviews() { told() }
        }

        override func loadView() {
            let view = NotedView(frame: .zero)
            view.told = { [unowned self] in tell("layout") }
            self.view = view
        }

        func tell(_ what: String) { told(name + what) }
        override func viewWillAppear(_ animated: Bool) { tell("will appear" + movement) }
        override func viewIsAppearing(_ animated: Bool) {
            tell("is appearing" + (view.window == nil ? " outside" : ""))
        }
        override func viewDidAppear(_ animated: Bool) { tell("did appear" + movement) }
        override func viewWillDisappear(_ animated: Bool) { tell("will disappear" + movement) }
        override func viewDidDisappear(_ animated: Bool) { tell("did disappear" + movement) }
        override func viewWillLayoutSubviews() { tell("will layout") }
        override func viewDidLayoutSubviews() { tell("did layout") }
        override func willMove(toParent parent: UIViewController?) {
            super.willMove(toParent: parent)
            tell("will move \(parent == nil ? "out" : "in")")
        }
        override func didMove(toParent parent: UIViewController?) {
            super.didMove(toParent: parent)
            tell("did move \(parent == nil ? "out" : "in")")
        }
        var movement: String { isMovingToParent ? " to parent" : isMovingFromParent ? " from parent" : "" }
    }

    /// A screen with a list, which every run needs.
    private final class Home: UICollectionViewController {
        init() { super.init(collectionViewLayout: UICollectionViewFlowLayout()) }
        required init?(coder: NSCoder) { nil }
    }

    private var layout: [String] { ["will layout", "layout", "did layout"] }

    @Test func `a screen is appearing in the window before its layout, and has calls at each layout`()
        async throws
    {
        var told: [String] = []
        let steps: [Step] = [
            .wait(0.3), .resize(Size(width: 844, height: 390)), .wait(0.3),
        ]
        var sizes: [CGSize] = []
        _ = try await Scroll(Workload(name: "layout", steps: steps)) {
            let screen = Noted()
            screen.told = { told.append($0) }
            return screen
        }
        .at(0.1) {
            told.append("-")
            $0.view.setNeedsLayout()
            $0.view.setNeedsLayout()
        }
        .at(0.2) {
            told.append("-")
            sizes.append($0.view.bounds.size)
        }
        .at(0.5) { sizes += [$0.view.bounds.size, UIScreen.main.bounds.size] }
        .run()
        let turned = CGSize(width: 844, height: 390)
        #expect(sizes == [CGSize(width: 390, height: 844), turned, turned])
        #expect(
            told == ["will appear", "is appearing"] + layout + ["did appear", "-"] + layout + ["-"] + layout)
    }

    @Test func `a child has its appearance calls when its view enters and leaves a shown screen`()
        async throws
    {
        var told: [String] = []
        let child = Noted()
        child.told = { told.append($0) }
        _ = try await Scroll(Workload(name: "child", steps: [.wait(1)])) { UIViewController() }
            .at(0.1) { home in
                home.addChild(child)
                child.view.frame = home.view.bounds
                home.view.addSubview(child.view)
                child.didMove(toParent: home)
                told.append("-")
            }
            .at(0.4) { _ in
                told.append("-")
                child.willMove(toParent: nil)
                child.view.removeFromSuperview()
                child.removeFromParent()
            }
            .run()
        #expect(
            told
                == ["will move in", "will appear to parent", "did move in", "-", "is appearing"] + layout
                + [
                    "did appear", "-", "will move out", "will disappear from parent",
                    "did disappear from parent", "did move out",
                ])
    }

    @Test func `a child that is there from the beginning appears with its parent, once`() async throws {
        final class Parent: Noted {
            let child = Noted()
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                addChild(child)
                view.addSubview(child.view)
                child.didMove(toParent: self)
            }
        }
        var told: [String] = []
        var workload = Workload(name: "child", steps: [.wait(0.1), .present, .wait(1), .dismiss, .wait(1)])
        workload.transitions = .ios26
        _ = try await Scroll(workload) {
            let parent = Parent()
            (parent.name, parent.child.name) = ("p ", "c ")
            for screen in [parent, parent.child] {
                screen.told = { if $0.contains("appear") { told.append($0) } }
            }
            return parent
        }.run()
        let calls = ["will appear", "is appearing", "did appear"]
        #expect(
            told.filter { $0.hasPrefix("c") }.map { $0.dropFirst(2).prefix { $0 != "t" } }.count == 8,
            "\(told)")
        #expect(told.filter { $0.hasPrefix("p") }.prefix(3).map { String($0.dropFirst(2)) } == calls)
    }

    @Test func `a container that forwards nothing makes its child appear itself`() async throws {
        final class Container: UIViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        var told: [String] = []
        let child = Noted()
        child.told = { if $0.contains("appear") { told.append($0) } }
        _ = try await Scroll(Workload(name: "child", steps: [.wait(0.5)])) { Container() }
            .at(0.1) { home in
                home.addChild(child)
                home.view.addSubview(child.view)
                child.didMove(toParent: home)
            }
            .at(0.2) { _ in
                #expect(told == [])
                child.beginAppearanceTransition(true, animated: false)
                child.endAppearanceTransition()
            }
            .run()
        #expect(told == ["will appear", "is appearing", "did appear"])
    }

    @Test func `a popped screen moves from its parent in its own calls only`() async throws {
        var told: [String] = []
        var workload = Workload(name: "pop", steps: [.wait(3)])
        workload.transitions = .ios26
        let pushed = Noted()
        pushed.told = { if $0.contains("appear") { told.append($0) } }
        var after: [Bool] = []
        _ = try await Scroll(workload) { UINavigationController(rootViewController: Home()) }
            .at(0.1) {
                $0.pushViewController(pushed, animated: true)
                after.append(pushed.isMovingToParent)
            }
            .at(1.5) {
                $0.popViewController(animated: true)
                after.append(pushed.isMovingFromParent)
            }
            .run()
        #expect(after == [false, false])
        #expect(
            told == [
                "will appear to parent", "is appearing", "did appear to parent", "will disappear from parent",
                "did disappear from parent",
            ])
    }

    @Test func `the last frame of a cancelled interaction does not show the lifted finger`() async throws {
        final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
                -> TimeInterval
            {
                0.4
            }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                guard let view = context.view(forKey: .from), let to = context.view(forKey: .to) else {
                    return
                }
                context.containerView.insertSubview(to, at: 0)
                UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
                    view.center.x += 100
                } completion: { _ in
                    context.completeTransition(!context.transitionWasCancelled)
                }
            }
        }
        final class Delegate: NSObject, UINavigationControllerDelegate {
            let interaction = UIPercentDrivenInteractiveTransition()
            func navigationController(
                _ navigationController: UINavigationController,
                animationControllerFor operation: UINavigationController.Operation,
                from fromVC: UIViewController, to toVC: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? Fade() : nil }
            func navigationController(
                _ navigationController: UINavigationController,
                interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
            ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
        }
        var workload = Workload(name: "cancel", steps: [.wait(4)])
        workload.transitions = .ios26
        let (delegate, pushed) = (Delegate(), UIViewController())
        var places: [CGFloat] = []
        var scroll = Scroll(workload) { UINavigationController(rootViewController: Home()) }
            .at(0.1) {
                $0.pushViewController(pushed, animated: false)
                $0.delegate = delegate
            }
            .at(1) { $0.popViewController(animated: true) }
            .at(1.1) { _ in delegate.interaction.update(0.5) }
            .at(1.2) { _ in delegate.interaction.cancel() }
        for frame in 0..<16 {
            scroll = scroll.at(1.21 + Double(frame) / 60) { _ in
                places.append(pushed.view.layer.presentation()?.position.x ?? 0)
            }
        }
        _ = try await scroll.run()
        #expect(places.first.map { $0 > 235 } == true && places.last == 195)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 }, "\(places)")
    }
}
