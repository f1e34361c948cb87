import AnimatorPool
import LifecycleEvents

/// A layer: values by key, as the program set them and as they are on screen.
///
/// A key is any string and reads 0 until it is set. What a UIView block does with a key depends on the
/// key: `position`, `bounds`, `transform` and `cornerRadius`, and a view's `center` and `frame`, animate
/// additively, those UIKit does not animate are set at once, and on any other the last animation wins: that of a
/// ``PropertyAnimator`` begins at the value on screen, that of `UIView.animate` at the model value.
///
/// Points, sizes, rects, colours and transforms have properties with types, ``position``, ``frame`` and so on; the
/// others of CoreAnimation's are reached with a ``LayerProperty``: `layer[.strokeEnd]`.
public final class Layer {
    // Unowned: an engine holds the animators that are active, and they hold their layers.
    private let home: UnownedReference<AnimationEngine>
    let runLoop: TurnLoop
    // Unchecked: a value, set and read at once.
    @exclusivity(unchecked) private var presentUse: CellUse?
    // Unchecked: no access to it spans a call of client code, and each read on screen would pay.
    @exclusivity(unchecked) private(set) var slots: [KeySlot] = []

    /// What most layers have not: another class, actions of their own, a layout.
    var traits: LayerTraits?

    /// A view's layer.
    ///
    /// - Precondition: `engine` outlives every use of the layer.
    public init(engine: AnimationEngine) {
        home = UnownedReference(engine)
        runLoop = engine.runLoop
    }

    /// The use of the cell the layer belongs to, which its cell says, also for the layers in it; nil when it belongs to
    /// none, or its cell has gone. Complexity: O(depth).
    public var use: CellUse? {
        get { presentUse ?? traits?.superlayer?.use }
        set { presentUse = newValue }
    }

    @inline(__always) var engine: AnimationEngine { home.object }

    /// The keys named so far, in order.
    package var keys: [String] { slots.map { $0.key } }

    /// Whether `key` has been named.
    package func names(_ key: String) -> Bool { index(of: key) != nil }

    /// The model value of `key`. Setting it in a block of an animator animates the change; anywhere else
    /// the value is set at once, and an animation that runs on the key runs on.
    ///
    /// Complexity: O(keys of this layer).
    public subscript(key: String) -> Double {
        get { index(of: key).map { slots[$0].model } ?? 0 }
        set { if set(key, to: newValue) { noteSetAgain(key) } }
    }

    /// What is on screen for `key` at this moment.
    ///
    /// Complexity: O(keys of this layer + animations on the key).
    public func value(_ key: String) -> Double {
        guard let index = index(of: key) else { return 0 }
        return shown(slot: index, atNs: runLoop.storedNowNs)
    }

    /// Takes what it needs out of the slot: a copy of the whole would cost more than the value.
    func shown(slot index: Int, atNs nowNs: Int64) -> Double {
        let top = slots[index].top
        if !slots[index].isAnimated || top.isDisplaced { return slots[index].model }
        // One animation says the value itself, without the rounding of a sum.
        if slots[index].behavior != .additive || (slots[index].under.isEmpty && top.to == slots[index].model)
        {
            return top.value(atNs: nowNs)
        }
        return slots[index].sum(atNs: nowNs)
    }

    /// How many keys have animations, of the layer and of the layers in it: a frame asks each cell on screen.
    @usableFromInline @exclusivity(unchecked) private(set) var animatedKeysInTree: Int32 = 0

    /// Whether any animation is on the layer.
    public var hasLiveAnimations: Bool {
        // By index: a closure would get copies.
        for index in slots.indices where slots[index].isAnimated { return true }
        return false
    }

    /// Changes the animations of a key. Complexity: O(depth), where the key's first animation comes or its last one goes.
    @inline(__always)
    private func change<Result>(_ index: Int, _ body: (inout KeySlot) -> Result) -> Result {
        let wasAnimated = slots[index].isAnimated
        let result = body(&slots[index])
        if slots[index].isAnimated != wasAnimated { countAnimatedKeys(wasAnimated ? -1 : 1) }
        return result
    }

