/// An element in the storage of its array. Taking an element out of an array copies the element; this type
/// cannot be copied.
@usableFromInline
package struct InPlace<Element>: ~Copyable {
    @usableFromInline package let element: Element
}

extension Array {
    /// Calls `body` with each element, without copying the element.
    @inlinable @inline(__always)
    package func forEachInPlace(_ body: (borrowing InPlace<Element>) throws -> Void) rethrows {
        try withUnsafeBufferPointer { elements in
            // A structure with one property has the layout of the property.
            try elements.withMemoryRebound(to: InPlace<Element>.self) { places in
                for index in places.indices { try body(places[index]) }
            }
        }
    }
}
