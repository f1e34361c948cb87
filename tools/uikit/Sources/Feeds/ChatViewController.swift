import UIKit

// A chat: bubbles that size themselves, context menus with previews, swipe actions, reactions, and a typing indicator.

public struct ChatMessage: Hashable, Identifiable, Sendable {
    public let id: UUID
    public var text: String
    public var isOutgoing: Bool
    public var reaction: String?

    public init(id: UUID, text: String, isOutgoing: Bool, reaction: String? = nil) {
        self.id = id
        self.text = text
        self.isOutgoing = isOutgoing
        self.reaction = reaction
    }
}

private final class BubbleCell: UICollectionViewListCell {
    let bubbleView = UIView()
    private let messageLabel = UILabel()
    private let reactionLabel = UILabel()
    private var leadingConstraint: NSLayoutConstraint!
    private var trailingConstraint: NSLayoutConstraint!
    private var popAnimator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        bubbleView.translatesAutoresizingMaskIntoConstraints = false
        bubbleView.layer.cornerRadius = 18
        bubbleView.layer.cornerCurve = .continuous
        bubbleView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        contentView.addSubview(bubbleView)

        messageLabel.numberOfLines = 0
        messageLabel.font = UIFont.preferredFont(forTextStyle: .body)
        messageLabel.adjustsFontForContentSizeCategory = true
        messageLabel.translatesAutoresizingMaskIntoConstraints = false
        bubbleView.addSubview(messageLabel)

        reactionLabel.translatesAutoresizingMaskIntoConstraints = false
        reactionLabel.alpha = 0
        bubbleView.addSubview(reactionLabel)

        leadingConstraint = bubbleView.leadingAnchor.constraint(
            equalTo: contentView.leadingAnchor, constant: 16)
        trailingConstraint = bubbleView.trailingAnchor.constraint(
            equalTo: contentView.trailingAnchor, constant: -16)
        let width = bubbleView.widthAnchor.constraint(
            lessThanOrEqualTo: contentView.widthAnchor, multiplier: 0.75)
        width.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            width,
            bubbleView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 2),
            bubbleView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -2),
            messageLabel.topAnchor.constraint(equalTo: bubbleView.topAnchor, constant: 8),
            messageLabel.bottomAnchor.constraint(equalTo: bubbleView.bottomAnchor, constant: -8),
            messageLabel.leadingAnchor.constraint(equalTo: bubbleView.leadingAnchor, constant: 12),
            messageLabel.trailingAnchor.constraint(equalTo: bubbleView.trailingAnchor, constant: -12),
            reactionLabel.centerXAnchor.constraint(equalTo: bubbleView.trailingAnchor),
            reactionLabel.centerYAnchor.constraint(equalTo: bubbleView.topAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func configure(with message: ChatMessage) {
        messageLabel.text = message.text
        messageLabel.textColor = message.isOutgoing ? .white : .label
        bubbleView.backgroundColor = message.isOutgoing ? .systemBlue : .secondarySystemBackground
        leadingConstraint.isActive = !message.isOutgoing
        trailingConstraint.isActive = message.isOutgoing
        let isNew = reactionLabel.text != message.reaction
        reactionLabel.text = message.reaction
        if isNew, message.reaction != nil {
            pop()
        } else {
            reactionLabel.alpha = message.reaction == nil ? 0 : 1
        }
        accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Reply") { _ in true }
        ]
    }

    private func pop() {
        reactionLabel.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        popAnimator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 0.3, delay: 0.05, options: [.curveEaseOut, .allowUserInteraction],
            animations: {
                self.reactionLabel.alpha = 1
                self.reactionLabel.transform = .identity
            },
            completion: { [weak self] _ in self?.popAnimator = nil })
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        popAnimator?.stopAnimation(true)
        popAnimator = nil
        reactionLabel.text = nil
        reactionLabel.alpha = 0
        reactionLabel.transform = .identity
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        backgroundConfiguration = .clear()
        bubbleView.alpha = state.isHighlighted ? 0.7 : 1
    }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        let lines = CGFloat((messageLabel.text?.count ?? 0) / 32 + 1)
        attributes.frame.size.height = ceil(lines * messageLabel.font.lineHeight) + 20
        return attributes
    }
}

