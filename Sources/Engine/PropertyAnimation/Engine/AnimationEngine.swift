import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// The shared state of layers and animators: the run loop, the regime, the log, and the animators that live.
///
/// An owner creates the engine and hands it to layers and animators. Any number of engines run side by side, each
/// confined to one task. As UIKit does, an engine holds the animators that are active or stopped, so the log shows
/// an animator that an app released by mistake.
public final class AnimationEngine {
    /// The loop on which the engine's animations run.
    public let runLoop: TurnLoop
    /// The system whose behaviour animators have.
    public let regime: AnimatorRegime
    private let misusePolicy: MisusePolicy
    let sink: (consuming LifecycleEvent) -> Void
    /// Called after each attach and each end is recorded. Not held: the observer holds the engine, and removes itself
    /// before its release.
    // Unchecked, as the window: it is set before the run and after it.
    @exclusivity(unchecked) package unowned(unsafe) var observer: (any AttachmentObserver)?

    /// Active and stopped animators, in no order; each knows its place.
    // Unchecked: no access to it spans a call of client code.
    @exclusivity(unchecked) private var living: [AnimatorCore] = []
    @exclusivity(unchecked) private var lastAnimator: Int32 = 0
    @exclusivity(unchecked) private var reservations: [UInt64: AnimatorID] = [:]

    /// Where a client's code made animators, of those that say so.
    @exclusivity(unchecked) private var sites: [AnimatorID: CallSite] = [:]

    private var latestCurve = CurveBox(.linear, duration: 1)

    // What the running client code is part of.
    var context = AnimationContext.none
    // Unchecked, as the number: values, read and set at once, and each value that is set on a layer asks.
    @exclusivity(unchecked) private(set) var runningBlock: RunningBlock?
    @exclusivity(unchecked) private(set) var completingAnimator: AnimatorCore?
    @exclusivity(unchecked) private var lastBlock: UInt32 = 0
    // What blocks ran in the present turn is told from their numbers: an animation has no room for a turn of its own.
    @exclusivity(unchecked) private var lastBlockBefore: UInt32 = 0
    @exclusivity(unchecked) private var momentOfBlocks: Int64 = 0
    /// The transaction that runs; nil outside of any.
    private var innerTransaction: AnimationTransaction?
    /// What implicit animations are made with.
    var transaction: AnimationTransaction {
        get { innerTransaction ?? AnimationTransaction() }
        set { innerTransaction = newValue }
    }
    /// The window, whose transitions hold the animations in their containers. Not held: it takes itself out before it
    /// goes.
    @exclusivity(unchecked) package internal(set) unowned(unsafe) var window: ScreenWindow?
    /// The time of the last event about a screen or a transition.
    package private(set) var lastScreenEventNs: Int64 = 0
    private var lastScreen: Int32 = 0
    private var lastTransition: Int32 = 0
    /// Layers whose sublayers have to be laid out, in the order in which they said so.
    // Unchecked, like the next: each frame asks whether there are any, and they are taken out before anything is called.
    @exclusivity(unchecked) var layersToLayOut: [Layer] = []
    /// Layers whose properties have to be updated, likewise.
    @exclusivity(unchecked) var layersToUpdate: [Layer] = []
    /// Whether what is due is made whenever the animation scope changes.
    // Unchecked, as the block.
    @exclusivity(unchecked) var flushesUpdates = false

    /// - Parameter record: Gets each event as it happens, for its own; `seq` is 0.
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

    // Unchecked, as the block.
    /// Whether every block animates what UIKit leaves alone, as with ``AnimationOptions/layerKeys``: what EasyAnimation
    /// does to an app.
    @exclusivity(unchecked) public var capturesLayerKeys = false

    /// UIKit's animation state around the code that runs now. Whoever runs an animated update sets it for
    /// as long as that lasts.
    package var animationContext: AnimationContext {
        get { context }
        set {
            if newValue != context { flushIfAsked() }
            context = newValue
        }
    }

