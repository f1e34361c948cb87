import UIKit

// Table with prefetch
public struct Article: Sendable, Hashable {
    public let id: Int
    public let headline: String
    public let summary: String
    public let imageURL: URL?
    public init(id: Int) {
        self.id = id
        headline = "Article \(id)"
        summary = String(repeating: "Lorem ipsum ", count: id % 7 + 1)
        imageURL = URL(string: "https://example.com/\(id).jpg")
    }
}

public actor ImageLoader {
    private var cache: [URL: UIImage] = [:]
    private var running: [URL: Task<UIImage, any Error>] = [:]
    public init() {}
    public func image(for url: URL) async throws -> UIImage {
        if let image = cache[url] { return image }
        if let task = running[url] { return try await task.value }
        let task = Task {
            try await Task.sleep(for: .milliseconds(50))
            return UIImage()
        }
        running[url] = task
        let image = try await task.value
        cache[url] = image
        running[url] = nil
        return image
    }
    public func cancel(_ url: URL) { running.removeValue(forKey: url)?.cancel() }
}

final class ArticleCell: UITableViewCell {
    static let reuseIdentifier = String(describing: ArticleCell.self)
    let thumbnailView = UIImageView()
    let headlineLabel = UILabel()
    let summaryLabel = UILabel()
    private let shimmer = CAGradientLayer()
    private var fadeAnimator: UIViewPropertyAnimator?
    var loadTask: Task<Void, Never>?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        accessoryType = .disclosureIndicator
        headlineLabel.font = UIFont.systemFont(ofSize: 17, weight: .semibold)
        summaryLabel.font = UIFontMetrics(forTextStyle: .subheadline).scaledFont(for: .systemFont(ofSize: 15))
        summaryLabel.textColor = .secondaryLabel
        summaryLabel.numberOfLines = 0
        thumbnailView.layer.cornerRadius = 8
        thumbnailView.backgroundColor = .secondarySystemFill
        let labels = UIStackView(arrangedSubviews: [headlineLabel, summaryLabel])
        labels.axis = .vertical
        labels.spacing = 4
        labels.alignment = .leading
        let row = UIStackView(arrangedSubviews: [thumbnailView, labels])
        row.axis = .horizontal
        row.spacing = 12
        row.alignment = .center
        row.distribution = .fill
        row.isLayoutMarginsRelativeArrangement = true
        row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
        row.translatesAutoresizingMaskIntoConstraints = false
        row.setCustomSpacing(20, after: thumbnailView)
        contentView.addSubview(row)
        NSLayoutConstraint.activate([
            row.topAnchor.constraint(equalTo: contentView.topAnchor),
            row.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            row.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            thumbnailView.widthAnchor.constraint(equalToConstant: 64),
            thumbnailView.heightAnchor.constraint(equalTo: thumbnailView.widthAnchor, multiplier: 1),
        ])
        labels.setContentHuggingPriority(.defaultLow, for: .horizontal)
        thumbnailView.setContentCompressionResistancePriority(.required, for: .horizontal)
        let bottom = thumbnailView.bottomAnchor.constraint(lessThanOrEqualTo: contentView.bottomAnchor)
        bottom.priority = UILayoutPriority(999)
        bottom.isActive = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
        super.prepareForReuse()
        loadTask?.cancel()
        loadTask = nil
        fadeAnimator?.stopAnimation(true)
        fadeAnimator = nil
        thumbnailView.image = nil
        thumbnailView.alpha = 1
    }

    func show(_ image: UIImage) {
        thumbnailView.image = image
        thumbnailView.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 0.25, dampingRatio: 0.9) { [thumbnailView] in
            thumbnailView.alpha = 1
        }
        animator.addCompletion { [weak self] position in
            if position == .end { self?.fadeAnimator = nil }
        }
        animator.startAnimation()
        fadeAnimator = animator
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        backgroundColor = selected ? .tertiarySystemFill : .systemBackground
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        UIView.animate(
            withDuration: animated ? 0.2 : 0, delay: 0, usingSpringWithDamping: 0.7,
            initialSpringVelocity: 0.4, options: [.curveEaseInOut],
            animations: {
                self.contentView.transform = highlighted ? .init(scaleX: 0.98, y: 0.98) : .identity
            })
    }
}

public final class ArticlesTableViewController: UITableViewController {
    private var articles: [Article]
    private let loader = ImageLoader()
    private var prefetches: [IndexPath: Task<Void, Never>] = [:]
    private var isLoadingPage = false
    private lazy var footerSpinner: UIActivityIndicatorView = {
        let spinner = UIActivityIndicatorView(style: .medium)
        spinner.hidesWhenStopped = true
        spinner.frame = CGRect(x: 0, y: 0, width: tableView.bounds.width, height: 44)
        return spinner
    }()