private final class TypingCell: UICollectionViewCell {
    private let dots = (0..<3).map { _ in UIView() }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let stack = UIStackView(arrangedSubviews: dots)
        stack.axis = .horizontal
        stack.spacing = 4
        stack.distribution = .equalSpacing
        contentView.addSubview(stack)
        for dot in dots {
            dot.backgroundColor = .tertiaryLabel
            dot.layer.cornerRadius = 4
        }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func startAnimating() {
        for (index, dot) in dots.enumerated() {
            let animation = CAKeyframeAnimation(keyPath: "opacity")
            animation.values = [0.3, 1, 0.3]
            animation.keyTimes = [0, 0.5, 1]
            animation.duration = 0.9
            animation.beginTime = CACurrentMediaTime() + Double(index) * 0.15
            animation.repeatCount = .infinity
            dot.layer.add(animation, forKey: "typing")
        }
    }

    func stopAnimating() {
        for dot in dots { dot.layer.removeAnimation(forKey: "typing") }
    }
}

public final class ChatViewController: UIViewController {
    private enum Section: Int, CaseIterable { case messages, typing }
    private enum Item: Hashable {
        case message(ChatMessage.ID)
        case typing
    }

    private typealias DataSource = UICollectionViewDiffableDataSource<Section, Item>
    private typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    private var messages: [ChatMessage.ID: ChatMessage]
    private var order: [ChatMessage.ID]
    private var collectionView: UICollectionView!
    private var dataSource: DataSource!
    private let inputBar = UITextView()
    private var inputBottom: NSLayoutConstraint?
    private var observers: [NSObjectProtocol] = []
    public private(set) var handledSwipes = 0

