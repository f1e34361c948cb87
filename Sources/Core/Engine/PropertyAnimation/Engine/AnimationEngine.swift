import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// The shared state of layers and animators: the run loop, the regime, the log and the living animators.
///
/// An owner creates the engine and passes it to layers and animators. Any number of engines run in parallel,
/// each confined to one task. An engine retains active and stopped animators, as UIKit does. The log
/// therefore shows an animator that an app released by mistake.
public final class AnimationEngine {
    /// The loop on which the engine's animations run.
    public let runLoop: TurnLoop
    /// The system whose behaviour the animators have.
    public let regime: AnimatorRegime
    private let misusePolicy: MisusePolicy
    let sink: (consuming LifecycleEvent) -> Void
    /// The observer of attachments and ends, which the engine calls after it has recorded them. Not retained:
    /// the observer retains the engine, and clears this reference before it is released.
    package var observer: (any AttachmentObserver)? {
        get { storedObserver }
        set { storedObserver = newValue }
    }
    unowned(unsafe) private(set) var storedObserver: (any AttachmentObserver)?

    /// The active and stopped animators, in no order. Each animator knows its index.
    // Collections are moved out, changed and moved back. So no access contains a call, and the compiler omits
    // the checks for exclusive access.
    private var living: [AnimatorCore] = []
    private var lastAnimator: Int32 = 0
    private var reservations: [UInt64: AnimatorID] = [:]

    /// The source line that created each animator, for clients that report it.
    private var sites: [AnimatorID: CallSite] = [:]

    private var latestCurve = CurveBox(.linear, duration: 1)

    // The context of the running client code.
    var context = AnimationContext.none
    var scope = AnimationScope()
    private var lastBlock: UInt32 = 0
    // Block numbers identify the blocks of the current turn: an animation has no room for a turn number.
    private var lastBlockBefore: UInt32 = 0
    private var momentOfBlocks: Int64 = 0
    /// The values for implicit animations.
    var transaction: AnimationTransaction {
        get { scope.transaction ?? AnimationTransaction() }
        set { scope.transaction = newValue }
    }
    /// The window, whose transitions hold the animations in their containers. Not retained: the window clears
    /// this reference in its `deinit`.
    package var window: ScreenWindow? { storedWindow }
    unowned(unsafe) var storedWindow: ScreenWindow?
    /// The time of the last event of a screen or a transition.
    package private(set) var lastScreenEventNs: Int64 = 0
    private var lastScreen: Int32 = 0
    private var lastTransition: Int32 = 0
    /// The layers with a pending layout, in the order of their requests.
    var layersToLayOut: [Layer] = []
    /// The layers with a pending property update, in the order of their requests.
    var layersToUpdate: [Layer] = []

    /// Creates an engine.
    ///
    /// - Parameter record: Called with each event as it happens. Consumes the event, whose `seq` is 0.
    public init(
        runLoop: TurnLoop, regime: AnimatorRegime, misusePolicy: MisusePolicy,
        record: @escaping (consuming LifecycleEvent) -> Void
    ) {
        self.runLoop = runLoop
        self.regime = regime
        self.misusePolicy = misusePolicy
        sink = record
    }

    deinit {
        for animator in living { animator.engineIsDestroyed() }
        WeakReference.noteEnd(of: self)
    }

    /// Whether every block animates the keys that UIKit does not animate, as with
    /// ``AnimationOptions/layerKeys``. This is the effect of EasyAnimation on an app.
    public var capturesLayerKeys: Bool {
        get { storedCapturesLayerKeys }
        set { storedCapturesLayerKeys = newValue }
    }
    private var storedCapturesLayerKeys = false

    /// UIKit's animation state around the running code. The caller of an animated update sets it for the
    /// duration of the update.
    package var animationContext: AnimationContext {
        get { context }
        set {
            if newValue != context { flushIfAsked() }
            context = newValue
        }
    }

    /// The count of active and stopped animators.
    public var liveAnimatorCount: Int { living.count }

    /// Returns the phase of the active or stopped animator `number`; nil for a fresh, spent or gone animator.
    ///
    /// Complexity: O(living animators).
    public func phase(of number: AnimatorID) -> AnimatorPhase? {
        living.first { $0.id == number }?.phase
    }

    /// What an animator says about the value on screen, whether or not layer animations back it.
    package enum ClaimedValue: Hashable, Sendable {
        /// The animator has ended, so the final value.
        case final
        /// The animator of the use is paused at this share of the way, 0…1.
        case paused(share: Double)
        /// Any other state.
        case unknown
    }

    /// Returns what an animator says about the value on screen of `use`.
    package func claimedValue(of number: AnimatorID, on use: CellUse) -> ClaimedValue {
        guard let animator = living.first(where: { $0.id == number }), animator.phase != .spent else {
            return .final
        }
        guard animator.phase == .paused, animator.attachedUse?.generation == use.generation else {
            return .unknown
        }
        let progress = min(max(animator.progress(atNs: runLoop.storedNowNs), 0), 1)
        return .paused(share: animator.showsLinearly ? progress : animator.curve.curve.value(at: progress))
    }