    /// Animators that are active or stopped.
    public var liveAnimatorCount: Int { living.count }

    /// The phase of the active or stopped animator `number`; nil for any other, which is fresh, spent or gone.
    ///
    /// Complexity: O(living animators).
    public func phase(of number: AnimatorID) -> AnimatorPhase? {
        living.first { $0.id == number }?.phase
    }

    /// The app goes to the background: every living animator pauses or ends, the oldest first.
    ///
    /// It records what the animators do, but no `app.background`: that is the owner's.
    public func enterBackground() {
        for animator in living.sorted(by: { $0.age < $1.age }) { animator.perform(.enterBackground) }
    }

    /// The app comes back. Nothing resumes by itself.
    public func enterForeground() {}

    // MARK: The log

    /// Records an event at the present time and turn.
    public func record(
        _ kind: EventKind, use: CellUse? = nil, animator: AnimatorID? = nil, arg: Int64? = nil,
        site: CallSite? = nil, detail: EventDetail = .none
    ) {
        record(
            kind, cell: use?.cell, generation: use?.generation, item: use?.item, animator: animator, arg: arg,
            site: site, detail: detail)
    }

    /// Records an event about a cell, or about a use whose item does not matter.
    public func record(
        _ kind: EventKind, cell: CellID?, generation: Int32? = nil, item: ItemID? = nil,
        animator: AnimatorID? = nil, arg: Int64? = nil, site: CallSite? = nil, detail: EventDetail = .none
    ) {
        sink(
            LifecycleEvent(
                tNs: runLoop.storedNowNs, turn: runLoop.turn, kind: kind, cell: cell,
                generation: generation, item: item, animator: animator, arg: arg, site: site, detail: detail))
    }

    /// Records an event about a screen or a transition.
    func record(_ kind: EventKind, subject: Int32, arg: Int64? = nil, detail: String) {
        lastScreenEventNs = runLoop.storedNowNs
        sink(
            LifecycleEvent(
                tNs: runLoop.storedNowNs, turn: runLoop.turn, kind: kind, arg: arg,
                detail: .text(detail), subject: subject))
    }

    // MARK: Numbers

    /// A number for the animator that will be attached to `use`: the next one that attaches there has it.
    ///
    /// - Returns: The number reserved before, if that animator has not come yet.
    public func reserveAnimator(for use: CellUse) -> AnimatorID {
        let key = Self.key(use)
        if let number = reservations[key] { return number }
        let number = freshAnimator()
        reservations[key] = number
        return number
    }

    /// Forgets a number whose animator will not come. The number is not used again.
    public func cancelReservation(for use: CellUse) { reservations[Self.key(use)] = nil }

    func takeReservation(for use: CellUse) -> AnimatorID? {
        reservations.isEmpty ? nil : reservations.removeValue(forKey: Self.key(use))
    }

    func freshAnimator() -> AnimatorID {
        lastAnimator += 1
        return AnimatorID(lastAnimator)
    }

    func keep(_ site: CallSite, of animator: AnimatorID) { sites[animator] = site }

    /// The source line that made the animator with this number; nil when it is unknown.
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

    // MARK: For animators

    /// A box for `curve`: the latest one, if it is the same.
    func box(_ curve: TimingCurve, duration: Double) -> CurveBox {
        if !latestCurve.isMade(of: curve, duration: duration) {
            latestCurve = CurveBox(curve, duration: duration)
        }
        return latestCurve
    }

    /// The blocks under way, the oldest first. Complexity: O(*n* log *n*) for *n* living animators.
    var livingBlocks: [AnimatorCore] {
        living.filter { $0.captured != nil && $0.phase == .running }.sorted { $0.age < $1.age }
    }

    /// Complexity: O(1).
    func keep(_ animator: AnimatorCore) {
        animator.place = Int32(living.count)
        living.append(animator)
    }

    /// Complexity: O(1).
    func letGo(_ animator: AnimatorCore) {
        let place = Int(animator.place)
        let last = living.removeLast()
        if place < living.count {
            living[place] = last
            last.place = Int32(place)
        }
        animator.place = AnimatorCore.nowhere
    }

