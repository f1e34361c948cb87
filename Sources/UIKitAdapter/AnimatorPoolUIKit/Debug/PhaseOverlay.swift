#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// Draws a frame around each visible cell, in the colour of its animator's phase. For debug builds.
    ///
    ///     let overlay = animators.showPhases(in: collectionView)
    ///
    /// Grey: no animator yet, or fresh. Green: running. Blue: paused. Orange: stopped. Yellow: waiting for
    /// its first block. Red: ended while its cell is on screen. Purple: hollow. No frame: the pool does not
    /// know the cell.
    ///
    /// The overlay updates ten times a second, until it is released.
    @MainActor public final class PhaseOverlay {
        private let turns = MainTurnQueue()
        private let look: () -> [(view: UIView, color: UIColor?)]
        private var frames: [ObjectIdentifier: Frame] = [:]

        private struct Frame {
            weak var view: UIView?
            let frame: UIView
        }

        /// Creates an overlay.
        ///
        /// - Parameter look: Returns the cells on screen, each with its colour or nil for none.
        init(look: @escaping () -> [(view: UIView, color: UIColor?)]) {
            self.look = look
            update()
        }

        /// Removes the frames and stops updating.
        public func hide() {
            isHidden = true
            for frame in frames.values { frame.frame.removeFromSuperview() }
            frames = [:]
        }

        private var isHidden = false

        private func update() {
            guard !isHidden else { return }
            var seen: Set<ObjectIdentifier> = []
            for (view, color) in look() {
                guard let color else { continue }
                seen.insert(ObjectIdentifier(view))
                frame(of: view).layer.borderColor = color.cgColor
            }
            for (key, frame) in frames where !seen.contains(key) {
                frame.frame.removeFromSuperview()
                frames[key] = nil
            }
            turns.enqueue(after: 0.1) { [weak self] in self?.update() }
        }

        private func frame(of view: UIView) -> UIView {
            let key = ObjectIdentifier(view)
            // A new cell can have the address of a deallocated cell.
            if let there = frames[key], there.view === view {
                view.bringSubviewToFront(there.frame)
                return there.frame
            }
            let frame = UIView(frame: view.bounds)
            frame.isUserInteractionEnabled = false
            frame.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            frame.layer.borderWidth = 3
            view.addSubview(frame)
            frames[key] = Frame(view: view, frame: frame)
            return frame
        }

        static func color(of phase: AnimatorPhase?) -> UIColor {
            switch phase {
            case nil, .fresh: .systemGray
            case .awaiting: .systemYellow
            case .running, .completing: .systemGreen
            case .paused: .systemBlue
            case .stopped: .systemOrange
            case .spent, .gone: .systemRed
            case .hollow: .systemPurple
            }
        }
    }

    extension CellAnimatorPool where Cell == UICollectionViewCell {
        /// Draws frames around the visible cells in the colours of ``PhaseOverlay``, until the result is
        /// released.
        @MainActor public func showPhases(in collectionView: UICollectionView) -> PhaseOverlay {
            PhaseOverlay { [weak self, weak collectionView] in
                (collectionView?.visibleCells ?? []).map { cell in
                    (cell, self?[cell].map { PhaseOverlay.color(of: $0.phase) })
                }
            }
        }
    }

    extension CellAnimatorPool where Cell == UITableViewCell {
        /// Draws frames around the visible cells in the colours of ``PhaseOverlay``, until the result is
        /// released.
        @MainActor public func showPhases(in tableView: UITableView) -> PhaseOverlay {
            PhaseOverlay { [weak self, weak tableView] in
                (tableView?.visibleCells ?? []).map { cell in
                    (cell, self?[cell].map { PhaseOverlay.color(of: $0.phase) })
                }
            }
        }
    }
#endif
