import AnimationTiming

// The action of each property change, and its effect. Nothing is swizzled: the layer asks its engine for the
// running block and the transaction.

extension Layer {
    /// Creates a layer of another class, or a layer without a view.
    ///
    /// A view's layer is animated inside blocks only. A layer without a view animates each change implicitly,
    /// with the values of the transaction.
    ///
    /// - Precondition: `engine` outlives every use of the layer.
    public convenience init(engine: AnimationEngine, layerClass: LayerClass, backsView: Bool = false) {
        self.init(engine: engine)
        traits = LayerTraits(layerClass: layerClass, backsView: backsView)
    }

    /// The class given to the initialiser; ``LayerClass/layer`` by default.
    public var layerClass: LayerClass { traits?.layerClass ?? .layer }

    /// Whether the layer belongs to a view, which decides about its actions.
    public var backsView: Bool { traits?.backsView ?? true }

    /// The first source of actions: `action(for:forKey:)` of a view's layer. A nil result continues with the
    /// action of UIKit's own class.
    public var actionDelegate: LayerActionDelegate? {
        get { traits?.delegate }
        set { ownTraits.delegate = newValue }
    }

    /// CALayer's `actions`. The layer of a view ignores them, because its view always returns an action.
    public var actions: [LayerKey: LayerAction] {
        get { traits?.actions ?? [:] }
        set { ownTraits.actions = newValue }
    }

    /// The `actions` in CALayer's `style`.
    public var styleActions: [LayerKey: LayerAction] {
        get { traits?.styleActions ?? [:] }
        set { ownTraits.styleActions = newValue }
    }

    var ownTraits: LayerTraits {
        if let traits { return traits }
        let traits = LayerTraits(layerClass: .layer, backsView: true)
        self.traits = traits
        return traits
    }

    /// Returns the action for a change of `key` now; nil for none.
    ///
    /// Searches in the order of Apple's page on `action(forKey:)`: the delegate, the layer's actions, the
    /// actions of its style, its class. `.nothing` ends the search with nil. A transaction that disables
    /// actions does not change the result (GNUstep's tests of libs-quartzcore): the layer does not search.
    public func action(for key: LayerKey) -> LayerAction? {
        switch foundAction(for: key) {
        case .nothing: nil
        case .given(let action): action
        case .byClass: .animation(duration: nil, curve: nil)
        }
    }

    private enum Found {
        case nothing
        case given(LayerAction)
        /// The action of the layer's class: an animation with the values of the transaction.
        case byClass
    }

    private func foundAction(for key: LayerKey) -> Found {
        if let action = traits?.delegate?(self, key) { return Self.found(action) }
        if backsView {
            let isAnimated = engine.activeBlock != nil && key.isAnimatedByUIKit(in: engine.regime)
            return isAnimated ? .given(.block) : .nothing
        }
        if let action = traits?.actions[key] { return Self.found(action) }
        if let action = traits?.styleActions[key] { return Self.found(action) }
        return layerClass.animates(key) ? .byClass : .nothing
    }

    private static func found(_ action: LayerAction) -> Found {
        if case .nothing = action { return .nothing }
        return .given(action)
    }

    // MARK: Property changes

    func assign<Value>(_ value: Value, to property: LayerProperty<Value>) {
        let key = property.key
        let former = modelParts(of: property)
        let parts = value.layerParts(after: former)
        if key == .bounds, traits != nil, former != parts { setNeedsLayout() }
        let engine = self.engine
        let block = engine.activeBlock
        if let block { attachIfNeeded(block.animator) }
        guard !engine.transaction.disablesActions else {
            return setPartsAtOnce(parts, after: former, of: property)
        }
        // A block captures the key only if the system has no action for it.
        let isCaptured = block.map { engine.capturesLayerKeys(in: $0) } == true && layerClass.animates(key)
        switch foundAction(for: key) {
        case .given(.block) where block != nil, .nothing where isCaptured, .byClass where isCaptured:
            animateParts(parts, after: former, of: property)
        case .nothing, .given(.block), .given(.nothing):
            setPartsAtOnce(parts, after: former, of: property)
        case .byClass:
            guard former != parts else { return }
            engine.animateImplicitly(duration: nil, curve: nil) { [self] in
                animateParts(parts, after: former, of: property)
            }
        case .given(.animation(let duration, let curve)):
            guard former != parts else { return }
            engine.animateImplicitly(duration: duration, curve: curve) { [self] in
                animateParts(parts, after: former, of: property)
            }
        case .given(.custom(let run)):
            setPartsAtOnce(parts, after: former, of: property)
            run(self, key)
        }
    }

