import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A list that dequeues, shows and recycles cells as the lists of a regime do.
///
/// A client sees UIKit's callbacks; the log sees every change of a cell's state. Where a cell stands is
/// held in one place: `active` (has an item), a pool, a transaction, or nowhere (destroyed).
public final class SimulatedList {
    /// The engine of the list's animations and log.
    public let engine: AnimationEngine
    let runLoop: TurnLoop
    /// The numbers of the workload that a client may want to know.
    public let workload: Workload

    /// What it does with its cells, with one number in the place of each range.
    let profile: ListProfile
    /// How old a prepared cell has to be before it leaves.
    let preparedKeepNs: Int64
    /// What a cell should show before anything has moved.
    let valueAtFirst: Double
    /// What it should show once its animator has come to its end.
    let valueAtRest: Double
    let seed: UInt64
    // Unchecked: what draws from it asks nothing of the list.
    @exclusivity(unchecked) var generator: SeededGenerator
    let decisions: RunDecisions
    /// The decisions so far that differ from a plain run.
    package var choicesTaken: [RunChoice] { decisions.taken }
    let emit: (consuming LifecycleEvent) -> Void
    var client: (any ListClient)?
    /// The layer of the app's own root view, which the screen of the list shows; nil where there is none.
    package var appView: Layer?
    /// Called when the list's screen appears or disappears, and whether a transition does it.
    package var appAppearance: ((Screen.AppearanceCall, Bool) -> Void)?
    @exclusivity(unchecked) var factories: [String: (SimulatedList, String) -> SimulatedCell] = [:]

    // Unchecked from here on, for each frame reads these many times: nothing that runs while one of them changes
    // reads it.
    /// The items in their order; a change of them is one of the geometry's.
    var items: ItemSequence { geometry.items }
    var nextItem: Int64
    let geometry: ListGeometry
    @exclusivity(unchecked) var viewport: Size { didSet { margin = points(profile.margin) } }
    /// How far beyond the edges of the viewport cells are displayed, in points.
    @exclusivity(unchecked) private(set) var margin = 0.0
    /// The top of what is on screen, in points from the top of the content.
    public var contentOffset: Double { scrolledOffset }
    @exclusivity(unchecked) var scrolledOffset = 0.0
    /// The share of its speed that the content keeps in a millisecond after a fling.
    @exclusivity(unchecked) package var decelerationRate = Deceleration.normalRate
    /// The way the last layout moved: 1 down the list, -1 up.
    @exclusivity(unchecked) var direction = 1.0
    /// How far the last scroll has moved the content, which is one a frame while it moves by itself.
    @exclusivity(unchecked) var pointsPerFrame = 0.0
    /// Whether a finger or a fling moves the content.
    @exclusivity(unchecked) var movesByItself = false
    /// Whether it has scrolled since it came.
    @exclusivity(unchecked) var hasScrolled = false
    /// The items whose data were asked for, and that have no cell yet.
    @exclusivity(unchecked) var prefetched: [(item: ItemID, place: Int)] = []
    /// The number of the frame under way.
    @exclusivity(unchecked) var frame = 0
    /// Whether the layout under way is for another viewport.
    @exclusivity(unchecked) var isResizing = false
    /// What has happened to the list since its last layout.
    @exclusivity(unchecked) var change = LayoutChange.other
    /// What a list is about to make ahead.
    @exclusivity(unchecked) var ahead = AheadState()
    /// Where the list is, as a part of all its items, where its profile keeps that.
    @exclusivity(unchecked) var place = FractionalPlace()
    /// The places on screen, as the last layout left them, where the first one is to stay.
    @exclusivity(unchecked) var shownPlaces: [(cell: SimulatedCell, distance: Double)] = []
    /// Cells that have left, and have kept their items; the one that left last comes last.
    @exclusivity(unchecked) var kept: [SimulatedCell] = []

