#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    /// A blur with a strength that survives reuse and the background.
    ///
    ///     let blur = ReusableBlurView(style: .light, strength: 0.3)
    ///     override func prepareForReuse() {
    ///         super.prepareForReuse()
    ///         blur.prepareForReuse()
    ///     }
    ///
    /// UIKit's blur has no strength, so a paused animator of the effect shows a part of it. Reuse and the
    /// background remove the animator's layer animations, after which the blur has full strength. An animated
    /// update of the list would animate that change. In each of these cases this view makes a new animator on
    /// the next turn, outside any animation. Outside a window it holds no animator, and strengths of 0 and 1
    /// need none.
    ///
    /// The view needs no pool. To log what happens to a blur, use a pool with a log instead.
    public final class ReusableBlurView: UIView {
        /// The strength, from 0 (no blur) to 1 (the whole effect). Other values are clamped.
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

        /// The effect at full strength.
        public var effect: UIVisualEffect {
            didSet { renew() }
        }

        /// Whether the view may have an animator. True at first.
        ///
        /// Nobody tells a view that its cell is in the reuse pool, where it keeps its animator until the cell's next
        /// use. To have none there, and none in a cell that the list prepares, set this to false in the cell's
        /// initialiser and in the list's `didEndDisplaying`, and to true in its `willDisplay`.
        public var isDisplayed = true {
            didSet { if isDisplayed != oldValue { renew() } }
        }

        /// The view for content on top of the blur.
        public var contentView: UIView { effectView.contentView }

        private let effectView = UIVisualEffectView(effect: nil)
        private let turns = MainTurnQueue()
        private var animator: ReuseSafeAnimator?
        private var app: AppObservation?
        private var renewalsByLayout = 0

        /// Creates a blur of `effect` with a strength from 0 to 1.
        public init(effect: UIVisualEffect = UIBlurEffect(style: .regular), strength: Double = 1) {
            self.effect = effect
            self.strength = strength
            super.init(frame: .zero)
            setUp()
        }

        /// Creates a blur of this style with a strength from 0 to 1.
        public convenience init(style: UIBlurEffect.Style, strength: Double) {
            self.init(effect: UIBlurEffect(style: style), strength: strength)
        }

        /// Creates a regular blur at full strength.
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

        /// Ends the animator of the former use; the next layout makes that of the new one. Call the method from the
        /// `prepareForReuse` of its cell, because UIKit does not notify the cell's views.
        public func prepareForReuse() {
            renewalsByLayout = 0
            end()
            // In the layout the cell has its new item, and the turn after it is the first that keeps animations.
            setNeedsLayout()
        }

        /// Makes the animator in a window, and ends it outside.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            renew()
        }

        /// Makes the animator of a new use, and another one if reuse has removed the animations of the former one.
        public override func layoutSubviews() {
            super.layoutSubviews()
            guard let animator else {
                if needsAnimator { renew() }
                return
            }
            // Reuse strips cells at the end of a layout, so the next layout detects a cell that did not call
            // `prepareForReuse`. The limit prevents endless renewals on a system that does not show the
            // animations in the layer tree.
            guard animator.phase == .paused, renewalsByLayout < 3, !isBacked else { return }
            renewalsByLayout += 1
            renew()
        }

        /// Whether the effect's layers have live animations.
        private var isBacked: Bool { effectView.layer.hasAnimationsInTree }

        private static func isPartial(_ strength: Double) -> Bool { strength > 0 && strength < 1 }

        private var needsAnimator: Bool { Self.isPartial(strength) && window != nil && isDisplayed }

        /// Ends the animator, and makes another one on the next turn if the strength needs one.
        private func renew() {
            end()
            guard needsAnimator else { return }
            animator = ReuseSafeAnimator(turns: turns) { [weak self] in
                self?.makeAnimator() ?? UIViewPropertyAnimator(duration: 1, curve: .linear)
            }
        }

        /// Ends the animator.
        private func end() {
            animator?.tearDown()
            animator = nil
            // Without an animator a partial blur is not shown, instead of the full one, outside any running animation.
            UIView.performWithoutAnimation { effectView.effect = strength >= 1 ? effect : nil }
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
