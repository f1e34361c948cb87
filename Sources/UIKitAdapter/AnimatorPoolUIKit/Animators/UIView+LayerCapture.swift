#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UIView {
        /// Animates as `UIView.animate` does, and also animates properties of `layers` that UIKit sets at
        /// once: the border's width and colour, and the shadow's opacity, radius and colour.
        ///
        ///     UIView.animate(withDuration: 0.3, capturing: [card.layer]) {
        ///         card.alpha = 0.8
        ///         card.layer.borderWidth = 2
        ///     }
        ///
        /// The method captures only the layers in `layers`. Their animations are CoreAnimation's, so
        /// `UIViewPropertyAnimator` does not pause or scrub them.
        public static func animate(
            withDuration duration: TimeInterval, capturing layers: [CALayer],
            timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut),
            animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
        ) {
            let before = layers.map { CapturedValues($0) }
            animate(withDuration: duration, animations: animations, completion: completion)
            for (layer, before) in zip(layers, before) {
                for (key, from, to) in before.changes(to: CapturedValues(layer)) {
                    let animation = CABasicAnimation(keyPath: key)
                    animation.fromValue = from
                    animation.toValue = to
                    animation.duration = duration
                    animation.timingFunction = timing
                    layer.add(animation, forKey: key)
                }
            }
        }
    }

    /// The values of a layer that UIKit's blocks set at once, without an animation.
    private struct CapturedValues {
        private let numbers: [(key: String, value: Double)]
        private let colours: [(key: String, value: CGColor?)]

        @MainActor init(_ layer: CALayer) {
            numbers = [
                ("borderWidth", Double(layer.borderWidth)), ("shadowOpacity", Double(layer.shadowOpacity)),
                ("shadowRadius", Double(layer.shadowRadius)),
            ]
            colours = [("borderColor", layer.borderColor), ("shadowColor", layer.shadowColor)]
        }

        func changes(to new: CapturedValues) -> [(key: String, from: Any?, to: Any?)] {
            zip(numbers, new.numbers).filter { $0.value != $1.value }.map { ($0.key, $0.value, $1.value) }
                + zip(colours, new.colours).filter { $0.value != $1.value }.map {
                    ($0.key, $0.value, $1.value)
                }
        }
    }
#endif
