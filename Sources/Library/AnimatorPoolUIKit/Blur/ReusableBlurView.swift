#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    /// A blur whose strength stays where it was set.
    ///
    ///     let blur = ReusableBlurView(strength: 0.3)
    ///     override func prepareForReuse() {
    ///         super.prepareForReuse()
    ///         blur.prepareForReuse()
    ///     }
    ///
    /// UIKit has no strength of a blur; what shows one is a paused animator of the effect. Reuse and the
    /// background take its layer animations away, and then the blur is at full strength; an animated update
    /// of the list would animate the change. This view makes a new animator on the next turn in each of these
    /// cases, outside any animation, and holds none while it is in no window. Strengths of 0 and 1 need none.
    ///
    /// It needs no pool. A view that has to say what happened to it needs one, with a log.
    public final class ReusableBlurView: UIView {
        /// From 0, none, to 1, the effect as it is. Numbers beyond are clamped.
        public var strength: Double {
            didSet {
                let isPartial = Self.isPartial(strength)
                if isPartial, Self.isPartial(oldValue), let animator {
                    animator.fractionComplete = strength
                } else if strength != oldValue {
                    renew()
                }
            }
        }

        /// What is shown at full strength.
        public var effect: UIVisualEffect {
            didSet { renew() }
        }

        /// For what stands on the blur.
        public var contentView: UIView { effectView.contentView }

        private let effectView = UIVisualEffectView(effect: nil)
        private let turns = MainTurnQueue()
        private var animator: ReuseSafeAnimator?
        private var app: AppObservation?
        private var renewalsByLayout = 0

        /// Makes a blur of `effect`, as strong as `strength` says, from 0 to 1.
        public init(effect: UIVisualEffect = UIBlurEffect(style: .regular), strength: Double = 1) {
            self.effect = effect
            self.strength = strength
            super.init(frame: .zero)
            setUp()
        }

        /// A regular blur at full strength.
        public required init?(coder: NSCoder) {
            effect = UIBlurEffect(style: .regular)
            strength = 1
            super.init(coder: coder)
            setUp()
        }

        private func setUp() {
            effectView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            effectView.frame = bounds
            addSubview(effectView)
            app = AppObservation(resign: {}, activate: { [weak self] in self?.renew() })
        }

        /// To be called from the `prepareForReuse` of its cell: UIKit tells a cell's views nothing.
        public func prepareForReuse() {
            renewalsByLayout = 0
            renew()
        }

        /// Makes the animator in a window, and ends it outside of one.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            renew()
        }

        /// Makes a new animator where reuse has taken the animations of the former one.
        public override func layoutSubviews() {
            super.layoutSubviews()
            // Reuse strips at the end of a layout, so a cell that forgot to say so is seen at its next one.
            // A system that keeps the animations out of sight must not have it begin anew for ever.
            guard animator?.phase == .paused, renewalsByLayout < 3, !isBacked else { return }
            renewalsByLayout += 1
            renew()
        }

        /// Whether live animations are somewhere in the effect's layers.
        private var isBacked: Bool { effectView.layer.hasAnimationsInTree }

        private static func isPartial(_ strength: Double) -> Bool { strength > 0 && strength < 1 }

        /// Lets the animator go, and has another made on the next turn where one is needed.
        private func renew() {
            animator?.tearDown()
            animator = nil
            let needsAnimator = Self.isPartial(strength) && window != nil
            // Until then no blur rather than the full one, and not by way of an animation under way.
            UIView.performWithoutAnimation { effectView.effect = strength >= 1 ? effect : nil }
            guard needsAnimator else { return }
            animator = ReuseSafeAnimator(turns: turns) { [weak self] in
                self?.makeAnimator() ?? UIViewPropertyAnimator(duration: 1, curve: .linear)
            }
        }

        private func makeAnimator() -> UIViewPropertyAnimator {
            let (effectView, effect) = (effectView, effect)
            UIView.performWithoutAnimation { effectView.effect = nil }
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { effectView.effect = effect }
            animator.pausesOnCompletion = true
            animator.fractionComplete = CGFloat(strength)
            return animator
        }
    }
#endif
