// A collection view in an app, whose cells each have a blur. tools/check-facade type-checks the file. To run
// it, put the sources into an app that links AnimatorPool and AnimatorPoolUIKit.

import AnimatorPool
import AnimatorPoolUIKit
import LifecycleEvents
import UIKit

final class FeedViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    private let photos = (1...500).map { "photo \($0)" }
    private let log: DeviceLog
    private let animators: CollectionViewAnimators
    private var app: AppObservation?
    private var overlay: PhaseOverlay?

    init(log: DeviceLog) {
        self.log = log
        animators = CollectionViewAnimators(log: log)
        animators.backgroundPolicy = .pauseAndRestore
        super.init(nibName: nil, bundle: nil)
        app = animators.followApp()
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 180, height: 240)
        let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
        list.dataSource = self
        list.delegate = self
        view.addSubview(list)
        #if DEBUG
            overlay = animators.showPhases(in: list)
        #endif
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
        guard let cell = cell as? PhotoCell else { return cell }
        animators.attach(to: cell, item: ItemID(photos[indexPath.item])) { $0.makeBlurAnimator() }
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        animators.willDisplay(cell)
    }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        animators.didEndDisplaying(cell)
    }

    /// Sharpens a photo and blurs the others, along the animator's own curve.
    func focus(on chosen: UICollectionViewCell, in collectionView: UICollectionView) {
        for cell in collectionView.visibleCells {
            animators[cell]?.run(to: cell === chosen ? 0 : 0.6, in: 0.3)
        }
    }
}
