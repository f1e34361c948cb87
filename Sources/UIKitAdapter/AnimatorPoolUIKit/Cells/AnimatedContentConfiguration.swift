#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    /// A content configuration whose view owns an animator of the content.
    ///
    ///     cell.contentConfiguration = AnimatedContentConfiguration(content, fraction: 0.3) { contentView in
    ///         UIViewPropertyAnimator(duration: 1, curve: .linear) { contentView.alpha = 0.5 }
    ///     }
    ///
    /// The view makes the animator on the next turn. It makes another one when it gets a new configuration,
    /// as the view of a reused cell does, or enters the window. It tears the animator down when it leaves the
    /// window. You need no pool, and nothing is logged.
    public struct AnimatedContentConfiguration: UIContentConfiguration {
        /// The content that the view shows.
        public var content: any UIContentConfiguration
        /// The fraction at which the animator begins, from 0 to 1, or nil to leave the animator as
        /// `makeAnimator` returns it.
        public var fraction: Double?
        fileprivate let makeAnimator: @MainActor (UIView) -> UIViewPropertyAnimator

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - content: The content that the view shows.
        ///   - fraction: The fraction at which the animator begins, or nil to leave the animator as
        ///     `makeAnimator` returns it.
        ///   - makeAnimator: Makes the animator for the view of `content`. Its animation block must not
        ///     capture the cell: an animator that has not started keeps its block, and so the cell.
        public init(
            _ content: any UIContentConfiguration, fraction: Double? = nil,
            makeAnimator: @escaping @MainActor (UIView) -> UIViewPropertyAnimator
        ) {
            self.content = content
            self.fraction = fraction
            self.makeAnimator = makeAnimator
        }

        /// Returns a new view, which owns the animator.
        public func makeContentView() -> UIView & UIContentView { AnimatedContentView(self) }

        /// Returns a copy with updated content and the same closure.
        public func updated(for state: any UIConfigurationState) -> AnimatedContentConfiguration {
            var copy = self
            copy.content = content.updated(for: state)
            return copy
        }
    }

    private final class AnimatedContentView: UIView, UIContentView {
        private var shown: AnimatedContentConfiguration
        private var content: UIView & UIContentView
        private var animator: ReuseSafeAnimator?
        private let turns = MainTurnQueue()

        init(_ configuration: AnimatedContentConfiguration) {
            shown = configuration
            content = configuration.content.makeContentView()
            super.init(frame: .zero)
            add(content)
        }

        required init?(coder: NSCoder) { nil }

        var configuration: any UIContentConfiguration {
            get { shown }
            set {
                guard let new = newValue as? AnimatedContentConfiguration else { return }
                let isSameKind = type(of: new.content) == type(of: shown.content)
                shown = new
                animator?.tearDown()
                if isSameKind {
                    content.configuration = new.content
                } else {
                    content.removeFromSuperview()
                    content = new.content.makeContentView()
                    add(content)
                }
                renewAnimator()
            }
        }

        private func add(_ content: UIView) {
            content.frame = bounds
            content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(content)
        }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            renewAnimator()
        }

        override func willMove(toWindow newWindow: UIWindow?) {
            super.willMove(toWindow: newWindow)
            if newWindow == nil { animator?.tearDown() }
        }

        private func renewAnimator() {
            animator?.tearDown()
            animator = nil
            guard window != nil else { return }
            let (content, makeAnimator) = (content, shown.makeAnimator)
            animator = ReuseSafeAnimator(turns: turns) { MainActor.assumeIsolated { makeAnimator(content) } }
            if let fraction = shown.fraction { animator?.fractionComplete = fraction }
        }
    }
#endif
