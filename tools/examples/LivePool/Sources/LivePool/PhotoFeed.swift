import AnimatorPool
import Foundation
import LifecycleEvents

/// A list of photos that scrolls automatically, in flings and jumps, as fast as the loaded main thread
/// allows.
///
/// It makes three calls of the pool: `attach` when a cell is configured, `willDisplay` and
/// `didEndDisplaying`.
@MainActor final class PhotoFeed {
    private static let rows = 9
    private static let photos = 100_000

    private let animators: CellAnimatorPool<PhotoCell>
    private let turns: MainTurnQueue
    /// The cells on screen, by photo.
    private var shown: [Int: PhotoCell] = [:]
    private var reusable: [PhotoCell] = []
    private var random = SystemRandomNumberGenerator()

    private var offset = 1000.0
    /// The speed, in photos per second.
    private var speed = 0.0
    private var frames = 0
    private(set) var uses = 0

    init(turns: MainTurnQueue, record: @escaping (LifecycleEvent) -> Void) {
        self.turns = turns
        animators = CellAnimatorPool(turns: turns, record: record)
    }

    /// The number of live animators.
    var liveAnimators: Int { animators.liveAnimatorCount }

    // MARK: Scrolling

    /// Runs a frame with a duration in seconds.
    func frame(_ seconds: Double) {
        frames += 1
        // A fling slows down over time, and is followed by the next one.
        if abs(speed) < 2 { speed = .random(in: 20...120, using: &random) * (Bool.random() ? 1 : -1) }
        speed *= pow(0.25, seconds)
        offset += speed * seconds
        if frames.isMultiple(of: 97) { offset = .random(in: 0..<Double(Self.photos), using: &random) }
        offset = min(max(offset, 0), Double(Self.photos - Self.rows))
        layOut(from: Int(offset))
        // Simulates a finger on one of the photos, and a visit to another app.
        if let cell = shown.values.randomElement(), frames.isMultiple(of: 5) {
            animators[cell]?.fractionComplete = .random(in: 0...1)
        }
        if frames.isMultiple(of: 7), let cell = shown.values.randomElement() {
            animators[cell]?.startAnimation()
        }
        if frames.isMultiple(of: 331) {
            animators.enterBackground()
            animators.enterForeground()
        }
    }

    private func layOut(from first: Int) {
        let visible = first..<first + Self.rows
        for (photo, cell) in shown where !visible.contains(photo) {
            shown[photo] = nil
            animators.didEndDisplaying(cell)
            reusable.append(cell)
        }
        for photo in visible where shown[photo] == nil {
            let cell = cellForPhoto(photo)
            shown[photo] = cell
            animators.willDisplay(cell)
        }
    }

    private func cellForPhoto(_ photo: Int) -> PhotoCell {
        let cell = reusable.popLast() ?? PhotoCell()
        cell.photo = photo
        uses += 1
        animators.attach(
            to: cell, item: ItemID(Int64(photo)), firstLook: { $0.darkness = 0.3 },
            make: { [turns] cell in
                let dimming = Dimming(cell, duration: 0.15, turns: turns)
                dimming.fraction = 0.3
                return dimming
            })
        return cell
    }

    /// Removes the list from the screen, with all of its cells.
    func close() {
        for cell in shown.values { animators.didEndDisplaying(cell) }
        shown = [:]
        reusable = []
        animators.close()
    }
}