    /// Sends the app to the background: every living animator pauses or ends, the oldest first.
    ///
    /// Does not record `app.background`: the owner of the engine does.
    public func enterBackground() {
        for animator in living.sorted(by: { $0.age < $1.age }) { animator.perform(.enterBackground) }
    }

    /// Returns the app to the foreground. No animator resumes.
    public func enterForeground() {}

    // MARK: The log

    /// Records an event at the current time and turn.
    public func record(
        _ kind: EventKind, use: CellUse? = nil, animator: AnimatorID? = nil, arg: Int64? = nil,
        site: CallSite? = nil, detail: EventDetail = .none
    ) {
        record(
            kind, cell: use?.cell, generation: use?.generation, item: use?.item, animator: animator, arg: arg,
            site: site, detail: detail)
    }

    /// Records an event of a cell, or of a use whose item is irrelevant.
    public func record(
        _ kind: EventKind, cell: CellID?, generation: Int32? = nil, item: ItemID? = nil,
        animator: AnimatorID? = nil, arg: Int64? = nil, site: CallSite? = nil, detail: EventDetail = .none
    ) {
        sink(
            LifecycleEvent(
                tNs: runLoop.storedNowNs, turn: runLoop.turn, kind: kind, cell: cell,
                generation: generation, item: item, animator: animator, arg: arg, site: site, detail: detail))
    }

    /// Records an event of a screen or a transition.
    func record(_ kind: EventKind, subject: Int32, arg: Int64? = nil, detail: String) {
        lastScreenEventNs = runLoop.storedNowNs
        sink(
            LifecycleEvent(
                tNs: runLoop.storedNowNs, turn: runLoop.turn, kind: kind, arg: arg,
                detail: .text(detail), subject: subject))
    }

    // MARK: Numbers

    /// Reserves a number for the next animator that attaches to `use`.
    ///
    /// - Returns: The number reserved before, if its animator has not attached yet.
    public func reserveAnimator(for use: CellUse) -> AnimatorID {
        changeReservations {
            let key = Self.key(use)
            if let number = $0[key] { return number }
            let number = freshAnimator()
            $0[key] = number
            return number
        }
    }

    /// Cancels a reservation. The number is not used again.
    public func cancelReservation(for use: CellUse) { _ = takeReservation(for: use) }

    func takeReservation(for use: CellUse) -> AnimatorID? {
        reservations.isEmpty ? nil : changeReservations { $0.removeValue(forKey: Self.key(use)) }
    }

    @inline(__always)
    private func changeReservations<Result>(_ change: (inout [UInt64: AnimatorID]) -> Result) -> Result {
        var reservations = exchange(&reservations, with: [:])
        defer { self.reservations = reservations }
        return change(&reservations)
    }

    func freshAnimator() -> AnimatorID {
        lastAnimator += 1
        return AnimatorID(lastAnimator)
    }

    func keep(_ site: CallSite, of animator: AnimatorID) {
        var sites = exchange(&sites, with: [:])
        sites[animator] = site
        self.sites = sites
    }

    /// Returns the source line that created the animator; nil if unknown.
    func site(of animator: AnimatorID?) -> CallSite? {
        sites.isEmpty ? nil : animator.flatMap { sites[$0] }
    }

    func freshScreen() -> Int32 {
        lastScreen += 1
        return lastScreen
    }

    func freshTransition() -> Int32 {
        lastTransition += 1
        return lastTransition
    }

    private static func key(_ use: CellUse) -> UInt64 {
        UInt64(UInt32(bitPattern: use.cell.rawValue)) << 32 | UInt64(UInt32(bitPattern: use.generation))
    }

    // MARK: Functions for animators

    /// Returns a box for `curve`: the latest box, if it has the same curve.
    func box(_ curve: TimingCurve, duration: Double) -> CurveBox {
        if !latestCurve.isMade(of: curve, duration: duration) {
            latestCurve = CurveBox(curve, duration: duration)
        }
        return latestCurve
    }

    /// The running blocks without a handle, the oldest first. Complexity: O(*n* log *n*).
    var livingBlocks: [AnimatorCore] {
        living.filter { $0.captured != nil && $0.phase == .running }.sorted { $0.age < $1.age }
    }

    /// Complexity: O(1).
    func keep(_ animator: AnimatorCore) {
        var living = exchange(&living, with: [])
        animator.place = Int32(living.count)
        living.append(animator)
        self.living = living
    }

    /// Complexity: O(1).
    func release(_ animator: AnimatorCore) {
        var living = exchange(&living, with: [])
        let place = Int(animator.place)
        let last = living.removeLast()
        if place < living.count {
            living[place] = last
            last.place = Int32(place)
        }
        self.living = living
        animator.place = AnimatorCore.nowhere
    }