    /// Adds `change` to the count of the layer and of those above it.
    func countAnimatedKeys(_ change: Int32) {
        animatedKeysInTree += change
        traits?.superlayer?.countAnimatedKeys(change)
    }

    /// Takes all animations off. The layer shows its model values for good, while the animators stay in
    /// their phases and do not notice: they are orphaned.
    public func removeAllAnimations(because cause: EventDetail.OrphanCause) { _ = orphanAnimators(cause) }

    /// Takes the animations off one key, as the app asks. An animation without a handle ends with that.
    package func removeAnimations(of key: String) {
        guard let index = index(of: key), slots[index].isAnimated else { return }
        for animator in change(index, { $0.removeAllAnimations() }) {
            animator.lostAnimations(1)
            if animator.isBacked { continue }
            if animator.captured == nil {
                animator.recordOrphaned(.removeAllAnimations)
            } else {
                animator.end(atOnceAt: .end)
            }
        }
    }

    /// - Returns: The animators of which nothing animates any more.
    func orphanAnimators(_ cause: EventDetail.OrphanCause) -> [AnimatorCore] {
        var orphans: [AnimatorCore] = []
        for index in slots.indices where slots[index].isAnimated {
            for animator in change(index, { $0.removeAllAnimations() }) {
                animator.lostAnimations(1)
                if !animator.isBacked, !orphans.contains(where: { $0 === animator }) {
                    orphans.append(animator)
                }
            }
        }
        for animator in orphans { animator.recordOrphaned(cause) }
        return orphans
    }

    /// Whether any animation is on the layer or on a layer in it.
    @inlinable package var hasLiveAnimationsInTree: Bool { animatedKeysInTree > 0 }

    /// Takes all animations off the layer and the layers in it, as the reuse of a cell does.
    package func removeAllAnimationsInTree(because cause: EventDetail.OrphanCause) {
        removeAllAnimations(because: cause)
        guard let sublayers = traits?.sublayers else { return }
        for layer in sublayers { layer.removeAllAnimationsInTree(because: cause) }
    }

    /// The keys that an animation is on, in the order in which they were named.
    package var animatedKeys: [String] { slots.filter { $0.isAnimated }.map { $0.key } }

    /// Sets a model value at once, also inside a block.
    package func setModel(_ value: Double, for key: String) {
        slots[slot(for: key)].model = value
    }

    /// Sets a model value at once, then sets `value`: a block animates from the one to the other, whatever is on screen.
    ///
    /// - Parameter isForced: Animates also a key that a block sets at once.
    package func set(_ key: String, from: Double, to value: Double, isForced: Bool = false) {
        setModel(from, for: key)
        if set(key, to: value, isForced: isForced, from: from) { noteSetAgain(key) }
    }

    /// Sets a number, as the code that runs would have it.
    ///
    /// - Parameters:
    ///   - isForced: Animates also a key that a block sets at once.
    ///   - from: Where the animation begins; nil: where UIKit's would.
    /// - Returns: Whether it took the place of what another block of the same animator had set.
    func set(_ key: String, to value: Double, isForced: Bool = false, from: Double? = nil) -> Bool {
        let engine = self.engine
        if let block = engine.activeBlock {
            return animate(key, to: value, in: block, of: engine, isForced: isForced, from: from)
        }
        setAtOnce(key, to: value, in: engine)
        return false
    }

    /// Sets a number without an animation.
    func setAtOnce(_ key: String, to value: Double) { setAtOnce(key, to: value, in: engine) }

    private func setAtOnce(_ key: String, to value: Double, in engine: AnimationEngine) {
        setModel(value, for: key)
        if let animator = engine.completingAnimator { animator.completionTouched(self) }
    }

    /// The running block has set a key that another block of its animator had set.
    func noteSetAgain(_ key: String) { engine.runningBlock?.animator.recordSetAgain(key) }

    // MARK: For animators

