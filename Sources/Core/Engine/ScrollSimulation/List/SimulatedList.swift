import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A list that dequeues, shows and recycles cells as a list of its profile does.
///
/// The client receives UIKit's callbacks, and the log records every change of a cell's state. Each cell is in
/// at most one of `active`, `orphaned`, a pool and a transaction.
public final class SimulatedList {
    /// The engine of the list's animations and log.
    public let engine: AnimationEngine
    let runLoop: TurnLoop
    /// The workload, for the client's use.
    public let workload: Workload

    /// The profile, with one number in the place of each range.
    let profile: ListProfile
    /// The minimum age at which a prepared cell leaves.
    let preparedKeepNs: Int64
    /// The value that a cell should show before the animation moves.
    let valueAtFirst: Double
    /// The value that a cell should show after its animator has ended.
    let valueAtRest: Double
    let seed: UInt64
    // Unchecked: code that draws numbers does not call the list.
    @exclusivity(unchecked) var generator: SeededGenerator
    let decisions: RunDecisions
    /// The decisions so far in which the run differs from its default.
    package var choicesTaken: [RunChoice] { decisions.taken }
    let emit: (consuming LifecycleEvent) -> Void
    var client: (any ListClient)?
    /// The layer of the app's root view, which the list's screen shows, if any.
    package var appView: Layer?
    /// Called when the list's screen appears or disappears, with whether a transition is the cause.
    package var appAppearance: ((Screen.AppearanceCall, Bool) -> Void)?
    @exclusivity(unchecked) var factories: [String: (SimulatedList, String) -> SimulatedCell] = [:]

    // Unchecked from here on, because each frame reads these properties many times. No code that runs during
    // a change of a property reads that property.
    /// The items, in order. They are changed through the geometry.
    var items: ItemSequence { geometry.items }
    var nextItem: Int64
    let geometry: ListGeometry
    @exclusivity(unchecked) package internal(set) var viewport: Size {
        didSet { margin = points(profile.margin) }
    }
    /// The distance beyond the edges of the viewport up to which cells are displayed, in points.
    @exclusivity(unchecked) private(set) var margin = 0.0
    /// The content offset: the points from the top of the content to the top of the viewport.
    public var contentOffset: Double { scrolledOffset }
    @exclusivity(unchecked) var scrolledOffset = 0.0
    /// The fraction of its speed that the content keeps per millisecond after a fling.
    @exclusivity(unchecked) package var decelerationRate = Deceleration.normalRate
    /// The direction of the last scroll: 1 down the list, -1 up.
    @exclusivity(unchecked) var direction = 1.0
    /// The distance of the last scroll, in points. While the content moves by itself, there is one scroll per
    /// frame.
    @exclusivity(unchecked) var pointsPerFrame = 0.0
    @exclusivity(unchecked) var hasScrolled = false
    /// The items whose data were requested and that have no cell yet.
    @exclusivity(unchecked) var prefetched: [(item: ItemID, place: Int)] = []
    @exclusivity(unchecked) var frame = 0
    /// Whether the current layout follows a change of the viewport.
    @exclusivity(unchecked) var isResizing = false
    /// Whether the items, the offset or the viewport have changed since the last layout.
    @exclusivity(unchecked) var hasChanged = true
    /// Whether the viewport has changed since the last layout.
    @exclusivity(unchecked) var wasResized = false
    /// Whether the last spare time found no missing cell ahead.
    @exclusivity(unchecked) var isAheadComplete = false

    /// The cells with an item, in the order of the items.
    @exclusivity(unchecked) var active: [SimulatedCell] = []
    /// The last result of `visibleItems`; nil after a change of the geometry.
    @exclusivity(unchecked) var lastVisible: (shown: Range<Double>, items: Range<Int>)?
    /// The header that is pinned above these items.
    @exclusivity(unchecked) var pinnedHeader: Int?
    /// The prepared cells whose item is gone or was reloaded. No request takes such a cell.
    @exclusivity(unchecked) var orphaned: [SimulatedCell] = []
    /// The current animated updates, in the order in which they began.
    @exclusivity(unchecked) var transactions: [UpdateTransaction] = []
    var transactionCount = 0
    /// The batches inside the batch that is being built; nil if none is being built.
    var innerBatches: [(updates: BatchUpdates, completion: (_ finished: Bool) -> Void)]?
    /// Whether a snapshot is being applied.
    package var isApplying = false
    /// Whether the list has had items, or a snapshot was applied.
    var hasHadItems: Bool
    /// The cells that the current animated update removes; nil without an update.
    @exclusivity(unchecked) var leavingCells: [SimulatedCell]?
    /// The pools. A cell stores the index of its pool.
    @exclusivity(unchecked) var pools: [ReusePool] = []
    @exclusivity(unchecked) private var poolIndices: [String: Int] = [:]
    /// The last pool that was looked up, as a cache: each request looks up a pool, and most lists have only
    /// one.
    @exclusivity(unchecked) private var lastPool: (identifier: String, index: Int)?
    let table: CellTable
    let listNumber: Int32
    /// The lists in the cells of this list.
    @exclusivity(unchecked) package internal(set) var rows: [SimulatedList] = []
    /// The cell that contains this list, if it is a row.
    let owner: WeakReference<SimulatedCell>
    /// Returns the visibility of the list's view, if the view is on another screen; nil for other lists.
    let presence: (() -> ListPresence)?
    /// The cells from a pool whose animations the next commit removes again.
    @exclusivity(unchecked) var awaitingStrip: [SimulatedCell] = []

