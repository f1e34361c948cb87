import Feeds
import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Feeds in tabs and under sheets.
@MainActor struct TabAndSheetTests {
    @Test func `a tab's view loads when it is shown, and appears in UIKit's order`() async throws {
        var told: [String] = []
        var loaded: [Bool] = []
        let workload = Workload(name: "tabs", steps: [.wait(0.2), .app("switch"), .wait(0.2), .destroyList])
        _ = try await Scroll(workload) {
            Tabs(["a", "b", "c"].map { name in Noted { told.append("\(name) \($0)") } })
        }
        .at(0.1) {
            loaded = ($0.viewControllers ?? []).map(\.isViewLoaded)
            told.append("-")
        }
        .on("switch") { $0.selectedIndex = 1 }
        .run()
        #expect(loaded == [true, false, false])
        #expect(
            told
                == [
                    "a load", "a will appear", "a did appear", "-", "b load", "b will appear",
                    "a will disappear", "a did disappear", "b did appear", "b will disappear",
                    "b did disappear",
                ])
    }

    @Test func `a tab makes its controller when it joins the bar, and the app selects it`() async throws {
        var selected: [String?] = []
        let workload = Workload(name: "tabs", steps: [.wait(0.2), .app("select"), .wait(0.1), .destroyList])
        _ = try await Scroll(workload) {
            UITabBarController(
                tabs: ["news", "other"].map {
                    UITab(title: $0, image: nil, identifier: $0) { _ in Noted { _ in } }
                })
        }
        .at(0.1) { selected = [$0.selectedTab?.identifier, $0.tabBar.selectedItem?.title] }
        .on("select") {
            $0.selectedTab = $0.tab(forIdentifier: "other")
            selected += [$0.selectedTab?.identifier, $0.tabBar.selectedItem?.title]
        }
        .run()
        #expect(selected == ["news", "news", "other", "other"])
    }

    @Test func `a feed in a tab that is not shown is out of the window`() async throws {
        var windows: [Bool] = []
        var updates: [EventDetail] = []
        let workload = Workload(
            name: "tabs",
            steps: [
                .fling(velocity: 3000), .wait(0.3), .app("switch"), .wait(0.3), .app("back"),
                .fling(velocity: 1000),
                .destroyList,
            ])
        let result = try await Scroll(workload) {
            Tabs([UINavigationController(rootViewController: NewsViewController()), ContactsViewController()])
        }
        .on("switch") { tabs in
            tabs.selectedViewController = tabs.viewControllers?.last
            windows = (tabs.viewControllers ?? []).map { $0.view.window != nil }
        }
        .on("back") { $0.selectedIndex = 0 }
        .run { if $0.kind == .listUpdated { updates.append($0.detail) } }
        #expect(windows == [false, true])
        #expect(
            updates.filter { $0 == .update(.leftWindow) || $0 == .update(.enteredWindow) }.prefix(2)
                == [.update(.leftWindow), .update(.enteredWindow)])
        #expect(Set(result.cells.map { $0.reuseIdentifier }).count > 2, "The second tab has its cells.")
    }

    @Test func `a finger on the list of a hidden tab, and a second window, are refused`() async throws {
        let workload = Workload(name: "tabs", steps: [.wait(0.2), .fling(velocity: 1000), .wait(0.1)])
        await #expect(throws: NotModelled.self) {
            try await Scroll(workload) { Tabs([NewsViewController(), UIViewController()]) }
                .at(0.1) { $0.selectedIndex = 1 }.run()
        }
        await #expect(throws: NotModelled.self) {
            try await Scroll(workload) { NewsViewController() }
                .at(0.1) { news in
                    guard let scene = news.view.window?.windowScene else { return }
                    UIWindow(windowScene: scene).makeKeyAndVisible()
                }.run()
        }
    }

    @Test func `a feed in a tab pushes and hears that it is covered`() async throws {
        var told: [String] = []
        var counts: [Int] = []
        var workload = Workload(name: "tabs", steps: [.wait(3), .destroyList])
        workload.transitions = .ios11
        let result = try await Scroll(workload) {
            Tabs([UINavigationController(rootViewController: Noted { told.append($0) })])
        }
        .at(0.5) { tabs in
            told = []
            (tabs.selectedViewController as? UINavigationController)?
                .pushViewController(UIViewController(), animated: true)
        }
        .at(1.5) { tabs in
            let navigation = tabs.selectedViewController as? UINavigationController
            counts.append(navigation?.viewControllers.count ?? 0)
            navigation?.popViewController(animated: true)
        }
        .at(2.5) {
            counts.append(($0.selectedViewController as? UINavigationController)?.viewControllers.count ?? 0)
        }
        .run()
        #expect(counts == [2, 1])
        #expect(told.prefix(4) == ["will disappear", "did disappear", "will appear", "did appear"])
        #expect(result.violations == [])
    }

    @Test func `a navigation controller pops to its root`() async throws {
        var counts: [Int] = []
        var workload = Workload(name: "stack", steps: [.wait(4), .destroyList])
        workload.transitions = .ios11
        let result = try await Scroll(workload) {
            UINavigationController(rootViewController: NewsViewController())
        }
        .at(0.5) { $0.pushViewController(UIViewController(), animated: true) }
        .at(1.5) { $0.pushViewController(UIViewController(), animated: true) }
        .at(2.5) { navigation in
            counts.append(navigation.viewControllers.count)
            counts.append(navigation.popToRootViewController(animated: true)?.count ?? 0)
        }
        .at(3.5) { navigation in
            counts.append(navigation.viewControllers.count)
            counts.append(navigation.popToRootViewController(animated: true)?.count ?? 0)
        }
        .run()
        #expect(counts == [3, 2, 1, 0] && result.violations == [])
    }

    @Test func `a sheet lies at its detent over a feed that stays`() async throws {
        var frames: [CGRect] = []
        var inWindow: [Bool] = []
        weak var weakSheet: UIViewController?
        var kinds: [String] = []
        var workload = Workload(name: "sheet", steps: [.wait(4), .destroyList])
        workload.transitions = .ios11
        let result = try await Scroll(workload) {
            MediaGridViewController(items: (0..<60).map { MediaItem(id: $0) })
        }
        .at(0.5) { $0.showFilters() }
        .at(1.5) { media in
            weakSheet = media.presentedViewController
            inWindow.append(media.view.window != nil)
            frames.append(Self.frame(of: media.presentedViewController))
            media.presentedViewController?.sheetPresentationController?.animateChanges {
                media.presentedViewController?.sheetPresentationController?
                    .selectedDetentIdentifier = .large
            }
        }
        .at(2.5) { media in
            frames.append(Self.frame(of: media.presentedViewController))
            media.dismiss(animated: true)
        }
        .run { if $0.kind == .transitionBegan { kinds.append($0.detail.text ?? "") } }
        let window = UIScreen.main.bounds
        #expect(
            frames == [
                CGRect(x: 0, y: window.height / 2, width: window.width, height: window.height / 2), window,
            ])
        #expect(inWindow == [true] && kinds == ["presentOver", "dismissOver"])
        #expect(weakSheet == nil, "A sheet that is dismissed is released.")
        #expect(result.violations == [])
    }

    /// Returns the frame of the sheet, in the coordinates of its view.
    private static func frame(of controller: UIViewController?) -> CGRect {
        guard let sheet = controller?.sheetPresentationController, let view = controller?.view else {
            return .zero
        }
        return CGRect(origin: sheet.frameOfPresentedViewInContainerView.origin, size: view.frame.size)
    }

    @Test func `detents of the app's own are asked, and styles that are no sheets have none`() {
        let controller = UIViewController()
        controller.modalPresentationStyle = .fullScreen
        #expect(controller.sheetPresentationController == nil)
        controller.modalPresentationStyle = .formSheet
        let sheet = controller.sheetPresentationController
        sheet?.detents = [.large(), .custom(identifier: .init("low")) { 0.25 * $0.maximumDetentValue }]
        let height = UIScreen.main.bounds.height
        #expect(sheet?.frameOfPresentedViewInContainerView.minY == height * 0.75)
        sheet?.selectedDetentIdentifier = .large
        #expect(sheet?.frameOfPresentedViewInContainerView.minY == 0)
        #expect(controller.sheetPresentationController === sheet)
    }

    @Test func `scenes learn of the background before apps`() async throws {
        var names: [String] = []
        let center = NotificationCenter.default
        var observers: [any NSObjectProtocol] = []
        let workload = Workload(name: "scene", steps: [.wait(0.1), .background(1), .wait(0.1)])
        _ = try await Scroll(workload) { NewsViewController() }
            .at(0.05) { news in
                #expect(news.view.window?.windowScene === UIApplication.shared.connectedScenes.first)
                for name in [
                    UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification,
                ] {
                    observers.append(
                        center.addObserver(forName: name, object: nil, queue: nil) { note in
                            MainActor.assumeIsolated { names.append(name.rawValue) }
                        })
                }
            }
            .run()
        observers.forEach(center.removeObserver)
        #expect(names.map { $0.hasPrefix("UIScene") } == [true, false])
    }
}

private final class Tabs: UITabBarController {
    private let pages: [UIViewController]

    init(_ tabs: [UIViewController]) {
        pages = tabs
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        viewControllers = pages
    }
}

/// Reports its loading, appearance and disappearance.
private final class Noted: UIViewController {
    private let tell: (String) -> Void

    init(_ tell: @escaping (String) -> Void) {
        self.tell = tell
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { tell("load") }
    override func viewWillAppear(_ animated: Bool) { tell("will appear") }
    override func viewDidAppear(_ animated: Bool) { tell("did appear") }
    override func viewWillDisappear(_ animated: Bool) { tell("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { tell("did disappear") }
}
