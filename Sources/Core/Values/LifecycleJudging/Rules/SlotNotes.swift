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

    mutating func removeAll() { notes.removeAll(keepingCapacity: true) }
}
