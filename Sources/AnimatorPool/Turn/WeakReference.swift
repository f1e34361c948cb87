/// The one place where something is held weakly: Embedded Swift has no weak references, and needs another
/// way here and nowhere else.
///
/// A class, because a weak reference inside a value is registered anew with each copy.
final class WeakReference<Object: AnyObject> {
    @exclusivity(unchecked) private(set) weak var object: Object?

    init(_ object: Object) { self.object = object }
}
