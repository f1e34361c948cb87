import LifecycleEvents

/// What a layer belongs to: a cell.
public protocol LayerOwner: AnyObject {
    /// The use the cell is in at this moment; nil while it is in its pool.
    var use: CellUse? { get }
}
