import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import SeededRandom

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
    let seed: UInt64
    let decisions: RunDecisions
    /// Tells a search that the client has come to a state with this number, for example how many of the events that
    /// its code waits for have come in order.
    ///
    /// The search prefers runs that reach a new number. Without a search the call has no effect.
    public func reached(_ number: Int) { decisions.guide?.reached(number) }

    /// The decisions so far in which the run differs from its default.
    package var choicesTaken: [RunChoice] { decisions.taken }
    let emit: (consuming LifecycleEvent) -> Void
    var client: (any ListClient)?
    /// The layer of the app's root view, which the list's screen shows, if any.
    package var appView: Layer?
    /// Called when the list's screen appears or disappears, with whether a transition is the cause.
    package var appAppearance: ((Screen.AppearanceCall, Bool) -> Void)?

    // The parts of the list. Each part holds its own state; the list decides when a part acts, and calls the
    // client. No part is in the middle of a change while the client runs.
    let content: ListContent
    var scroll: ScrollState
    /// What the next layout is for.
    var layout = LayoutState()
    /// Called once, before the next layout.
    package var beforeLayout: (() -> Void)?
    var prefetching = DataPrefetching()
    let looks: ExpectedLooks
    // Unchecked: the checks are 15 % of the instructions of a fling (`feed-fling`), because each frame reads
    // these parts many times.
    @exclusivity(unchecked) var active = ActiveCells()
    @exclusivity(unchecked) var pools: CellPools
    @exclusivity(unchecked) var requests: CellRequests
    @exclusivity(unchecked) var reclaiming: Reclaiming
    @exclusivity(unchecked) var updates = UpdateTransactions()
    @exclusivity(unchecked) var selection: ListSelection
    /// The lists in the cells of this list.
    @exclusivity(unchecked) var rows: [SimulatedList] = []

    let table: CellTable
    let listNumber: Int32
    /// The cell that contains this list, if it is a row.
    let owner: WeakReference<SimulatedCell>
    /// Returns the visibility of the list's view, if the view is on another screen; nil for other lists.
    let presence: (() -> ListPresence)?
    var isDestroyed = false
    /// Whether the list is a table view, as its profile or its app says.
    package var isTable: Bool
    private var isOutsideWindow = false
    /// Whether the list's view is in the window. Always true in a run without screens.
    package var isInWindow: Bool { !isOutsideWindow }

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
        isTable = profile.kind == .table
        self.seed = seed
        self.emit = emit
        content = ListContent(workload, profile, seed: seed)
        scroll = ScrollState(viewport: workload.viewport, margin: profile.margin)
        pools = CellPools(profile.pool, seed: seed)
        requests = CellRequests(takesOneDequeue: profile.takesOneDequeue)
        reclaiming = Reclaiming(profile)
        selection = ListSelection(updatesConfigurations: workload.states == .configured)
        looks = ExpectedLooks(workload.animator)
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
        isOutsideWindow = true
        for row in rows where row.presence == nil { row.isOutsideWindow = true }
        log(.listUpdated, arg: 0, detail: .update(.leftWindow))
        let onScreen = visibleCells + updates.animatingOut
        for cell in onScreen { endFrames(cell) }
        client?.listWillLeaveWindow(self)
        for cell in onScreen { cell.layer.removeAllAnimationsInTree(because: .leftWindow) }
        cutTransactionsShort()
    }

    package func enterWindow() {
        guard !isInWindow, !isDestroyed else { return }
        isOutsideWindow = false
        for row in rows where row.presence == nil { row.isOutsideWindow = false }
        log(.listUpdated, arg: 0, detail: .update(.enteredWindow))
        client?.listDidEnterWindow(self)
    }

    /// The turns of the main queue.
    public var turns: TurnLoop { runLoop }

    /// Records an event of the client, for example as the `record` of a pool.
    public var record: (LifecycleEvent) -> Void { { [self] event in clientDid(event) } }

    /// Registers a closure that creates cells for `identifier`.
    public func register(
        _ identifier: String, _ make: @escaping (SimulatedList, String) -> SimulatedCell
    ) {
        pools.register(identifier, make)
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
            if let cell = requests.current?.reconfigured, profile.checksKinds,
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

    // MARK: Items and their positions

    var items: ItemSequence { content.items }

    var geometry: ListGeometry { content.geometry }

    /// Returns the item at a place. Complexity: O(log *n*) for *n* items.
    ///
    /// - Precondition: `index` is a place of the list.
    public func item(at index: Int) -> ItemID { items[index] }

    /// The number of items, including headers and footers.
    public var itemCount: Int { items.count }

    /// Returns the element at a place. A list without sections has only cells.
    package func element(at place: Int) -> ListElement { content.element(at: place) }

    /// The height of the content, in points.
    package var contentHeight: Double { geometry.contentHeight }

    /// Returns the height of item `index`, in points.
    package func height(ofItem index: Int) -> Double { geometry.height(ofItem: index) }

    /// Returns the items that overlap a part of the content, and in uneven rows those between them.
    package func items(in range: Range<Double>) -> Range<Int> { geometry.items(in: range) }

    /// Returns the top of item `index`, in points, without pinning.
    package func restingTop(ofItem index: Int) -> Double { geometry.top(ofItem: index) }

    /// Returns the top of item `index` in the content, in points. A pinned header is at the top of the
    /// viewport.
    package func top(ofItem index: Int) -> Double {
        content.top(ofItem: index, pinningEdge: scroll.pinningEdge)
    }

    // MARK: The viewport

    package var viewport: Size { scroll.viewport }

    /// The content offset: the points from the top of the content to the top of the viewport.
    public var contentOffset: Double { scroll.offset }

    package var minimumOffset: Double { scroll.minimumOffset }

    package var maximumOffset: Double { scroll.maximumOffset(contentHeight: geometry.contentHeight) }

    package var topInset: Double { scroll.insets.top }

    /// The height of the viewport without its insets, in points.
    package var insetLength: Double { viewport.height - scroll.insets.top - scroll.insets.bottom }

    /// The fraction of its speed that the content keeps per millisecond after a fling.
    package var decelerationRate: Double {
        get { scroll.decelerationRate }
        set { scroll.decelerationRate = newValue }
    }

    /// The items that are on screen, at least in part.
    var visibleItems: Range<Int> { content.visibleItems(of: scroll) }

    // MARK: Cells

    /// Returns the cell of item `index`. Complexity: O(log cells).
    func activeCell(of index: Int) -> SimulatedCell? { active.cell(of: index) }

    /// The cell of the pinned header, if its own place is off screen.
    package var pinnedCell: SimulatedCell? { content.pinnedHeader.flatMap { activeCell(of: $0) } }

    /// Whether a client has configured a cell.
    package var hasConfigured: Bool { requests.answered > 0 }

    /// Returns whether a dequeue with this identifier would find a pooled cell.
    package func hasPooled(withIdentifier identifier: String) -> Bool { pools.hasPooled(identifier) }

    /// Whether a registration that is created while the list requests a cell raises an exception.
    package var refusesRegistrationsInRequests: Bool { profile.checksKinds }

    /// Whether a snapshot is being applied.
    package var isApplying: Bool { updates.isApplying }

    /// The displayed cells, in the order of their items, without prepared and waiting cells.
    public var visibleCells: [SimulatedCell] { active.cells.filter { $0.state == .displayed } }

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
        let identifier = workload.registration == .once ? identifier : pools.registerAnew(identifier)
        // A reconfigured item keeps its cell, if the client requests the same kind of cell.
        if let cell = requests.current?.reconfigured, cell.reuseIdentifier == identifier {
            if workload.content == .anew { cell.replaceContent() }
            requests.noteDequeue(of: cell)
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
            engine.misused(.registrationPerRequest, about: requests.current?.reconfigured?.currentUse)
        } else if let cell = requests.current?.reconfigured {
            engine.misused(.reconfiguredAsAnotherKind, about: cell.currentUse)
        }
    }

    private func deliver(_ cell: SimulatedCell) -> SimulatedCell {
        // Work that the client enqueues from here on belongs to this use.
        runLoop.meantFor = cell.currentUse
        requests.noteDequeue(of: cell)
        return cell
    }

    /// Returns a cell of a registration for item `index`. Each registration has its own reuse identifier and
    /// pool.
    public func dequeueReusableCell(using registration: CellRegistration, forItemAt index: Int)
        -> SimulatedCell
    {
        let identifier = pools.identifier(of: registration)
        let cell = dequeueReusableCell(withIdentifier: identifier, forItemAt: index)
        registration.configure(cell, index)
        return cell
    }

    /// Returns the index of a reuse identifier's pool.
    func poolIndex(of identifier: String) -> Int { pools.index(of: identifier) }

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
