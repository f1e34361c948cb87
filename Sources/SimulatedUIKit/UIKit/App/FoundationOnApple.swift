// What Foundation and Objective-C's runtime have on Apple's systems only.

extension UserDefaults {
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}

// Objective-C's names.
// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 0o1401
    case OBJC_ASSOCIATION_COPY = 0o1403
}

/// The associated values of one object.
private final class Associations {
    /// A box for the value of the policy `assign`.
    struct Value {
        var retained: Any?
        weak var unretained: AnyObject?
    }

    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]

    init(_ owner: AnyObject) { self.owner = owner }

    // An app associates values on the main thread.
    nonisolated(unsafe) static var all: [ObjectIdentifier: Associations] = [:]

    /// Returns the values of an object, whose identity a former object may have had.
    static func of(_ object: AnyObject) -> Associations? {
        all[ObjectIdentifier(object)].flatMap { $0.owner === object ? $0 : nil }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Associates a value with an object. The values of an object that is gone are released at the next call.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let owner = object as AnyObject
    let associations = Associations.of(owner) ?? Associations(owner)
    Associations.all = Associations.all.filter { $0.value.owner != nil }
    Associations.all[ObjectIdentifier(owner)] = associations
    associations.values[key] = value.map {
        policy == .OBJC_ASSOCIATION_ASSIGN
            ? Associations.Value(unretained: $0 as AnyObject) : Associations.Value(retained: $0)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard let value = Associations.of(object as AnyObject)?.values[key] else { return nil }
    return value.retained ?? value.unretained
}

/// A set of objects that it does not retain.
open class NSHashTable<ObjectType>: NSObject {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable<ObjectType>() }

    open var allObjects: [ObjectType] { entries.compactMap { $0.object as? ObjectType } }
    open var count: Int { allObjects.count }
    open var anyObject: ObjectType? { allObjects.first }
    open func contains(_ anObject: ObjectType?) -> Bool {
        entries.contains { $0.object != nil && $0.object === anObject as AnyObject? }
    }
    open func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        entries.removeAll { $0.object == nil }
        entries.append(Entry(object: object as AnyObject))
    }
    open func remove(_ object: ObjectType?) {
        entries.removeAll { $0.object == nil || $0.object === object as AnyObject? }
    }
    open func removeAllObjects() { entries = [] }
}

extension CGFloat {
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}

// Key-value observation, for an animator's `isRunning`.

/// An observation, which ends with its release.
public final class NSKeyValueObservation {
    private var observation: AnyObject?

    init(_ observation: AnyObject?) { self.observation = observation }

    public func invalidate() { observation = nil }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = Self(rawValue: 1)
    public static let old = Self(rawValue: 2)
    public static let initial = Self(rawValue: 4)
    public static let prior = Self(rawValue: 8)
}

/// A change. Without options it has no values.
public struct NSKeyValueObservedChange<Value> {}
