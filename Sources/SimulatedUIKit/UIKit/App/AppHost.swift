import AnimatorPool
import Dispatch
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// The environment of an app in a simulation: its engine, its list and its window.
///
/// UIKit's classes use global state, so these classes use this object as theirs. One app runs at a time, on
/// the main actor.
package final class AppHost {
    package let engine: AnimationEngine
    package let list: SimulatedList?
    /// A sentence for each use of UIKit that the simulation does not model.
    package private(set) var refusals: [String] = []
    /// The cell whose view is being created, and the class of that view.
    var cellInTheMaking: (cell: AppCell, viewClass: AnyClass)?
    /// Whether the app has created a task. The run then executes tasks between its steps.
    package private(set) var hasTasks = false
    /// The user's setting Reduce Motion.
    var isMotionReduced = false
    /// Whether a list is requesting a view from its data source.
    var isAskingDataSource = false
    /// Whether the next layer belongs to a view.
    var nextLayerBacksView = false
    /// The engine's layer for the next view.
    var nextBacking: Layer?
    /// The engine's animator for the next animator object.
    var nextAnimator: PropertyAnimator?

    package init(engine: AnimationEngine, list: SimulatedList?) {
        self.engine = engine
        self.list = list
    }

    /// The screen's closures for the workload's step `app`, by name.
    @MainActor package var actions: [String: @MainActor () -> Void] = [:]
    /// The window that shows the app.
    @MainActor weak var window: UIWindow?
    /// The last transition that was passed to an object of the app.
    @MainActor weak var transition: ScreenTransition?
    /// The list's client, which calls the app's list view.
    @MainActor weak var binding: ListBinding?

    /// The controllers of the screens above the list's screen, by the screens' numbers.
    @MainActor private var controllers: [Int32: () -> UIViewController?] = [:]

    @MainActor func show(_ controller: UIViewController, in screen: Screen) {
        controllers[screen.number] = { [weak controller] in controller }
        let bounds = UIScreen.main.bounds
        if controller.view.bounds.size != bounds.size { controller.view.frame = bounds }
        screen.take(view: controller.view.layer.backing)
        screen.keep(controller)
        screen.onAppearance = { [weak controller, weak screen] call in
            // A change without a coordinator is not animated.
            controller?.appear(call, animated: screen?.transitionCoordinator != nil)
        }
    }

    @MainActor func controller(of screen: Screen) -> UIViewController? {
        if let controller = controllers[screen.number] { return controller() }
        let content = window?.content
        return (content as? UINavigationController)?.root ?? content
    }

    /// Called when code on the main queue creates a task. The run waits until a task of the main actor that
    /// is created now would have started.
    static func noteTask() {
        guard isOnMainQueue, let host = running else { return }
        host.hasTasks = true
        host.dueTasks += 1
        Task(name: nil, priority: nil) { @MainActor in host.dueTasks -= 1 }
    }

    /// The number of tasks that were started or resumed and have not run yet. The main actor's queue may
    /// delay them longer than any number of yields.
    private var dueTasks = 0
    package var isWaitingForTasks: Bool { dueTasks > 0 }

    /// Waits on the time of the simulation.
    ///
    /// - Returns: False if no app is running. Then the method returns at once.
    @MainActor static func sleep(seconds: Double) async -> Bool {
        guard isOnMainQueue, let host = running else { return false }
        // Never resumed if the run ends first.
        await withUnsafeContinuation { continuation in
            host.engine.runLoop.enqueue(after: max(0, seconds)) {
                host.dueTasks += 1
                continuation.resume()
            }
        }
        host.dueTasks -= 1
        return true
    }

    package func refuse(_ sentence: String) {
        if !refusals.contains(sentence) { refusals.append(sentence) }
    }

    /// Refuses a padding above the headers of sections, which no header has here.
    static func checkPadding(_ padding: CGFloat) {
        if padding != 0 {
            current.refuse("A padding above the headers of sections is not modelled: set it to 0.")
        }
    }

    // MARK: Running app

    // Accessed on the main actor only. Not isolated, because CALayer reads it, which is not isolated in
    // UIKit's SDK.
    private nonisolated(unsafe) static var running: AppHost?
    /// The host of views that are created outside a simulation. Its time does not advance.
    nonisolated(unsafe) static let idle = AppHost(
        engine: AnimationEngine(runLoop: TurnLoop(), regime: .ios16, misusePolicy: .record) { _ in },
        list: nil)
    private static let mainQueueKey: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    package static var current: AppHost { running ?? idle }

    /// Sets the running app, or nil at the end of a run.
    @MainActor package static func run(_ host: AppHost?) {
        running = host
        CrashHint.disarm()
        UIApplication.shared.applicationState = .active
        MainTurnQueue.simulated = host?.engine.runLoop
    }

    /// Whether the caller runs on the main queue. On Linux the thread of the main queue can change after a
    /// suspension.
    static var isOnMainQueue: Bool {
        SingleThreadExecutors.isOnMainActor ?? (DispatchQueue.getSpecific(key: mainQueueKey) != nil)
    }

    /// The running app's loop, or nil on other queues and if no app is running.
    static var runningLoop: TurnLoop? { isOnMainQueue ? running?.engine.runLoop : nil }
}
