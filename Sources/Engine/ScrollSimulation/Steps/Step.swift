import AnimationTiming

/// A row that scrolls sideways.
public enum SidewaysRow: Hashable, Sendable {
    /// A section with ``ListSection/sidewaysWidth``, by its number.
    case section(Int)
    /// A list in the cell of an item.
    case cell(item: Int)
}

/// The motion of a finger in a row that scrolls sideways.
public enum SidewaysMove: Hashable, Sendable {
    /// Points a second; positive goes to the end of the row.
    case fling(velocity: Double)
    /// Points and seconds; a positive distance goes to the end of the row.
    case drag(distance: Double, duration: Double)
}

/// One thing that happens to the list.
public indirect enum Step: Hashable, Sendable {
    /// One gesture after the other, each until the list rests. Samples are in points.
    case touches([TouchGesture])
    /// A finger comes down, and does what it does while the steps after it happen.
    case touch(TouchGesture)
    /// Points a second; positive goes down the list. It runs until the list rests, unless a `wait` follows:
    /// then the steps after the wait find the list as it moves.
    case fling(velocity: Double)
    /// Points and seconds; a positive distance goes down the list.
    case drag(distance: Double, duration: Double)
    /// The content moves by points at once, without a finger; a positive distance goes down the list.
    case scroll(by: Double)
    /// A finger scrolls a row sideways. The step ends when the row rests, unless a `wait` follows.
    case sideways(SidewaysRow, SidewaysMove)
    /// To an item: at once, or in UIKit's animation.
    case jump(item: Int, animated: Bool = false)
    /// The top of what is on screen comes to lie so many points from the top of the list, at once.
    case offset(Double)
    /// A finger takes the slider of an item's cell, `duration` seconds long, from where its animator is to the fraction
    /// `to`, 0…1. Where the cell is not on screen it finds nothing. It is over with the finger, unless a `wait`
    /// follows: then the steps after the wait find it on its way.
    case slider(item: Int, to: Double, duration: Double)
    /// A finger taps an item: its screen is pushed. Where the cell is not on screen, or another screen covers it, the
    /// finger finds nothing. It is over with the transition, unless a `wait` follows.
    case tap(item: Int)
    /// A finger takes the top screen back: to the right one that was pushed, down one that was presented.
    case swipeBack(Swipe)
    /// The app's code, or a tap on Back, asks for another screen.
    case screen(ScreenStep)
    /// All of it in one turn.
    case turn([Step])
    /// Seconds, 0 to 86,400.
    case wait(Double)
    /// Inserts new items at a place.
    case insert(at: Int, count: Int, animated: Bool)
    /// Deletes items from a place. In an animated update their cells stay on screen until it ends.
    case delete(at: Int, count: Int, animated: Bool)
    /// Moves one item to a place, which counts without the item.
    case move(from: Int, to: Int, animated: Bool = false)
    /// Nil is animated where a reload cross-fades.
    case reload(at: Int, count: Int, animated: Bool? = nil)
    /// Sets up the cells of items again. The items keep their cells.
    case reconfigure(at: Int, count: Int)
    /// Several updates with one layout: UIKit's `performBatchUpdates`. `itemsAfter` is how many items the data source says
    /// it has afterwards; nil is as many as the updates leave.
    case batch(BatchUpdates, animated: Bool = true, itemsAfter: Int? = nil)
    /// A snapshot of a diffable data source is applied: the present one after the edits, one after the other.
    case apply([ListSnapshot.Edit], animated: Bool = true, usingReloadData: Bool = false)
    /// UIKit's `reloadData`: all cells leave, and the data source is asked again.
    case reloadData
    /// Runs the screen's own code with this name at once.
    case app(String)
    /// Replaces all items by so many new ones, and reloads the list.
    case reset(items: Int)
    /// `prepareForReuse` by hand on every visible cell, as apps do by mistake.
    case prepareForReuseVisible
    /// Seconds in the background, 0 to 86,400; then the foreground.
    case background(Double)
    /// A rotation or another change of the size of the list, in points.
    case resize(Size, animated: Bool = false)
    /// The keyboard, a bar: how far the content can be scrolled beyond its ends.
    case insets(Insets, animated: Bool = false)
    /// The state of an item's cell changes; what is selected stays so when its cell is reused.
    case select(item: Int)
    /// The item's cell is no longer selected.
    case deselect(item: Int)
    /// A finger is on the item's cell, without scrolling.
    case highlight(item: Int)
    /// The finger is no longer on the item's cell.
    case unhighlight(item: Int)
    /// The traits of the list change, as with dark mode: those of each cell do.
    case traitChange
    /// Frames a second from now on.
    case frameRate(Double)
    /// The system asks for memory: pools are emptied as the profile says.
    case memoryWarning
    /// The main thread does something else for so many seconds, 0 to 60.
    case busy(Double)
    /// The list is destroyed with its cells, as when an app releases its screen.
    case destroyList
    /// The steps, `times` times one after the other.
    case `repeat`(times: Int, steps: [Step])
}
