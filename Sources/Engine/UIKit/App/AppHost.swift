import AnimatorPool
import Dispatch
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// The surroundings of an app in a simulation: its engine, its list and its window.
///
/// UIKit's classes find their surroundings by themselves, so these do: here, and nowhere else. One app runs at a time, on
/// the main actor.
package final class AppHost {
    package let engine: AnimationEngine
    package let list: SimulatedList?
    /// One sentence for each use of UIKit in the app that the simulation does not model.
    package private(set) var refusals: [String] = []
    /// The cell whose view is being made, and the class of that view.
    var cellInTheMaking: (cell: AppCell, viewClass: AnyClass)?
    /// Whether the app has made a task, which gets its turns between the steps of the run.
    package private(set) var hasTasks = false
    /// Whether a list asks its data source for a view.
    var isAskingDataSource = false
    /// Whether the layer made next is that of a view.
    var nextLayerBacksView = false
    /// The engine's layer that the view made next shows.
    var nextBacking: Layer?
    /// The engine's animator that the animator made next stands for.
    var nextAnimator: PropertyAnimator?

    package init(engine: AnimationEngine, list: SimulatedList?) {
        self.engine = engine
        self.list = list
    }

    /// The screen's own code for the workload's step `app`, by name.
    @MainActor package var actions: [String: @MainActor () -> Void] = [:]
    /// The window that shows the app.
    @MainActor weak var window: UIWindow?
    /// The transition that an object of the app was given last.
    @MainActor weak var transition: ScreenTransition?
    /// The list's client, which asks the app's list view.
    @MainActor weak var binding: ListBinding?

    /// The controllers of the screens above the list's, by the screens' numbers.
    @MainActor private var controllers: [Int32: () -> UIViewController?] = [:]

    @MainActor func show(_ controller: UIViewController, in screen: Screen) {
        controllers[screen.number] = { [weak controller] in controller }
        let bounds = UIScreen.main.bounds
        if controller.view.bounds.size != bounds.size { controller.view.frame = bounds }
        screen.take(view: controller.view.layer.backing)
        screen.keep(controller)
        screen.onAppearance = { [weak controller, weak screen] call in
            // Without a coordinator the change is not animated.
            controller?.appear(call, animated: screen?.transitionCoordinator != nil)
        }
    }

    @MainActor func controller(of screen: Screen) -> UIViewController? {
        if let controller = controllers[screen.number] { return controller() }
        let content = window?.content
        return (content as? UINavigationController)?.root ?? content
    }

    /// Notes that code on the main queue makes a task. The run waits until a task of the main actor that is made now would
    /// have begun.
    static func noteTask() {
        guard isOnMainQueue, let host = running else { return }
        host.hasTasks = true
        host.dueTasks += 1
        Task(name: nil, priority: nil) { @MainActor in host.dueTasks -= 1 }
    }

    /// Tasks that begin or go on and have not had their turn. The queue of the main actor can leave them waiting for longer
    /// than any number of yields.
    private var dueTasks = 0
    package var isWaitingForTasks: Bool { dueTasks > 0 }

    /// - Returns: Whether an app runs, on whose time the caller has slept.
    @MainActor static func sleep(seconds: Double) async -> Bool {
        guard isOnMainQueue, let host = running else { return false }
        // Never resumed, if the run ends first.
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

    // MARK: The app that runs

    // Set and read on the main actor alone; CALayer, which reads it, belongs to no actor in UIKit's SDK.
    private nonisolated(unsafe) static var running: AppHost?
    /// The engine of views that are made outside of a simulation. Its time does not pass.
    nonisolated(unsafe) static let idle = AppHost(
        engine: AnimationEngine(runLoop: TurnLoop(), regime: .ios16, misusePolicy: .record) { _ in },
        list: nil)
    private static let mainQueueKey: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    package static var current: AppHost { running ?? idle }

    /// Makes `host` the app that runs; nil when it is over.
    @MainActor package static func run(_ host: AppHost?) {
        running = host
        MainTurnQueue.simulated = host?.engine.runLoop
    }

    /// Whether the caller runs on the main queue. On Linux the main queue changes its thread after a suspension.
    static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

    /// The running app's loop; nil on other queues, and when no app runs.
    static var runningLoop: TurnLoop? { isOnMainQueue ? running?.engine.runLoop : nil }
}
