/// An element in its place. One that is taken out of an array is copied, and this cannot be.
struct InPlace<Element>: ~Copyable {
    let element: Element
}

extension Array {
    /// Calls `body` with each element in its place.
    @inline(__always)
    func forEachInPlace(_ body: (borrowing InPlace<Element>) throws -> Void) rethrows {
        try withUnsafeBufferPointer { elements in
            // A structure of one property is laid out as that is.
            try elements.withMemoryRebound(to: InPlace<Element>.self) { places in
                for index in places.indices { try body(places[index]) }
            }
        }
    }
}
