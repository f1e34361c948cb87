import UIKit

// A display link calls a selector, which Swift has none of on Linux.

final class TickingView: UIView {
    private var link: CADisplayLink?
}
