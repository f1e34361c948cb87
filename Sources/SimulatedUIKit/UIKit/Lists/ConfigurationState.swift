/// The state of a view for its configuration.
public protocol UIConfigurationState {
    var traitCollection: UITraitCollection { get set }
    init(traitCollection: UITraitCollection)
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

public struct UIConfigurationStateCustomKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a header, a footer or a button. Only an app creates one.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isFocused = false
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell. A workload's taps and steps change whether the cell is selected and highlighted.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isSelected = false
    public var isHighlighted = false
    public var isDisabled = false
    public var isFocused = false
    public var isPinned = false
    public var isEditing = false
    public var isExpanded = false
    public var isSwiped = false
    public var isReordering = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The pending update of a cell's configuration. Each use of a cell begins with one.
struct CellConfiguration {
    private var needsUpdate = true
    private var needsContent = false
    /// Whether the list updates the configuration in its layout after a change of the state.
    var awaitsList = false

    /// - Parameter isOfContent: Whether the content's own configuration depends on what has changed.
    mutating func setNeedsUpdate(ofContent isOfContent: Bool) {
        needsUpdate = true
        needsContent = needsContent || isOfContent
    }

    /// Ends the pending update.
    ///
    /// - Returns: Whether the update includes the content's own configuration, or nil if no update is pending.
    mutating func takeUpdate() -> Bool? {
        guard needsUpdate else { return nil }
        defer { (needsUpdate, needsContent) = (false, false) }
        return needsContent
    }
}

/// A cell with a configuration that follows its state.
@MainActor protocol ConfiguredCell: UIView {
    var configuration: CellConfiguration { get set }
    func setNeedsUpdateConfiguration()
}

/// The state of a screen without items. The simulation has no search.
@available(iOS 17, *)
public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var searchText: String?
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