    private var registrationCount = 0
    /// The uses of cells that were dequeued and not returned since the last pass.
    @exclusivity(unchecked) var notReturned: [CellUse?] = []
    @exclusivity(unchecked) var insets = Insets()
    @exclusivity(unchecked) var selection: Set<ItemID> = []
    /// The cells whose configuration the next layout updates, and the causes.
    @exclusivity(unchecked) var awaitingConfiguration: [(cell: SimulatedCell, cause: String)] = []

    /// Whether a section has self-sizing cells.
    private(set) var measures = false
    /// Whether a section has a row that scrolls sideways.
    @exclusivity(unchecked) private(set) var hasSideways = false
    var heightOfItem: ((ItemID) -> Double)?
    let measured: MeasuredHeights
    /// The measuring pass of the current layout.
    @exclusivity(unchecked) var measuringPass = 0

    /// The client's current request.
    @exclusivity(unchecked) var currentRequest: CellRequest?
    var isDestroyed = false
    /// Whether the list's view is in the window. Always true in a run without screens.
    @exclusivity(unchecked) package private(set) var isInWindow = true
    var configureCount = 0

    init(
        engine: AnimationEngine, workload: Workload, seed: UInt64, decisions: RunDecisions,
        table: CellTable = CellTable(), owner: SimulatedCell? = nil, presence: (() -> ListPresence)? = nil,
        emit: @escaping (consuming LifecycleEvent) -> Void
    ) {
        self.engine = engine
        self.table = table
        listNumber = table.lists
        self.owner = WeakReference(owner)
        self.presence = presence
        runLoop = engine.runLoop
        self.workload = workload
        self.decisions = decisions
        profile = workload.profile.drawn(seed: seed, decisions)
        preparedKeepNs = Nanoseconds.from(seconds: profile.preparedKeepSeconds.value)
        valueAtFirst = workload.animator.valueAtFirst
        valueAtRest = workload.animator.valueAtRest
        self.seed = seed
        self.generator = SeededGenerator(seed: seed ^ 0x4c69_7374)
        self.emit = emit
        (nextItem, hasHadItems) = (Int64(workload.list.items), workload.list.items > 0)
        measured = MeasuredHeights(unmeasured: profile.unmeasured)
        self.viewport = workload.viewport
        self.geometry = ListGeometry(shape: workload.list, seed: seed, measured: measured)
        margin = points(profile.margin)
        noteAbilities(of: workload.list.sections)
        if owner == nil, presence == nil { engine.observer = self }
    }

    deinit { leaveEngine() }

    /// Ends the observation of the engine's animators, and releases the rows.
    func leaveEngine() {
        if engine.observer === self { engine.observer = nil }
        for row in rows { row.client = nil }
        rows.removeAll()
    }

    /// Makes the list leave and enter the window together with `view`.
    func followWindow(of view: Layer) {
        // A strong reference: the list does not retain the view, and a released screen releases its view's
        // closures.
        view.windowChanged = { [self] isInWindow in
            if isInWindow { enterWindow() } else { leaveWindow() }
        }
    }

    package func leaveWindow() {
        guard isInWindow, !isDestroyed else { return }
        isInWindow = false
        for row in rows where row.presence == nil { row.isInWindow = false }
        log(.listUpdated, arg: 0, detail: .update(.leftWindow))
        let onScreen = visibleCells + animatingOut
        for cell in onScreen { endFrames(cell) }
        client?.listWillLeaveWindow(self)
        for cell in onScreen { cell.layer.removeAllAnimationsInTree(because: .leftWindow) }
        cutTransactionsShort()
    }

