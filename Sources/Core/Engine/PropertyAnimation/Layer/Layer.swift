import AnimatorPool
import LifecycleEvents

/// A layer: its model values and its values on screen, by key.
///
/// A key is any string, and its value is 0 until it is set. The key decides how a UIView block sets it:
/// - `position`, `bounds`, `transform` and `cornerRadius`, and a view's `center` and `frame`, are animated
///   additively.
/// - The keys that UIKit does not animate are set at once.
/// - On any other key the last animation wins. An animation of a ``PropertyAnimator`` begins at the value on
///   screen, an animation of `UIView.animate` at the model value.
///
/// Points, sizes, rectangles, colours and transforms have typed properties: ``position``, ``frame`` and so
/// on. A ``LayerProperty`` reaches the other properties of CoreAnimation: `layer[.strokeEnd]`.
public final class Layer {
    // Unowned: an engine holds its active animators, and they hold their layers.
    private let home: UnownedReference<AnimationEngine>
    let runLoop: TurnLoop
    private var presentUse: CellUse?
    // Unchecked: the checks would cost 8 % of an animator's instructions. No access spans a call of client
    // code.
    @exclusivity(unchecked) private(set) var slots: [KeySlot] = []

    /// The rarely used state: another class, own actions, a layout, sublayers. Nil for most layers.
    var traits: LayerTraits?

    /// Creates the layer of a view.
    ///
    /// - Precondition: `engine` outlives every use of the layer.
    public init(engine: AnimationEngine) {
        home = UnownedReference(engine)
        runLoop = engine.runLoop
    }

    /// The use of the cell that contains the layer. Set on the layer of a cell, and inherited by its
    /// descendants. Nil outside a cell, or after the cell was released. Complexity: O(depth).
    public var use: CellUse? {
        get { presentUse ?? traits?.superlayer?.use }
        set { presentUse = newValue }
    }

    @inline(__always) var engine: AnimationEngine { home.object }

    /// The keys that were set so far, in order.
    package var keys: [String] { slots.map { $0.key } }

    /// Whether `key` was set before.
    package func names(_ key: String) -> Bool { index(of: key) != nil }

    /// The model value of `key`. A block of an animator animates the change. Anywhere else the value is set
    /// at once, and a running animation of the key continues.
    ///
    /// Complexity: O(keys of this layer).
    public subscript(key: String) -> Double {
        get { index(of: key).map { slots[$0].model } ?? 0 }
        set { if set(key, to: newValue) { noteSetAgain(key) } }
    }

    /// Returns the value on screen for `key` now.
    ///
    /// Complexity: O(keys of this layer + animations on the key).
    public func value(_ key: String) -> Double {
        guard let index = index(of: key) else { return 0 }
        return shown(slot: index, atNs: runLoop.storedNowNs)
    }

    /// Returns the share of its way that the newest animation of `key` for a use of the layer's cell has gone;
    /// nil without such an animation. An animator outside a cell belongs to every use.
    ///
    /// Complexity: as ``value(_:)``.
    package func animatedShare(_ key: String, ofUse generation: Int32) -> Double? {
        guard let index = index(of: key), slots[index].isAnimated else { return nil }
        func isOfUse(_ animation: LayerAnimation) -> Bool {
            animation.animator?.attachedUse.map { $0.generation == generation } ?? true
        }
        let newest = isOfUse(slots[index].top) ? slots[index].top : slots[index].under.last(where: isOfUse)
        return newest?.share(atNs: runLoop.storedNowNs)
    }

    /// Whether the only animation of `key` is that of an animator of this use of the layer's cell.
    package func isAnimatedOnly(_ key: String, by generation: Int32) -> Bool {
        guard let index = index(of: key), slots[index].isAnimated, slots[index].under.isEmpty else {
            return false
        }
        return slots[index].top.animator?.attachedUse?.generation == generation
    }

    /// Whether animations of several animators or blocks are on one key.
    package func hasSeveralAnimations(_ key: String) -> Bool {
        index(of: key).map { !slots[$0].under.isEmpty } ?? false
    }

    /// Reads single fields of the slot: a copy of the whole slot would cost more than the value.
    func shown(slot index: Int, atNs nowNs: Int64) -> Double {
        let top = slots[index].top
        if !slots[index].isAnimated || top.isDisplaced { return slots[index].model }
        // A single animation returns the value itself, without the rounding of a sum.
        if slots[index].behavior != .additive || (slots[index].under.isEmpty && top.to == slots[index].model)
        {
            return top.value(atNs: nowNs)
        }
        return slots[index].sum(atNs: nowNs)
    }

