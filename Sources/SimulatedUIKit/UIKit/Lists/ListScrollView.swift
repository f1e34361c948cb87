import LifecycleEvents
import ScrollSimulation

/// The common base class of table and collection views. The simulated list's client calls it.
///
/// UIKit has no such class.
@preconcurrency @MainActor open class ListScrollView: UIScrollView {
    open var isPrefetchingEnabled = true
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var hasUncommittedUpdates: Bool { batch != nil }
    open var backgroundView: UIView? { didSet { showBehind(backgroundView, instead: oldValue) } }
    // Values without an effect.
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelectionDuringEditing = false
    open var allowsFocus = false
    open var selectionFollowsFocus = false

    // MARK: Registering and dequeuing

    /// The registered classes by pool, each with the identifier of a new view.
    private var registered: [String: (viewClass: (UIView & ReusableView).Type, identifier: String)] = [:] {
        didSet { hasRegistered = [] }
    }
    /// The pools that are registered with the simulated list.
    private var hasRegistered: Set<String> = []

    func register(_ viewClass: (UIView & ReusableView).Type?, _ identifier: String, in pool: String) {
        registered[pool] = viewClass.map { ($0, identifier) }
    }

    func isRegistered(_ pool: String) -> Bool { registered[pool] != nil }

    /// Returns a view, or nil if no class is registered and the pool is empty.
    func dequeue(_ pool: String, _ element: ListElement) -> (UIView & ReusableView)? {
        guard let binding else { return nil }
        if !hasRegistered.contains(pool) {
            if let (viewClass, identifier) = registered[pool] {
                hasRegistered.insert(pool)
                binding.register(pool, viewClass) { viewClass.init(dequeuedWith: identifier) }
            } else if !binding.list.hasPooled(withIdentifier: pool) {
                return nil
            }
        }
        return binding.dequeue(pool, element)
    }

    // MARK: Selection

    /// The index paths of the selected items, in the order of their selection.
    var selectedPaths: [IndexPath] {
        guard let binding else { return [] }
        return binding.selected.compactMap { item in
            binding.items.firstIndex(of: item).flatMap { binding.sections[$0].path }
        }
    }

    /// Selects an item.
    ///
    /// - Parameter isTap: Whether a tap selects. The delegate receives calls for items that a tap deselects,
    ///   but not for items that the app deselects.
    func select(_ path: IndexPath, isTap: Bool) {
        guard let place = binding?.sections.place(of: path) else { return }
        if !allowsMultipleSelection {
            for other in selectedPaths where other != path {
                deselect(other)
                if isTap { didDeselect(other) }
            }
        }
        binding?.list.setSelected(true, itemAt: place)
    }

    func deselect(_ path: IndexPath) {
        guard let place = binding?.sections.place(of: path) else { return }
        binding?.list.setSelected(false, itemAt: place)
    }

    /// Deselects each item with the list's public method, which an app may override.
    func deselectAll(animated: Bool) {
        for path in selectedPaths { deselectByApp(path, animated: animated) }
    }

    func deselectByApp(_ path: IndexPath, animated: Bool) { deselect(path) }

    /// Called when a finger has tapped the item.
    func itemTapped(_ path: IndexPath) {
        guard allowsSelection, shouldHighlight(path) else { return }
        if allowsMultipleSelection, selectedPaths.contains(path) {
            guard let path = willDeselect(path) else { return }
            deselect(path)
            didDeselect(path)
        } else if let path = willSelect(path) {
            select(path, isTap: true)
            didSelect(path)
        }
    }

    // The delegate's calls for a tap.
    func shouldHighlight(_ path: IndexPath) -> Bool { true }
    func willSelect(_ path: IndexPath) -> IndexPath? { path }
    func willDeselect(_ path: IndexPath) -> IndexPath? { path }
    func didSelect(_ path: IndexPath) {}
    func didDeselect(_ path: IndexPath) {}

    // MARK: Updates

    private var batch: IndexPathUpdates?
    /// The number of batches that have begun inside each other.
    private var batchDepth = 0
    private var batchCompletions: [(Bool) -> Void] = []
    private var outside = UpdatesOutsideWindow()

    open func reloadData() {
        outside = UpdatesOutsideWindow()
        if !readsCountsLate, binding == nil { outside.begin(itemCounts) }
        binding?.reload()
    }

    /// The completion of a batch inside another batch is called at the end of the outer batch.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginBatch()
        updates?()
        if let completion { batchCompletions.append(completion) }
        endBatch()
    }

    /// Begins a batch. Inside another batch, the updates become part of that batch.
    func beginBatch() {
        batchDepth += 1
        guard batch == nil else { return }
        willUpdate()
        batch = IndexPathUpdates()
    }

    func endBatch() {
        guard let changes = batch else { return }
        batchDepth -= 1
        guard batchDepth == 0 else { return }
        let completions = batchCompletions
        (batch, batchCompletions) = (nil, [])
        perform(changes) { isFinished in for completion in completions { completion(isFinished) } }
    }

    func change(_ note: (inout IndexPathUpdates) -> Void) {
        guard batch == nil else { return note(&batch!) }
        willUpdate()
        var changes = IndexPathUpdates()
        note(&changes)
        perform(changes) { _ in }
    }

    private func willUpdate() {
        if let binding { binding.willUpdate() } else { outside.begin(itemCounts) }
    }

    private final func perform(_ changes: IndexPathUpdates, completion: @escaping @MainActor (Bool) -> Void) {
        if let binding { return binding.perform(changes, completion: completion) }
        let engine = AppHost.current.engine
        guard outside.end(changes, itemCounts) else { return engine.misused(.invalidUpdate, about: nil) }
        let isFinished = !(self is UITableView)
        engine.runLoop.enqueue { MainActor.assumeIsolated { completion(isFinished) } }
    }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
    }

    // MARK: Calls from the list's client

    /// The number of items in each section, from the data source.
    var itemCounts: [Int] { [] }
    /// Whether the list reads its counts at the layout after a reload, and not in the call.
    var readsCountsLate: Bool { false }
    /// The sections of the layout, with the item counts of the data source.
    var sectionLayouts: [ListSection] { [] }
    /// The layout, or nil in a table.
    var layout: UICollectionViewLayout? { nil }
    /// The layout, if it is of the app's own class.
    var ownLayout: UICollectionViewLayout? { layout.flatMap { $0.isOwn ? $0 : nil } }
    /// The numbers of the items of a diffable data source, in order, or nil for other data sources.
    var identified: [ItemID]? { nil }
    /// Returns the height of a single item, or nil if the section's layout decides.
    func itemHeight(at path: IndexPath) -> Double? { layout?.itemHeight(at: path) }
    /// Returns the preferred height of a cell in a self-sizing section.
    func preferredHeight(of view: UIView, at path: IndexPath) -> Double { view.frame.height }
    /// Requests a view from the data source.
    func view(for element: ListElement) -> UIView & ReusableView {
        preconditionFailure("\(type(of: self)) is neither a table view nor a collection view.")
    }
    func willDisplay(_ view: UIView, _ element: ListElement) {}
    func didEndDisplaying(_ view: UIView, _ element: ListElement) {}
    func prefetch(_ paths: [IndexPath]) {}
    func cancelPrefetching(_ paths: [IndexPath]) {}
    /// Sets the state of an item's cell.
    func showState(of view: UIView, isSelected: Bool, isHighlighted: Bool = false) {}
}