    /// Runs a block of `animator`: what it sets on a layer is animated from progress `begin` on.
    func run(_ block: () -> Void, of animator: AnimatorCore, begin: Double) {
        if momentOfBlocks != runLoop.moment {
            momentOfBlocks = runLoop.moment
            lastBlockBefore = lastBlock
        }
        lastBlock &+= 1
        var options = animator.captured?.options ?? []
        if animator.machine.flushesUpdates { options.insert(.flushUpdates) }
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
        let before = runningBlock
        runningBlock = block
        body()
        flushIfAsked()
        let hasChanged = runningBlock?.hasChanged ?? false
        runningBlock = before
        if before?.animator === block.animator {
            if hasChanged { runningBlock?.hasChanged = true }
        } else {
            if let window { for context in window.running { context.ran(block.animator) } }
        }
    }

    /// The running block, if it animates: one that has ended its own animator animates nothing any more.
    @inline(__always)
    var activeBlock: RunningBlock? {
        guard let block = runningBlock, block.animator.phase.state == .active else { return nil }
        return block
    }

    /// Whether the block of this number ran before the turn in which the latest one runs.
    func ranInAnEarlierTurn(_ block: UInt32) -> Bool {
        Int32(bitPattern: block &- lastBlockBefore) <= 0
    }

    /// Whether `block` animates what UIKit leaves alone.
    @inline(__always)
    func capturesLayerKeys(in block: RunningBlock) -> Bool {
        capturesLayerKeys || block.options.contains(.layerKeys)
    }

    /// The running block has changed a value.
    func noteChange() { runningBlock?.hasChanged = true }

    /// Runs a completion of `animator`, outside any block.
    func runCompletion(of animator: AnimatorCore, _ completion: () -> Void) {
        runOutside(completing: animator, completion)
    }

    /// Runs a completion as code that is part of no block and of no transaction.
    func runOutside(completing animator: AnimatorCore?, _ completion: () -> Void) {
        let before = (runningBlock, completingAnimator, flushesUpdates)
        let transaction = innerTransaction
        runningBlock = nil
        completingAnimator = animator
        flushesUpdates = false
        innerTransaction = nil
        completion()
        (runningBlock, completingAnimator, flushesUpdates) = before
        innerTransaction = transaction
    }

    /// What the transactions that are open were begun in: CATransaction's `begin` without its `commit`.
    private var outerTransactions: [AnimationTransaction?] = []

    /// Opens a transaction that stays open until ``commitTransaction()``.
    package func beginTransaction() {
        outerTransactions.append(innerTransaction)
        // Its completion is its own.
        innerTransaction = transaction
    }

    package func commitTransaction() {
        guard let outer = outerTransactions.popLast() else { return }
        let group = transaction.group
        innerTransaction = outer
        if group !== outer?.group { commit(group) }
    }

    /// Runs code in a transaction of its own, which begins as the one around it.
    func inTransaction(_ code: () -> Void) {
        let outer = innerTransaction
        code()
        innerTransaction = outer
    }

    func misused(_ kind: MisuseKind, by animator: AnimatorCore) {
        animator.record(.misuse, detail: .misuse(kind))
        raise(kind, describing: animator.description(name: nil))
    }

    /// A list's client has done what UIKit answers with an exception.
    package func misused(_ kind: MisuseKind, about use: CellUse?) {
        record(.misuse, use: use, detail: .misuse(kind))
        raise(kind, describing: "")
    }

    private func raise(_ kind: MisuseKind, describing animator: @autoclosure () -> String) {
        switch misusePolicy {
        case .record: break
        case .trap: fatalError(kind.message(describing: animator()))
        }
    }
}

/// What an engine does where UIKit would end the process.
public enum MisusePolicy: Hashable, Sendable {
    /// The misuse is recorded and nothing changes.
    case record
    /// The process ends with UIKit's sentence.
    case trap
}
