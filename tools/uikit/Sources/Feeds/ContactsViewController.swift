import UIKit

// Contacts: a table with a diffable data source of its own class, prefetching, placeholders and section headers.

struct Contact: Hashable, Sendable {
    let id: Int
    let name: String
    var isFavourite = false
}

final class PlaceholderView: UIView {
    private let gradient = CAGradientLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        gradient.colors = [
            UIColor.systemGray5.cgColor, UIColor.systemGray6.cgColor, UIColor.systemGray5.cgColor,
        ]
        gradient.locations = [0, 0.5, 1]
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        layer.addSublayer(gradient)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = bounds
    }

    override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 12)
    }

    func start() {
        UIView.animate(
            withDuration: 0.8, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction],
            animations: { self.alpha = 0.3 }, completion: nil)
    }

    func stop() {
        layer.removeAllAnimations()
        alpha = 1
    }
}

final class ContactCell: UITableViewCell {
    static let identifier = String(describing: ContactCell.self)

    let nameLabel: UILabel = {
        let label = UILabel()
        label.font = UIFont.systemFont(ofSize: 17, weight: .medium)
        label.textColor = .label
        label.textAlignment = .natural
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }()
    private lazy var favouriteButton: UIButton = {
        var configuration = UIButton.Configuration.plain()
        configuration.image = UIImage(systemName: "star")
        configuration.contentInsets = .init(top: 4, leading: 4, bottom: 4, trailing: 4)
        let button = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in
                self?.onFavourite?()
            })
        button.translatesAutoresizingMaskIntoConstraints = false
        return button
    }()
    private let placeholder = PlaceholderView()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var fade: UIViewPropertyAnimator?
    var onFavourite: (() -> Void)?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        selectedBackgroundView = UIView()
        selectedBackgroundView?.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.1)
        separatorInset = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
        preservesSuperviewLayoutMargins = true
        spinner.hidesWhenStopped = true
        accessoryView = spinner

        let stack = UIStackView(arrangedSubviews: [nameLabel, favouriteButton])
        stack.axis = .horizontal
        stack.spacing = UIStackView.spacingUseSystem
        stack.alignment = .center
        stack.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(stack)
        contentView.addSubview(placeholder)
        let guide = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: guide.topAnchor),
            stack.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            favouriteButton.widthAnchor.constraint(greaterThanOrEqualToConstant: 44),
        ])
        nameLabel.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
        super.prepareForReuse()
        fade?.stopAnimation(true)
        fade = nil
        nameLabel.text = nil
        onFavourite = nil
        placeholder.stop()
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        nameLabel.textColor = selected ? .systemBlue : .label
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        let changes = {
            self.contentView.transform = highlighted ? CGAffineTransform(scaleX: 0.97, y: 0.97) : .identity
        }
        if animated {
            UIView.animate(
                withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
                options: .allowUserInteraction, animations: changes)
        } else {
            changes()
        }
    }

    func showPlaceholder() {
        nameLabel.isHidden = true
        placeholder.isHidden = false
        placeholder.start()
        spinner.startAnimating()
    }

    func show(_ contact: Contact) {
        placeholder.stop()
        placeholder.isHidden = true
        spinner.stopAnimating()
        nameLabel.isHidden = false
        nameLabel.text = contact.name
        favouriteButton.configuration?.image = UIImage(systemName: contact.isFavourite ? "star.fill" : "star")
        nameLabel.alpha = 0
        let timing = UICubicTimingParameters(animationCurve: .easeOut)
        let animator = UIViewPropertyAnimator(duration: 0.25, timingParameters: timing)
        animator.addAnimations { [weak self] in self?.nameLabel.alpha = 1 }
        animator.addCompletion { [weak self] _ in self?.fade = nil }
        animator.isInterruptible = true
        animator.startAnimation(afterDelay: 0.05)
        fade = animator
    }
}

final class LetterHeaderView: UITableViewHeaderFooterView {
    static let identifier = "LetterHeaderView"
    private let label = UILabel()

    override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        label.font = .boldSystemFont(ofSize: 13)
        label.frame = CGRect(x: 16, y: 0, width: 100, height: 28)
        contentView.addSubview(label)
        let background = UIView(frame: bounds)
        background.backgroundColor = .secondarySystemBackground
        backgroundView = background
    }

    required init?(coder: NSCoder) {
        fatalError()
    }

    func configure(_ letter: String) {
        label.attributedText = NSAttributedString(
            string: letter,
            attributes: [.font: UIFont.boldSystemFont(ofSize: 13), .foregroundColor: UIColor.secondaryLabel])
    }
}

final class ContactsDataSource: UITableViewDiffableDataSource<String, Int> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        snapshot().sectionIdentifiers[section]
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete, let id = itemIdentifier(for: indexPath) {
            var snapshot = self.snapshot()
            snapshot.deleteItems([id])
            apply(snapshot, animatingDifferences: true)
        }
    }
}

