import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A layer, whose values are stored in a layer of the engine.
open class CALayer: NSObject {
    package let backing: Layer
    /// Retained, because a layer must not outlive its engine.
    let host: AppHost
    private var superlayerObject: () -> CALayer? = { nil }
    private var layers: [CALayer] = []
    /// Whether this object owns the engine's layer.
    let isOwner: Bool

    /// Creates a layer without a view, which animates each change implicitly. UIKit's views create their
    /// layers in another way.
    public required override init() {
        let host = AppHost.current
        self.host = host
        isOwner = true
        backing = Layer(engine: host.engine, layerClass: Self.engineClass, backsView: host.nextLayerBacksView)
        host.nextLayerBacksView = false
        super.init()
    }

    /// Creates another object for a layer that the engine owns.
    init(over backing: Layer) {
        host = AppHost.current
        isOwner = false
        self.backing = backing
        super.init()
    }

    class var engineClass: LayerClass { .layer }

    deinit { if isOwner { backing.removeFromSuperlayer() } }

    // MARK: Properties

    open var position: CGPoint {
        get { CGPoint(backing.position) }
        set { backing.position = newValue.layerPoint }
    }

    open var bounds: CGRect {
        get { CGRect(backing.bounds) }
        set { backing.bounds = newValue.layerRect }
    }

    open var frame: CGRect {
        get { CGRect(backing.frame) }
        set { backing.frame = newValue.layerRect }
    }

    open var anchorPoint: CGPoint {
        get { CGPoint(backing.anchorPoint) }
        set { backing.anchorPoint = newValue.layerPoint }
    }

    open func affineTransform() -> CGAffineTransform { backing.transform }

    open var transform: CATransform3D {
        get { CATransform3D(affineTransform()) }
        set { setAffineTransform(newValue.flat) }
    }

    open func setAffineTransform(_ transform: CGAffineTransform) { backing.transform = transform }

    open var opacity: Float {
        get { Float(backing.opacity) }
        set { backing.opacity = Double(newValue) }
    }

    open var zPosition: CGFloat {
        get { backing[.zPosition] }
        set { backing[.zPosition] = newValue }
    }

    open var cornerRadius: CGFloat {
        get { backing.cornerRadius }
        set { backing.cornerRadius = newValue }
    }

    open var borderWidth: CGFloat {
        get { backing.borderWidth }
        set { backing.borderWidth = newValue }
    }

    open var borderColor: CGColor? {
        get { backing.borderColor.map { CGColor($0) } }
        set { backing.borderColor = newValue?.value }
    }

    open var backgroundColor: CGColor? {
        get { backing.backgroundColor.map { CGColor($0) } }
        set { backing.backgroundColor = newValue?.value }
    }

    open var shadowColor: CGColor? {
        get { backing[.shadowColor].map { CGColor($0) } }
        set { backing[.shadowColor] = newValue?.value }
    }

    open var shadowOpacity: Float {
        get { Float(backing.shadowOpacity) }
        set { backing.shadowOpacity = Double(newValue) }
    }

    open var shadowRadius: CGFloat {
        get { backing[.shadowRadius] }
        set { backing[.shadowRadius] = newValue }
    }

    open var shadowOffset: CGSize {
        get { CGSize(backing[.shadowOffset]) }
        set { backing[.shadowOffset] = newValue.layerSize }
    }

    // Values without an effect on a log.
    open var masksToBounds = false
    open var isDoubleSided = true
    open var isHidden = false
    open var name: String?
    open var contents: Any?
    open var contentsScale: CGFloat = 1
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var mask: CALayer?
    open var shadowPath: CGPath?
    open var isOpaque = false
    open var drawsAsynchronously = false
    open var allowsGroupOpacity = true
    open var allowsEdgeAntialiasing = false
    open var needsDisplayOnBoundsChange = false
    open var cornerCurve = CALayerCornerCurve.circular
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    open var speed: Float = 1 { didSet { refuseOwnClock(speed != 1) } }
    open var timeOffset: CFTimeInterval = 0 { didSet { refuseOwnClock(timeOffset != 0) } }
    open var beginTime: CFTimeInterval = 0 { didSet { refuseOwnClock(beginTime != 0) } }

