import LifecycleEvents

/// A request for an animator. A turn queue cannot cancel enqueued work, so a request has a ticket. The
/// request is valid only while the machine of the use holds a request with the same ticket.
package struct AnimatorRequest: Hashable {
    package let ticket: UInt32
    package let animator: AnimatorID

    package init(ticket: UInt32, animator: AnimatorID) {
        self.ticket = ticket
        self.animator = animator
    }
}
