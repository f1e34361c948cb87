import LifecycleEvents
import LogAnswers

/// Looks at a live list while it lives. It is called on the lists' own queues, and must not wait there.
package protocol LiveViewer: AnyObject, Sendable {
    func see(_ picture: LivePicture)
    /// - Parameter skipped: How many events before these are left out.
    func take(_ events: [LifecycleEvent], skipped: Int, of side: Int)
    func take(_ state: LiveSideState)
    /// What the list says of itself is another.
    func listChanged()
}
