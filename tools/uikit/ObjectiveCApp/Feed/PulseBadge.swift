import SwiftUI

// SwiftUI brings UIKit on Apple's systems. The app creates this cell itself, so it has no initialiser of UIKit's.

final class PulseBadge: UITableViewCell {
    static var height: CGFloat = 20
    private(set) var loads = 0

    init(count: Int) {
        super.init(style: .default, reuseIdentifier: nil)
        textLabel?.text = "\(count)"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

extension PulseBadge: PulseListener {
    func pulsesLoaded() { loads += 1 }
}

#Preview { PulseBadge(count: 1) }