    /// The count of animated keys of the layer and its descendants. Read for each cell in each frame.
    // Unchecked: the check is 6 % of the instructions of a fling (`feed-fling`).
    @usableFromInline @exclusivity(unchecked) private(set) var animatedKeysInTree: Int32 = 0

    /// Whether any key of the layer has an animation.
    public var hasLiveAnimations: Bool {
        // By index: a closure would receive copies.
        for index in slots.indices where slots[index].isAnimated { return true }
        return false
    }

    /// Changes the animations of a key. Complexity: O(depth) for the first or last animation of the key.
    @inline(__always)
    private func change<Result>(_ index: Int, _ body: (inout KeySlot) -> Result) -> Result {
        let wasAnimated = slots[index].isAnimated
        let result = body(&slots[index])
        if slots[index].isAnimated != wasAnimated { countAnimatedKeys(wasAnimated ? -1 : 1) }
        return result
    }

    /// Adds `change` to the count of this layer and its ancestors.
    func countAnimatedKeys(_ change: Int32) {
        animatedKeysInTree += change
        traits?.superlayer?.countAnimatedKeys(change)
    }

    /// Removes all animations from the layer, which then shows its model values. The animators keep their
    /// phases: they are orphaned.
    public func removeAllAnimations(because cause: EventDetail.OrphanCause) { _ = orphanAnimators(cause) }

    /// Removes the animations of one key at the request of the app. An animation without a handle ends.
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

    /// Removes all animations from the layer, and records the orphaned animators.
    ///
    /// - Returns: The animators without a remaining animation.
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

    /// Whether any key of the layer or its descendants has an animation.
    @inlinable package var hasLiveAnimationsInTree: Bool { animatedKeysInTree > 0 }

    /// Removes all animations from the layer and its descendants, as the reuse of a cell does.
    package func removeAllAnimationsInTree(because cause: EventDetail.OrphanCause) {
        removeAllAnimations(because: cause)
        guard let sublayers = traits?.sublayers else { return }
        for layer in sublayers { layer.removeAllAnimationsInTree(because: cause) }
    }

    /// The animated keys, in the order in which they were first set.
    package var animatedKeys: [String] { slots.filter { $0.isAnimated }.map { $0.key } }

    /// Sets a model value at once, even inside a block.
    package func setModel(_ value: Double, for key: String) {
        slots[slot(for: key)].model = value
    }

    /// Sets the model value to `from`, then to `value`. A block animates from `from`, whatever is on screen.
    ///
    /// - Parameter isForced: Whether to animate even a key that a block sets at once.
    package func set(_ key: String, from: Double, to value: Double, isForced: Bool = false) {
        setModel(from, for: key)
        if set(key, to: value, isForced: isForced, from: from) { noteSetAgain(key) }
    }

    /// Sets a number, animated if a block runs.
    ///
    /// - Parameters:
    ///   - isForced: Whether to animate even a key that a block sets at once.
    ///   - from: The start of the animation; nil for UIKit's start.
    /// - Returns: Whether the new animation replaces that of another block of the same animator.
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
        if let animator = engine.scope.completing { animator.completionTouched(self) }
    }

    /// Records that the running block has set a key that another block of its animator had set.
    func noteSetAgain(_ key: String) { engine.scope.block?.animator.recordSetAgain(key) }

    // MARK: Functions for animators

    private func animate(
        _ key: String, to value: Double, in block: RunningBlock, of engine: AnimationEngine, isForced: Bool,
        from: Double?
    ) -> Bool {
        let index = slot(for: key)
        let animator = block.animator
        attachIfNeeded(animator)
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

    /// Attaches `animator`, whose block has set a value, to the use of the layer's cell, unless attached.
    func attachIfNeeded(_ animator: AnimatorCore) {
        if animator.attachedUse == nil, let use { animator.attachAfterChange(in: use) }
    }

    /// Returns the start of an animation of the block: the model value or the value on screen.
    ///
    /// An additive key begins at the model value, which looks the same as the value on screen. On any other
    /// key the block of a property animator begins at the value that another animation shows (Apple's page on
    /// `addAnimations(_:)`). So does a block of `UIView.animate` with `beginFromCurrentState`.
    private func start(slot index: Int, in block: RunningBlock, of engine: AnimationEngine) -> Double {
        guard slots[index].behavior != .additive, takesOver(slot: index, in: block, of: engine) else {
            return slots[index].model
        }
        return shown(slot: index, atNs: runLoop.storedNowNs)
    }

    private func takesOver(slot index: Int, in block: RunningBlock, of engine: AnimationEngine) -> Bool {
        if block.options.contains(.beginFromCurrentState) { return true }
        guard block.animator.captured == nil, slots[index].isAnimated else { return false }
        // A value that the animator has set in this turn was not on screen yet.
        let top = slots[index].top
        return top.animator !== block.animator || engine.ranInAnEarlierTurn(top.block)
    }

    /// Whether an animation of the animator is visible on a key.
    func shows(_ animator: AnimatorCore, slot: Int) -> Bool { slots[slot].shows(animator) }

    func positions(of animator: AnimatorCore, slot: Int) -> HeldValues? {
        slots[slot].positions(of: animator, atNs: runLoop.storedNowNs)
    }

    /// Removes the animator's animations from a key, keeps the model value, and returns their count.
    func removeAnimations(of animator: AnimatorCore, slot: Int) -> Int {
        change(slot) { $0.removeAnimations(of: animator) }
    }

    /// Redirects the animator's animations of a key from the value on screen along a new curve.
    func redirect(_ animator: AnimatorCore, slot: Int, _ bend: Redirection) {
        slots[slot].redirect(animator, bend, atNs: runLoop.storedNowNs)
    }

    /// Returns the model value of the key at an index.
    func model(slot: Int) -> Double { slots[slot].model }

    func setModel(_ value: Double, slot: Int) { slots[slot].model = value }

    func isAdditive(slot: Int) -> Bool { slots[slot].behavior == .additive }

    private func index(of key: String) -> Int? {
        for index in slots.indices where slots[index].key == key { return index }
        return nil
    }

    /// Returns the index of the key of one number of a property; nil if the key was never set.
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

    /// Adds a key with a model value.
    func name(_ key: String, _ behavior: KeyBehavior?, model: Double) {
        let behavior = behavior ?? (backsView ? KeyBehavior(key: key, regime: engine.regime) : .replacing)
        slots.append(KeySlot(key: key, behavior: behavior, model: model))
    }
}