    /// Every cell that stands for an item, in the order of the items.
    @exclusivity(unchecked) var active: [SimulatedCell] = []
    /// The items that were on screen when they were last asked for; nil since the geometry changed.
    @exclusivity(unchecked) var lastVisible: (shown: Range<Double>, items: Range<Int>)?
    /// The header that was pinned above those items.
    @exclusivity(unchecked) var pinnedHeader: Int?
    /// Prepared cells whose item has gone or was reloaded; nobody asks for them any more.
    @exclusivity(unchecked) var strays: [SimulatedCell] = []
    /// The animated updates under way, in the order in which they began.
    @exclusivity(unchecked) var transactions: [UpdateTransaction] = []
    var transactionCount = 0
    /// What was asked for inside the batch that is being put together; nil while none is.
    var innerBatches: [(updates: BatchUpdates, completion: (_ finished: Bool) -> Void)]?
    /// Whether a snapshot is being applied.
    package var isApplying = false
    /// Whether the list has had items, or a snapshot was applied.
    var hasHadItems: Bool
    /// The cells that the animated update being made takes off the screen; nil while none is being made.
    @exclusivity(unchecked) var leavingCells: [SimulatedCell]?
    /// The pools; a cell knows the place of its own.
    @exclusivity(unchecked) var pools: [ReusePool] = []
    @exclusivity(unchecked) private var poolPlaces: [String: Int] = [:]
    /// The pool that was asked for last: most lists have one, and each request asks.
    @exclusivity(unchecked) private var lastPool: (identifier: String, place: Int)?
    let table: CellTable
    let listNumber: Int32
    /// The lists in its cells.
    @exclusivity(unchecked) package internal(set) var rows: [SimulatedList] = []
    /// The cell that contains it, if it is a row.
    let owner: WeakReference<SimulatedCell>
    /// Tells whether its view is there, if the view lies on another screen; nil for other lists.
    let presence: (() -> ListPresence)?
    /// Cells from a pool that the commit has still to strip.
    @exclusivity(unchecked) var awaitingStrip: [SimulatedCell] = []

    private var registrationCount = 0
    /// Uses of cells that were dequeued and not returned since the last pass.
    @exclusivity(unchecked) var notReturned: [CellUse?] = []
    @exclusivity(unchecked) var insets = Insets()
    /// The items that are selected.
    var selection: Set<ItemID> = []
    /// Cells whose configurations the next layout updates, and why.
    @exclusivity(unchecked) var awaitingConfiguration: [(cell: SimulatedCell, cause: String)] = []

    /// Whether cells of a section size themselves.
    private(set) var measures = false
    /// Whether a section has a row that scrolls sideways.
    @exclusivity(unchecked) private(set) var hasSideways = false
    /// The app's height of an item.
    var heightOfItem: ((ItemID) -> Double)?
    /// The measured heights of cells.
    let measured: MeasuredHeights
    /// The pass of the layout under way that measures cells.
    @exclusivity(unchecked) var measuringPass = 0

    /// What the client is being asked for.
    @exclusivity(unchecked) var asked: CellRequest?
    var isDestroyed = false
    /// Whether its view is in the window. Where a run has no screens, it always is.
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

    /// The engine tells it of no animator any more.
    func leaveEngine() {
        if engine.observer === self { engine.observer = nil }
        for row in rows { row.client = nil }
        rows.removeAll()
    }

