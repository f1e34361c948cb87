import AnimationTiming

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
