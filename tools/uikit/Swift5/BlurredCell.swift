import AnimatorPoolUIKit
import UIKit

/// A cell with one blur, in Swift 5 mode. README has the same cell in Swift 6 mode.
final class BlurredCell: UICollectionViewCell {
    let blur = ReusableBlurView(style: .light, strength: 0.3)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(blur)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        blur.frame = contentView.bounds
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        blur.prepareForReuse()
    }

    func select() { blur.strength = 0.8 }
}
