import AnimatorPool
import Foundation
import LifecycleEvents
import PropertyAnimation
import Testing

/// What others have recorded, documented or reported of UIKit's transitions: each row of the table holds here, on each
/// system it names.
struct TransitionFactTests {
    @Test(arguments: TransitionFact.all)
    func `the fact holds`(fact: TransitionFact) {
        for regime in fact.regimes {
            let player = FactPlayer(regime)
            for step in fact.steps { player.perform(step) }
            for (name, value) in fact.expected {
                #expect(player.observation(name) == value, "\(fact.id) \(name) on \(regime)")
            }
        }
    }

    @Test func `each fact has a number of its own and an origin`() {
        let facts = TransitionFact.all
        #expect(Set(facts.map(\.id)).count == facts.count && facts.count > 50)
        #expect(facts.allSatisfy { !$0.origin.isEmpty && !$0.expected.isEmpty && !$0.regimes.isEmpty })
    }
}

/// A row of Fixtures/transition-facts.tsv.
struct TransitionFact: Sendable, CustomTestStringConvertible {
    let id: String
    let says: String
    let regimes: [TransitionRegime]
    let steps: [[String]]
    let expected: [(name: String, value: String)]
    let origin: String

    var testDescription: String { "\(id): \(says) (\(origin))" }

    static let all: [TransitionFact] = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/transition-facts.tsv")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { TransitionFact(line: $0) }
    }()

    private init(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        id = fields[0]
        says = fields[1]
        regimes =
            fields[2] == "all"
            ? TransitionRegime.allCases
            : fields[2].split(separator: " ").compactMap { TransitionRegime(rawValue: String($0)) }
        steps = fields[3].split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        expected = fields[4].split(separator: ";").map { part in
            let words = part.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return (words[0], words.count > 1 ? words[1] : "")
        }
        origin = fields[5]
    }
}

/// Plays the steps of a fact in a window, and says what can be seen.
private final class FactPlayer {
    private let scene: TransitionScene
    private var screens: [String: Screen] = [:]
    private var answer: ScreenRequest.Answer?
    private var shows: [String] = []
    private var movements: [String] = []
    private var coordinators: Set<Bool> = []
    private var willDisappearStack: String?
    private var interactionChanges = 0
    private let layer: Layer

    init(_ regime: TransitionRegime) {
        scene = TransitionScene(regime)
        layer = Layer(engine: scene.engine, layerClass: .layer)
        scene.window.navigationDelegate = ShowDelegate(scene) { [unowned self] in shows.append($0) }
        follow(scene.root)
    }

    private func follow(_ screen: Screen) {
        screens[screen.name] = screen
        screen.onAppearance = { [unowned self, unowned screen] call in
            scene.calls.names.append("\(call):\(screen.name)")
            if call == .willDisappear { willDisappearStack = stack }
            movements.append("\(screen.name) \(call) \(screen.movement.map { "\($0)" } ?? "covered")")
            coordinators.insert(screen.transitionCoordinator != nil)
            if call == .willAppear {
                screen.transitionCoordinator?.animate(
                    alongside: { [unowned self] in scene.calls.names.append("alongside") },
                    completion: { [unowned self] _ in scene.calls.names.append("alongsideCompletion") })
                screen.transitionCoordinator?.notifyWhenInteractionChanges { [unowned self] _ in
                    interactionChanges += 1
                }
            }
        }
    }

    private func screen(_ name: String) -> Screen {
        if let screen = screens[name] { return screen }
        let screen = scene.screen(name)
        follow(screen)
        return screen
    }

    // MARK: What is done

