#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// The animators of a collection view's cells.
    public typealias CollectionViewAnimators = CellAnimatorPool<UICollectionViewCell>

    /// The animators of a table view's cells.
    public typealias TableViewAnimators = CellAnimatorPool<UITableViewCell>

    extension CellAnimatorPool where Cell: UIView {
        /// A pool on the main queue that records into `log`.
        @MainActor public convenience init(policy: CellAnimatorPolicy = .standard, log: DeviceLog) {
            self.init(turns: log.turns, policy: policy, record: log.makeRecord())
        }

        /// Calls ``enterBackground()`` and ``enterForeground()`` when the app resigns and becomes active, for
        /// as long as the result is kept. What they do is said by ``backgroundPolicy``.
        ///
        /// The pool is not held by it.
        @MainActor public func followApp() -> AppObservation {
            AppObservation(
                resign: { [weak self] in self?.enterBackground() },
                activate: { [weak self] in self?.enterForeground() })
        }
    }

    // The two below say the same thing of two classes, so that a cell comes back as the class it is; Swift
    // has no way to say "a subclass of the pool's Cell".

    extension CellAnimatorPool where Cell == UICollectionViewCell {
        /// Asks for an animator for this use of `cell`, which `make` is given as the class it is.
        ///
        ///     animators.attach(to: photoCell, item: ItemID(photo.id)) { cell in cell.makeBlurAnimator() }
        ///
        /// Cells that iOS 15 and later prepare ahead, and show again without setting them up, need nothing
        /// else: ``willDisplay(_:)`` brings them a new animator.
        @MainActor public func attach<Actual: UICollectionViewCell>(
            to cell: Actual, item: ItemID, file: String = #fileID, line: Int = #line,
            firstLook: ((Actual) -> Void)? = nil,
            makeAnimator: @escaping (Actual) -> UIViewPropertyAnimator
        ) {
            attach(
                to: cell as UICollectionViewCell, item: item, file: file, line: line,
                firstLook: firstLook.map { look in { look(Self.same($0)) } },
                make: { makeAnimator(Self.same($0)) })
        }

        /// The pool gives a closure the very cell it was asked for.
        private static func same<Actual: UICollectionViewCell>(_ cell: UICollectionViewCell) -> Actual {
            guard let cell = cell as? Actual else {
                preconditionFailure("A cell's class does not change: \(type(of: cell)).")
            }
            return cell
        }
    }

    extension CellAnimatorPool where Cell == UITableViewCell {
        /// Asks for an animator for this use of `cell`, which `make` is given as the class it is.
        @MainActor public func attach<Actual: UITableViewCell>(
            to cell: Actual, item: ItemID, file: String = #fileID, line: Int = #line,
            firstLook: ((Actual) -> Void)? = nil,
            makeAnimator: @escaping (Actual) -> UIViewPropertyAnimator
        ) {
            attach(
                to: cell as UITableViewCell, item: item, file: file, line: line,
                firstLook: firstLook.map { look in { look(Self.same($0)) } },
                make: { makeAnimator(Self.same($0)) })
        }

        /// The pool gives a closure the very cell it was asked for.
        private static func same<Actual: UITableViewCell>(_ cell: UITableViewCell) -> Actual {
            guard let cell = cell as? Actual else {
                preconditionFailure("A cell's class does not change: \(type(of: cell)).")
            }
            return cell
        }
    }
#endif