    private func setPartsAtOnce<Value>(
        _ parts: SIMD8<Double>, after former: SIMD8<Double>, of property: LayerProperty<Value>
    ) {
        setParts(parts, after: former, of: property) { setAtOnce($0, to: $1) }
    }

    private func animateParts<Value>(
        _ parts: SIMD8<Double>, after former: SIMD8<Double>, of property: LayerProperty<Value>
    ) {
        var isSetAgain = false
        setParts(parts, after: former, of: property) {
            if set($0, to: $1, isForced: true) { isSetAgain = true }
        }
        if isSetAgain { noteSetAgain(property.key.rawValue) }
    }

    /// Calls `set` for each animated number of a property. Sets the other numbers at once.
    private func setParts<Value>(
        _ parts: SIMD8<Double>, after former: SIMD8<Double>, of property: LayerProperty<Value>,
        _ set: (String, Double) -> Void
    ) {
        let names = Value.layerPartNames
        let animated = names.count - Value.layerPartsAtOnce
        for index in names.indices {
            // Reuses the name of a known key: to build the string costs more than to set the value.
            let known = slot(of: property.key, part: names[index])
            let name = known.map { slots[$0].key } ?? property.name(ofPart: index)
            if known == nil { self.name(name, index < animated ? nil : .immediate, model: former[index]) }
            if index < animated { set(name, parts[index]) } else { setModel(parts[index], for: name) }
        }
    }
}

/// The response of a layer to a property change: CoreAnimation's `CAAction`.
public enum LayerAction {
    /// No action, and the search ends: CoreAnimation's `NSNull`.
    case nothing
    /// The animation of the running block; none outside any block.
    case block
    /// An animation independent of blocks. Nil takes the duration or curve of the transaction.
    case animation(duration: Double?, curve: TimingCurve?)
    /// A custom closure. The property already has its new value when the closure runs.
    case custom((Layer, LayerKey) -> Void)
}

/// Returns the action of a layer for a key; nil continues the search.
public typealias LayerActionDelegate = (Layer, LayerKey) -> LayerAction?

// The updates of a layer at the end of a turn. A property update sets what follows from an app's data, as on
// iOS 26: before the layout, and without one. A layout places the sublayers after a change of size.

extension Layer {
    /// Sets what follows from an app's data. Called at the end of the turn, before any layout, after
    /// ``setNeedsUpdateProperties()``: once, however often that was called.
    public var updateProperties: ((Layer) -> Void)? {
        get { traits?.updateProperties }
        set { ownTraits.updateProperties = newValue }
    }

    /// Requests a property update. Does nothing without ``updateProperties``.
    public func setNeedsUpdateProperties() {
        guard let traits, traits.updateProperties != nil, !traits.needsUpdateProperties else { return }
        traits.needsUpdateProperties = true
        engine.needsUpdateProperties(self)
    }

    /// Updates the properties now, if an update is pending. Does not update the layout.
    public func updatePropertiesIfNeeded() {
        guard let traits, traits.needsUpdateProperties else { return }
        traits.needsUpdateProperties = false
        traits.updateProperties?(self)
    }

    /// Places the sublayers. Called after a change of ``bounds`` or after ``setNeedsLayout()``: at the end of
    /// the turn, or inside a block with ``AnimationOptions/layoutSubviews`` or
    /// ``AnimationOptions/flushUpdates``.
    public var layout: ((Layer) -> Void)? {
        get { traits?.layout }
        set { ownTraits.layout = newValue }
    }

    /// Requests a layout. Does nothing without ``layout``.
    public func setNeedsLayout() {
        guard let traits, traits.layout != nil, !traits.needsLayout else { return }
        traits.needsLayout = true
        engine.needsLayout(self)
    }

    /// Updates the layout now, if a layout is pending.
    public func layoutIfNeeded() {
        guard let traits, traits.needsLayout else { return }
        traits.needsLayout = false
        traits.layout?(self)
    }
}
