#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
    import SwiftUI
    import UIKit

    extension View {
        /// Blurs the area behind the view, with a strength from 0 to 1 that survives reuse.
        ///
        ///     Text(photo.title).reusableBlur(strength: 0.3)
        ///
        /// The view's background is a ``ReusableBlurView``.
        public func reusableBlur(strength: Double, style: UIBlurEffect.Style = .regular) -> some View {
            background(ReusableBlur(strength: strength, style: style))
        }
    }

    private struct ReusableBlur: UIViewRepresentable {
        let strength: Double
        let style: UIBlurEffect.Style

        func makeUIView(context: Context) -> ReusableBlurView {
            ReusableBlurView(style: style, strength: strength)
        }

        func updateUIView(_ view: ReusableBlurView, context: Context) { view.strength = strength }
    }
#endif
