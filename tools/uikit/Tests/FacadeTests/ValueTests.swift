import Foundation
import ScrollTesting
import Testing
import UIKit

/// Values that an app sets and that change what is laid out, animated or called.
@MainActor struct ValueTests {
    private func scroll(
        _ steps: [Step], _ set: @escaping @MainActor (Rows) -> Void = { _ in },
        at times: [(Double, @MainActor (Rows) -> Void)] = []
    ) async throws {
        var workload = Workload(name: "values", steps: steps)
        workload.transitions = .ios11
        var run = Scroll(workload) { () -> Rows in
            let rows = Rows(style: .plain)
            set(rows)
            return rows
        }
        for (time, perform) in times { run = run.at(time, perform: perform) }
        _ = try await run.run()
    }

    @Test(arguments: [true, false])
    func `a row that may not be highlighted is not selected`(isAllowed: Bool) async throws {
        var calls: [String] = []
        try await scroll([.wait(0.1), .tap(item: 2), .wait(0.5)]) { rows in
            rows.mayHighlight = { _ in isAllowed }
            rows.note = { calls.append($0) }
        }
        #expect(calls == (isAllowed ? ["will select", "selects"] : []))
    }

    /// Additive animations sum up, so the former motion goes on under the spring. A value that is not additive
    /// begins at the value on screen, with the velocity of the parameters: whole distances a second.
    @Test func `a spring that takes over keeps the speed of an additive value, and has its own on another`()
        async throws
    {
        var shown: UIView?
        func spring(_ velocity: CGFloat) -> UIViewPropertyAnimator {
            UIViewPropertyAnimator(
                duration: 1,
                timingParameters: UISpringTimingParameters(
                    dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: velocity)))
        }
        var animators: [UIViewPropertyAnimator] = []
        var (places, alphas): ([CGFloat], [CGFloat]) = ([], [])
        let note: @MainActor (Rows) -> Void = { _ in
            places.append(shown?.layer.presentation()?.position.x ?? 0)
            alphas.append(CGFloat(shown?.layer.presentation()?.opacity ?? 0))
        }
        var times: [(Double, @MainActor (Rows) -> Void)] = [0.59, 0.598, 0.602].map { ($0, note) }
        times.append(
            (
                0.1,
                { rows in
                    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                    rows.view.addSubview(box)
                    box.alpha = 0
                    shown = box
                    animators.append(
                        UIViewPropertyAnimator(duration: 1, curve: .linear) {
                            box.center.x += 100
                            box.alpha = 0.5
                        })
                    animators[0].startAnimation()
                }
            ))
        times.append(
            (
                0.6,
                { _ in
                    // From 0.25 to 1 with two distances a second: 1.5 a second.
                    animators += [spring(0), spring(2)]
                    animators[1].addAnimations { shown?.center.x += 200 }
                    animators[2].addAnimations { shown?.alpha = 1 }
                    for animator in animators[1...] { animator.startAnimation() }
                }
            ))
        try await scroll([.wait(3)], at: times)
        let (before, after) = ((places[1] - places[0]) / 0.008, (places[2] - places[1]) / 0.004)
        #expect(abs(before - 100) < 1 && abs(after - 100) < 10, "\(places)")
        #expect(abs(alphas[2] - 0.253) < 0.0005, "\(alphas)")
        withExtendedLifetime(animators) {}
    }

    @Test func `a scale of a scroll view scales the delegate's view about its corner`() async throws {
        let (scroller, zoomer) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Zoomer())
        scroller.addSubview(zoomer.content)
        scroller.delegate = zoomer
        scroller.maximumZoomScale = 4
        try await scroll(
            [.wait(0.3)],
            at: [
                (
                    0.1,
                    {
                        $0.view.addSubview(scroller)
                        scroller.zoomScale = 2
                        scroller.setZoomScale(9, animated: true)
                    }
                )
            ])
        #expect(scroller.zoomScale == 4)
        #expect(zoomer.content.frame == CGRect(x: 10, y: 10, width: 200, height: 80))
        #expect(scroller.contentSize == CGSize(width: 200, height: 80))
        #expect(zoomer.calls == ["zooms to 2", "zooms to 4", "ends at 4"])
    }

    @Test func `a value stays with its object for as long as the object and its policy keep it`() {
        let (view, key) = (UIView(), UnsafeMutablePointer<Int>.allocate(capacity: 2))
        defer { key.deallocate() }
        var value: UILabel? = UILabel()
        weak var kept = value
        objc_setAssociatedObject(view, key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(view, key + 1, value, .OBJC_ASSOCIATION_ASSIGN)
        value = nil
        #expect(objc_getAssociatedObject(view, key) as? UILabel === kept && kept != nil)
        #expect(objc_getAssociatedObject(UIView(), key) == nil)
        objc_setAssociatedObject(view, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(kept == nil && objc_getAssociatedObject(view, key + 1) == nil)
        do {
            let owner = UIView()
            value = UILabel()
            kept = value
            objc_setAssociatedObject(owner, key, value, .OBJC_ASSOCIATION_RETAIN)
            value = nil
        }
        objc_setAssociatedObject(view, key, 1, .OBJC_ASSOCIATION_RETAIN)
        #expect(kept == nil)
    }

    @Test func `a navigation bar has the items of its stack, and a bar of the app's own its own`() {
        let controller = UIViewController()
        let navigation = UINavigationController(rootViewController: controller)
        navigation.navigationBar.topItem?.title = "top"
        #expect(controller.navigationItem.title == "top")
        let own = UINavigationBar(frame: .zero)
        own.setItems([UINavigationItem(title: "a"), UINavigationItem(title: "b")], animated: false)
        #expect(own.topItem?.title == "b" && own.backItem?.title == "a")
    }

    @Test func `a picture has the size of the context that it comes from`() {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 30, height: 20), false, 0)
        let inner = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 6)).image { context in
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        }
        #expect(inner.size == CGSize(width: 4, height: 6))
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 30, height: 20))
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        let part = inner.cgImage?.cropping(to: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(part.map { UIImage(cgImage: $0).size } == CGSize(width: 2, height: 2))
    }

    // swift-format-ignore: NoPlaygroundLiterals
    @Test func `literals of colours are colours of either kind`() {
        let colour = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
        let inLayer: CGColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(colour == .red && inLayer == UIColor.red.cgColor)
    }

    @Test func `views change places, and a view that does not resize its subviews leaves them`() {
        let (view, first, second) = (UIView(), UIView(), UIView())
        for inner in [first, UIView(), second] { view.addSubview(inner) }
        view.exchangeSubview(at: 2, withSubviewAt: 0)
        #expect(view.subviews.first === second && view.subviews.last === first)
        first.autoresizingMask = .flexibleWidth
        for (resizes, width) in [(false, 0), (true, 50)] as [(Bool, CGFloat)] {
            view.autoresizesSubviews = resizes
            view.frame.size.width += 50
            #expect(first.frame.width == width)
        }
    }

    @Test func `a list that may not scroll, and a padding above headers, are refused`() async throws {
        await #expect(throws: NotModelled.self) {
            try await scroll([.wait(0.2), .fling(velocity: 1000)]) { $0.tableView.isScrollEnabled = false }
        }
        await #expect(throws: NotModelled.self) {
            try await scroll([.wait(0.2)]) { $0.tableView.sectionHeaderTopPadding = 20 }
        }
        try await scroll([.wait(0.2)]) { rows in
            rows.tableView.isScrollEnabled = false
            rows.tableView.sectionHeaderTopPadding = 0
        }
    }

    @Test func `a view updates its constraints before its layout, and a controller those of its view`()
        async throws
    {
        var view: Called?
        var updates = 0
        try await scroll(
            [.wait(0.4)], { $0.onUpdate = { updates += 1 } },
            at: [
                (
                    0.1,
                    {
                        // A view that is made outside of the run belongs to no engine of a run.
                        let made = Called(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                        $0.view.addSubview(made)
                        view = made
                    }
                ),
                (
                    0.2,
                    { _ in
                        view?.setNeedsUpdateConstraints()
                        view?.layoutIfNeeded()
                    }
                ), (0.3, { $0.view.tintColor = .red }),
            ])
        #expect(view?.calls == ["constraints", "layout", "constraints", "layout", "tint"])
        #expect(updates == 1)
    }

    @Test func `a new inset, a search that begins and another layout call the app back`() async throws {
        var calls: [String] = []
        let search = UISearchController(searchResultsController: nil)
        let updater = Updater { calls.append($0 ? "searches" : "ends") }
        search.searchResultsUpdater = updater
        try await scroll(
            [.wait(0.3)], { $0.note = { calls.append($0) } },
            at: [
                (0.1, { $0.tableView.contentInset.top = 20 }), (0.15, { $0.tableView.contentInset.top = 20 }),
                (0.2, { _ in search.isActive = true }), (0.25, { _ in search.isActive = false }),
            ])
        #expect(calls == ["inset", "searches", "ends"])
        var changes: [String] = []
        _ = try await Scroll(Workload(name: "layouts", steps: [.wait(0.3)])) {
            Tiles(collectionViewLayout: UICollectionViewFlowLayout())
        }
        .at(0.1) {
            let tile = $0.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) as? Tile
            tile?.note = { changes.append($0) }
            $0.collectionView.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
        }
        .run()
        #expect(changes == ["will", "did"])
    }

    @Test func `the flexible parts of a view share the growth of its superview`() {
        let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
        outer.addSubview(inner)
        func grown(_ mask: UIView.AutoresizingMask) -> CGRect {
            outer.frame.size = CGSize(width: 100, height: 100)
            inner.frame = CGRect(x: 10, y: 0, width: 30, height: 100)
            inner.autoresizingMask = mask
            outer.frame.size.width = 180
            defer { inner.autoresizingMask = [] }
            return inner.frame
        }
        #expect(grown([]) == CGRect(x: 10, y: 0, width: 30, height: 100))
        #expect(grown(.flexibleRightMargin) == CGRect(x: 10, y: 0, width: 30, height: 100))
        #expect(grown(.flexibleLeftMargin) == CGRect(x: 90, y: 0, width: 30, height: 100))
        #expect(grown([.flexibleWidth, .flexibleHeight]) == CGRect(x: 10, y: 0, width: 110, height: 100))
        #expect(grown([.flexibleLeftMargin, .flexibleWidth]) == CGRect(x: 30, y: 0, width: 90, height: 100))
    }

    @Test func `a flexible spacing takes the room that the items of a group leave`() async throws {
        let size = NSCollectionLayoutSize(
            widthDimension: .absolute(100), heightDimension: .absolute(50))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)),
            subitems: [NSCollectionLayoutItem(layoutSize: size)])
        group.interItemSpacing = .flexible(10)
        var places: [CGFloat] = []
        _ = try await Scroll(Workload(name: "spacing", steps: [.wait(0.2)])) {
            Tiles(
                collectionViewLayout: UICollectionViewCompositionalLayout(
                    section: NSCollectionLayoutSection(group: group)))
        }
        .at(0.1) { tiles in
            places = (0..<4).compactMap {
                tiles.collectionView.cellForItem(at: IndexPath(item: $0, section: 0))?.frame.minX
            }
        }
        .run()
        #expect(places == [0, 145, 290, 0])
    }

    @Test func `a spring animation moves past its goal, and ends when it has settled`() async throws {
        let spring = CASpringAnimation(keyPath: "zPosition")
        (spring.fromValue, spring.toValue, spring.damping) = (0, 100, 5)
        var (highest, isAnimated): (CGFloat, [Bool]) = (0, [])
        func look(_ rows: Rows) {
            highest = max(highest, rows.view.layer.presentation()?.zPosition ?? 0)
            isAnimated.append(rows.view.layer.animation(forKey: "spring") != nil)
        }
        let moments = stride(from: 0.12, to: 1, by: 0.02).map { ($0, look) }
        try await scroll(
            [.wait(4)],
            at: [(0.1, { $0.view.layer.add(spring, forKey: "spring") })] + moments + [(3.5, look)])
        #expect(highest > 120 && highest < 180, "\(highest)")
        #expect(isAnimated.dropLast().allSatisfy { $0 } && isAnimated.last == false)
        #expect(spring.settlingDuration > 1 && spring.settlingDuration < 4, "\(spring.settlingDuration)")
    }

    @Test func `keyframes are reached at their times`() async throws {
        let keyframes = CAKeyframeAnimation(keyPath: "zPosition")
        keyframes.values = [0, 100, 50]
        keyframes.keyTimes = [0, 0.25, 1]
        keyframes.duration = 1
        var places: [CGFloat] = []
        func look(_ rows: Rows) { places.append(rows.view.layer.presentation()?.zPosition ?? -1) }
        try await scroll(
            [.wait(2)],
            at: [
                (0.5, { $0.view.layer.add(keyframes, forKey: nil) }), (0.625, look), (0.75, look),
                (1.125, look),
                (1.6, look),
            ])
        for (place, expected) in zip(places, [50.0, 100, 75, 0]) {
            #expect(abs(place - expected) < 8, "\(places)")
        }
    }
}

