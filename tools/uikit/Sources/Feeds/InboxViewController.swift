import UIKit

// A mailbox: a list layout with an outline, a content configuration of its own, swipe actions and a refresh control.

public struct Mail: Hashable, Identifiable, Sendable {
    public let id: UUID
    public var sender: String
    public var subject: String
    public var isUnread: Bool

    public init(id: UUID = UUID(), sender: String, subject: String, isUnread: Bool = true) {
        self.id = id
        self.sender = sender
        self.subject = subject
        self.isUnread = isUnread
    }
}

struct MailContentConfiguration: UIContentConfiguration, Hashable {
    var sender = ""
    var subject = ""
    var isUnread = false
    var isSelected = false

    func makeContentView() -> UIView & UIContentView {
        MailContentView(configuration: self)
    }

    func updated(for state: UIConfigurationState) -> MailContentConfiguration {
        guard let state = state as? UICellConfigurationState else { return self }
        var copy = self
        copy.isSelected = state.isSelected || state.isHighlighted
        return copy
    }
}

final class MailContentView: UIView, UIContentView {
    private let stack = UIStackView()
    private let senderLabel = UILabel()
    private let subjectLabel = UILabel()
    private let dot = UIImageView(image: UIImage(systemName: "circle.fill"))
    private var appliedConfiguration: MailContentConfiguration?
    private var pulse: UIViewPropertyAnimator?

    var configuration: UIContentConfiguration {
        get { appliedConfiguration ?? MailContentConfiguration() }
        set {
            guard let newConfiguration = newValue as? MailContentConfiguration else { return }
            apply(newConfiguration)
        }
    }

    init(configuration: MailContentConfiguration) {
        super.init(frame: .zero)
        setUpViews()
        apply(configuration)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUpViews() {
        senderLabel.font = UIFont.preferredFont(forTextStyle: .headline)
        senderLabel.adjustsFontForContentSizeCategory = true
        subjectLabel.font = .systemFont(ofSize: 15, weight: .regular)
        subjectLabel.textColor = .secondaryLabel
        subjectLabel.numberOfLines = 2
        subjectLabel.lineBreakMode = .byTruncatingTail
        dot.tintColor = .systemBlue
        dot.contentMode = .scaleAspectFit
        dot.setContentHuggingPriority(.required, for: .horizontal)
        dot.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 10, weight: .semibold)

        stack.axis = .vertical
        stack.alignment = .fill
        stack.distribution = .fill
        stack.spacing = 4
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
        stack.addArrangedSubview(senderLabel)
        stack.addArrangedSubview(subjectLabel)
        stack.setCustomSpacing(2, after: senderLabel)
        stack.translatesAutoresizingMaskIntoConstraints = false
        dot.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        addSubview(dot)
        let bottom = stack.bottomAnchor.constraint(equalTo: bottomAnchor)
        bottom.priority = .defaultHigh
        NSLayoutConstraint.activate([
            dot.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
            dot.centerYAnchor.constraint(equalTo: centerYAnchor),
            dot.widthAnchor.constraint(equalToConstant: 10),
            dot.heightAnchor.constraint(equalTo: dot.widthAnchor, multiplier: 1),
            stack.topAnchor.constraint(equalTo: topAnchor),
            stack.leadingAnchor.constraint(equalTo: dot.trailingAnchor),
            stack.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor),
            bottom,
        ])
    }

    private func apply(_ configuration: MailContentConfiguration) {
        guard appliedConfiguration != configuration else { return }
        let wasUnread = appliedConfiguration?.isUnread ?? configuration.isUnread
        appliedConfiguration = configuration
        senderLabel.text = configuration.sender
        subjectLabel.text = configuration.subject
        backgroundColor = configuration.isSelected ? .systemGray5 : .clear
        if wasUnread && !configuration.isUnread {
            UIView.animate(withDuration: 0.3) { [dot] in
                dot.alpha = 0
            }
        } else {
            dot.alpha = configuration.isUnread ? 1 : 0
        }
    }
}

public final class InboxViewController: UIViewController {
    enum Section: Int, CaseIterable, Hashable {
        case folders
        case mails
    }

    enum Item: Hashable {
        case folder(String)
        case mail(Mail.ID)
    }

    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Section, Item>!
    private let refreshControl = UIRefreshControl()
    private var mails: [Mail]

