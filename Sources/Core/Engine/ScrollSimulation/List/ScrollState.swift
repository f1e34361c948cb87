import AnimationTiming

/// The viewport of a list, its offset in the content, and the last scroll.
///
/// An update of the items, the insets or the viewport moves no content by itself: the list clamps the offset
/// where UIKit does.
package struct ScrollState {
    private let marginReach: Reach

    /// The size of the viewport, in points.
    package private(set) var viewport: Size
    /// The distance beyond the edges of the viewport up to which cells are displayed, in points.
    package private(set) var margin = 0.0
    /// The points by which the content can scroll beyond its ends.
    package private(set) var insets = Insets()
    /// The points from the top of the content to the top of the viewport.
    package private(set) var offset = 0.0
    /// The direction of the last scroll: 1 down the list, -1 up.
    package private(set) var direction = 1.0
    /// The distance of the last scroll, in points. While the content moves by itself, there is one scroll per
    /// frame.
    package private(set) var pointsPerFrame = 0.0
    /// Whether the content has moved since the list was created.
    package private(set) var hasScrolled = false
    /// The fraction of its speed that the content keeps per millisecond after a fling.
    package var decelerationRate = Deceleration.normalRate

    /// Creates the state of a list that shows the top of its content.
    ///
    /// - Parameter margin: The distance beyond the viewport's edges up to which cells are displayed.
    package init(viewport: Size, margin: Reach = .none) {
        self.viewport = viewport
        marginReach = margin
        self.margin = points(margin)
    }

    /// The viewport and the margins, in which the list displays cells.
    package var shown: Range<Double> { offset - margin..<offset + viewport.height + margin }

    /// The viewport without its margins.
    package var inViewport: Range<Double> { offset..<offset + viewport.height }

    /// The position in the content below the top inset, at which headers are pinned.
    package var pinningEdge: Double { offset + insets.top }

    /// The least offset at which the content rests.
    package var minimumOffset: Double { -insets.top }

    /// Returns the greatest offset at which content of a height rests.
    package func maximumOffset(contentHeight: Double) -> Double {
        max(minimumOffset, contentHeight + insets.bottom - viewport.height)
    }

    /// Returns the length of a reach in points, or the number of items for a reach in items.
    package func points(_ reach: Reach) -> Double {
        switch reach.unit {
        case .points, .items: reach.amount.value
        case .viewports: reach.amount.value * viewport.height
        case .frames: reach.amount.value * pointsPerFrame
        }
    }

    // MARK: Changes

    /// Moves the content. A scroll to the same offset has the speed 0 and keeps the direction.
    ///
    /// - Returns: Whether the content has moved.
    package mutating func scroll(to offset: Double) -> Bool {
        pointsPerFrame = abs(offset - self.offset)
        guard offset != self.offset else { return false }
        direction = offset > self.offset ? 1 : -1
        hasScrolled = true
        self.offset = offset
        return true
    }

    /// Changes the size of the viewport, and with it a margin that is measured in viewports.
    package mutating func resize(to size: Size) {
        viewport = size
        margin = points(marginReach)
    }

    /// Changes the insets, and moves the offset into the new bounds.
    package mutating func setInsets(_ insets: Insets, contentHeight: Double) {
        self.insets = insets
        offset = min(max(offset, minimumOffset), maximumOffset(contentHeight: contentHeight))
    }

    /// Moves the content down to its end, if the content has become shorter. An offset above the content
    /// stays, as in a bounce.
    package mutating func clampToEnd(contentHeight: Double) {
        offset = min(offset, maximumOffset(contentHeight: contentHeight))
    }
}
