import AnimationTiming

// Which action a change of a property has, and what comes of it. Nothing is swizzled: the layer asks its engine, which
// knows the running block and the transaction.

extension Layer {
    /// A layer of another class, or one without a view.
    ///
    /// A view answers for its own layer: it animates it inside of blocks, and nothing outside. A layer without a view
    /// animates each change by itself, as the transaction says.
    ///
    /// - Precondition: `engine` outlives every use of the layer.
    public convenience init(engine: AnimationEngine, layerClass: LayerClass, backsView: Bool = false) {
        self.init(engine: engine)
        traits = LayerTraits(layerClass: layerClass, backsView: backsView)
    }

    /// The class of the layer, ``LayerClass/layer`` unless the initialiser got another one.
    public var layerClass: LayerClass { traits?.layerClass ?? .layer }

    /// Whether a view answers for the layer.
    public var backsView: Bool { traits?.backsView ?? true }

    /// Asked before anybody else. For a view's layer this is the view's `action(for:forKey:)`, and nil what UIKit's
    /// own class answers.
    public var actionDelegate: LayerActionDelegate? {
        get { traits?.delegate }
        set { ownTraits.delegate = newValue }
    }

    /// CALayer's `actions`. Nobody asks them of a view's layer, for the view has always answered.
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

    /// The action a change of `key` has now; nil for none.
    ///
    /// Asked are, in the order of Apple's page on `action(forKey:)`: the delegate, the layer's actions, those of its
    /// style, its class. `.nothing` ends the search, and then there is none. A transaction that disables actions does
    /// not change the answer (GNUstep's tests of libs-quartzcore): it keeps the layer from asking.
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
        /// The class's own: an animation as the transaction says.
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

    // MARK: What comes of it

    func assign<Value>(_ value: Value, to property: LayerProperty<Value>) {
        let key = property.key
        let former = modelParts(of: property)
        let parts = value.layerParts(after: former)
        if key == .bounds, traits != nil, former != parts { setNeedsLayout() }
        let engine = self.engine
        let block = engine.activeBlock
        if let block { touched(by: block.animator) }
        guard !engine.transaction.disablesActions else {
            return setPartsAtOnce(parts, after: former, of: property)
        }
        // Only where the system has no action of its own does a block take the key.
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

    /// Names the numbers of a property, and has each set; those that never move are set at once.
    private func setParts<Value>(
        _ parts: SIMD8<Double>, after former: SIMD8<Double>, of property: LayerProperty<Value>,
        _ set: (String, Double) -> Void
    ) {
        let names = Value.layerPartNames
        let animated = names.count - Value.layerPartsAtOnce
        for index in names.indices {
            // A name is made once: a text costs more than the value.
            let known = slot(of: property.key, part: names[index])
            let name = known.map { slots[$0].key } ?? property.name(ofPart: index)
            if known == nil { self.name(name, index < animated ? nil : .immediate, model: former[index]) }
            if index < animated { set(name, parts[index]) } else { setModel(parts[index], for: name) }
        }
    }
}

/// What a layer does when one of its properties is set: CoreAnimation's `CAAction`.
public enum LayerAction {
    /// Nothing, and nobody else is asked: CoreAnimation's `NSNull`.
    case nothing
    /// What the running block does; nothing outside of any block.
    case block
    /// An animation of its own, whatever block runs. Nil takes the transaction's time or curve.
    case animation(duration: Double?, curve: TimingCurve?)
    /// Anything. The property has its new value by then.
    case custom((Layer, LayerKey) -> Void)
}

/// Asked first which action a layer has for a key; nil asks on.
public typealias LayerActionDelegate = (Layer, LayerKey) -> LayerAction?
