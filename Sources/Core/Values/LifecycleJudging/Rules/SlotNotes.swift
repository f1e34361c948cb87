/// A rule's notes about each cell or animator of a ``LogFollower``: an array parallel to the follower's.
struct SlotNotes<Note: Hashable & Sendable>: Hashable, Sendable {
    private var notes: ContiguousArray<Note> = []
    private let empty: Note

    init(_ empty: Note) { self.empty = empty }

    /// The note of a slot: the empty note if no rule has written one.
    subscript(slot: Int) -> Note {
        get { slot < notes.count ? notes[slot] : empty }
        set {
            // Enough capacity for the cells of a short list.
            if notes.isEmpty { notes.reserveCapacity(32) }
            while notes.count <= slot { notes.append(empty) }
            notes[slot] = newValue
        }
    }

    /// The slots that may have a note.
    var slots: Range<Int> { notes.indices }

    mutating func removeAll() { notes.removeAll(keepingCapacity: true) }
}

/// A rule's lists of elements about each cell or animator of a ``LogFollower``, the newest element first.
///
/// Complexity: O(elements of the slot) for each operation. Only a removal that finds something allocates, besides growth.
struct SlotLists<Element: Hashable & Sendable>: Hashable, Sendable {
    private struct Link: Hashable, Sendable {
        let element: Element
        /// The next link of the same slot, or -1.
        var next: Int32
    }

    private var links: ContiguousArray<Link> = []
    private var free: ContiguousArray<Int32> = []
    /// The first link of each slot, or -1.
    private var first = SlotNotes<Int32>(-1)

    var isEmpty: Bool { links.count == free.count }

    /// The elements of all slots, in no order.
    var all: [Element] {
        let unused = Set(free)
        return links.indices.filter { !unused.contains(Int32($0)) }.map { links[$0].element }
    }

    func contains(at slot: Int, where matches: (Element) -> Bool) -> Bool {
        var place = first[slot]
        while place >= 0 {
            if matches(links[Int(place)].element) { return true }
            place = links[Int(place)].next
        }
        return false
    }

    mutating func insert(_ element: Element, at slot: Int) {
        let link = Link(element: element, next: first[slot])
        if let place = free.popLast() {
            links[Int(place)] = link
            first[slot] = place
        } else {
            links.append(link)
            first[slot] = Int32(links.count - 1)
        }
    }

    /// Removes and returns the elements of a slot that match, the newest first.
    mutating func remove(at slot: Int, where matches: (Element) -> Bool) -> [Element] {
        var removed: [Element] = []
        var kept: Int32 = -1
        var place = first[slot]
        while place >= 0 {
            let link = links[Int(place)]
            if matches(link.element) {
                removed.append(link.element)
                free.append(place)
                if kept < 0 { first[slot] = link.next } else { links[Int(kept)].next = link.next }
            } else {
                kept = place
            }
            place = link.next
        }
        return removed
    }

    mutating func removeAll() {
        links.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
        first.removeAll()
    }
}
