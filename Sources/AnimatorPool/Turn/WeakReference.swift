/// The one place where something is held weakly. Embedded Swift has no weak references: there it is held, until
/// its owner lets go of this.
///
/// It cannot be copied, because a weak reference is registered anew with each copy.
package struct WeakReference<Object: AnyObject>: ~Copyable {
    #if hasFeature(Embedded)
        package let object: Object?
    #else
        package private(set) weak var object: Object?
    #endif

    // Inlined, so that nobody looks up what type a reference to an app's class is.
    @inline(__always)
    package init(_ object: Object?) { self.object = object }
}