    package func enterWindow() {
        guard !isInWindow, !isDestroyed else { return }
        isInWindow = true
        for row in rows where row.presence == nil { row.isInWindow = true }
        log(.listUpdated, arg: 0, detail: .update(.enteredWindow))
        client?.listDidEnterWindow(self)
    }

    /// Updates the flags that depend on the sections.
    func noteAbilities(of sections: [ListSection]) {
        measures = sections.contains { $0.estimatedHeight != nil }
        hasSideways = sections.contains { $0.sidewaysWidth != nil }
    }

    func changeGeometry(_ change: (ListGeometry) -> Void) {
        change(geometry)
        lastVisible = nil
    }

    /// The turns of the main queue.
    public var turns: TurnLoop { runLoop }

    /// Records an event of the client, for example as the `record` of a pool.
    public var record: (LifecycleEvent) -> Void { { [self] event in clientDid(event) } }

    /// Registers a closure that creates cells for `identifier`.
    public func register(
        _ identifier: String, _ make: @escaping (SimulatedList, String) -> SimulatedCell
    ) {
        factories[identifier] = make
    }

    /// Registers `type` for every reuse identifier of the workload.
    public func register(_ type: SimulatedCell.Type) {
        for identifier in workload.list.allIdentifiers {
            register(identifier) { list, identifier in type.init(in: list, reuseIdentifier: identifier) }
        }
    }

    /// Returns the reuse identifier of item `index` in the workload.
    public func reuseIdentifier(forItemAt index: Int) -> String {
        let identifiers = workload.list.reuseIdentifiers
        var itemIndex = index
        if !workload.list.sections.isEmpty {
            let element = element(at: index)
            let section = workload.list.sections[element.section]
            switch element {
            case .header: return section.headerIdentifier
            case .footer: return section.footerIdentifier
            case .cell(_, let item): itemIndex = item
            }
            if let type = section.type { return type }
        }
        guard let shares = workload.list.typeShares else {
            // If another kind raises an exception, a reconfigured item keeps its kind at a new index.
            if let cell = currentRequest?.reconfigured, profile.checksKinds,
                identifiers.contains(cell.reuseIdentifier)
            {
                return cell.reuseIdentifier
            }
            return identifiers[itemIndex % identifiers.count]
        }
        let random = SeededGenerator.mix(
            seed ^ UInt64(bitPattern: items[index].rawValue) &* 0xd6e8_feb8_6659_fd93)
        var rest = Int(random % UInt64(shares.reduce(0, +)))
        for (identifier, share) in zip(identifiers, shares) {
            rest -= share
            if rest < 0 { return identifier }
        }
        return identifiers[identifiers.count - 1]
    }

    /// Returns the item at a place. Complexity: O(log *n*) for *n* items.
    ///
    /// - Precondition: `index` is a place of the list.
    public func item(at index: Int) -> ItemID { items[index] }

    /// The number of items, including headers and footers.
    public var itemCount: Int { items.count }

    /// Returns the element at a place. A list without sections has only cells.
    package func element(at place: Int) -> ListElement {
        geometry.sections?.places[place] ?? .cell(section: 0, item: place)
    }

    /// The displayed cells, in the order of their items, without prepared and waiting cells.
    public var visibleCells: [SimulatedCell] { active.filter { $0.state == .displayed } }

    /// Whether cells prepared ahead are in the window, where an animator can wait for the cell's display.
    package var showsAnimationsAhead: Bool { profile.window == .inside }

    /// Returns the cell of item `index`, or nil: UIKit's `cellForItem(at:)`.
    ///
    /// Up to iOS 14, only finds a cell on screen. From iOS 15 on, also finds a prepared cell, or a cell that
    /// waits after its display. So on earlier systems, an app's changes miss the cells prepared ahead.
    public func cellForItem(at index: Int) -> SimulatedCell? {
        guard let cell = activeCell(of: index) else { return nil }
        switch cell.state {
        case .displayed: return cell
        case .prepared, .waiting: return profile.findsCellsOffScreen ? cell : nil
        case .created, .animatingOut, .pooled, .destroyed: return nil
        }
    }

    /// Returns the displayed cell of item `index`, or nil.
    func visibleCell(ofItem index: Int) -> SimulatedCell? {
        guard let cell = activeCell(of: index), cell.state == .displayed else { return nil }
        return cell
    }

