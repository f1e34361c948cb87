/// An object that is let go on its loop, whoever drops the last reference to its owner, and wherever.
package struct LoopConfined<Value: AnyObject> {
    private let owned: Unmanaged<Value>
    private let mailbox: (any TurnMailbox)?

    package init(_ value: Value, mailbox: (any TurnMailbox)?) {
        owned = .passRetained(value)
        self.mailbox = mailbox
    }

    /// For code on the loop alone. Another thread may use the object at the same moment without a word, so
    /// a debug build looks.
    package var value: Value {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned.takeUnretainedValue()
    }

    /// For calls that are made often: the object is not retained once more. Nobody may let go of the owner while
    /// `body` runs, and nobody can who is inside a method of the owner's.
    package func borrowed<Result>(_ body: (Value) -> Result) -> Result {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned._withUnsafeGuaranteedRef(body)
    }

    /// Runs `end` and lets go: now where that is safe, else as soon as the loop comes round. To be called
    /// once, by the owner's `deinit`; the owner has no other reference, so none is left on its thread.
    package func letGo(_ end: @escaping @Sendable (Value) -> Void) {
        guard let mailbox, !mailbox.isOnLoop else {
            end(owned.takeRetainedValue())
            return
        }
        // Handed over, not shared: this thread never touches the object again.
        nonisolated(unsafe) let owned = owned
        mailbox.post { end(owned.takeRetainedValue()) }
    }
}
