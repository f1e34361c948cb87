import ScrollTesting
import Testing
import UIKit

/// The calls that a view receives when its screen is covered, returns and ends.
@MainActor struct WindowTests {
    private final class NotedView: UIView {
        var told: (String) -> Void = { _ in }

        override func willMove(toWindow newWindow: UIWindow?) {
            told("will move \(newWindow == nil ? "out" : "in")")
        }

        override func didMoveToWindow() { told("did move \(window == nil ? "out" : "in")") }
    }

    private final class NotedController: UICollectionViewController {
        var told: [String] = []

        init() { super.init(collectionViewLayout: UICollectionViewFlowLayout()) }
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            let view = NotedView(frame: .zero)
            view.told = { [unowned self] in told.append($0) }
            collectionView.addSubview(view)
        }

        override func viewWillDisappear(_ animated: Bool) { told.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { told.append("did disappear") }
    }

    private func told(_ steps: [Step]) async throws -> [String] {
        var controller: NotedController?
        _ = try await Scroll(Workload(name: "window", steps: steps)) { () -> NotedController in
            let made = NotedController()
            controller = made
            return made
        }.run()
        return controller?.told ?? []
    }

    @Test func `a view in a screen that ends moves out of the window between the screen's two calls`()
        async throws
    {
        #expect(
            try await told([.wait(0.1), .destroyList]) == [
                "will move in", "did move in", "will disappear", "will move out", "did move out",
                "did disappear",
            ])
    }

    @Test func `a view that another screen covers moves out of the window, and in again`() async throws {
        let told = try await told([.wait(0.1), .present, .wait(1), .dismiss, .wait(1)])
        #expect(
            told.filter { $0.contains("move") } == [
                "will move in", "did move in", "will move out", "did move out", "will move in", "did move in",
            ])
    }
}
