import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

extension ListBinding {
    func appCells() -> [AppCell] { list.visibleCells.compactMap { $0 as? AppCell } }

    /// Returns the element that a cell shows, if it shows an item.
    func element(of view: UIView & ReusableView) -> ListElement? {
        guard let index = view.cell?.index, index < sections.count else { return nil }
        return sections[index]
    }

    func view(of element: ListElement) -> (UIView & ReusableView)? {
        guard let place = sections.place(of: element) else { return nil }
        return (list.cellForItem(at: place) as? AppCell)?.view
    }

    /// Registers a closure that creates the views of an identifier.
    func register(
        _ identifier: String, _ viewClass: AnyClass, _ make: @escaping @MainActor () -> UIView & ReusableView
    ) {
        list.register(identifier) { [host] list, identifier in
            let cell = AppCell(in: list, reuseIdentifier: identifier)
            MainActor.assumeIsolated {
                host.cellInTheMaking = (cell, viewClass)
                let view = make()
                host.cellInTheMaking = nil
                if view.cell !== cell { cell.take(view) }
            }
            return cell
        }
    }

    func freshIdentifier() -> String {
        registrations += 1
        return "registration-\(registrations)"
    }

    func dequeue(_ identifier: String, _ element: ListElement) -> UIView & ReusableView {
        guard let view, let place = sections.place(of: element) else {
            preconditionFailure("A view was dequeued for \(element), which the list does not have.")
        }
        let cell = list.dequeueReusableCell(withIdentifier: identifier, forItemAt: place)
        guard let appCell = cell as? AppCell, let made = appCell.view else {
            preconditionFailure("No view is registered for “\(identifier)”.")
        }
        if made.superview == nil {
            made.enter(view)
            view.layer.backing.addSublayer(appCell.layer)
        }
        put(made, at: place)
        return made
    }

    /// Wraps a view that the app has created itself, which table views allow.
    func adopt(_ made: UIView & ReusableView, _ identifier: String?, _ element: ListElement)
        -> AppCell?
    {
        let identifier = identifier ?? freshIdentifier()
        register(identifier, type(of: made)) { made }
        return dequeue(identifier, element).cell
    }

    /// Sets the view's frame to the frame of its item.
    func put(_ made: UIView & ReusableView, at place: Int) {
        guard place < sections.count else { return }
        let frame = frame(at: place)
        // A frame that the app has set remains until the layout has a new frame.
        guard let cell = made.cell, cell.placed != frame else { return }
        cell.placed = frame
        host.engine.withoutAnimation {
            if cell.givenSize == frame.size {
                made.center = CGPoint(x: frame.midX, y: frame.midY)
            } else {
                cell.givenSize = frame.size
                made.frame = frame
            }
        }
    }

    /// Returns the frame of an element, or nil if there is no such element.
    func frame(of element: ListElement) -> CGRect? { sections.place(of: element).map { frame(at: $0) } }

    /// Returns the items whose frames intersect `rect`, in order.
    func paths(in rect: CGRect) -> [IndexPath] {
        guard list.itemCount == sections.count else { return [] }
        let extent: Range<Double> = isSideways ? rect.minX..<rect.maxX : rect.minY..<rect.maxY
        return list.items(in: extent).lazy
            .filter { [self] in sections[$0].path != nil && !frame(at: $0).intersection(rect).isEmpty }
            .compactMap { [self] in sections[$0].path }
    }

    func frame(at place: Int) -> CGRect {
        var frame = CGRect(
            x: 0, y: list.top(ofItem: place), width: breadth, height: list.height(ofItem: place))
        if case .cell(let section, let item) = sections[place] {
            let extent = list.sidewaysExtent(ofItem: place)
            let count = groups[section].count
            if count > 0 {
                let number = item % count
                let part = groups[section][number]
                (frame.origin.x, frame.size.width) = (part.minX, part.width)
                if let extent {
                    frame.origin.x += extent.left - Double(number) * (extent.right - extent.left)
                }
                if layouts[section].estimatedHeight == nil {
                    frame.origin.y += part.minY
                    frame.size.height = part.height
                }
            } else if let extent {
                (frame.origin.x, frame.size.width) = (extent.left, extent.right - extent.left)
            } else {
                let columns = layouts[section].columns
                let line =
                    layouts[section].line
                    ?? ListSection.Line(leading: 0, width: breadth / Double(columns), gap: 0)
                frame.size.width = line.width
                frame.origin.x = line.leading + Double(item % columns) * (line.width + line.gap)
            }
        }
        if let pixels, sections[place].isCell {
            // The size stays, so only the position is rounded.
            frame.origin.x = (frame.minX * pixels).rounded() / pixels
            frame.origin.y = (frame.minY * pixels).rounded() / pixels
        }
        return isSideways
            ? CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width) : frame
    }

    /// The pixels of a point, if the layout rounds the positions of its cells to pixels.
    private var pixels: Double? {
        guard let view, view.layout?.isSnapping == true else { return nil }
        return view.traitCollection.displayScale
    }

    func placeCells() {
        for cell in appCells() { if let made = cell.view, let place = cell.index { put(made, at: place) } }
    }

    /// Returns the element at a place of the list. For an item that the last update deleted, returns the
    /// element before that update.
    func element(_ index: Int, of cell: SimulatedCell) -> ListElement? {
        if let item = cell.use?.item {
            if items.indices.contains(index), items[index] == item { return sections[index] }
            if former.items.indices.contains(index), former.items[index] == item {
                return former.sections[index]
            }
        }
        return index < sections.count ? sections[index] : nil
    }
}

/// A list's cell that contains a view of the app. The list uses the cell, and the app uses the view.
final class AppCell: SimulatedCell {
    /// The app's view, or nil while it is being created.
    private(set) var view: (UIView & ReusableView)?
    /// The frame that the list has set last in this use.
    var placed: CGRect?
    /// The size that the list has set last in any use.
    var givenSize: CGSize?

    required init(in list: SimulatedList, reuseIdentifier: String) {
        super.init(in: list, reuseIdentifier: reuseIdentifier)
        hasOwnViews = true
    }

    deinit { layer.removeFromSuperlayer() }

    /// Sets the view. The view's layer becomes a sublayer of the cell's layer, and so belongs to the cell's
    /// use.
    @MainActor func take(_ view: UIView & ReusableView) {
        self.view = view
        view.cell = self
        layer.addSublayer(view.layer.backing)
    }

    override func prepareForReuse() {
        placed = nil
        guard let view else { return super.prepareForReuse() }
        MainActor.assumeIsolated { view.prepareForReuse() }
    }
}

/// A view that a list reuses.
@MainActor protocol ReusableView: AnyObject {
    init(dequeuedWith identifier: String)
    var cell: AppCell? { get set }
    func prepareForReuse()
}

extension ReusableView where Self: UIView {
    /// Connects the view with its cell. Called in the initialiser of UIKit's class.
    func joinCell() {
        let host = AppHost.current
        guard let making = host.cellInTheMaking, making.viewClass == type(of: self) else { return }
        host.cellInTheMaking = nil
        making.cell.take(self)
    }

    func strip() { layer.backing.removeAllAnimationsInTree(because: .prepareForReuse) }
}