    private func refuseOwnClock(_ hasOwnClock: Bool) {
        guard hasOwnClock else { return }
        AppHost.current.refuse("All layers have one clock: pause a property animator instead.")
    }

    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { t }

    // MARK: Tree

    open var superlayer: CALayer? { superlayerObject() }
    open var sublayers: [CALayer]? {
        get { layers.isEmpty ? nil : layers }
        set {
            for layer in layers { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(layers.count)) }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        if layer.superlayer !== self { layer.removeFromSuperlayer() }
        layers.removeAll { $0 === layer }
        layers.insert(layer, at: min(Int(index), layers.count))
        layer.superlayerObject = { [weak self] in self }
        backing.insertSublayer(layer.backing, at: Int(index))
    }

    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insertSublayer(layer, at: UInt32(layers.firstIndex { $0 === sibling } ?? layers.count))
    }

    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insertSublayer(layer, at: UInt32((layers.firstIndex { $0 === sibling } ?? layers.count - 1) + 1))
    }

    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        insertSublayer(newLayer, below: oldLayer)
        oldLayer.removeFromSuperlayer()
    }

    func adopt(_ layer: CALayer) {
        layers.append(layer)
        layer.superlayerObject = { [weak self] in self }
    }

    open func removeFromSuperlayer() {
        superlayer?.layers.removeAll { $0 === self }
        superlayerObject = { nil }
        backing.removeFromSuperlayer()
    }

    // MARK: Animations

    /// The app's own animations, by their keys.
    private var added: [String: (animation: CAAnimation, keyPaths: [String])] = [:]

    /// Adds an animation that leaves the layer's own values unchanged. CoreAnimation adds a copy; this method
    /// adds the object itself.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        let name = key ?? "animation-\(added.count)"
        for former in added[name]?.keyPaths ?? [] { backing.removeAnimations(of: former) }
        added[name] = (anim, anim.parts.map { $0.keyPath })
        anim.animate(backing, in: host.engine)
        anim.delegate?.animationDidStart(anim)
    }

    open func animation(forKey key: String) -> CAAnimation? {
        guard let (animation, keyPaths) = added[key], keyPaths.contains(where: backing.animatedKeys.contains)
        else { return nil }
        return animation
    }

    open func removeAnimation(forKey key: String) {
        for keyPath in added.removeValue(forKey: key)?.keyPaths ?? [key] {
            backing.removeAnimations(of: keyPath)
        }
    }

    /// Returns the keys of the app's own animations, and the properties of other animations.
    open func animationKeys() -> [String]? {
        let keys = Set(
            backing.animatedKeys.map { key in added.first { $0.value.keyPaths.contains(key) }?.key ?? key })
        return keys.isEmpty ? nil : keys.sorted()
    }

    open func removeAllAnimations() {
        added = [:]
        for key in backing.animatedKeys { backing.removeAnimations(of: key) }
    }

    /// Returns the values on screen, as a separate layer that does not change.
    open func presentation() -> Self? {
        let copy = Self()
        for key in backing.keys { copy.backing.setModel(backing.value(key), for: key) }
        return copy
    }

    open func setNeedsLayout() { backing.setNeedsLayout() }
    open func layoutIfNeeded() { backing.layoutIfNeeded() }
}

public struct CALayerCornerCurve: Hashable, Sendable {
    public let rawValue: String
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// A gradient layer. Its points animate; its colours and locations are set at once.
open class CAGradientLayer: CALayer {
    override class var engineClass: LayerClass { .gradient }

    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var type = CAGradientLayerType.axial

    open var startPoint: CGPoint {
        get { CGPoint(backing[.startPoint]) }
        set { backing[.startPoint] = newValue.layerPoint }
    }

    open var endPoint: CGPoint {
        get { CGPoint(backing[.endPoint]) }
        set { backing[.endPoint] = newValue.layerPoint }
    }
}

public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let axial = CAGradientLayerType(rawValue: "axial")
    public static let radial = CAGradientLayerType(rawValue: "radial")
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
