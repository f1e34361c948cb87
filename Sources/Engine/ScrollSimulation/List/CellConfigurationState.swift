/// The state that a cell's configuration may depend on: UIKit's `UICellConfigurationState`.
public struct CellConfigurationState: Hashable, Sendable {
    public var isSelected = false
    public var isHighlighted = false

    public init() {}
}
