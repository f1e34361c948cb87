import Foundation
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// An app's list view, as the simulated list's client asks it.
@MainActor protocol ListView: UIScrollView {
    /// The sections of the layout, with the numbers of items of the data source.
    var sectionLayouts: [ListSection] { get }
    var scrollsSideways: Bool { get }
    /// The items as a diffable data source identifies them, in order; nil where nobody does.
    var identified: [ItemID]? { get }
    /// The height of a single item; nil if the section's layout decides.
    func itemHeight(at path: IndexPath) -> Double?
    /// Where the cells of one group of a section lie in it; empty where the section's columns say it.
    func groupFrames(ofSection number: Int) -> [CGRect]
    func didScrollSideways(section: Int, to offset: Double)
    /// Where the layout wants a drag to come to rest.
    func proposedOffset(_ offset: CGPoint, velocity: Double) -> CGPoint
    /// The content has scrolled.
    func didMoveContent()
    /// The height that a cell of a self-sizing section wants.
    func preferredHeight(of view: UIView, at path: IndexPath) -> Double
    /// Asks the data source.
    func view(for element: ListElement) -> UIView & ReusableView
    func willDisplay(_ view: UIView, _ element: ListElement)
    func didEndDisplaying(_ view: UIView, _ element: ListElement)
    func prefetch(_ paths: [IndexPath])
    func cancelPrefetching(_ paths: [IndexPath])
    func updateConfiguration(of view: UIView, isSelected: Bool, isHighlighted: Bool)
    func didSelect(_ path: IndexPath)
    /// Whether the layout has cells appear and disappear in its own way.
    var animatesUpdates: Bool { get }
    func prepareUpdate(_ changes: [UICollectionViewUpdateItem])
    func appear(_ view: UIView, at path: IndexPath, in seconds: Double)
    func disappear(_ view: UIView, at path: IndexPath, in seconds: Double)
    func finalizeUpdate()
}

extension ListView {
    func groupFrames(ofSection number: Int) -> [CGRect] { [] }
    func didScrollSideways(section: Int, to offset: Double) {}
    func proposedOffset(_ offset: CGPoint, velocity: Double) -> CGPoint { offset }
    func didMoveContent() {}
    var animatesUpdates: Bool { false }
    func prepareUpdate(_ changes: [UICollectionViewUpdateItem]) {}
    func appear(_ view: UIView, at path: IndexPath, in seconds: Double) {}
    func disappear(_ view: UIView, at path: IndexPath, in seconds: Double) {}
    func finalizeUpdate() {}
}
