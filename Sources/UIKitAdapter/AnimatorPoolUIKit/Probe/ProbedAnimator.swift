#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// A UIKit animator with its name in a script.
    @MainActor final class ProbedAnimator {
        let name: String
        let layer: ProbedLayer
        /// The animator, or nil once the script has released it.
        private(set) var animator: UIViewPropertyAnimator?
        private var completions: [(id: String, position: AnimatorPosition)] = []

        init(name: String, layer: ProbedLayer, animator: UIViewPropertyAnimator) {
            self.name = name
            self.layer = layer
            self.animator = animator
        }

        func release() { animator = nil }

        func addCompletion(_ id: String) {
            animator?.onCompletion { [weak self] in self?.completions.append((id, $0)) }
        }

        /// Returns the line that describes the animator after `call`. Values that UIKit does not expose are
        /// null.
        func answer(to call: ProbeCall, line: Int) -> String {
            let state: [String: Any] =
                animator.map { animator in
                    [
                        "state": animator.animatingState.name, "isRunning": animator.isRunning,
                        "fractionComplete": Double(animator.fractionComplete),
                    ]
                } ?? [:]
            var answer: [String: Any] = [
                "line": line, "time": call.time, "animator": name, "call": call.call,
                "outcome": NSNull(), "error": NSNull(), "message": NSNull(), "phase": NSNull(),
                "backed": layer.isBacked, "values": layer.values,
                "completions": completions.map { ["id": $0.id, "position": $0.position.name] },
            ]
            completions = []
            for key in ["state", "isRunning", "fractionComplete"] { answer[key] = state[key] ?? NSNull() }
            guard
                let json = try? JSONSerialization.data(
                    withJSONObject: answer, options: [.sortedKeys, .withoutEscapingSlashes])
            else { preconditionFailure("An answer is made of numbers and strings.") }
            return String(decoding: json, as: UTF8.self)
        }
    }

    /// A layer of a script: it has a view for each key, and the view's position is the key's value.
    @MainActor final class ProbedLayer {
        private let host: UIView
        private var views: [String: UIView] = [:]

        init(in host: UIView) { self.host = host }

        /// Returns the view that shows `key`. A new view starts at `value`.
        func view(of key: String, at value: Double) -> UIView {
            if let view = views[key] { return view }
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
            view.center = CGPoint(x: value, y: 0)
            host.addSubview(view)
            views[key] = view
            return view
        }

        func removeAllAnimations() {
            for view in views.values { view.layer.removeAllAnimations() }
        }

        var isBacked: Bool { views.values.contains { $0.layer.animationKeys()?.isEmpty == false } }

        /// The values on screen.
        var values: [String: Double] {
            views.mapValues { Double(($0.layer.presentation() ?? $0.layer).position.x) }
        }
    }
#endif
