import UIKit

// Inset grouped list with swipe actions, accessories, outline, section snapshots
public struct Mail: Hashable, Sendable {
    public let id: Int
    public var isRead: Bool
    public var isFlagged: Bool
    public var sender: String
    public var subject: String
}

enum MailItem: Hashable, Sendable {
    case folder(String)
    case mail(Int)
}

final class MailContentView: UIView, UIContentView {
    private let senderLabel = UILabel()
    private let subjectLabel = UILabel()
    private let unreadDot = UIView()
    private var pulse: UIViewPropertyAnimator?
    private var appliedConfiguration: MailContentConfiguration!

    var configuration: any UIContentConfiguration {
        get { appliedConfiguration }
        set {
            guard let newConfiguration = newValue as? MailContentConfiguration else { return }
            apply(newConfiguration)
        }
    }

    init(configuration: MailContentConfiguration) {
        super.init(frame: .zero)
        addSubview(senderLabel)
        addSubview(subjectLabel)
        addSubview(unreadDot)
        unreadDot.backgroundColor = .tintColor
        directionalLayoutMargins = .init(top: 12, leading: 20, bottom: 12, trailing: 20)
        apply(configuration)
    }

    required init?(coder: NSCoder) { fatalError() }

    private func apply(_ configuration: MailContentConfiguration) {
        guard appliedConfiguration != configuration else { return }
        appliedConfiguration = configuration
        senderLabel.text = configuration.mail?.sender
        subjectLabel.text = configuration.mail?.subject
        senderLabel.font =
            configuration.mail?.isRead == true
            ? .preferredFont(forTextStyle: .body) : .preferredFont(forTextStyle: .headline)
        pulse?.stopAnimation(true)
        pulse = nil
        unreadDot.alpha = 1
        if configuration.mail?.isRead == false {
            let animator = UIViewPropertyAnimator(duration: 1.2, curve: .easeInOut) { [unreadDot] in
                unreadDot.alpha = 0.2
            }
            animator.startAnimation()
            pulse = animator
        } else {
            unreadDot.alpha = 0
        }
    }

    override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 64) }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        CGSize(width: targetSize.width, height: 72)
    }
}

struct MailContentConfiguration: UIContentConfiguration, Hashable {
    var mail: Mail?
    var titleColor: UIColor = .label
    func makeContentView() -> any UIView & UIContentView { MailContentView(configuration: self) }
    func updated(for state: any UIConfigurationState) -> MailContentConfiguration {
        guard let state = state as? UICellConfigurationState else { return self }
        var copy = self
        copy.titleColor = state.isSelected || state.isHighlighted ? .white : .label
        if state.isEditing || state.isSwiped || state.isExpanded || state.isDisabled || state.isFocused {
            copy.titleColor = .secondaryLabel
        }
        if state.traitCollection.accessibilityContrast == .high { copy.titleColor = .label }
        return copy
    }
}

extension UIConfigurationStateCustomKey {
    static let mail = UIConfigurationStateCustomKey("mail")
}
extension UICellConfigurationState {
    var mail: Mail? {
        get { self[.mail] as? Mail }
        set { self[.mail] = newValue }
    }
}

final class MailCell: UICollectionViewListCell {
    var mail: Mail? {
        didSet { if mail != oldValue { setNeedsUpdateConfiguration() } }
    }
    override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.mail = mail
        return state
    }
    override func updateConfiguration(using state: UICellConfigurationState) {
        var content = MailContentConfiguration().updated(for: state)
        content.mail = state.mail
        contentConfiguration = content
        var background = UIBackgroundConfiguration.listGroupedCell()
        background.backgroundColorTransformer = UIConfigurationColorTransformer { color in
            color.withAlphaComponent(0.9)
        }
        if state.isSelected { background.backgroundColor = .tintColor }
        backgroundConfiguration = background
        separatorLayoutGuide.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20)
            .isActive = true
    }
}

public final class MailboxViewController: UIViewController {
    nonisolated enum Section: Hashable, Sendable { case folders, inbox }
    private var mails: [Int: Mail]
    private var collectionView: UICollectionView!
    private lazy var dataSource = makeDataSource()
    private var isCompact: Bool { traitCollection.horizontalSizeClass == .compact }

