/// The one place where something is held weakly: Embedded Swift has no weak references, and needs another
/// way here and nowhere else.
///
/// It cannot be copied, because a weak reference is registered anew with each copy.
struct WeakReference<Object: AnyObject>: ~Copyable {
    private(set) weak var object: Object?

    // Inlined, so that nobody looks up what type a reference to an app's class is.
    @inline(__always)
    init(_ object: Object) { self.object = object }
}
