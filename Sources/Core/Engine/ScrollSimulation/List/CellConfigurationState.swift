/// The state on which a cell's configuration can depend: UIKit's `UICellConfigurationState`.
public struct CellConfigurationState: Hashable, Sendable {
    /// Whether the cell's item is selected. The state belongs to the item and survives reuse.
    public var isSelected = false
    /// Whether a finger is on the cell.
    public var isHighlighted = false
}