    /// Returns a cell for item `index`: a pooled cell after `prepareForReuse`, or a new cell.
    public func dequeueReusableCell(withIdentifier identifier: String, forItemAt index: Int) -> SimulatedCell
    {
        let identifier = workload.registration == .once ? identifier : registerAnew(identifier)
        // A reconfigured item keeps its cell, if the client requests the same kind of cell.
        if let cell = currentRequest?.reconfigured, cell.reuseIdentifier == identifier {
            if workload.content == .anew { cell.replaceContent() }
            currentRequest?.noteDequeue(of: cell)
            return cell
        }
        if profile.checksKinds { checkKind() }
        precondition(
            items.indices.contains(index), "Item \(index) was dequeued for; the list has \(items.count).")
        let cell: SimulatedCell
        if profile.request.contains(.pool), let pooled = takePooled(poolIndex(of: identifier), for: index) {
            cell = pooled
            reuse(pooled, for: index)
        } else {
            cell = create(identifier, for: index)
        }
        return deliver(cell)
    }

    /// Raises UIKit's exceptions about the kind of the requested cell.
    private func checkKind() {
        if workload.registration == .perRequest, profile.kind == .collection {
            engine.misused(.registrationPerRequest, about: currentRequest?.reconfigured?.currentUse)
        } else if let cell = currentRequest?.reconfigured {
            engine.misused(.reconfiguredAsAnotherKind, about: cell.currentUse)
        }
    }

    private func deliver(_ cell: SimulatedCell) -> SimulatedCell {
        // Work that the client enqueues from here on belongs to this use.
        runLoop.meantFor = cell.currentUse
        if currentRequest == nil, profile.takesOneDequeue { notReturned.append(cell.currentUse) }
        currentRequest?.noteDequeue(of: cell)
        return cell
    }

    /// Returns a cell of a registration for item `index`. Each registration has its own reuse identifier and
    /// pool.
    public func dequeueReusableCell(using registration: CellRegistration, forItemAt index: Int)
        -> SimulatedCell
    {
        if registration.identifier == nil {
            registrationCount += 1
            let identifier = "registration-\(registrationCount)"
            registration.identifier = identifier
            factories[identifier] = registration.make
        }
        let cell = dequeueReusableCell(withIdentifier: registration.identifier ?? "", forItemAt: index)
        registration.configure(cell, index)
        return cell
    }

    /// Registers another identifier for the same kind of cell.
    private func registerAnew(_ identifier: String) -> String {
        registrationCount += 1
        let registered = "\(identifier)-\(registrationCount)"
        factories[registered] = factories[identifier]
        return registered
    }

    /// Returns the index of a reuse identifier's pool.
    func poolIndex(of identifier: String) -> Int {
        if let lastPool, lastPool.identifier == identifier { return lastPool.index }
        let index = poolIndices[identifier] ?? pools.count
        if index == pools.count {
            pools.append(ReusePool())
            poolIndices[identifier] = index
        }
        lastPool = (identifier, index)
        return index
    }

    /// The indices of the pools in the order of their identifiers, because hash order differs between
    /// processes.
    var poolsInOrder: [Int] { poolIndices.sorted { $0.key < $1.key }.map { $0.value } }

    func log(
        _ kind: EventKind, _ cell: SimulatedCell, arg: Int64? = nil, detail: EventDetail = .none
    ) {
        let use = cell.currentUse
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: kind, cell: cell.number,
                generation: use?.generation, item: use?.item, arg: arg, detail: detail))
    }

    func log(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: kind, arg: arg, detail: detail))
    }

    /// Blocks the main thread for `milliseconds`.
    func spend(_ milliseconds: Double) {
        guard milliseconds > 0 else { return }
        runLoop.elapse(Nanoseconds.from(milliseconds: milliseconds))
    }
}

extension SimulatedList: LifecycleNumbering {
    /// Returns the current use of `cell`; nil once the cell is destroyed.
    public func use(of cell: SimulatedCell) -> CellUse? { cell.currentUse }

    /// Returns the number of an animator that the pool will create for `use`.
    public func reserveAnimator(for use: CellUse) -> AnimatorID { engine.reserveAnimator(for: use) }

    /// Releases the reservation of `use`: the pool will not create its animator.
    public func cancelReservation(for use: CellUse) { engine.cancelReservation(for: use) }

    /// True: the list records the events of its cells.
    public var holdsCells: Bool { true }

    /// Returns the cell with a number; nil if the list never created it. Complexity: O(1).
    public func cell(numbered number: CellID) -> SimulatedCell? {
        let index = Int(number.rawValue) - 1
        return table.cells.indices.contains(index) ? table.cells[index] : nil
    }
}