    public init(messages: [ChatMessage]) {
        self.messages = Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0) })
        order = messages.map(\.id)
        super.init(nibName: nil, bundle: nil)
        title = "Chat"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    isolated deinit { observers.forEach(NotificationCenter.default.removeObserver) }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        configureCollectionView()
        configureDataSource()
        configureInput()
        apply(animated: false)
    }

    private func configureCollectionView() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.showsSeparators = false
        configuration.backgroundColor = .clear
        configuration.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in
            guard let self, case .message(let id)? = self.dataSource.itemIdentifier(for: indexPath) else {
                return nil
            }
            let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
                self.delete(id)
                self.handledSwipes += 1
                completion(true)
            }
            delete.image = UIImage(systemName: "trash")
            let actions = UISwipeActionsConfiguration(actions: [delete])
            actions.performsFirstActionWithFullSwipe = false
            return actions
        }
        configuration.leadingSwipeActionsConfigurationProvider = { _ in nil }
        let layout = UICollectionViewCompositionalLayout { index, environment in
            let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
            section.contentInsets = NSDirectionalEdgeInsets(
                top: index == 0 ? 12 : 4, leading: 0, bottom: 4, trailing: 0)
            return section
        }
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collectionView.translatesAutoresizingMaskIntoConstraints = false
        collectionView.keyboardDismissMode = .interactive
        collectionView.alwaysBounceVertical = true
        collectionView.delegate = self
        view.addSubview(collectionView)
        NSLayoutConstraint.activate([
            collectionView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    private func configureDataSource() {
        let bubble = UICollectionView.CellRegistration<BubbleCell, ChatMessage> { cell, _, message in
            cell.configure(with: message)
        }
        let typing = UICollectionView.CellRegistration<TypingCell, Void> { _, _, _ in }
        dataSource = DataSource(collectionView: collectionView) {
            [unowned self] collectionView, indexPath, item -> UICollectionViewCell? in
            switch item {
            case .message(let id):
                return collectionView.dequeueConfiguredReusableCell(
                    using: bubble, for: indexPath, item: self.messages[id])
            case .typing:
                return collectionView.dequeueConfiguredReusableCell(using: typing, for: indexPath, item: ())
            }
        }
    }

    private func configureInput() {
        inputBar.delegate = self
        inputBar.font = .preferredFont(forTextStyle: .body)
        inputBar.layer.borderColor = UIColor.separator.cgColor
        inputBar.layer.borderWidth = 1 / UIScreen.main.scale
        inputBar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inputBar)
        inputBottom = inputBar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
        inputBottom?.isActive = true
        let center = NotificationCenter.default
        observers.append(
            center.addObserver(
                forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
            ) { [weak self] note in
                let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .zero
                let height = frame.height
                MainActor.assumeIsolated { self?.collectionView.contentInset.bottom = height }
            })
    }

    private func apply(animated: Bool, isTyping: Bool = false, completion: (() -> Void)? = nil) {
        var snapshot = Snapshot()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems(order.map(Item.message), toSection: .messages)
        if isTyping { snapshot.appendItems([.typing], toSection: .typing) }
        dataSource.apply(snapshot, animatingDifferences: animated, completion: completion)
    }

    public func receive(_ message: ChatMessage) {
        messages[message.id] = message
        order.append(message.id)
        apply(animated: true) { [weak self] in self?.scrollToEnd() }
    }

    public func showTyping() { apply(animated: true, isTyping: true) }

    public func react(to index: Int, with reaction: String) {
        let id = order[index]
        messages[id]?.reaction = reaction
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([.message(id)])
        dataSource.apply(snapshot, animatingDifferences: true)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
    }

    public func scrollToEnd() {
        guard let last = order.indices.last else { return }
        collectionView.scrollToItem(
            at: IndexPath(item: last, section: Section.messages.rawValue), at: .bottom, animated: true)
    }

    private func delete(_ id: ChatMessage.ID) {
        order.removeAll { $0 == id }
        messages[id] = nil
        apply(animated: true)
    }

    public var bubbleHeights: [CGFloat] { collectionView.visibleCells.map(\.bounds.height) }
}

extension ChatViewController: UICollectionViewDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? TypingCell)?.startAnimating() }

    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { (cell as? TypingCell)?.stopAnimating() }

    public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let indexPath = indexPaths.first,
            case .message(let id)? = dataSource.itemIdentifier(for: indexPath)
        else { return nil }
        return UIContextMenuConfiguration(identifier: id as NSUUID, previewProvider: nil) { [weak self] _ in
            let quote = UIAction(title: "Quote", image: UIImage(systemName: "quote.opening")) { _ in
                self?.inputBar.text = self?.messages[id]?.text
            }
            let delete = UIAction(
                title: "Delete", image: UIImage(systemName: "trash"), attributes: [.destructive]
            ) { _ in self?.delete(id) }
            return UIMenu(children: [quote, UIMenu(options: .displayInline, children: [delete])])
        }
    }

    public func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfiguration configuration: UIContextMenuConfiguration,
        highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        guard let cell = collectionView.cellForItem(at: indexPath) as? BubbleCell else { return nil }
        let parameters = UIPreviewParameters()
        parameters.backgroundColor = .clear
        parameters.visiblePath = UIBezierPath(roundedRect: cell.bubbleView.bounds, cornerRadius: 18)
        return UITargetedPreview(view: cell.bubbleView, parameters: parameters)
    }

    public func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { animator.addCompletion { [weak self] in self?.scrollToEnd() } }
}

extension ChatViewController: UITextViewDelegate {
    public func textViewDidChange(_ textView: UITextView) {
        let size = textView.sizeThatFits(
            CGSize(width: textView.bounds.width, height: .greatestFiniteMagnitude))
        textView.isScrollEnabled = size.height > 120
    }

    public func textViewDidBeginEditing(_ textView: UITextView) { scrollToEnd() }

    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { text != "\n" }
}
