/// What the code runs in: a process of a system, or the engine of a page in a browser.
///
/// A browser's engine is Embedded Swift, one module, and should be small: the compiler leaves out what stands behind
/// ``isBrowser``. All conditionals for it are in this file. A folder `Native` has what a browser cannot compile.
package enum Platform {
    /// Whether the code runs in a browser.
    @inlinable @inline(__always) package static var isBrowser: Bool {
        #if hasFeature(Embedded)
            true
        #else
            false
        #endif
    }

    /// Prints a warning. A browser's engine has no output.
    package static func warn(_ text: @autoclosure () -> String) {
        #if !hasFeature(Embedded)
            print("AnimatorPool: \(text())")
        #endif
    }

    /// The name of an object's class. Embedded Swift does not know it.
    static func className(of object: AnyObject) -> String {
        #if hasFeature(Embedded)
            "cell"
        #else
            String(describing: type(of: object))
        #endif
    }
}

/// A weak reference that also works in Embedded Swift, which has none of its own. There the referenced object
/// calls ``noteEnd(of:)`` in its `deinit`.
///
/// The type cannot be copied, because each copy of a weak reference is registered anew.
package struct WeakReference<Object: AnyObject>: ~Copyable {
    #if hasFeature(Embedded)
        private let life: ObservedLife?

        package init(_ object: Object?) { life = object.map { ObservedLife.of($0) } }

        package var object: Object? {
            life?.object.map { unsafeDowncast($0.takeUnretainedValue(), to: Object.self) }
        }

        /// Clears the references to `object`. Call this method in the object's `deinit`.
        package static func noteEnd(of object: Object) { ObservedLife.end(of: object) }
    #else
        package private(set) weak var object: Object?

        // Inlined, so that the runtime does not look up the type of a reference to an app's class.
        @inline(__always)
        package init(_ object: Object?) { self.object = object }

        /// Does nothing: the runtime clears weak references.
        @inline(__always)
        package static func noteEnd(of object: Object) {}
    #endif
}

#if hasFeature(Embedded)
    /// The record whether an object still exists, shared by all weak references to it.
    private final class ObservedLife {
        private(set) var object: Unmanaged<AnyObject>?

        private init(_ object: AnyObject) { self.object = .passUnretained(object) }

        // Embedded Swift is single-threaded here.
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

/// An unowned reference. An access after the object was deallocated stops the process, except in Embedded
/// Swift, which does not check.
package struct UnownedReference<Object: AnyObject> {
    #if hasFeature(Embedded)
        package unowned(unsafe) let object: Object
    #else
        package unowned let object: Object
    #endif

    @inlinable package init(_ object: Object) { self.object = object }
}

/// Keeps the memory of a deallocated object allocated, so that no other object can have its address.
///
/// The alternative, to load the object from a weak reference and compare, would double the time of a call. Objective-C
/// and a browser's engine offer nothing else.
struct KeptMemory {
    #if canImport(ObjectiveC) || hasFeature(Embedded)
        /// Whether a new object can have the address of a deallocated one.
        @inline(__always) static var isReused: Bool { true }

        @inline(__always) init(of object: borrowing AnyObject) {}
    #else
        private let memory: UnownedReference<AnyObject>

        /// Whether a new object can have the address of a deallocated one.
        @inline(__always) static var isReused: Bool { false }

        @inline(__always) init(of object: borrowing AnyObject) { memory = UnownedReference(copy object) }
    #endif
}
