import SwiftUI
import UIKit
import os

class BaseViewController: UIViewController {
    private(set) var appearances = 0
}

extension BaseViewController {
    // An override in an extension: only a member of Objective-C may be one.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        appearances += 1
    }

    @objc func refresh() {}
}

final class PulseViewController: BaseViewController {
    private let logger = Logger(subsystem: "pulse", category: "feed")
    private(set) var refreshes = 0
    private(set) var ticks = 0
    private(set) var frames = 0
    private(set) var backgrounds = 0
    private(set) var toggled = 0
    private(set) var late = 0
    let service = PulseService()
    private var timer: Timer?
    private var link: CADisplayLink?
    private(set) lazy var collectionView = UICollectionView(
        frame: view.bounds, collectionViewLayout: UICollectionViewFlowLayout())

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .refresh, target: self, action: #selector(refresh))
        collectionView.register(PulseCell.self, forCellWithReuseIdentifier: "pulse")
        collectionView.dataSource = self
        (collectionView.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(
            width: 390, height: 100)
        view.addSubview(collectionView)
        NotificationCenter.default.addObserver(
            self, selector: #selector(wentAway(_:)), name: UIApplication.didEnterBackgroundNotification,
            object: nil)
        timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
        link = CADisplayLink(target: self, selector: #selector(frame(_:)))
        link?.add(to: .main, forMode: .common)
        service.load()
        perform(#selector(comeLate), with: nil, afterDelay: 0.25)
        logger.debug("loaded \(self.refreshes, privacy: .public)")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        stop()
    }

    func stop() {
        timer?.invalidate()
        link?.invalidate()
        NSObject.cancelPreviousPerformRequests(withTarget: self)
    }

    // Overrides a member of the extension above.
    override func refresh() { refreshes += 1 }

    @objc private func wentAway(_ notification: Notification) { backgrounds += 1 }
    @objc private func tick() { ticks += 1 }
    @objc private func frame(_ link: CADisplayLink) { frames += 1 }
    @objc private func comeLate() { late += 1 }
}

extension PulseViewController: UICollectionViewDataSource, PulseCellDelegate {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 20 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "pulse", for: indexPath) as! PulseCell
        cell.delegate = self
        return cell
    }

    func pulseCellDidToggle(_ cell: PulseCell) { toggled += 1 }
}

struct PulseViewController_Previews: PreviewProvider {
    static var previews: some View { Text("a feed") }
}
