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
