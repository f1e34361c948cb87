import QuartzCore
import UIKit

@objc protocol PulseCellDelegate: AnyObject {
    @objc optional func pulseCellDidToggle(_ cell: PulseCell)
}

@objcMembers
class PulseCell: UICollectionViewCell {
    weak var delegate: PulseCellDelegate?
    @objc dynamic private(set) var toggles = 0
    private(set) var held: UIViewPropertyAnimator?

    lazy var toggle: UIButton = {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        button.addTarget(self, action: #selector(togglePressed(_:)), for: .touchUpInside)
        return button
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(toggle)
        contentView.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: #selector(PulseCell.tapped)))
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    @IBAction private func togglePressed(_ sender: UIButton) {
        toggles += 1
        delegate?.pulseCellDidToggle?(self)
    }

    func tapped() {
        let spin = CABasicAnimation(keyPath: #keyPath(CALayer.transform))
        spin.duration = 0.2
        layer.add(spin, forKey: #keyPath(CALayer.transform))
        held = UIViewPropertyAnimator(duration: 1, curve: .linear) { [contentView] in contentView.alpha = 0.5
        }
        held?.pauseAnimation()
    }
}

#if DEBUG
    @available(iOS 17, *)
    #Preview("A cell") {
        PulseCell(frame: .zero)
    }
#endif
