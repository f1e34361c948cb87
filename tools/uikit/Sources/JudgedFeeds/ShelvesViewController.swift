import UIKit

// Nested sideways rows (collection in cell)
@MainActor protocol ShelfCellDelegate: AnyObject {
    func shelfCell(_ cell: ShelfCell, didSelect movie: Int)
}

final class PosterCell: UICollectionViewCell {
    private let poster = UIView()
    private let dim = UIView()
    private let ring = CAShapeLayer()
    private(set) var animator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = false
        poster.frame = contentView.bounds
        poster.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dim.frame = poster.bounds
        dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dim.backgroundColor = UIColor(white: 0, alpha: 0.5)
        dim.alpha = 0
        contentView.addSubview(poster)
        poster.addSubview(dim)
        let path = UIBezierPath()
        path.addArc(
            withCenter: CGPoint(x: 20, y: 20), radius: 16, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
            clockwise: true)
        ring.path = path.cgPath
        ring.fillColor = nil
        ring.strokeColor = tintColor.cgColor
        ring.lineWidth = 3
        ring.lineCap = .round
        ring.strokeEnd = 0
        poster.layer.addSublayer(ring)
        layer.shouldRasterize = true
        layer.rasterizationScale = UIScreen.main.scale
    }
    required init?(coder: NSCoder) { fatalError() }

    func configure(hue: CGFloat) {
        poster.backgroundColor = UIColor(hue: hue, saturation: 0.6, brightness: 0.9, alpha: 1)
        let spin = CABasicAnimation(keyPath: "strokeEnd")
        spin.fromValue = 0
        spin.toValue = 1
        spin.duration = 2
        spin.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        ring.add(spin, forKey: "progress")
        let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
        bounce.values = [1, 1.1, 0.95, 1]
        bounce.keyTimes = [0, 0.3, 0.6, 1]
        bounce.duration = 0.4
        let group = CAAnimationGroup()
        group.animations = [bounce]
        group.duration = 0.4
        poster.layer.add(group, forKey: nil)
    }

    func setParallax(_ fraction: CGFloat) {
        if animator == nil {
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
            animator.addAnimations { [unowned self] in
                self.dim.alpha = 1
                self.poster.transform = CGAffineTransform(scaleX: 0.9, y: 0.9).concatenating(
                    CGAffineTransform(translationX: 0, y: 10))
            }
            animator.pauseAnimation()
            animator.scrubsLinearly = true
            self.animator = animator
        }
        animator?.fractionComplete = min(max(0, fraction), 0.999)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        if let animator, animator.state == .active {
            animator.stopAnimation(false)
            animator.finishAnimation(at: .start)
        }
        animator = nil
        ring.removeAllAnimations()
        poster.layer.removeAnimation(forKey: "pulse")
    }
}

final class ShelfCell: UITableViewCell, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDelegateFlowLayout
{
    weak var delegate: (any ShelfCellDelegate)?
    private(set) var movies: [Int] = []
    private lazy var layout: UICollectionViewFlowLayout = {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 12
        layout.sectionInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
        layout.estimatedItemSize = .zero
        return layout
    }()
    private(set) lazy var collectionView: UICollectionView = {
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.register(PosterCell.self, forCellWithReuseIdentifier: "poster")
        view.showsHorizontalScrollIndicator = false
        view.backgroundColor = .clear
        view.dataSource = self
        view.delegate = self
        view.isDirectionalLockEnabled = true
        view.scrollsToTop = false
        return view
    }()
    var storedOffset: CGFloat {
        get { collectionView.contentOffset.x }
        set { collectionView.contentOffset.x = newValue }
    }

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.addSubview(collectionView)
        backgroundColor = .clear
        selectedBackgroundView = nil
        preservesSuperviewLayoutMargins = false
        separatorInset = .zero
        layoutMargins = .zero
    }
    required init?(coder: NSCoder) { fatalError() }

    override func layoutSubviews() {
        super.layoutSubviews()
        collectionView.frame = contentView.bounds
    }

    func configure(_ movies: [Int]) {
        self.movies = movies
        collectionView.reloadData()
        collectionView.setContentOffset(.zero, animated: false)
        collectionView.layoutIfNeeded()
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        movies.count
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "poster", for: indexPath)
        (cell as? PosterCell)?.configure(hue: CGFloat(movies[indexPath.item] % 100) / 100)
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        CGSize(width: 110, height: max(0, collectionView.frame.height - 20))
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        delegate?.shelfCell(self, didSelect: movies[indexPath.item])
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        for case let cell as PosterCell in collectionView.visibleCells {
            let center = cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: self)
            cell.setParallax(abs(center.x - bounds.midX) / bounds.width)
        }
    }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        let step = 122.0
        targetContentOffset.pointee.x = (targetContentOffset.pointee.x / step).rounded() * step
    }
}

public final class ShelvesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate,
    ShelfCellDelegate
{
    private let tableView = UITableView(frame: .zero, style: .grouped)
    private var offsets: [Int: CGFloat] = [:]
    private let shelves: [[Int]]
    public init(shelves: Int = 30) {
        self.shelves = (0..<shelves).map { shelf in (0..<20).map { shelf * 100 + $0 } }
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    public override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        tableView.register(ShelfCell.self, forCellReuseIdentifier: "shelf")
        tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        tableView.separatorStyle = .none
        tableView.backgroundView = UIView()
        tableView.sectionFooterHeight = 0
        view = tableView
    }
    public func numberOfSections(in tableView: UITableView) -> Int { shelves.count }
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shelf", for: indexPath) as! ShelfCell
        cell.configure(shelves[indexPath.section])
        cell.delegate = self
        return cell
    }
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        (cell as? ShelfCell)?.storedOffset = offsets[indexPath.section, default: 0]
    }
    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        offsets[indexPath.section] = (cell as? ShelfCell)?.storedOffset
    }
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 180 }
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        var content = header?.defaultContentConfiguration()
        content?.text = "Shelf \(section)"
        content?.textProperties.font = .preferredFont(forTextStyle: .title3)
        content?.textProperties.transform = .uppercase
        header?.contentConfiguration = content
        return header
    }
    public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        UITableView.automaticDimension
    }
    public func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat
    { 40 }
    func shelfCell(_ cell: ShelfCell, didSelect movie: Int) {
        guard tableView.indexPath(for: cell) != nil else { return }
        let detail = MovieViewController(movie: movie)
        detail.modalPresentationStyle = .pageSheet
        if let sheet = detail.sheetPresentationController {
            sheet.detents = [.medium(), .large()]
            sheet.prefersGrabberVisible = true
            sheet.preferredCornerRadius = 20
        }
        present(detail, animated: true)
    }
}

final class MovieViewController: UIViewController {
    private let movie: Int
    private let scrollView = UIScrollView()
    private let header = UIImageView()
    init(movie: Int) {
        self.movie = movie
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scrollView.delegate = self
        scrollView.contentSize = CGSize(width: view.bounds.width, height: 2000)
        view.addSubview(scrollView)
        scrollView.addSubview(header)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "\(movie)"
        label.textAlignment = .center
        label.sizeToFit()
        label.center = view.center
        scrollView.addSubview(label)
        let close = UIButton(
            type: .close, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
        view.addSubview(close)
    }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        scrollView.contentInset.top = view.safeAreaInsets.top
    }
}
extension MovieViewController: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        header.frame.origin.y = min(0, scrollView.contentOffset.y)
    }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { header }
}
