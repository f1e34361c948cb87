import Foundation
import LifecycleEvents
import Observation
import ScrollTesting
import Testing
import UIKit

/// Traits that views override, properties that follow a model, and coordinates.
@MainActor struct TraitTests {
    @Observable final class Model {
        var title = "none"
    }

    private struct Density: UITraitDefinition {
        static let defaultValue = 1
    }

    final class Label: UIView {
        let model: Model
        private(set) var titles: [String] = []

        init(_ model: Model) {
            self.model = model
            super.init(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        }

        required init?(coder: NSCoder) { nil }

        override func updateProperties() {
            super.updateProperties()
            titles.append(model.title)
        }
    }

    private final class Items: UITableViewController {
        let model = Model()
        private(set) lazy var label = Label(model)
        private(set) var updates = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            view.addSubview(label)
        }

        override func updateProperties() {
            super.updateProperties()
            title = model.title
            updates += 1
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        }
    }

    @Test func `a changed model updates the properties that read it, once in a turn`() async throws {
        var (titles, updates): ([String], Int) = ([], 0)
        let steps: [Step] = [.wait(0.2), .app("change"), .wait(0.2), .app("look"), .destroyList]
        try await Scroll(Workload(name: "properties", steps: steps)) { Items(style: .plain) }
            .on("change") {
                $0.model.title = "first"
                $0.model.title = "second"
            }
            .on("look") { (titles, updates) = ($0.label.titles, $0.updates) }
            .expectNoViolation()
        #expect(titles == ["none", "second"] && updates == 2)
    }

    @Test func `an overridden trait reaches the views below, whose handlers are called`() async throws {
        var calls: [String] = []
        let steps: [Step] = [.wait(0.2), .app("dense"), .app("dense"), .app("dark"), .destroyList]
        try await Scroll(Workload(name: "traits", steps: steps)) {
            let items = Items(style: .plain)
            items.label.registerForTraitChanges([Density.self]) { (label: Label, former: UITraitCollection) in
                calls.append("\(former[Density.self]) \(label.traitCollection[Density.self])")
            }
            items.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (items: Items, _) in
                calls.append("\(items.label.traitCollection.userInterfaceStyle)")
            }
            return items
        }
        .on("dense") { $0.traitOverrides[Density.self] = 2 }
        .on("dark") { $0.overrideUserInterfaceStyle = .dark }
        .expectNoViolation()
        #expect(calls == ["1 2", "dark"])
    }

    @Test func `the screen's space is that of the window`() {
        let (outer, inner) = (UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), UIView())
        inner.frame = CGRect(x: 5, y: 5, width: 50, height: 50)
        outer.addSubview(inner)
        let screen = UIScreen.main.coordinateSpace
        #expect(screen.convert(CGRect(x: 15, y: 25, width: 8, height: 8), to: inner).origin == .zero)
        #expect(inner.convert(CGPoint.zero, to: screen) == CGPoint(x: 15, y: 25))
        #expect(inner.convert(CGPoint.zero, to: outer) == CGPoint(x: 5, y: 5))
    }
}
