import Foundation
import ScrollTesting
import Testing
import UIKit

/// Declarations that compile because apps name them. The run says that they are not modelled where they would have
/// an effect.
@MainActor struct RefusalTests {
    private func refusals(_ perform: @escaping @MainActor (UIViewController) -> Void) async throws -> [String]
    {
        do {
            _ = try await Scroll(Workload(name: "refused", steps: [.wait(0.4)])) { UITableViewController() }
                .at(0.1) { perform($0) }
                .run()
            return []
        } catch let error as NotModelled {
            return error.sentences
        }
    }

    @Test(arguments: [
        (CAMediaTimingFillMode.forwards, false, 0.2, true), (.both, false, 0.2, true),
        (.removed, false, 0.2, false), (.forwards, true, 0.2, false), (.forwards, false, 1, false),
    ])
    func `only an animation that is held at a value other than the layer's is refused`(
        _ mode: CAMediaTimingFillMode, isRemoved: Bool, end: Double, isRefused: Bool
    ) async throws {
        let sentences = try await refusals { controller in
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0.5, end, 0.1)
            (fade.fillMode, fade.isRemovedOnCompletion) = (mode, isRemoved)
            controller.view.layer.add(fade, forKey: nil)
        }
        #expect(sentences.isEmpty != isRefused, "\(sentences)")
        #expect(sentences.allSatisfy { $0.contains("held") })
    }

    private nonisolated static let refused: [(String, @MainActor @Sendable (UIView) -> Void)] = [
        ("clock", { $0.layer.speed = 0 }),
        ("clock", { $0.layer.timeOffset = 1 }),
        (
            "clock",
            {
                let spin = CABasicAnimation(keyPath: "opacity")
                spin.speed = 2
                $0.layer.add(spin, forKey: nil)
            }
        ),
        (
            "Additive",
            {
                let move = CABasicAnimation(keyPath: "opacity")
                move.isAdditive = true
                $0.layer.add(move, forKey: nil)
            }
        ),
        (
            "edge spacing",
            { _ in
                let size = NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
                NSCollectionLayoutItem(layoutSize: size).edgeSpacing = NSCollectionLayoutEdgeSpacing(
                    leading: nil, top: .fixed(4), trailing: nil, bottom: nil)
            }
        ),
        (
            "content offset",
            { _ in
                UICollectionViewLayoutInvalidationContext().contentOffsetAdjustment = CGPoint(x: 0, y: 10)
            }
        ),
        (
            "Interactive movement",
            { _ in
                let list = UICollectionView(
                    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                _ = list.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
            }
        ),
    ]

    @Test(arguments: refused)
    func `what has no model is refused at run time`(
        word: String, perform: @escaping @MainActor @Sendable (UIView) -> Void
    ) async throws {
        let sentences = try await refusals { perform($0.view) }
        #expect(sentences.count == 1 && sentences[0].contains(word), "\(sentences)")
    }

    @Test func `values without an effect are not refused`() async throws {
        let sentences = try await refusals { controller in
            let size = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
            NSCollectionLayoutItem(layoutSize: size).edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .fixed(0), top: nil, trailing: nil, bottom: nil)
            controller.additionalSafeAreaInsets = .zero
            controller.view.layer.speed = 1
        }
        #expect(sentences.isEmpty)
    }
}
