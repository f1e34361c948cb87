@preconcurrency @MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal = State([])
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
    }

    public enum ContentHorizontalAlignment: Int, Sendable {
        case center, left, right, fill, leading, trailing
    }

    public enum ContentVerticalAlignment: Int, Sendable {
        case center, top, bottom, fill
    }

    private var actions: [(action: UIAction, events: Event)] = []
    private var targets: [(action: TargetAction, events: Event)] = []
    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    open var showsMenuAsPrimaryAction = false
    open var isTracking: Bool { false }

    open var state: State {
        var state: State = isHighlighted ? .highlighted : .normal
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Adds an action, which replaces an action with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
        actions.append((action, controlEvents))
    }

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        actions.removeAll {
            $0.action.identifier == actionIdentifier && !$0.events.isDisjoint(with: controlEvents)
        }
    }

    open func sendAction(_ action: UIAction) {
        action.sender = self
        action.handler(action)
    }

    /// Adds a target, which the control does not retain. `nil`, the responder chain, is not modelled.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard target != nil else {
            return AppHost.current.refuse("A target of nil, the responder chain, is not modelled.")
        }
        targets.append((TargetAction(target, action), controlEvents))
    }

    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        for index in targets.indices where matches(targets[index].action, target, action) {
            targets[index].events.subtract(controlEvents)
        }
        targets.removeAll { $0.events.isEmpty }
    }

    private func matches(_ action: TargetAction, _ target: Any?, _ selector: Selector?) -> Bool {
        (target == nil || action.target === target as AnyObject?)
            && (selector == nil || action.selector == selector)
    }

    open var allTargets: Set<AnyHashable> { Set(targets.compactMap { $0.action.target as? NSObject }) }

    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let found = targets.filter {
            !$0.events.isDisjoint(with: controlEvent) && matches($0.action, target, nil)
        }
        return found.isEmpty ? nil : found.map { $0.action.selector.description }
    }

    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        TargetAction(target, action).send(self, event)
    }

    open func sendActions(for controlEvents: Event) {
        for (action, events) in actions where !events.isDisjoint(with: controlEvents) { sendAction(action) }
        for (action, events) in targets where !events.isDisjoint(with: controlEvents) {
            action.send(self, UIEvent?.none)
        }
    }
}

@preconcurrency @MainActor open class UISwitch: UIControl {
    open var isOn = false
    open var onTintColor: UIColor?
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    public static let noSegment = -1
    private var titles: [String?] = []
    open var selectedSegmentIndex = UISegmentedControl.noSegment

    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = (items ?? []).map { $0 as? String }
    }

    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        titles = actions.map { $0.title }
    }

    open var numberOfSegments: Int { titles.count }
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title, at: min(segment, titles.count))
    }
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { titles[segment] = title }
    open func titleForSegment(at segment: Int) -> String? { titles[segment] }
    open func removeSegment(at segment: Int, animated: Bool) { titles.remove(at: segment) }
    open func removeAllSegments() { titles = [] }
    open var selectedSegmentTintColor: UIColor?
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {}
}

@preconcurrency @MainActor open class UIPageControl: UIControl {
    open var numberOfPages = 0
    open var currentPage = 0
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?
    open var backgroundStyle = BackgroundStyle.automatic
    open var allowsContinuousInteraction = true

    public enum BackgroundStyle: Int, Sendable {
        case automatic, prominent, minimal
    }
}

@preconcurrency @MainActor open class UISlider: UIControl {
    open var value: Float = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
    open var minimumValue: Float = 0 { didSet { value = max(value, minimumValue) } }
    open var maximumValue: Float = 1 { didSet { value = min(value, maximumValue) } }
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var minimumValueImage: UIImage?
    open var maximumValueImage: UIImage?
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
    open func setThumbImage(_ image: UIImage?, for state: State) {}
}

@preconcurrency @MainActor open class UIStepper: UIControl {
    open var value: Double = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
    open var minimumValue: Double = 0 { didSet { value = max(value, minimumValue) } }
    open var maximumValue: Double = 100 { didSet { value = min(value, maximumValue) } }
    open var stepValue: Double = 1
    open var isContinuous = true
    open var autorepeat = true
    open var wraps = false
}

@preconcurrency @MainActor open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable {
        case time, date, dateAndTime, countDownTimer, yearAndMonth
    }

    open var date = Date()
    open var minimumDate: Date?
    open var maximumDate: Date?
    open var minuteInterval = 1
    open var locale: Locale?
    open var datePickerMode = Mode.dateAndTime
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    open var datePickerStyle: UIDatePickerStyle {
        preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
    }
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// No finger turns a picker: an app's methods compile, and nothing calls them.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {}

@preconcurrency @MainActor open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)?
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int: Int] = [:]

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    open func reloadAllComponents() {}
    open func reloadComponent(_ component: Int) {}
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
    open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? 0 }
}

public enum UIDatePickerStyle: Int, Sendable {
    case automatic, wheels, compact, inline
}

/// A refresh control. Pulling does not begin a refresh; ``beginRefreshing()`` does.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?
    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}
