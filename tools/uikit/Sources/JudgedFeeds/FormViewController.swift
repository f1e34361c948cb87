import UIKit

// Form-like feed: pickers, text fields, steppers; diffable table, custom header view, keyboard
final class FormTableDataSource: UITableViewDiffableDataSource<
    FormViewController.Section, FormViewController.Row
>
{
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sectionIdentifier(for: section)?.title
    }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete, let row = itemIdentifier(for: indexPath) else { return }
        var snapshot = snapshot()
        snapshot.deleteItems([row])
        apply(snapshot, animatingDifferences: true)
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
}

public final class FormViewController: UIViewController {
    enum Section: Int, CaseIterable, Sendable {
        case account, schedule, notes
        var title: String {
            switch self {
            case .account: "Account"
            case .schedule: "Schedule"
            case .notes: "Notes"
            }
        }
    }
    enum Row: Hashable, Sendable {
        case name, mail, switched
        case note(Int)
        case segmented
    }

    private let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private var dataSource: FormTableDataSource!
    private let segmented = UISegmentedControl(items: ["A", "B"])
    private var bottomConstraint: NSLayoutConstraint?
    private var tokens: [any NSObjectProtocol] = []

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(tableView)
        tableView.translatesAutoresizingMaskIntoConstraints = false
        bottomConstraint = tableView.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bottomConstraint!,
        ])
        tableView.frame = view.bounds
        tableView.keyboardDismissMode = .interactive
        segmented.selectedSegmentIndex = 0
        segmented.insertSegment(withTitle: "C", at: 2, animated: false)
        tableView.register(FormCell.self, forCellReuseIdentifier: "form")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
        dataSource = FormTableDataSource(tableView: tableView) { [unowned self] tableView, indexPath, row in
            let cell = tableView.dequeueReusableCell(withIdentifier: "form", for: indexPath) as! FormCell
            self.configure(cell, for: row)
            return cell
        }
        dataSource.defaultRowAnimation = .fade
        tableView.delegate = self
        apply()
        tokens.append(
            NotificationCenter.default.addObserver(
                forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
            ) { [weak self] notification in
                guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
                    let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey]
                        as? TimeInterval
                else { return }
                MainActor.assumeIsolated {
                    UIView.animate(withDuration: duration) {
                        self?.tableView.contentInset.bottom = frame.height
                        self?.tableView.verticalScrollIndicatorInsets.bottom = frame.height
                    }
                }
            })
    }

    private func configure(_ cell: FormCell, for row: Row) {
        var content = UIListContentConfiguration.valueCell()
        content.text = "\(row)"
        content.secondaryText = nil
        cell.contentConfiguration = content
        switch row {
        case .name, .mail:
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            field.placeholder = "Enter"
            field.borderStyle = .roundedRect
            field.keyboardType = row == .mail ? .emailAddress : .default
            field.textContentType = row == .mail ? .emailAddress : .name
            field.returnKeyType = .next
            field.clearButtonMode = .whileEditing
            field.autocorrectionType = .no
            field.delegate = self
            field.inputAccessoryView = UIToolbar()
            cell.accessoryView = field
        case .switched:
            let control = UISwitch()
            control.addAction(
                UIAction { [weak cell] action in
                    cell?.setBlur((action.sender as? UISwitch)?.isOn == true ? 0.4 : 0)
                }, for: .valueChanged)
            cell.accessoryView = control
        case .segmented: cell.accessoryView = segmented
        case .note:
            cell.accessoryType = .checkmark
            cell.setBlur(0.2)
        }
    }

    private func apply() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Row>()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems([.name, .mail], toSection: .account)
        snapshot.appendItems([.switched, .segmented], toSection: .schedule)
        snapshot.appendItems((0..<100).map { .note($0) }, toSection: .notes)
        dataSource.apply(snapshot, animatingDifferences: false)
    }
}

final class FormCell: UITableViewCell {
    private let effect = UIVisualEffectView(effect: UIBlurEffect(style: .prominent))
    private var animator: UIViewPropertyAnimator?
    func setBlur(_ fraction: CGFloat) {
        if animator == nil {
            contentView.insertSubview(effect, at: 0)
            effect.effect = nil
            animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { [weak self] in
                self?.effect.effect = UIBlurEffect(style: .light)
            }
            animator?.pausesOnCompletion = true
        }
        animator?.fractionComplete = fraction
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        animator?.stopAnimation(true)
        animator = nil
        effect.removeFromSuperview()
        accessoryView = nil
        accessoryType = .none
    }
}

extension FormViewController: UITableViewDelegate, UITextFieldDelegate {
    public func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {
        (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = .secondaryLabel
    }
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        true
    }
    public func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { .none }
    public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { _ in UIMenu(title: "", children: [UICommandLike.copy]) })
    }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
}

@MainActor enum UICommandLike {
    static var copy: UIAction {
        UIAction(
            title: "Copy", image: UIImage(systemName: "doc.on.doc"), identifier: UIAction.Identifier("copy"),
            discoverabilityTitle: "Copy it", attributes: [], state: .off
        ) { _ in }
    }
}
