import AnimationTiming

/// A row that scrolls sideways.
public enum SidewaysRow: Hashable, Sendable {
    /// The section with this number, which has a ``ListSection/sidewaysWidth``.
    case section(Int)
    /// A list inside the cell of an item.
    case cell(item: Int)
}

/// The movement of a finger in a row that scrolls sideways.
public enum SidewaysMove: Hashable, Sendable {
    /// A fling, in points per second. A positive velocity scrolls toward the end of the row.
    case fling(velocity: Double)
    /// A drag, in points and seconds. A positive distance scrolls toward the end of the row.
    case drag(distance: Double, duration: Double)
}

/// One step of a workload: a gesture, an update of the list, a system event or a pause.
public indirect enum Step: Hashable, Sendable {
    /// Plays the gestures one after the other. Each gesture ends when the list rests. Samples are in points.
    case touches([TouchGesture])
    /// Plays a gesture while the following steps run.
    case touch(TouchGesture)
    /// A fling, in points per second. A positive velocity scrolls down.
    ///
    /// The step ends when the list rests. If a `wait` follows, the steps after the wait run while the list still moves.
    case fling(velocity: Double)
    /// A drag, in points and seconds. A positive distance scrolls down.
    case drag(distance: Double, duration: Double)
    /// Scrolls by this many points at once, without a finger.
    case scroll(by: Double)
    /// Scrolls a row sideways with a finger.
    ///
    /// The step ends when the row rests, unless a `wait` follows.
    case sideways(SidewaysRow, SidewaysMove)
    /// Scrolls to an item: at once, or with UIKit's scroll animation.
    case jump(item: Int, animated: Bool = false)
    /// Scrolls at once to this offset, in points from the top of the list.
    case offset(Double)
    /// Drags the slider of an item's cell from the fraction of its animator to `to`, 0…1, in `duration` seconds. Does
    /// nothing if the cell is not on screen.
    ///
    /// The step ends with the drag. If a `wait` follows, the steps after the wait run while the drag still moves.
    case slider(item: Int, to: Double, duration: Double)
    /// Taps an item, which pushes the item's screen. Does nothing if the cell is not on screen or another screen covers
    /// the list.
    ///
    /// The step ends with the transition, unless a `wait` follows.
    case tap(item: Int)
    /// Swipes the top screen away: to the right if it was pushed, down if it was presented.
    case swipeBack(Swipe)
    /// Opens or closes a screen from the app's code or by a tap on Back.
    case screen(ScreenStep)
    /// Performs all steps in one run-loop turn.
    case turn([Step])
    /// Waits this many seconds, 0 to 86,400.
    case wait(Double)
    /// Inserts new items at an index.
    case insert(at: Int, count: Int, animated: Bool)
    /// Deletes items from an index on.
    ///
    /// In an animated update, the cells stay on screen until the animation ends.
    case delete(at: Int, count: Int, animated: Bool)
    /// Moves one item. `to` is the index after the item has been removed.
    case move(from: Int, to: Int, animated: Bool = false)
    /// Reloads items. Without `animated`, the update is animated if ``UpdateRules/reload`` cross-fades.
    case reload(at: Int, count: Int, animated: Bool? = nil)
    /// Configures the cells of the items again, without replacing the cells.
    case reconfigure(at: Int, count: Int)
    /// Performs several updates as `performBatchUpdates` does. `itemsAfter` is the number of items that the data source
    /// reports afterwards; by default, the number that the updates leave.
    case batch(BatchUpdates, animated: Bool = true, itemsAfter: Int? = nil)
    /// Applies edits to the snapshot of a diffable data source, in order.
    case apply([ListSnapshot.Edit], animated: Bool = true, usingReloadData: Bool = false)
    /// UIKit's `reloadData`.
    case reloadData
    /// Runs the code that the screen registered under this name.
    case app(String)
    /// Replaces all items by this many new items, and reloads the list.
    case reset(items: Int)
    /// Calls `prepareForReuse` on every visible cell, as apps do by mistake.
    case prepareForReuseVisible
    /// Moves the app to the background for this many seconds, 0 to 86,400, and back to the foreground.
    case background(Double)
    /// Changes the size of the list, in points, for example by a rotation.
    case resize(Size, animated: Bool = false)
    /// Changes the content insets, in points, for example for the keyboard.
    case insets(Insets, animated: Bool = false)
    /// Selects an item. The item stays selected when its cell is reused.
    case select(item: Int)
    /// Deselects an item.
    case deselect(item: Int)
    /// Highlights an item's cell: a finger touches the cell without scrolling.
    case highlight(item: Int)
    /// Ends the highlight of an item's cell.
    case unhighlight(item: Int)
    /// Changes the traits of the list and of each cell, for example to dark mode.
    case traitChange
    /// Changes the frame rate, in frames per second.
    case frameRate(Double)
    /// Sends a memory warning, which empties the pools if ``ListProfile/Pool/emptiedBy`` says so.
    case memoryWarning
    /// Blocks the main thread for this many seconds, 0 to 60.
    case busy(Double)
    /// Destroys the list and its cells.
    case destroyList
    /// Runs the steps `times` times.
    case `repeat`(times: Int, steps: [Step])
}