    func perform(_ words: [String]) {
        let number = words.count > 1 ? Double(words[1]) ?? 0 : 0
        switch words[0] {
        case "mark":
            scene.calls.names = []
            (shows, movements, coordinators) = ([], [], [])
        case "turn": scene.turn()
        case "wait": scene.advance(number)
        case "drive":
            scene.driver = PercentDrivenInteractiveTransition()
            scene.driver?.completionCurve = .linear
            scene.driver?.wantsInteractiveStart = words.count == 1
        case "undriven": scene.driver = nil
        case "update": scene.driver?.update(number)
        case "speed": scene.driver?.completionSpeed = number
        case "pause": scene.driver?.pause()
        case "finish": scene.driver?.finish()
        case "cancel": scene.driver?.cancel()
        case "sheet", "fullScreen":
            scene.presentation = ToldPresentation(
                screen(words[1]), scene.window.top, keepsPresenter: words[0] == "sheet", scene.calls)
        case "curved": scene.animator = EasedTransition(engine: scene.engine, calls: scene.calls)
        case "raw":
            scene.window.transition?.container.addSublayer(layer)
            scene.engine.transaction(duration: 0.8, curve: .linear, changes: { layer.alpha = 0 })
        default: ask(words)
        }
    }

    private func ask(_ words: [String]) {
        let name = words.count > 1 ? words[1] : ""
        let action: ScreenRequest.Action
        switch words[0] {
        case "show", "push": action = .push(screen(name))
        case "cover", "present": action = .present(screen(name))
        case "pop": action = .pop
        case "popToRoot": action = .popToRoot
        case "popTo": action = .popTo(screen(name))
        case "set": action = .set(name.split(separator: ",").map { screen(String($0)) })
        case "dismiss": action = .dismiss
        default:
            Issue.record("No step is called \(words[0]).")
            return
        }
        let place = words.firstIndex(of: "on").map { words[$0 + 1] }
        let isPlain = ["show", "cover"].contains(words[0]) || words.contains("plain")
        answer = scene.window.perform(
            ScreenRequest(
                action, on: place.map(screen), by: words.contains("byUser") ? .user : .app,
                animated: !isPlain,
                completion: { [calls = scene.calls] in calls.names.append("completion") }))
    }

    // MARK: What is seen

    private func names(_ screens: [Screen]) -> String { screens.map(\.name).joined(separator: " ") }
    private var stack: String { names(scene.window.screens) }

    /// All calls except those whose order nobody has recorded.
    private var calls: [String] {
        scene.calls.names.filter {
            !$0.hasPrefix("animator for") && !$0.hasPrefix("interaction for") && !$0.hasPrefix("isAppearing")
                && !$0.hasPrefix("alongside")
        }
    }

    func observation(_ name: String) -> String? {
        let window = scene.window
        let context = window.transition
        let part = name.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        return switch name.split(separator: " ").first.map(String.init) ?? "" {
        case "calls": calls.joined(separator: ",")
        case "all": scene.calls.names.filter { !$0.contains(" for ") }.joined(separator: ",")
        case "callsOf":
            calls.filter { $0.hasSuffix(":\(part)") }.map { String($0.split(separator: ":")[0]) }
                .joined(separator: ",")
        case "stack": stack
        case "bar": window.stacks.map { names($0.barScreens) }.joined(separator: " | ")
        case "stackInWillDisappear": willDisappearStack
        case "views":
            names(
                window.screens.filter { screen in
                    window.layer.sublayers.contains { $0 === screen.view || screen.view.isInside($0) }
                })
        case "answer": answer == .begun ? "begun" : why?.rawValue
        case "warning": why?.warning
        case "begun":
            scene.events.filter { $0.kind == .transitionBegan }.compactMap(\.detail.text)
                .joined(separator: " ")
        case "shows": shows.joined(separator: ",")
        case "movements": movements.filter { !$0.contains("isAppearing") }.joined(separator: ",")
        case "coordinators": coordinators == [true] ? "always" : coordinators == [false] ? "never" : "mixed"
        case "coordinatorAfter": "\(screen(part).transitionCoordinator != nil)"
        case "appearance": "\(screen(part).appearance)"
        case "interactionChanges": "\(interactionChanges)"
        case "percent": scene.driver.map { "\($0.percentComplete)" }
        case "duration": scene.driver.map { "\($0.duration)" }
        case "underWay": "\(context != nil)"
        case "shown": String(format: "%.3f", screen(part).view.presentation[.opacity])
        case "rawShown": String(format: "%.3f", layer.presentation[.opacity])
        case "style": context.map { "\($0.presentationStyle)" }
        case "frames": context.map(frames)
        case "container": context.map { names(inside: $0.container) }
        case "durationCalls": (scene.animator as? FadeTransition).map { "\($0.durationCalls)" }
        default: nil
        }
    }

