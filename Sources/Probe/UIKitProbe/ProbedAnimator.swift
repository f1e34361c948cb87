#if canImport(UIKit) && !os(watchOS)
    import AnimationTiming
    import AnimatorPool
    import AnimatorPoolUIKit
    import UIKit
    import UIKitCalls

    /// A UIKit animator with its name in a script.
    @MainActor final class ProbedAnimator {
        let name: String
        let layer: ProbedLayer
        /// The animator, or nil once the script has released it.
        private(set) var animator: UIViewPropertyAnimator?
        private var completions: [ScriptedCompletion] = []

        init(name: String, layer: ProbedLayer, animator: UIViewPropertyAnimator) {
            self.name = name
            self.layer = layer
            self.animator = animator
        }

        func release() { animator = nil }

        func addCompletion(_ id: String) {
            animator?.onCompletion { [weak self] in
                self?.completions.append(ScriptedCompletion(id: id, position: $0))
            }
        }

        /// Returns what an answer tells of the animator, and clears the completions since the last answer.
        func answered(on layer: ProbedLayer) -> AnsweredAnimator {
            defer { completions = [] }
            return AnsweredAnimator(
                name: name,
                motion: animator.map {
                    ($0.animatingState, $0.isRunning, Double($0.fractionComplete))
                },
                isBacked: self.layer.isBacked, values: layer.values, completions: completions)
        }
    }

    /// A layer of a script: it has a view for each key, and the view's position is the key's value.
    @MainActor final class ProbedLayer {
        private let host: UIView
        private var views: [(key: String, view: UIView)] = []

        init(in host: UIView) { self.host = host }

        /// Returns the view that shows `key`. A new view starts at `value`.
        func view(of key: String, at value: Double) -> UIView {
            if let known = views.first(where: { $0.key == key }) { return known.view }
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
            view.center = CGPoint(x: value, y: 0)
            host.addSubview(view)
            views.append((key, view))
            return view
        }

        func removeAllAnimations() {
            for (_, view) in views { view.layer.removeAllAnimations() }
        }

        var isBacked: Bool { views.contains { $0.view.layer.animationKeys()?.isEmpty == false } }

        /// The values on screen.
        var values: [(key: String, value: Double)] {
            views.map { ($0.key, Double(($0.view.layer.presentation() ?? $0.view.layer).position.x)) }
        }
    }

    extension TimingCurve {
        /// The curve as a timing provider of UIKit, or nil for a sampled curve.
        @MainActor var parameters: (any UITimingCurveProvider)? {
            let timing: AnimatorTiming
            switch self {
            case .linear: timing = .linear
            case .easeIn: timing = .easeIn
            case .easeOut: timing = .easeOut
            case .easeInOut: timing = .easeInOut
            // Without arguments UIKit's parameters are CoreAnimation's default curve.
            case .default: return UICubicTimingParameters()
            case .cubicBezier(let curve):
                timing = .cubicBezier(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
            case .spring(let spring) where spring.isFitted:
                timing = .spring(
                    dampingRatio: spring.dampingRatio, initialVelocity: spring.initialVelocity)
            case .spring(let spring):
                timing = .physicalSpring(
                    mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
                    initialVelocity: spring.initialVelocity)
            case .sampled: return nil
            }
            return timing.parameters
        }
    }
#endif