    /// Leaves the window with `view`, and comes back with it.
    func followWindow(of view: Layer) {
        // Held: a list holds no view, and a screen that goes lets go of what its view calls.
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
        for cell in onScreen { endBareFrames(cell) }
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

    /// Changes where the items lie.
    func changeGeometry(_ change: (ListGeometry) -> Void) {
        change(geometry)
        lastVisible = nil
    }

    /// The main queue's turns.
    public var turns: TurnLoop { runLoop }

    /// Records an event of the client's own doing; a pool's `record`.
    public var record: (LifecycleEvent) -> Void { { [self] event in clientDid(event) } }

    /// Tells how to make a cell for `identifier`.
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

    /// The reuse identifier the workload gives to item `index`.
    public func reuseIdentifier(forItemAt index: Int) -> String {
        let identifiers = workload.list.reuseIdentifiers
        var index = index
        let place = index
        if !workload.list.sections.isEmpty {
            let element = element(at: index)
            let section = workload.list.sections[element.section]
            switch element {
            case .header: return section.headerIdentifier
            case .footer: return section.footerIdentifier
            case .cell(_, let item): index = item
            }
            if let type = section.type { return type }
        }
        guard let shares = workload.list.typeShares else {
            // Where another kind is an exception, an item that is set up again keeps its own at a new place.
            if let cell = asked?.reconfigured, profile.checksKinds, identifiers.contains(cell.reuseIdentifier)
            {
                return cell.reuseIdentifier
            }
            return identifiers[index % identifiers.count]
        }
        let random = SeededGenerator.mix(
            seed ^ UInt64(bitPattern: items[place].rawValue) &* 0xd6e8_feb8_6659_fd93)
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

    /// The number of items. Headers and footers count.
    public var itemCount: Int { items.count }

    /// The element at a place. A list without sections has only cells.
    package func element(at place: Int) -> ListElement {
        geometry.sections?.places[place] ?? .cell(section: 0, item: place)
    }

    /// The cells on screen, in the order of their items. Prepared and waiting ones are not among them.
    public var visibleCells: [SimulatedCell] { active.filter { $0.state == .displayed } }

    /// Whether cells that were made ahead lie in the window, so that an animator may wait there for their display.
    package var showsAnimationsAhead: Bool { profile.window == .inside }

    /// UIKit's `cellForItem(at:)`: the cell of item `index`, or nil.
    ///
    /// Up to iOS 14 that is a cell on screen; from iOS 15 on also one that is prepared, or that waits after its
    /// display for its item. What is set through it on the earlier systems misses the cells made ahead.
    public func cellForItem(at index: Int) -> SimulatedCell? {
        guard let cell = activeCell(of: index) else { return nil }
        switch cell.state {
        case .displayed: return cell
        case .prepared, .waiting: return profile.findsCellsOffScreen ? cell : nil
        case .created, .animatingOut, .pooled, .destroyed: return nil
        }
    }

    /// The cell of item `index` that is on screen, or nil.
    func visibleCell(ofItem index: Int) -> SimulatedCell? {
        guard let cell = activeCell(of: index), cell.state == .displayed else { return nil }
        return cell
    }

    /// A cell for item `index`: from the pool, made ready for reuse, or a new one.
    public func dequeueReusableCell(withIdentifier identifier: String, forItemAt index: Int) -> SimulatedCell
    {
        let identifier = workload.registration == .once ? identifier : registerAnew(identifier)
        // Set up again, an item keeps its cell as long as it is of the kind that is asked for.
        if let cell = asked?.reconfigured, cell.reuseIdentifier == identifier {
            if workload.content == .anew { cell.replaceContent() }
            asked?.noteDequeue(of: cell)
            return cell
        }
        if profile.checksKinds { checkKind() }
        precondition(
            items.indices.contains(index), "Item \(index) was dequeued for; the list has \(items.count).")
        let cell: SimulatedCell
        if let cell = asked?.takesAgain {
            asked?.takesAgain = nil
            reuse(cell, for: index)
            return handOut(cell)
        }
        if asked?.takesNew != true, profile.request.contains(.pool),
            let pooled = takePooled(poolPlace(of: identifier), for: index)
        {
            cell = pooled
            reuse(pooled, for: index)
        } else {
            cell = create(identifier, for: index)
        }
        return handOut(cell)
    }

    /// UIKit's exceptions about the kind of cell that a request asks for.
    private func checkKind() {
        if workload.registration == .perRequest, profile.kind == .collection {
            engine.misused(.registrationPerRequest, about: asked?.reconfigured?.currentUse)
        } else if let cell = asked?.reconfigured {
            engine.misused(.reconfiguredAsAnotherKind, about: cell.currentUse)
        }
    }

    private func handOut(_ cell: SimulatedCell) -> SimulatedCell {
        // What the client enqueues from here on is meant for this use.
        runLoop.meantFor = cell.currentUse
        if asked == nil, profile.takesOneDequeue { notReturned.append(cell.currentUse) }
        asked?.noteDequeue(of: cell)
        return cell
    }

    /// A cell for item `index` of a registration, which has a reuse identifier, and so a pool, of its own.
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

    /// Another identifier for the same kind of cell.
    private func registerAnew(_ identifier: String) -> String {
        registrationCount += 1
        let registered = "\(identifier)-\(registrationCount)"
        factories[registered] = factories[identifier]
        return registered
    }

    /// The place of a reuse identifier's pool.
    func poolPlace(of identifier: String) -> Int {
        if let lastPool, lastPool.identifier == identifier { return lastPool.place }
        let place = poolPlaces[identifier] ?? pools.count
        if place == pools.count {
            pools.append(ReusePool())
            poolPlaces[identifier] = place
        }
        lastPool = (identifier, place)
        return place
    }

    /// The places of the pools in the order of their names: each process hashes names in another way.
    var poolsInOrder: [Int] { poolPlaces.sorted { $0.key < $1.key }.map { $0.value } }

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

    /// The main thread is busy for `milliseconds`.
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
        let place = Int(number.rawValue) - 1
        return table.cells.indices.contains(place) ? table.cells[place] : nil
    }
}