    private func animate(
        _ key: String, to value: Double, in block: RunningBlock, of engine: AnimationEngine, isForced: Bool,
        from: Double?
    ) -> Bool {
        let index = slot(for: key)
        let animator = block.animator
        touched(by: animator)
        let isAnimated =
            isForced || slots[index].behavior != .immediate || engine.capturesLayerKeys(in: block)
        guard isAnimated, engine.context != .disabled else {
            slots[index].model = value
            return false
        }
        if isOutsideWindow {
            slots[index].model = value
            animator.isOutsideWindow = true
            return false
        }
        if slots[index].model != value { engine.noteChange() }
        let former = from ?? start(slot: index, in: block, of: engine)
        switch change(index, { $0.animate(from: former, to: value, in: block) }) {
        case .none:
            animator.gainedAnimation(on: self, slot: index, replacing: false)
        case .ofAnotherAnimator:
            animator.gainedAnimation(on: self, slot: index, replacing: false)
            slots[index].under.last?.animator?.wasDisplaced()
        case .ofSameBlock: break
        case .ofAnotherBlock: return true
        }
        return false
    }

    /// A block of the animator has set something here: if it belongs to no use of a cell yet, it does now.
    func touched(by animator: AnimatorCore) {
        if animator.attachedUse == nil, let use { animator.touched(use) }
    }

    /// Where an animation of the block begins: at the model value, or at the value on screen.
    ///
    /// An additive key begins at the model value, which looks like the value on screen. On any other key the block of a
    /// property animator takes over what another animation shows (Apple's page on `addAnimations(_:)`), and so does a
    /// block of `UIView.animate` with `beginFromCurrentState`.
    private func start(slot index: Int, in block: RunningBlock, of engine: AnimationEngine) -> Double {
        guard slots[index].behavior != .additive, takesOver(slot: index, in: block, of: engine) else {
            return slots[index].model
        }
        return shown(slot: index, atNs: runLoop.storedNowNs)
    }

    private func takesOver(slot index: Int, in block: RunningBlock, of engine: AnimationEngine) -> Bool {
        if block.options.contains(.beginFromCurrentState) { return true }
        guard block.animator.captured == nil, slots[index].isAnimated else { return false }
        // What the animator itself has set in the same turn has not been on screen.
        let top = slots[index].top
        return top.animator !== block.animator || engine.ranInAnEarlierTurn(top.block)
    }

    /// Whether anything of the animator is seen on a key.
    func shows(_ animator: AnimatorCore, slot: Int) -> Bool { slots[slot].shows(animator) }

    func positions(of animator: AnimatorCore, slot: Int) -> HeldValues? {
        slots[slot].positions(of: animator, atNs: runLoop.storedNowNs)
    }

    /// Takes an animator's animations off a key, leaving its model value.
    func removeAnimations(of animator: AnimatorCore, slot: Int) -> Int {
        change(slot) { $0.removeAnimations(of: animator) }
    }

    /// Gives the animator's animations on a key a new course from what is on screen.
    func redirect(_ animator: AnimatorCore, slot: Int, _ bend: MotionBend) {
        slots[slot].redirect(animator, bend, atNs: runLoop.storedNowNs)
    }

    /// The model value of a key by its place.
    func model(slot: Int) -> Double { slots[slot].model }

    func setModel(_ value: Double, slot: Int) { slots[slot].model = value }

    func isAdditive(slot: Int) -> Bool { slots[slot].behavior == .additive }

    private func index(of key: String) -> Int? {
        for index in slots.indices where slots[index].key == key { return index }
        return nil
    }

    /// The place of a number of a property, if it was named.
    func slot(of property: LayerKey, part end: String) -> Int? {
        let key = property.rawValue
        let length = key.utf8.count + end.utf8.count
        for index in slots.indices {
            let name = slots[index].key
            guard name.utf8.count == length else { continue }
            if name.hasPrefix(key), name.hasSuffix(end) { return index }
        }
        return nil
    }

    private func slot(for key: String) -> Int {
        if let index = index(of: key) { return index }
        name(key, nil, model: 0)
        return slots.count - 1
    }

    /// Names a key: from now on it has a model value.
    func name(_ key: String, _ behavior: KeyBehavior?, model: Double) {
        let behavior = behavior ?? (backsView ? KeyBehavior(key: key, regime: engine.regime) : .replacing)
        slots.append(KeySlot(key: key, behavior: behavior, model: model))
    }
}