    public init(count: Int = 200) {
        mails = Dictionary(
            uniqueKeysWithValues: (0..<count).map {
                (
                    $0,
                    Mail(
                        id: $0, isRead: $0 % 3 == 0, isFlagged: false, sender: "Sender \($0)",
                        subject: "Subject \($0)")
                )
            })
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { fatalError() }

    public override func viewDidLoad() {
        super.viewDidLoad()
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .firstItemInSection
        configuration.footerMode = .none
        configuration.showsSeparators = true
        configuration.backgroundColor = .systemGroupedBackground
        configuration.itemSeparatorHandler = { indexPath, separator in
            var separator = separator
            separator.topSeparatorVisibility = indexPath.item == 0 ? .hidden : .automatic
            separator.bottomSeparatorInsets.leading = 20
            return separator
        }
        configuration.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in
            guard let self, case .mail(let id)? = self.dataSource.itemIdentifier(for: indexPath) else {
                return nil
            }
            return self.swipeActions(for: id)
        }
        configuration.leadingSwipeActionsConfigurationProvider = { [unowned self] indexPath in
            let toggle = UIContextualAction(style: .normal, title: nil) { _, _, completion in
                self.toggleRead(at: indexPath)
                completion(true)
            }
            toggle.image = UIImage(systemName: "envelope.badge")?.withTintColor(
                .white, renderingMode: .alwaysOriginal)
            return UISwipeActionsConfiguration(actions: [toggle])
        }
        let layout = UICollectionViewCompositionalLayout { section, environment in
            let list = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
            list.contentInsets.bottom = section == 0 ? 8 : 32
            return list
        }
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.delegate = self
        collectionView.allowsMultipleSelectionDuringEditing = true
        collectionView.allowsFocus = true
        collectionView.selectionFollowsFocus = false
        view.addSubview(collectionView)
        navigationItem.rightBarButtonItem = editButtonItem
        applyInitialSnapshots()
        registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (self: Self, _) in
            self.collectionView.collectionViewLayout.invalidateLayout()
        }
    }

    public override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        collectionView.isEditing = editing
        navigationController?.setToolbarHidden(!editing, animated: animated)
    }

    private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, MailItem> {
        let folder = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
            cell, indexPath, name in
            var content = cell.defaultContentConfiguration()
            content.text = name
            content.image = UIImage(systemName: "folder")
            content.imageProperties.tintColor = .systemBlue
            content.imageProperties.maximumSize = CGSize(width: 24, height: 24)
            content.imageToTextPadding = 12
            content.prefersSideBySideTextAndSecondaryText = true
            content.secondaryTextProperties.color = .secondaryLabel
            cell.contentConfiguration = content
            cell.accessories = [
                .outlineDisclosure(options: UICellAccessory.OutlineDisclosureOptions(style: .header)),
                .label(text: "12", options: .init(tintColor: .secondaryLabel)),
                .reorder(displayed: .whenEditing),
                .delete(displayed: .whenEditing, actionHandler: {}),
            ]
            cell.indentationLevel = 1
            cell.indentationWidth = 10
        }
        let mail = UICollectionView.CellRegistration<MailCell, Mail> { cell, _, mail in
            cell.mail = mail
            let flag = UIImageView(image: UIImage(systemName: "flag.fill"))
            cell.accessories = [
                .disclosureIndicator(
                    displayed: .whenNotEditing,
                    options: .init(isHidden: false, reservedLayoutWidth: .standard, tintColor: .tertiaryLabel)
                ),
                .multiselect(displayed: .whenEditing),
                .checkmark(displayed: .always, options: .init(isHidden: mail.isRead)),
                .customView(
                    configuration: .init(
                        customView: flag, placement: .leading(displayed: .always, at: { _ in 0 }),
                        isHidden: !mail.isFlagged, reservedLayoutWidth: .actual, tintColor: .systemOrange,
                        maintainsFixedSize: true)),
            ]
        }
        let source = UICollectionViewDiffableDataSource<Section, MailItem>(collectionView: collectionView) {
            [weak self] collectionView, indexPath, item in
            switch item {
            case .folder(let name):
                return collectionView.dequeueConfiguredReusableCell(using: folder, for: indexPath, item: name)
            case .mail(let id):
                return collectionView.dequeueConfiguredReusableCell(
                    using: mail, for: indexPath, item: self?.mails[id])
            }
        }
        return source
    }

    private func applyInitialSnapshots() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, MailItem>()
        snapshot.appendSections([.folders, .inbox])
        dataSource.apply(snapshot, animatingDifferences: false)
        var folders = NSDiffableDataSourceSectionSnapshot<MailItem>()
        let root = MailItem.folder("Folders")
        folders.append([root])
        folders.append(["Archive", "Junk", "Sent"].map { .folder($0) }, to: root)
        folders.expand([root])
        dataSource.apply(folders, to: .folders, animatingDifferences: false)
        var inbox = NSDiffableDataSourceSectionSnapshot<MailItem>()
        inbox.append(mails.keys.sorted().map { MailItem.mail($0) })
        dataSource.apply(inbox, to: .inbox, animatingDifferences: false)
    }

    private func swipeActions(for id: Int) -> UISwipeActionsConfiguration {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            self?.delete(id)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    public func delete(_ id: Int) {
        var snapshot = dataSource.snapshot()
        guard snapshot.indexOfItem(.mail(id)) != nil else { return }
        snapshot.deleteItems([.mail(id)])
        mails[id] = nil
        dataSource.apply(snapshot, animatingDifferences: UIView.areAnimationsEnabled)
    }

    public func toggleRead(at indexPath: IndexPath) {
        guard case .mail(let id)? = dataSource.itemIdentifier(for: indexPath) else { return }
        mails[id]?.isRead.toggle()
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([.mail(id)])
        if #available(iOS 15.0, *) {
            dataSource.apply(snapshot)
        } else {
            dataSource.apply(snapshot, animatingDifferences: true)
        }
    }

    public func refresh() async {
        try? await Task.sleep(for: .seconds(0.2))
        var snapshot = dataSource.snapshot()
        let next = (mails.keys.max() ?? 0) + 1
        mails[next] = Mail(id: next, isRead: false, isFlagged: true, sender: "New", subject: "Hello")
        if let first = snapshot.itemIdentifiers(inSection: .inbox).first {
            snapshot.insertItems([.mail(next)], beforeItem: first)
        } else {
            snapshot.appendItems([.mail(next)], toSection: .inbox)
        }
        await dataSource.apply(snapshot, animatingDifferences: true)
        await dataSource.applySnapshotUsingReloadData(snapshot)
    }
}

extension MailboxViewController: UICollectionViewDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }
    public func collectionView(
        _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) { setEditing(true, animated: true) }
    public func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool
    { true }
    public func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) { print(indexPath) }
    public func collectionView(
        _ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { false }
    public func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
}