    /// Runs a block of `animator`. Animates the values that the block sets, from progress `begin` on.
    func run(_ block: () -> Void, of animator: AnimatorCore, begin: Double) {
        if momentOfBlocks != runLoop.moment {
            momentOfBlocks = runLoop.moment
            lastBlockBefore = lastBlock
        }
        lastBlock &+= 1
        var options = animator.captured?.options ?? []
        if animator.machine.settings.flushesUpdates { options.insert(.flushUpdates) }
        if animator.capturesLayerKeys { options.insert(.layerKeys) }
        let running = RunningBlock(
            animator: animator, number: lastBlock, options: options, begin: begin, end: 1, curve: nil)
        run(block, as: running)
    }

    func run(_ body: () -> Void, as block: RunningBlock) {
        flushing(block.options.contains(.flushUpdates)) { runInScope(body, as: block) }
    }

    private func runInScope(_ body: () -> Void, as block: RunningBlock) {
        flushIfAsked()
        let before = scope.block
        scope.block = block
        body()
        flushIfAsked()
        let hasChanged = scope.block?.hasChanged ?? false
        scope.block = before
        if before?.animator === block.animator {
            if hasChanged { scope.block?.hasChanged = true }
        } else {
            if let window = storedWindow { for context in window.running { context.ran(block.animator) } }
        }
    }

    /// The running block, if it animates. A block that has ended its own animator does not animate any more.
    @inline(__always)
    var activeBlock: RunningBlock? {
        guard let block = scope.block, block.animator.phase.state == .active else { return nil }
        return block
    }

    /// Whether the block with this number ran in an earlier turn than the latest block.
    func ranInAnEarlierTurn(_ block: UInt32) -> Bool {
        Int32(bitPattern: block &- lastBlockBefore) <= 0
    }

    /// Whether `block` animates the keys that UIKit does not animate.
    @inline(__always)
    func capturesLayerKeys(in block: RunningBlock) -> Bool {
        storedCapturesLayerKeys || block.options.contains(.layerKeys)
    }

    /// Records that the running block has changed a value.
    func noteChange() { scope.block?.hasChanged = true }

    /// Runs a completion of `animator`, outside any block.
    func runCompletion(of animator: AnimatorCore, _ completion: () -> Void) {
        runOutside(completing: animator, completion)
    }

    /// Runs a completion outside any block and any transaction.
    func runOutside(completing animator: AnimatorCore?, _ completion: () -> Void) {
        let outer = scope
        scope = AnimationScope(completing: animator)
        completion()
        scope = outer
    }

    /// The transactions around the open ones: CATransaction's `begin` without its `commit`.
    private var outerTransactions: [AnimationTransaction?] = []

    /// Opens a transaction that stays open until ``commitTransaction()``.
    package func beginTransaction() {
        outerTransactions.append(scope.transaction)
        // The inner transaction has a completion of its own.
        scope.transaction = transaction
    }

    package func commitTransaction() {
        guard let outer = outerTransactions.popLast() else { return }
        let group = transaction.group
        scope.transaction = outer
        if group !== outer?.group { commit(group) }
    }

    /// Runs code in a nested transaction, which starts with the values of the current transaction.
    func inTransaction(_ code: () -> Void) {
        let outer = scope.transaction
        code()
        scope.transaction = outer
    }

    func misused(_ kind: MisuseKind, by animator: AnimatorCore) {
        animator.record(.misuse, detail: .misuse(kind))
        raise(kind, saying: kind.message(describing: animator.description(name: nil)))
    }

    /// Handles a call by a client of a list for which UIKit raises an exception.
    ///
    /// - Parameter message: UIKit's message about this call; nil selects the message of `kind`.
    package func misused(_ kind: MisuseKind, about use: CellUse?, saying message: String? = nil) {
        record(.misuse, use: use, detail: .misuse(kind))
        raise(kind, saying: message ?? kind.message(describing: ""))
    }

    private func raise(_ kind: MisuseKind, saying message: @autoclosure () -> String) {
        switch misusePolicy {
        case .record: break
        case .trap: fatalError(message())
        }
    }
}

/// The reaction of an engine to a call for which UIKit ends the process.
public enum MisusePolicy: Hashable, Sendable {
    /// The engine records the misuse and changes nothing.
    case record
    /// The engine ends the process with UIKit's message.
    case trap
}

/// An observer of which uses of cells have animators: a list, whose main thread pays for them.
package protocol AttachmentObserver: AnyObject {
    /// Called when a block of the animator has changed a layer of a cell in `use`, which attaches the
    /// animator to `use`.
    func didAttach(_ animator: AnimatorID, to use: CellUse)

    /// Called when the animator was stopped without finishing.
    func didStop(_ animator: AnimatorID, of use: CellUse)

    /// Called when the last reference to the animator was released in `phase`.
    func didRelease(_ animator: AnimatorID, of use: CellUse, in phase: AnimatorPhase)
}
