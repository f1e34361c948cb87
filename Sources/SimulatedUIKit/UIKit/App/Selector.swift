/// A method by its name, as Objective-C has it, with the call that the plugin `AppSources` makes of `#selector`.
///
/// A selector that has only a name, as in `Selector("reload")`, cannot be called: the run then throws
/// `NotModelled`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Calls the method on a target with up to two values. Returns false if the target or a value has another type.
    typealias Call = @MainActor @Sendable (_ target: AnyObject, _ first: Any?, _ second: Any?) -> Bool

    private let name: String
    private let call: Call?

    public init(_ name: String) { (self.name, call) = (name, nil) }
    public init(stringLiteral name: String) { self.init(name) }

    public var description: String { name }

    public static func == (one: Selector, other: Selector) -> Bool { one.name == other.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    public init<Target: AnyObject, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
    ) {
        self.init(name) { target, _, _ in
            guard let target = target as? Target else { return false }
            _ = method(target)()
            return true
        }
    }

    public init<Target: AnyObject, First, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (First) -> Result
    ) {
        self.init(name) { target, first, _ in
            guard let target = target as? Target, let first = first as? First else { return false }
            _ = method(target)(first)
            return true
        }
    }

    public init<Target: AnyObject, First, Second, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (First, Second) -> Result
    ) {
        self.init(name) { target, first, second in
            guard let target = target as? Target, let first = first as? First, let second = second as? Second
            else { return false }
            _ = method(target)(first, second)
            return true
        }
    }

    // Methods of classes without an actor. The references that the plugin writes capture nothing, so that each
    // thread may have them.

    public init<Target: AnyObject, Result>(
        _ name: String, _ method: @escaping (Target) -> () -> Result
    ) {
        nonisolated(unsafe) let method = method
        self.init(name) { target, _, _ in
            guard let target = target as? Target else { return false }
            _ = method(target)()
            return true
        }
    }

    public init<Target: AnyObject, First, Result>(
        _ name: String, _ method: @escaping (Target) -> (First) -> Result
    ) {
        nonisolated(unsafe) let method = method
        self.init(name) { target, first, _ in
            guard let target = target as? Target, let first = first as? First else { return false }
            _ = method(target)(first)
            return true
        }
    }

    private init(_ name: String, call: @escaping Call) { (self.name, self.call) = (name, call) }

    /// Calls the method on a target.
    @MainActor func send(to target: AnyObject, _ first: Any? = nil, _ second: Any? = nil) {
        guard let call else {
            return AppHost.current.refuse(
                "The selector \(name) has only a name: write #selector, and use the plugin AppSources.")
        }
        guard call(target, first, second) else {
            return AppHost.current.refuse(
                "The selector \(name) was sent to \(type(of: target)), whose method takes other values.")
        }
    }
}

/// A target without a strong reference to it, and the selector that it gets.
@MainActor struct TargetAction {
    private(set) weak var target: AnyObject?
    let selector: Selector

    init(_ target: Any?, _ selector: Selector) {
        self.target = target as AnyObject?
        self.selector = selector
    }