/// The state that the layer of a plain view does not need.
final class LayerTraits {
    let layerClass: LayerClass
    let backsView: Bool
    var delegate: LayerActionDelegate?
    var actions: [LayerKey: LayerAction] = [:]
    var styleActions: [LayerKey: LayerAction] = [:]
    var updateProperties: ((Layer) -> Void)?
    var needsUpdateProperties = false
    var layout: ((Layer) -> Void)?
    var needsLayout = false
    var sublayers: [Layer] = []
    // Unsafe: the superlayer retains its sublayers, and the `deinit` of its traits clears this reference.
    unowned(unsafe) var superlayer: Layer?
    /// Whether the layer is the layer of a window.
    var isWindow = false
    /// Whether the layer is outside the window of its list.
    var isOutsideWindow = false
    var windowChanged: ((_ isInWindow: Bool) -> Void)?
    var windowLeft: (() -> Void)?
    /// Whether the layer is the container of a transition, which shows nothing itself.
    var isContainer = false
    /// Called after each sublayer was added or removed.
    var sublayersChanged: ((Layer, _ isNew: Bool) -> Void)?

    init(layerClass: LayerClass, backsView: Bool) {
        self.layerClass = layerClass
        self.backsView = backsView
    }

    deinit {
        for layer in sublayers { layer.traits?.superlayer = nil }
    }
}

/// The class of a layer, which decides which keys the layer can animate.
public enum LayerClass: Hashable, Sendable, CaseIterable {
    /// CALayer.
    case layer
    /// CAShapeLayer.
    case shape
    /// CAGradientLayer.
    case gradient
    /// CAEmitterLayer.
    case emitter
    /// CAReplicatorLayer.
    case replicator
    /// CATextLayer.
    case text

    /// Whether layers of the class animate `key`. The sets are EasyAnimation's, without `path` and `colors`.
    ///
    /// The sets include `backgroundColor`, also on a layer without a view: Apple's Core Animation guide lists
    /// it as animatable. The tests of material-motion/motion-animator-objc omit it there.
    public func animates(_ key: LayerKey) -> Bool {
        switch key {
        case .anchorPoint, .backgroundColor, .borderColor, .borderWidth, .bounds, .contentsRect,
            .cornerRadius,
            .opacity, .position, .shadowColor, .shadowOffset, .shadowOpacity, .shadowRadius,
            .sublayerTransform, .transform, .zPosition:
            true
        case .fillColor, .lineDashPhase, .lineWidth, .miterLimit, .strokeColor, .strokeStart, .strokeEnd:
            self == .shape
        case .startPoint, .endPoint: self == .gradient
        case .emitterPosition, .emitterZPosition, .emitterSize, .spin, .velocity, .birthRate, .lifetime:
            self == .emitter
        case .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
            .instanceBlueOffset, .instanceAlphaOffset:
            self == .replicator
        case .fontSize, .foregroundColor: self == .text
        }
    }
}
