import UIKit

// Feed 2: a table with prefetching and rows of different heights.

@MainActor final class AvatarLoader {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private(set) var loaded: Set<Int> = []

    func load(_ id: Int) {
        guard !loaded.contains(id), tasks[id] == nil else { return }
        tasks[id] = Task { [weak self] in
            await Task.yield()
            self?.loaded.insert(id)
            self?.tasks[id] = nil
        }
    }

    func cancel(_ id: Int) {
        tasks.removeValue(forKey: id)?.cancel()
    }
}

final class MessageCell: UITableViewCell {
    static let reuseIdentifier = "MessageCell"

    private let avatarView = UIImageView()
    private let unreadDot = UIView()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        accessoryType = .disclosureIndicator
        unreadDot.backgroundColor = .systemBlue
        unreadDot.layer.cornerRadius = 5
        unreadDot.frame = CGRect(x: 6, y: 20, width: 10, height: 10)
        contentView.addSubview(avatarView)
        contentView.addSubview(unreadDot)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func configure(text: String, isUnread: Bool) {
        textLabel?.text = text
        detailTextLabel?.text = "yesterday"
        unreadDot.isHidden = !isUnread
        unreadDot.alpha = 1
    }

    func markAsRead() {
        UIView.animate(withDuration: 0.25, delay: 0, options: [.curveEaseOut, .beginFromCurrentState]) {
            self.unreadDot.alpha = 0
            self.unreadDot.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        } completion: { _ in
            self.unreadDot.isHidden = true
            self.unreadDot.transform = .identity
        }
    }
}

public final class MessagesViewController: UITableViewController, UITableViewDataSourcePrefetching {
    private let loader = AvatarLoader()
    private var messages = (0..<300).map { "Message \($0)" }
    private var read: Set<Int> = []

    public override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Messages"
        tableView.register(MessageCell.self, forCellReuseIdentifier: MessageCell.reuseIdentifier)
        tableView.prefetchDataSource = self
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 72
    }

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        messages.count
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell =
            tableView.dequeueReusableCell(
                withIdentifier: MessageCell.reuseIdentifier, for: indexPath) as! MessageCell
        cell.configure(text: messages[indexPath.row], isUnread: !read.contains(indexPath.row))
        return cell
    }

    public override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.row.isMultiple(of: 5) ? 96 : 72
    }

    public override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        guard read.insert(indexPath.row).inserted else { return }
        (cell as? MessageCell)?.markAsRead()
    }

    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        for indexPath in indexPaths { loader.load(indexPath.row) }
    }

    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        for indexPath in indexPaths { loader.cancel(indexPath.row) }
    }

    public var loadedAvatars: Int { loader.loaded.count }

    public func deleteFirst() {
        messages.removeFirst()
        tableView.beginUpdates()
        tableView.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        tableView.endUpdates()
    }
}