    func send(_ first: Any?, _ second: Any? = nil) {
        if let target { selector.send(to: target, first, second) }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

extension NSObject {
    /// Calls a method. The returned value is not there.
    @preconcurrency @MainActor @discardableResult public func perform(
        _ selector: Selector, with object: Any? = nil, with other: Any? = nil
    ) -> Unmanaged<AnyObject>? {
        selector.send(to: self, object, other)
        return nil
    }

    /// Calls a method later, on the time of the simulation.
    @preconcurrency @MainActor public func perform(
        _ selector: Selector, with object: Any?, afterDelay delay: TimeInterval
    ) {
        DelayedCalls.add(self, selector, object, delay)
    }

    @preconcurrency @MainActor public class func cancelPreviousPerformRequests(withTarget target: Any) {
        DelayedCalls.cancel(target as AnyObject, nil)
    }

    @preconcurrency @MainActor public class func cancelPreviousPerformRequests(
        withTarget target: Any, selector: Selector, object: Any?
    ) {
        DelayedCalls.cancel(target as AnyObject, selector)
    }
}

/// The calls of `perform(_:with:afterDelay:)` that wait for their time.
@MainActor private enum DelayedCalls {
    private final class Call {
        let target: AnyObject
        let selector: Selector

        init(_ target: AnyObject, _ selector: Selector) { (self.target, self.selector) = (target, selector) }
    }

    private static var calls: [Call] = []

    static func add(_ target: AnyObject, _ selector: Selector, _ object: Any?, _ delay: TimeInterval) {
        let call = Call(target, selector)
        calls.append(call)
        AppHost.current.engine.runLoop.enqueue(after: max(0, delay)) {
            MainActor.assumeIsolated {
                guard let index = calls.firstIndex(where: { $0 === call }) else { return }
                calls.remove(at: index)
                call.selector.send(to: call.target, object)
            }
        }
    }

    static func cancel(_ target: AnyObject, _ selector: Selector?) {
        calls.removeAll { $0.target === target && (selector == nil || $0.selector == selector) }
    }
}

// MARK: Notifications and timers

extension NotificationCenter {
    private static let observations = ObserverTable()

    /// Calls a method of an observer, which the center does not retain, when a notification is posted.
    @preconcurrency @MainActor public func addObserver(
        _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        let action = TargetAction(observer, selector)
        let number = Self.observerNumbers.next()
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            guard AppHost.isOnMainQueue else { return }
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { Self.callInOrder(number) { action.send(notification) } }
        }
        Self.observations.add(observer as AnyObject, name, token, self)
    }

    /// Removes an observer of notifications that has a selector.
    public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

    /// Removes an observer of notifications that has a selector.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        Self.observations.remove(observer, name, self)
        let any: Any = observer
        removeObserver(any, name: name, object: object)
    }
}

/// The observers that `addObserver(_:selector:name:object:)` added.
private final class ObserverTable: @unchecked Sendable {
    private struct Row {
        weak var observer: AnyObject?
        let name: Notification.Name?
        let token: any NSObjectProtocol
        unowned let center: NotificationCenter
    }

    private let lock = NSLock()
    private var rows: [Row] = []

    func add(
        _ observer: AnyObject, _ name: Notification.Name?, _ token: any NSObjectProtocol,
        _ center: NotificationCenter
    ) {
        lock.withLock {
            removeDead()
            rows.append(Row(observer: observer, name: name, token: token, center: center))
        }
    }

    func remove(_ observer: AnyObject, _ name: Notification.Name?, _ center: NotificationCenter) {
        lock.withLock {
            let isGone = { (row: Row) in
                row.observer === observer && row.center === center && (name == nil || row.name == name)
            }
            for row in rows where isGone(row) { center.removeObserver(row.token as Any) }
            rows.removeAll(where: isGone)
            removeDead()
        }
    }

    private func removeDead() {
        for row in rows where row.observer == nil { row.center.removeObserver(row.token as Any) }
        rows.removeAll { $0.observer == nil }
    }
}

extension Timer {
    /// Calls a method after each interval, on the time of the simulation. The timer retains its target until it
    /// is invalidated, as on Apple's systems.
    @preconcurrency @MainActor @discardableResult public class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(timeInterval: timeInterval, repeats: repeats) { _ in }
        fire(timer, after: max(timeInterval, 0.0001), target as AnyObject, selector, repeats)
        return timer
    }

    @MainActor private class func fire(
        _ timer: Timer, after seconds: TimeInterval, _ target: AnyObject, _ selector: Selector,
        _ repeats: Bool
    ) {
        // A run does not wait for the end of a timer that repeats.
        let isWanted = { !repeats && timer.isValid }
        AppHost.current.engine.runLoop.enqueue(after: seconds, isWanted: isWanted) {
            MainActor.assumeIsolated {
                guard timer.isValid else { return }
                selector.send(to: target, timer)
                if repeats, timer.isValid { fire(timer, after: seconds, target, selector, true) }
                if !repeats { timer.invalidate() }
            }
        }
    }
}