private final class Rows: UITableViewController {
    var mayHighlight: (IndexPath) -> Bool = { _ in true }
    var note: (String) -> Void = { _ in }

    var onUpdate: () -> Void = {}

    override func updateViewConstraints() {
        super.updateViewConstraints()
        onUpdate()
    }

    override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { note("inset") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }

    override func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        mayHighlight(indexPath)
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        note("will select")
        return indexPath
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("selects") }
}

private final class Called: UIView {
    private(set) var calls: [String] = []

    override func updateConstraints() {
        super.updateConstraints()
        calls.append("constraints")
    }

    override func layoutSubviews() { calls.append("layout") }
    override func tintColorDidChange() { calls.append("tint") }
}

private final class Updater: UISearchResultsUpdating {
    private let update: (Bool) -> Void

    init(_ update: @escaping (Bool) -> Void) { self.update = update }

    func updateSearchResults(for searchController: UISearchController) { update(searchController.isActive) }
}

private final class Tile: UICollectionViewCell {
    var note: (String) -> Void = { _ in }

    override func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout)
    {
        note("will")
    }

    override func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout)
    {
        note("did")
    }
}

private final class Tiles: UICollectionViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(Tile.self, forCellWithReuseIdentifier: "tile")
    }

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 60 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    }
}

private final class Zoomer: UIScrollViewDelegate {
    let content = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 20))
    private(set) var calls: [String] = []

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        calls.append("zooms to \(Int(scrollView.zoomScale))")
    }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        calls.append("ends at \(Int(scale))")
    }
}