    public init(articles: [Article]) {
        self.articles = articles
        super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { fatalError() }

    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Articles"
        tableView.register(ArticleCell.self, forCellReuseIdentifier: ArticleCell.reuseIdentifier)
        tableView.prefetchDataSource = self
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 96
        tableView.separatorInset = UIEdgeInsets(top: 0, left: 92, bottom: 0, right: 0)
        tableView.separatorStyle = .singleLine
        tableView.tableFooterView = footerSpinner
        tableView.sectionHeaderTopPadding = 0
        tableView.cellLayoutMarginsFollowReadableWidth = true
        refreshControl = UIRefreshControl()
        refreshControl?.attributedTitle = NSAttributedString(string: "Pull to refresh")
        refreshControl?.addAction(UIAction { [weak self] _ in self?.reload() }, for: .valueChanged)
        navigationItem.leftBarButtonItem = editButtonItem
        NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { for task in (self?.prefetches ?? [:]).values { task.cancel() } }
        }
        Task { [weak self] in
            for await _ in NotificationCenter.default.notifications(
                named: UIApplication.didEnterBackgroundNotification
            ).map({ $0.name }) {
                self?.prefetches.removeAll()
            }
        }
    }

    func reload() {
        Task {
            defer { refreshControl?.endRefreshing() }
            try? await Task.sleep(for: .seconds(0.5))
            articles.insert(contentsOf: (0..<3).map { Article(id: 10_000 + articles.count + $0) }, at: 0)
            tableView.performBatchUpdates(
                {
                    self.tableView.insertRows(
                        at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .automatic)
                },
                completion: { finished in
                    print(finished)
                })
        }
    }

    public override func numberOfSections(in tableView: UITableView) -> Int { 1 }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        articles.count
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        guard
            let cell = tableView.dequeueReusableCell(
                withIdentifier: ArticleCell.reuseIdentifier, for: indexPath) as? ArticleCell
        else {
            preconditionFailure("Unexpected cell")
        }
        let article = articles[indexPath.row]
        cell.headlineLabel.text = article.headline
        cell.summaryLabel.attributedText = NSAttributedString(
            string: article.summary, attributes: [.foregroundColor: UIColor.secondaryLabel, .kern: 0.2])
        cell.loadTask = Task { [loader, weak cell] in
            guard let url = article.imageURL, let image = try? await loader.image(for: url), !Task.isCancelled
            else { return }
            cell?.show(image)
        }
        return cell
    }

    public override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        if indexPath.row == articles.count - 5 { loadNextPage() }
    }

    public override func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        (cell as? ArticleCell)?.loadTask?.cancel()
    }

    private func loadNextPage() {
        guard !isLoadingPage else { return }
        isLoadingPage = true
        footerSpinner.startAnimating()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { [weak self] in
            guard let self else { return }
            let start = self.articles.count
            self.articles += (start..<start + 20).map { Article(id: $0) }
            self.tableView.insertRows(
                at: (start..<start + 20).map { IndexPath(row: $0, section: 0) }, with: .none)
            self.isLoadingPage = false
            self.footerSpinner.stopAnimating()
        }
    }

    public override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") {
            [weak self] action, view, done in
            self?.articles.remove(at: indexPath.row)
            self?.tableView.deleteRows(at: [indexPath], with: .fade)
            done(true)
        }
        delete.image = UIImage(systemName: "trash")
        delete.backgroundColor = .systemRed
        let configuration = UISwipeActionsConfiguration(actions: [delete])
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }

    public override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    public override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        articles.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .left)
    }

    public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let detail = UIViewController()
        detail.title = articles[indexPath.row].headline
        show(detail, sender: self)
    }

    public override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    { "Today" }
    public override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    { 32 }
    public override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
        -> CGFloat
    { 96 }
    public override func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let progress = min(max(scrollView.contentOffset.y / 100, 0), 1)
        navigationController?.navigationBar.alpha = 1 - progress * 0.2
    }
    public override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { view.endEditing(true) }
}

extension ArticlesTableViewController: UITableViewDataSourcePrefetching {
    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        for indexPath in indexPaths where prefetches[indexPath] == nil {
            guard let url = articles[indexPath.row].imageURL else { continue }
            prefetches[indexPath] = Task(priority: .utility) { [loader] in
                _ = try? await loader.image(for: url)
            }
        }
    }
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        for indexPath in indexPaths { prefetches.removeValue(forKey: indexPath)?.cancel() }
    }
}
