import UIKit

/// The argument of the completion of a transition's block when a cancelled pop ends.
final class CancelledPopScreen: FactScreen, UINavigationControllerDelegate {
    override class var fact: String { "transition.cancelledCompletion" }

    private let driver = UIPercentDrivenInteractiveTransition()
    private let fade = FadeTransition()

    override func answer() async throws -> FactAnswer? {
        guard let navigation = navigationController else { return nil }
        navigation.pushViewController(UIViewController(), animated: false)
        try await wait(0.5)
        navigation.delegate = self
        navigation.popViewController(animated: true)
        driver.update(0.3)
        try await wait(0.2)
        driver.cancel()
        try await wait(1)
        navigation.delegate = nil
        navigation.popViewController(animated: false)
        try await wait(0.5)
        return .text(fade.finished.map { $0 ? "true" : "false" } ?? "notCalled")
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        fade
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        driver
    }
}

private final class FadeTransition: NSObject, UIViewControllerAnimatedTransitioning {
    /// The argument of the completion.
    private(set) var finished: Bool?

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.3
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
        context.containerView.insertSubview(to, belowSubview: from)
        UIView.animate(withDuration: 0.3) {
            from.alpha = 0
        } completion: { finished in
            self.finished = finished
            from.alpha = 1
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

/// The order of the appearance calls of a presentation that leaves the presenting view in place.
final class AppearanceScreen: FactScreen {
    override class var fact: String { "presentation.appearance" }

    private var calls: [String] = []
    private var isAsking = false

    override func answer() async throws -> FactAnswer? {
        isAsking = true
        let over = NotedScreen { [weak self] in self?.calls.append($0) }
        over.modalPresentationStyle = .overFullScreen
        present(over, animated: true) { self.note("completion") }
        try await wait(1)
        dismiss(animated: true) { self.note("completion") }
        try await wait(1)
        isAsking = false
        return .text(calls.joined(separator: " "))
    }

    private func note(_ call: String) {
        if isAsking { calls.append(call) }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("presenting.willAppear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("presenting.didAppear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("presenting.willDisappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("presenting.didDisappear")
    }
}

/// A screen that records the ends of its appearance transitions.
private final class NotedScreen: UIViewController {
    private let note: (String) -> Void

    init(note: @escaping (String) -> Void) {
        self.note = note
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("didAppear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("didDisappear")
    }
}
