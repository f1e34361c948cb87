/// A reference that releases its object on the object's loop, whichever thread releases the last owner.
package struct LoopConfined<Value: AnyObject> {
    private let owned: Unmanaged<Value>
    private let mailbox: (any TurnMailbox)?

    package init(_ value: Value, mailbox: (any TurnMailbox)?) {
        owned = .passRetained(value)
        self.mailbox = mailbox
    }

    /// The object, for code on the loop only. A debug build checks the thread, because nothing else would
    /// detect a race.
    package var value: Value {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned.takeUnretainedValue()
    }

    /// Calls `body` with the object, without a retain, for frequent calls. The owner must outlive `body`, as
    /// it does in its own methods.
    package func borrowed<Result>(_ body: (Value) -> Result) -> Result {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned._withUnsafeGuaranteedRef(body)
    }

    /// Runs `end` and releases the object: now on the loop, otherwise as soon as the loop runs posted work.
    /// Call this method once, from the owner's `deinit`. Then no reference remains on the owner's thread.
    package func release(_ end: @escaping @Sendable (Value) -> Void) {
        guard let mailbox, !mailbox.isOnLoop else {
            end(owned.takeRetainedValue())
            return
        }
        // Transferred, not shared: this thread never uses the object again.
        nonisolated(unsafe) let owned = owned
        mailbox.post { end(owned.takeRetainedValue()) }
    }
}
