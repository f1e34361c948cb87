import UIKit

// A display link that calls a selector: Swift has no selectors on Linux.

final class TickingView: UIView {
    private var link: CADisplayLink?
}