    private var why: ScreenRequest.Refusal? {
        if case .refused(let why) = answer { return why }
        return nil
    }

    private func names(inside container: Layer) -> String {
        names(scene.window.screens.filter { $0.view.isInside(container) })
    }

    private func frames(_ context: TransitionContext) -> String {
        func word(_ frame: LayerRect) -> String {
            frame == .zero ? "zero" : frame == scene.window.bounds ? "full" : "part"
        }
        return [
            context.initialFrame(for: .from), context.finalFrame(for: .from), context.initialFrame(for: .to),
            context.finalFrame(for: .to),
        ].map(word).joined(separator: " ")
    }
}

/// A navigation delegate that reports to the scene.
private final class ShowDelegate: NavigationDelegate {
    private unowned let scene: TransitionScene
    private let told: (String) -> Void

    init(_ scene: TransitionScene, _ told: @escaping (String) -> Void) {
        self.scene = scene
        self.told = told
    }

    func animator(for operation: TransitionOperation, from: Screen, to: Screen) -> (any TransitionAnimating)?
    {
        scene.animator(for: operation, from: from, to: to)
    }
    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        scene.interaction(for: animator)
    }
    func willShow(_ screen: Screen, animated: Bool) { told("willShow \(screen.name)") }
    func didShow(_ screen: Screen, animated: Bool) { told("didShow \(screen.name)") }
}

private final class ToldPresentation: PresentationController {
    private let calls: TransitionScene.Calls
    private let keepsPresenter: Bool

    init(_ presented: Screen, _ presenting: Screen, keepsPresenter: Bool, _ calls: TransitionScene.Calls) {
        self.calls = calls
        self.keepsPresenter = keepsPresenter
        super.init(presented: presented, presenting: presenting)
    }

    override var shouldRemovePresentersView: Bool { !keepsPresenter }
    override func frameOfPresentedView(in bounds: LayerRect) -> LayerRect {
        keepsPresenter
            ? LayerRect(x: 0, y: 40, width: bounds.size.width, height: bounds.size.height - 40) : bounds
    }
    override func presentationTransitionWillBegin() { calls.names.append("presentationWillBegin") }
    override func presentationTransitionDidEnd(_ didComplete: Bool) {
        calls.names.append("presentationDidEnd:\(didComplete ? 1 : 0)")
    }
    override func dismissalTransitionWillBegin() { calls.names.append("dismissalWillBegin") }
    override func dismissalTransitionDidEnd(_ didComplete: Bool) {
        calls.names.append("dismissalDidEnd:\(didComplete ? 1 : 0)")
    }
    override func presentationControllerWillDismiss() { calls.names.append("willDismiss") }
    override func presentationControllerDidDismiss() { calls.names.append("didDismiss") }
}

/// Fades along a curve, as `UIView.animate` does unless told otherwise.
private final class EasedTransition: FadeTransition {
    override func animateTransition(_ context: TransitionContext) {
        calls.names.append("animateTransition")
        let coming = context.view(for: .to)
        coming.frame = context.finalFrame(for: .to)
        coming.alpha = 0
        context.container.addSublayer(coming)
        engine.animate(
            duration: 0.8, curve: .easeInOut, animations: { coming.alpha = 1 },
            completion: { [unowned self] _ in end(context) })
    }
}
