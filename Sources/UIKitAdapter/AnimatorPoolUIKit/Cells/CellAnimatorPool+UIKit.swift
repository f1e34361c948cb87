#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import Foundation
    import LifecycleEvents
    import UIKit

    /// A pool for a collection view's cells.
    public typealias CollectionViewAnimators = CellAnimatorPool<UICollectionViewCell>

    /// A pool for a table view's cells.
    public typealias TableViewAnimators = CellAnimatorPool<UITableViewCell>

    /// A pool for a collection view's headers and footers.
    public typealias SupplementaryViewAnimators = CellAnimatorPool<UICollectionReusableView>

    extension CellAnimatorPool where Cell: UIView {
        /// Creates a pool on the main queue that records into `log`.
        @MainActor public convenience init(policy: CellAnimatorPolicy = .standard, log: DeviceLog) {
            self.init(turns: log.turns, policy: policy, record: log.makeRecord())
        }

        /// Calls `enterBackground()` when the app resigns active, and `enterForeground()` when it becomes
        /// active, until the result is released. The pool's `backgroundPolicy` decides what the calls do.
        ///
        /// The result does not retain the pool.
        @MainActor public func followApp() -> AppObservation {
            AppObservation(
                resign: { [weak self] in self?.enterBackground() },
                activate: { [weak self] in self?.enterForeground() })
        }
    }

    // Three overloads, so that `makeAnimator` receives the cell with its own class. Swift has no constraint
    // for "a subclass of the pool's Cell".

    extension CellAnimatorPool where Cell == UICollectionViewCell {
        /// Requests an animator for this use of `cell`. `makeAnimator` receives the cell with its own class.
        ///
        ///     animators.attach(to: photoCell, item: ItemID(photo.id)) { cell in cell.makeBlurAnimator() }
        ///
        /// Since iOS 15 a list prepares cells ahead, and shows a cell again without configuring it.
        /// `willDisplay(_:)` requests a new animator then.
        @MainActor public func attach<Actual: UICollectionViewCell>(
            to cell: Actual, item: ItemID, file: String = #fileID, line: Int = #line,
            firstLook: ((Actual) -> Void)? = nil,
            makeAnimator: @escaping (Actual) -> UIViewPropertyAnimator
        ) {
            attach(same: cell, item, file, line, firstLook, makeAnimator)
        }
    }

    extension CellAnimatorPool where Cell == UITableViewCell {
        /// Requests an animator for this use of `cell`. `makeAnimator` receives the cell with its own class.
        @MainActor public func attach<Actual: UITableViewCell>(
            to cell: Actual, item: ItemID, file: String = #fileID, line: Int = #line,
            firstLook: ((Actual) -> Void)? = nil,
            makeAnimator: @escaping (Actual) -> UIViewPropertyAnimator
        ) {
            attach(same: cell, item, file, line, firstLook, makeAnimator)
        }
    }

    extension CellAnimatorPool where Cell == UICollectionReusableView {
        /// Requests an animator for this use of a header or footer. `makeAnimator` receives the view with its
        /// own class.
        @MainActor public func attach<Actual: UICollectionReusableView>(
            to view: Actual, item: ItemID, file: String = #fileID, line: Int = #line,
            firstLook: ((Actual) -> Void)? = nil,
            makeAnimator: @escaping (Actual) -> UIViewPropertyAnimator
        ) {
            attach(same: view, item, file, line, firstLook, makeAnimator)
        }
    }

    extension CellAnimatorPool where Cell: UIView {
        @MainActor private func attach<Actual: UIView>(
            same cell: Cell, _ item: ItemID, _ file: String, _ line: Int, _ firstLook: ((Actual) -> Void)?,
            _ makeAnimator: @escaping (Actual) -> UIViewPropertyAnimator
        ) {
            /// Casts a cell. The pool passes the cell of the `attach` call to the closure.
            func same(_ cell: Cell) -> Actual {
                guard let cell = cell as? Actual else {
                    preconditionFailure("A cell's class does not change: \(type(of: cell)).")
                }
                return cell
            }
            attach(
                to: cell, item: item, file: file, line: line,
                firstLook: firstLook.map { look in { look(same($0)) } }, make: { makeAnimator(same($0)) })
        }
    }

    extension UICollectionView.CellRegistration where Item: Hashable {
        /// Creates a registration whose cells have animators. It configures a cell and then requests the
        /// animator.
        ///
        ///     let photos = UICollectionView.CellRegistration<PhotoCell, Photo>(animators: animators) { cell, _, photo in
        ///         cell.title = photo.title
        ///     } makeAnimator: { cell, photo in
        ///         cell.makeBlurAnimator(strength: photo.blur)
        ///     }
        ///
        /// The delegate still calls `willDisplay(_:)` and `didEndDisplaying(_:)` of the pool. The log
        /// contains the file and line of this call.
        @MainActor public init(
            animators: CollectionViewAnimators, file: String = #fileID, line: Int = #line,
            configure: @escaping (Cell, IndexPath, Item) -> Void,
            firstLook: ((Cell, Item) -> Void)? = nil,
            makeAnimator: @escaping (Cell, Item) -> UIViewPropertyAnimator
        ) {
            self.init { cell, indexPath, item in
                configure(cell, indexPath, item)
                animators.attach(
                    to: cell, item: ItemID(of: item), file: file, line: line,
                    firstLook: firstLook.map { look in { look($0, item) } },
                    makeAnimator: { makeAnimator($0, item) })
            }
        }
    }

    extension UICollectionView.SupplementaryRegistration {
        /// Creates a registration whose headers or footers have animators. It configures a view and then
        /// requests the animator. In the log the item is the number of the section.
        @MainActor public init(
            elementKind: String, animators: SupplementaryViewAnimators, file: String = #fileID,
            line: Int = #line, configure: @escaping (Supplementary, IndexPath) -> Void,
            firstLook: ((Supplementary, IndexPath) -> Void)? = nil,
            makeAnimator: @escaping (Supplementary, IndexPath) -> UIViewPropertyAnimator
        ) {
            self.init(elementKind: elementKind) { view, _, indexPath in
                configure(view, indexPath)
                animators.attach(
                    to: view, item: ItemID(indexPath.section), file: file, line: line,
                    firstLook: firstLook.map { look in { look($0, indexPath) } },
                    makeAnimator: { makeAnimator($0, indexPath) })
            }
        }
    }

    extension ItemID {
        /// Creates a number from the hash of the UUID's 16 bytes, the same in every process.
        public init(_ uuid: UUID) {
            self = withUnsafeBytes(of: uuid.uuid) { ItemID(hashing: $0) }
        }

        /// Creates the number of an item of any type. Integers, strings and UUIDs have the same number in
        /// every process; other items have their `hashValue`, which differs from launch to launch.
        public init(of item: some Hashable) {
            switch item {
            case let number as Int: self.init(number)
            case let number as Int64: self.init(number)
            case let name as String: self.init(name)
            case let uuid as UUID: self.init(uuid)
            default: self.init(item.hashValue)
            }
        }
    }

    /// The treatment of a pool's animators while the user has turned on Reduce Motion.
    public enum ReduceMotionPolicy: Hashable, Sendable, CaseIterable {
        /// Animators run all the same.
        case ignore
        /// Animators show their ends at once. An animator that pauses on completion stays paused, so a scrubbed
        /// look can still be scrubbed.
        case goToEnd
    }

    extension CellAnimatorPool where Cell: UIView {
        /// The treatment of animators while the user has turned on Reduce Motion;
        /// ``ReduceMotionPolicy/ignore`` by default.
        ///
        ///     animators.reduceMotionPolicy = .goToEnd
        ///
        /// The pool follows changes of the setting. `isMotionReduced` says what happens to each animator, and what
        /// the log has.
        @MainActor public var reduceMotionPolicy: ReduceMotionPolicy {
            get { motionObservation == nil ? .ignore : .goToEnd }
            set {
                switch newValue {
                case .ignore:
                    motionObservation = nil
                    isMotionReduced = false
                case .goToEnd:
                    let tokens = NotificationTokens()
                    tokens.observe(UIAccessibility.reduceMotionStatusDidChangeNotification) { [weak self] in
                        self?.isMotionReduced = UIAccessibility.isReduceMotionEnabled
                    }
                    motionObservation = tokens
                    isMotionReduced = UIAccessibility.isReduceMotionEnabled
                }
            }
        }
    }
#endif