public final class ContactsViewController: UIViewController {
    private let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private lazy var dataSource = ContactsDataSource(tableView: tableView) {
        [weak self] tableView, indexPath, id in
        let cell = tableView.dequeueReusableCell(withIdentifier: ContactCell.identifier, for: indexPath)
        guard let self, let cell = cell as? ContactCell else { return cell }
        if let contact = self.loaded[id] {
            cell.show(contact)
        } else {
            cell.showPlaceholder()
            self.load(id)
        }
        cell.onFavourite = { [weak self] in self?.toggleFavourite(id) }
        return cell
    }
    private var loaded: [Int: Contact] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    private let searchController = UISearchController(searchResultsController: nil)

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Contacts"
        view.backgroundColor = .systemBackground
        definesPresentationContext = true

        tableView.register(ContactCell.self, forCellReuseIdentifier: ContactCell.identifier)
        tableView.register(
            LetterHeaderView.self, forHeaderFooterViewReuseIdentifier: LetterHeaderView.identifier)
        tableView.rowHeight = 60
        tableView.sectionHeaderHeight = 28
        tableView.sectionHeaderTopPadding = 0
        tableView.separatorStyle = .singleLine
        tableView.separatorInset = .zero
        tableView.showsVerticalScrollIndicator = false
        tableView.delegate = self
        tableView.prefetchDataSource = self
        tableView.dataSource = dataSource
        tableView.tableFooterView = UIView(frame: .zero)
        tableView.tableHeaderView = makeHeader()
        tableView.cellLayoutMarginsFollowReadableWidth = true
        tableView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        tableView.frame = view.bounds

        searchController.searchResultsUpdater = self
        searchController.obscuresBackgroundDuringPresentation = false
        searchController.searchBar.placeholder = "Search"
        navigationItem.searchController = searchController
        navigationItem.hidesSearchBarWhenScrolling = true

        dataSource.defaultRowAnimation = .fade
        reload(animated: false)
    }

    private func makeHeader() -> UIView {
        let header = UIView(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 120))
        let imageView = UIImageView(image: UIImage(systemName: "person.crop.circle"))
        imageView.frame = CGRect(x: 20, y: 20, width: 80, height: 80)
        imageView.layer.cornerRadius = 40
        imageView.layer.cornerCurve = .continuous
        imageView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        imageView.layer.shadowColor = UIColor.black.cgColor
        imageView.layer.shadowOpacity = 0.2
        imageView.layer.shadowRadius = 6
        imageView.layer.shadowOffset = CGSize(width: 0, height: 2)
        header.addSubview(imageView)
        return header
    }

    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let indexPath = tableView.indexPathForSelectedRow {
            tableView.deselectRow(at: indexPath, animated: animated)
        }
    }

    private func reload(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        let letters = ["A", "B", "C", "D"]
        snapshot.appendSections(letters)
        for (index, letter) in letters.enumerated() {
            snapshot.appendItems((0..<50).map { index * 50 + $0 }, toSection: letter)
        }
        dataSource.apply(snapshot, animatingDifferences: animated)
    }

    private func load(_ id: Int) {
        guard loaded[id] == nil, tasks[id] == nil else { return }
        tasks[id] = Task { [weak self] in
            await Task.yield()
            guard !Task.isCancelled, let self else { return }
            self.loaded[id] = Contact(id: id, name: "Contact \(id)")
            self.tasks[id] = nil
            var snapshot = self.dataSource.snapshot()
            guard snapshot.indexOfItem(id) != nil else { return }
            snapshot.reconfigureItems([id])
            await self.dataSource.apply(snapshot, animatingDifferences: false)
        }
    }

    private func toggleFavourite(_ id: Int) {
        loaded[id]?.isFavourite.toggle()
        var snapshot = dataSource.snapshot()
        snapshot.reloadItems([id])
        dataSource.apply(snapshot, animatingDifferences: true)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
    }

    public func favouriteFirst() { toggleFavourite(0) }

    public func scrollToEnd() {
        let last = IndexPath(row: 49, section: 3)
        tableView.scrollToRow(at: last, at: .bottom, animated: true)
    }
}

extension ContactsViewController: UITableViewDelegate {
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header =
            tableView.dequeueReusableHeaderFooterView(withIdentifier: LetterHeaderView.identifier)
            as? LetterHeaderView
        header?.configure(dataSource.snapshot().sectionIdentifiers[section])
        return header
    }

    public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        60
    }

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let detail = UIViewController()
        detail.view.backgroundColor = .systemBackground
        detail.hidesBottomBarWhenPushed = true
        navigationController?.pushViewController(detail, animated: true)
    }

    public func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let action = UIContextualAction(style: .normal, title: "Favourite") { [weak self] _, _, done in
            self?.favouriteFirst()
            done(true)
        }
        action.backgroundColor = .systemYellow
        return UISwipeActionsConfiguration(actions: [action])
    }

    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        if let id = dataSource.itemIdentifier(for: indexPath) {
            tasks.removeValue(forKey: id)?.cancel()
        }
    }

    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        view.endEditing(true)
    }
}

extension ContactsViewController: UITableViewDataSourcePrefetching {
    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        indexPaths.compactMap { dataSource.itemIdentifier(for: $0) }.forEach(load)
    }

    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        for id in indexPaths.compactMap(dataSource.itemIdentifier(for:)) {
            tasks.removeValue(forKey: id)?.cancel()
        }
    }
}

extension ContactsViewController: UISearchResultsUpdating {
    public func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        if text.isEmpty { reload(animated: true) }
    }
}
