/// The one place where something is held that outlives its holder. Should it not, that is an error that stops
/// the process, but in Embedded Swift, which cannot tell.
package struct UnownedReference<Object: AnyObject> {
    #if hasFeature(Embedded)
        package unowned(unsafe) let object: Object
    #else
        package unowned let object: Object
    #endif

    @inlinable package init(_ object: Object) { self.object = object }
}
