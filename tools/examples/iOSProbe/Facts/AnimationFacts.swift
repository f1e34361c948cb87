import UIKit

/// Whether a reused cell keeps the animation of a paused animator that the data source created for it.
final class DataSourceAnimatorScreen: ListFactScreen {
    override class var fact: String { "cell.dataSourceAnimator" }

    private var animators: [UIViewPropertyAnimator] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        configure = { [weak self] cell, _ in
            let view = cell.contentView
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.1
            self?.animators.append(animator)
        }
    }

    override func answer() async throws -> FactAnswer? {
        try await scroll(by: 2000)
        try await scroll(by: 2000)
        let cell = list.visibleCells.first { ($0 as? FactCell)?.isReused == true }
        let hasAnimations = cell?.contentView.layer.animationKeys()?.isEmpty == false
        // The release of a paused animator would end the app.
        for animator in animators { animator.stopAnimation(true) }
        return cell == nil ? nil : .text(hasAnimations ? "kept" : "removed")
    }
}

/// Whether a cell keeps its animations while a pushed screen covers its list.
class CoveredCellScreen: ListFactScreen {
    override class var fact: String { "screen.coveredCell" }

    /// Called before the list is covered.
    func prepare() async throws -> Bool { true }
    /// The cell whose animations are examined.
    var cell: UICollectionViewCell? { list.cellForItem(at: IndexPath(item: 0, section: 0)) }

    final override func answer() async throws -> FactAnswer? {
        guard try await prepare(), let view = cell?.contentView else { return nil }
        UIView.animate(withDuration: 100) { view.alpha = 0.5 }
        navigationController?.pushViewController(UIViewController(), animated: false)
        try await wait(1)
        let hasAnimations = view.layer.animationKeys()?.isEmpty == false
        navigationController?.popViewController(animated: false)
        try await wait(0.5)
        return .text(hasAnimations ? "kept" : "removed")
    }
}

/// The same question for a cell that is prepared and not displayed.
final class CoveredPreparedCellScreen: CoveredCellScreen {
    override class var fact: String { "screen.coveredPreparedCell" }
    override class var needsFling: Bool { true }

    private var cells: [Int: UICollectionViewCell] = [:]

    override func viewDidLoad() {
        super.viewDidLoad()
        configure = { [weak self] cell, item in self?.cells[item] = cell }
    }

    override func prepare() async throws -> Bool { try await isFlung() }
    override var cell: UICollectionViewCell? { itemsAhead.max().flatMap { cells[$0] } }
}

/// How CoreAnimation blends two colours of different opacity.
final class ColorBlendScreen: FactScreen {
    override class var fact: String { "animation.colorBlend" }

    override func answer() async throws -> FactAnswer? {
        let square = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        square.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0)
        view.addSubview(square)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            square.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        animator.fractionComplete = 0.5
        try await wait(0.2)
        let color = square.layer.presentation()?.backgroundColor
        animator.stopAnimation(true)
        guard let parts = color?.components, parts.count == 4 else { return nil }
        return switch parts[2] / max(parts[0] + parts[2], 0.01) {
        case 0.45...0.55: .text("straight")
        case 0.9...: .text("premultiplied")
        default: .text("other")
        }
    }
}
