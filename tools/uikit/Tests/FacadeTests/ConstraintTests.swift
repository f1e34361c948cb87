import ScrollTesting
import Testing
import UIKit

/// Constraints, which the simulation does not solve.
@MainActor struct ConstraintTests {
    private static func screen(constrained: Bool) -> UIViewController {
        let (screen, box) = (UIViewController(), UIView())
        screen.view.addSubview(box)
        box.translatesAutoresizingMaskIntoConstraints = false
        box.widthAnchor.constraint(equalToConstant: 40).isActive = constrained
        return screen
    }

    private static func columns(_ screen: UIViewController) -> Int {
        100 / Int(screen.view.subviews[0].bounds.width)
    }

    @Test func `a process that dies over a size of zero says that constraints are not solved`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try await Scroll(Workload(name: "zero", steps: [.wait(0.2)])) {
                ConstraintTests.screen(constrained: true)
            }
            .at(0.1) { _ = ConstraintTests.columns($0) }
            .run()
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("does not solve constraints"), "\(text)")
    }

    @Test func `a process without active constraints dies without that sentence`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try await Scroll(Workload(name: "zero", steps: [.wait(0.2)])) {
                ConstraintTests.screen(constrained: false)
            }
            .at(0.1) { _ = ConstraintTests.columns($0) }
            .run()
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(!text.contains("constraints"), "\(text)")
    }

    @Test func `a constraint knows its views and edges, and a view the constraints that were added to it`() {
        let (box, inner) = (UIView(), UIView())
        let edge = inner.leadingAnchor.constraint(equalTo: box.trailingAnchor, constant: 8)
        #expect(edge.firstItem === inner && edge.secondItem === box && edge.relation == .equal)
        #expect(edge.firstAttribute == .leading && edge.secondAttribute == .trailing && edge.constant == 8)
        let height = box.heightAnchor.constraint(greaterThanOrEqualToConstant: 40)
        #expect(height.secondItem == nil && height.relation == .greaterThanOrEqual)
        box.addConstraints([edge, height])
        #expect(box.constraints.first { $0.firstAttribute == .height }?.constant == 40 && edge.isActive)
        box.removeConstraints(box.constraints)
        #expect(box.constraints.isEmpty && !edge.isActive)
    }
}
