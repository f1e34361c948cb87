import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

extension ListBinding {
    var contentSize: CGSize {
        isSideways
            ? CGSize(width: list.contentHeight, height: breadth)
            : CGSize(width: breadth, height: list.contentHeight)
    }

    var contentOffset: CGPoint { point(list.contentOffset) }

    package func list(_ list: SimulatedList, scrollChanged change: ScrollChange) -> Double? {
        guard let view else { return nil }
        let delegate = view.delegateOfScrolling
        switch change {
        case .dragBegan:
            dragStart = list.contentOffset
            if !list.isInWindow { host.refuse("A finger scrolls the list of a tab that is not shown.") }
            if !view.isScrollEnabled {
                host.refuse("The workload scrolls \(type(of: view)), whose isScrollEnabled is false.")
            }
            (isDragging, isDecelerating) = (true, false)
            delegate?.scrollViewWillBeginDragging(view)
        case .dragEnded(let velocity, let rest):
            let target = pageTarget(velocity) ?? rest
            var end = point(target)
            // The unit of UIKit's velocity is points per millisecond.
            let speed = velocity / 1000
            delegate?.scrollViewWillEndDragging(
                view, withVelocity: isSideways ? CGPoint(x: speed, y: 0) : CGPoint(x: 0, y: speed),
                targetContentOffset: &end)
            end = view.ownLayout?.target(forProposed: end, velocity: speed) ?? end
            let other = isSideways ? end.x : end.y
            let decelerates = velocity != 0 || other != rest
            (isDragging, isDecelerating) = (false, decelerates)
            delegate?.scrollViewDidEndDragging(view, willDecelerate: decelerates)
            if decelerates { delegate?.scrollViewWillBeginDecelerating(view) }
            return other == rest ? nil : other
        case .decelerationEnded:
            isDecelerating = false
            delegate?.scrollViewDidEndDecelerating(view)
        case .animationEnded: delegate?.scrollViewDidEndScrollingAnimation(view)
        }
        return nil
    }

    func point(_ offset: Double) -> CGPoint {
        isSideways ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
    }

    /// Scrolls at once. A list in a cell that is being set up scrolls in the next turn, so that its requests
    /// are not part of the request for that cell.
    func scroll(to offset: CGPoint) {
        guard offset != contentOffset else { return }
        let jump = { [list, isSideways] in list.jump(to: isSideways ? offset.x : offset.y) }
        if host.isAskingDataSource { host.engine.runLoop.enqueue(jump) } else { jump() }
    }

    enum Alignment { case start, middle, end }

    /// Scrolls the item of `path` into the viewport, at once.
    ///
    /// - Parameter alignment: The alignment, or nil to move as little as possible.
    func scroll(to path: IndexPath, _ alignment: Alignment?) {
        guard let place = sections.place(of: path) else { return }
        let (top, room) = (list.restingTop(ofItem: place), list.insetLength)
        let bottom = top + list.height(ofItem: place)
        let shown = list.contentOffset + list.topInset
        let offset: Double? =
            switch alignment {
            case .start: top
            case .middle: (top + bottom - room) / 2
            case .end: bottom - room
            case nil: top < shown ? top : bottom > shown + room ? bottom - room : nil
            }
        if let offset { list.jump(to: offset - list.topInset) }
    }

    package func list(_ list: SimulatedList, resizedTo size: Size) {
        guard list === host.list, let window = host.window else { return }
        let former = window.bounds.size
        window.frame = CGRect(origin: .zero, size: CGSize(size))
        let root = window.rootViewController?.viewIfLoaded
        root?.frame = window.bounds
        // Constraints are not solved: a list that has filled the screen still fills it.
        if let view, view !== root, view.frame.size == former { view.frame.size = window.bounds.size }
        knownBreadth = nil
        layoutChanged()
    }

    package func listWillLayOut(_ list: SimulatedList) {
        fit()
        placeCells()
    }

    /// Returns the target of a view with paging: the next page in the direction of the finger, at most one
    /// page from the page at the start of the drag. If the finger lifts at rest, the target is the nearest
    /// page.
    func pageTarget(_ velocity: Double) -> Double? {
        let page = Double(isSideways ? view?.bounds.width ?? 0 : view?.bounds.height ?? 0)
        guard view?.isPagingEnabled == true, page > 0 else { return nil }
        let (place, first) = (list.contentOffset / page, (dragStart / page).rounded())
        // A page that the content has reached, except for rounding, is not the next page.
        let rounding = 1e-6
        let next =
            if velocity > 0 {
                min((place + rounding).rounded(.down), first) + 1
            } else if velocity < 0 {
                max((place - rounding).rounded(.up), first) - 1
            } else {
                place.rounded()
            }
        return min(max(next * page, list.minimumOffset), list.maximumOffset)
    }
}
