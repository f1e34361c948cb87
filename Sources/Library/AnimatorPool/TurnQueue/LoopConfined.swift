/// An object that is released on its loop, on whichever thread the last reference to its owner is released.
package struct LoopConfined<Value: AnyObject> {
    private let owned: Unmanaged<Value>
    private let mailbox: (any TurnMailbox)?

    package init(_ value: Value, mailbox: (any TurnMailbox)?) {
        owned = .passRetained(value)
        self.mailbox = mailbox
    }

    /// For code on the loop only. A debug build checks the thread, because nothing else would detect a race.
    package var value: Value {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned.takeUnretainedValue()
    }

    /// For frequent calls: the object is not retained once more. The owner must outlive `body`, as it does in its own
    /// methods.
    package func borrowed<Result>(_ body: (Value) -> Result) -> Result {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned._withUnsafeGuaranteedRef(body)
    }

    /// Runs `end` and releases the object: now on the loop, otherwise on the loop's next chance. Call this once, from the
    /// owner's `deinit`. The owner has no other reference, so none is left on its thread.
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