    public init(mails: [Mail]) {
        self.mails = mails
        super.init(nibName: nil, bundle: nil)
        title = NSLocalizedString("Inbox", comment: "")
        tabBarItem = UITabBarItem(title: "Inbox", image: UIImage(systemName: "tray"), tag: 0)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        navigationController?.navigationBar.prefersLargeTitles = true
        navigationItem.largeTitleDisplayMode = .always
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .compose,
            primaryAction: UIAction { [weak self] _ in
                self?.compose()
            })
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: "Mark all", image: UIImage(systemName: "envelope.open"),
            primaryAction: UIAction(title: "Mark all") { [weak self] _ in self?.markAllAsRead() })
        configureHierarchy()
        configureDataSource()
        applyInitialSnapshots()
    }

    private func configureHierarchy() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .firstItemInSection
        configuration.backgroundColor = .systemGroupedBackground
        configuration.separatorConfiguration.color = .separator
        configuration.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in
            guard let self, case .mail(let id)? = self.dataSource.itemIdentifier(for: indexPath) else {
                return nil
            }
            let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
                self.delete(id)
                completion(true)
            }
            delete.image = UIImage(systemName: "trash")
            delete.backgroundColor = .systemRed
            let configuration = UISwipeActionsConfiguration(actions: [delete])
            configuration.performsFirstActionWithFullSwipe = false
            return configuration
        }
        let layout = UICollectionViewCompositionalLayout { section, environment in
            let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
            section.interGroupSpacing = 1
            return section
        }
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleHeight, .flexibleWidth]
        collectionView.delegate = self
        collectionView.alwaysBounceVertical = true
        collectionView.allowsMultipleSelection = false
        collectionView.keyboardDismissMode = .onDrag
        collectionView.contentInsetAdjustmentBehavior = .automatic
        collectionView.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0)
        collectionView.verticalScrollIndicatorInsets.bottom = 20
        collectionView.accessibilityIdentifier = "inbox"
        view.addSubview(collectionView)

        refreshControl.attributedTitle = NSAttributedString(string: "Pull to refresh")
        refreshControl.addAction(
            UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
        collectionView.refreshControl = refreshControl
    }

    private func configureDataSource() {
        let folderRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
            cell, indexPath, name in
            var content = UIListContentConfiguration.sidebarHeader()
            content.text = name
            content.textProperties.font = .preferredFont(forTextStyle: .title3)
            content.textProperties.color = .label
            content.directionalLayoutMargins.top = 12
            cell.contentConfiguration = content
            cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
        }

        let mailRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Mail> {
            cell, _, mail in
            var content = MailContentConfiguration()
            content.sender = mail.sender
            content.subject = mail.subject
            content.isUnread = mail.isUnread
            cell.contentConfiguration = content
            cell.indentationLevel = 1
            cell.accessories = [
                .disclosureIndicator(displayed: .always),
                .label(text: "12:03"),
                .customView(
                    configuration: .init(
                        customView: UIImageView(image: UIImage(systemName: "paperclip")),
                        placement: .trailing(displayed: .always))),
            ]
            var background = UIBackgroundConfiguration.listGroupedCell()
            background.cornerRadius = 8
            background.backgroundColor = .secondarySystemGroupedBackground
            cell.backgroundConfiguration = background
            cell.configurationUpdateHandler = { cell, state in
                cell.alpha = state.isDisabled ? 0.5 : 1
            }
        }

        dataSource = UICollectionViewDiffableDataSource<Section, Item>(collectionView: collectionView) {
            [unowned self] collectionView, indexPath, item -> UICollectionViewCell? in
            switch item {
            case .folder(let name):
                return collectionView.dequeueConfiguredReusableCell(
                    using: folderRegistration, for: indexPath, item: name)
            case .mail(let id):
                let mail = self.mails.first(where: { $0.id == id })
                return collectionView.dequeueConfiguredReusableCell(
                    using: mailRegistration, for: indexPath, item: mail)
            }
        }
    }

    private func applyInitialSnapshots() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
        snapshot.appendSections(Section.allCases)
        dataSource.apply(snapshot, animatingDifferences: false)

        var outline = NSDiffableDataSourceSectionSnapshot<Item>()
        let root = Item.folder("All mail")
        outline.append([root])
        outline.append(mails.map { .mail($0.id) }, to: root)
        outline.expand([root])
        dataSource.apply(outline, to: .mails, animatingDifferences: false)
    }

    private func compose() {
        let alert = UIAlertController(title: "New mail", message: nil, preferredStyle: .actionSheet)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
        alert.addAction(UIAlertAction(title: "Write", style: .default) { [weak self] _ in self?.refresh() })
        present(alert, animated: true, completion: nil)
    }

    private func markAllAsRead() {
        for index in mails.indices { mails[index].isUnread = false }
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems(snapshot.itemIdentifiers(inSection: .mails))
        dataSource.apply(snapshot, animatingDifferences: true)
    }

    private func delete(_ id: Mail.ID) {
        mails.removeAll { $0.id == id }
        var section = dataSource.snapshot(for: .mails)
        section.delete([.mail(id)])
        dataSource.apply(section, to: .mails, animatingDifferences: true) { [weak self] in
            self?.updateTitle()
        }
    }

    public func deleteFirst() {
        guard let first = mails.first else { return }
        delete(first.id)
    }

    private func updateTitle() {
        navigationItem.title = "\(mails.count)"
        navigationItem.prompt = nil
    }

    public func refresh() {
        Task { @MainActor in
            await Task.yield()
            let new = Mail(sender: "Ann", subject: "Hello")
            mails.insert(new, at: 0)
            var section = dataSource.snapshot(for: .mails)
            if let first = section.items.dropFirst().first {
                section.insert([.mail(new.id)], before: first)
            }
            await dataSource.apply(section, to: .mails)
            refreshControl.endRefreshing()
        }
    }
}

extension InboxViewController: UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath)
        -> Bool
    {
        if case .folder? = dataSource.itemIdentifier(for: indexPath) { return false }
        return true
    }

    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard case .mail(let id) = dataSource.itemIdentifier(for: indexPath),
            let index = mails.firstIndex(where: { $0.id == id })
        else { return }
        collectionView.deselectItem(at: indexPath, animated: true)
        mails[index].isUnread = false
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([.mail(id)])
        dataSource.apply(snapshot)
        UISelectionFeedbackGenerator().selectionChanged()
    }

    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            let delete = UIAction(
                title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive
            ) { [weak self] _ in self?.deleteFirst() }
            return UIMenu(title: "", children: [delete])
        }
    }
}
