import LifecycleEvents

/// A request for an animator. A turn queue cannot take work back, so a request has a ticket, and counts only while the
/// machine of the use has this very request.
package struct AnimatorRequest: Hashable {
    package let ticket: UInt32
    package let animator: AnimatorID

    package init(ticket: UInt32, animator: AnimatorID) {
        self.ticket = ticket
        self.animator = animator
    }
}
