/// The one place where something is held weakly. Embedded Swift has no weak references: there, what is held says itself
/// that it goes, by ``noteEnd(of:)``.
///
/// It cannot be copied, because a weak reference is registered anew with each copy.
package struct WeakReference<Object: AnyObject>: ~Copyable {
    #if hasFeature(Embedded)
        private let life: ObservedLife?

        package init(_ object: Object?) { life = object.map { ObservedLife.of($0) } }

        package var object: Object? {
            life?.object.map { unsafeDowncast($0.takeUnretainedValue(), to: Object.self) }
        }

        /// To be called in the `deinit` of what is held weakly.
        package static func noteEnd(of object: Object) { ObservedLife.end(of: object) }
    #else
        package private(set) weak var object: Object?

        // Inlined, so that nobody looks up what type a reference to an app's class is.
        @inline(__always)
        package init(_ object: Object?) { self.object = object }

        /// Does nothing: the reference itself knows.
        @inline(__always)
        package static func noteEnd(of object: Object) {}
    #endif
}

#if hasFeature(Embedded)
    /// Whether an object is still there, for those who do not hold it.
    private final class ObservedLife {
        private(set) var object: Unmanaged<AnyObject>?

        private init(_ object: AnyObject) { self.object = .passUnretained(object) }

        // Embedded Swift runs in one thread here.
        nonisolated(unsafe) private static var observed: [ObjectIdentifier: ObservedLife] = [:]

        static func of(_ object: AnyObject) -> ObservedLife {
            if let known = observed[ObjectIdentifier(object)] { return known }
            let life = ObservedLife(object)
            observed[ObjectIdentifier(object)] = life
            return life
        }

        static func end(of object: AnyObject) {
            observed.removeValue(forKey: ObjectIdentifier(object))?.object = nil
        }
    }
#endif
