import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// A client that attaches animators by hand and does it right, and eight ways to do it wrong: some built-in workload finds
/// each. On the list of iOS 9, which prepares no cells of whose end nobody is told.
struct MutationTests {
    /// What opens screens or strips cells by hand asks more of a client than this one does.
    private static let workloads = BuiltInWorkloads.all.filter {
        !["open-and-close", "transitions-interrupted", "manual-prepare-for-reuse"].contains($0.name)
    }

    private func findings(of mutation: Mutation?, in builtIn: BuiltInWorkload) throws -> [String] {
        var workload = try Workload(builtIn)
        workload.reuseCells(as: .ios9)
        workload.costs = MainThreadCosts()
        if mutation == .prepareForReuseAtEnqueue { workload.prepare = .enqueue }
        let result = Simulation(workload, seed: 1) { HandMadeFeed($0, mutation) }.run()
        let tally = result.summary.tally
        return result.violations.map { $0.invariant.code } + tally.misuses.keys.map { "\($0)" }
            + tally.hazards.keys.map { "\($0)" }
    }

    @Test(arguments: workloads.map(\.name))
    func `the client without a fault is clean`(name: String) throws {
        #expect(try findings(of: nil, in: #require(BuiltInWorkloads.named(name))) == [])
    }

    @Test(arguments: Mutation.allCases)
    func `some workload finds the fault`(mutation: Mutation) throws {
        let found = try Self.workloads.first { try !findings(of: mutation, in: $0).isEmpty }
        #expect(found != nil, "Nothing finds \(mutation).")
    }
}

enum Mutation: CaseIterable, Sendable {
    case noGenerationCheck
    case tearDownOnlyAtEndOfDisplay
    case attachInDataSource
    case sameTurn
    case stopWithoutStateCheck
    case noTeardownOnOverflow
    case strongCaptureAfterListEnd
    case prepareForReuseAtEnqueue
}

/// Attaches on the next turn, to the use that asked; gives the animator up when its display ends, when it is set up again
/// and when it goes.
private final class HandMadeFeed: ListClient {
    final class Cell: SimulatedCell {
        var animator: PropertyAnimator?
        var onPrepareForReuse: (Cell) -> Void = { _ in }

        override func prepareForReuse() {
            onPrepareForReuse(self)
            super.prepareForReuse()
        }

        override func contentWillBeReplaced() { endAnimator() }

        func endAnimator() {
            guard let animator else { return }
            if animator.state == .stopped {
                animator.finishAnimation(at: .current)
            } else {
                animator.stopAnimation(true)
            }
            self.animator = nil
        }

        deinit { endAnimator() }
    }

    private let mutation: Mutation?
    /// The animators of cells by their numbers, where a fault has them outlive their cells.
    private var kept: [CellID: PropertyAnimator] = [:]

    init(_ list: SimulatedList, _ mutation: Mutation?) {
        self.mutation = mutation
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        if let cell = cell as? Cell { attach(to: cell, in: list) }
        return cell
    }

    func list(_ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int) {
        if list.workload.content == .anew, let cell = cell as? Cell { attach(to: cell, in: list) }
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        guard let cell = cell as? Cell else { return }
        switch mutation {
        case .stopWithoutStateCheck: cell.animator?.stopAnimation(false)
        case .noTeardownOnOverflow: break
        default: cell.endAnimator()
        }
    }

    private func attach(to cell: Cell, in list: SimulatedList) {
        let make = { [recipe = list.workload.animator, world = list.world] (cell: Cell) in
            recipe.makeAnimator(in: world, on: cell.layer)
        }
        cell.onPrepareForReuse = { cell in
            switch self.mutation {
            case .tearDownOnlyAtEndOfDisplay, .stopWithoutStateCheck, .noTeardownOnOverflow: break
            case .prepareForReuseAtEnqueue:
                // It makes itself ready for its next item.
                cell.endAnimator()
                cell.animator = make(cell)
            default: cell.endAnimator()
            }
        }
        switch mutation {
        case .attachInDataSource:
            cell.endAnimator()
            cell.animator = make(cell)
            return
        case .noTeardownOnOverflow:
            cell.requestAnimator()
            list.turns.enqueue { [weak cell] in
                guard let cell else { return }
                self.kept[cell.number]?.stopAnimation(true)
                self.kept[cell.number] = make(cell)
            }
            return
        case .strongCaptureAfterListEnd:
            cell.requestAnimator()
            list.turns.enqueue {
                cell.endAnimator()
                cell.animator = make(cell)
            }
            return
        case .sameTurn:
            cell.requestAnimator()
            cell.endAnimator()
            cell.animator = make(cell)
            return
        default: break
        }
        if mutation != .tearDownOnlyAtEndOfDisplay, mutation != .stopWithoutStateCheck { cell.endAnimator() }
        cell.requestAnimator()
        let use = cell.use
        list.turns.enqueue { [weak cell, mutation] in
            guard let cell else { return }
            guard mutation == .noGenerationCheck || cell.use == use && cell.isOnItsWay else { return }
            if mutation == .stopWithoutStateCheck { cell.animator?.stopAnimation(true) }
            if mutation != .tearDownOnlyAtEndOfDisplay { cell.endAnimator() }
            cell.animator = make(cell)
        }
    }
}

extension SimulatedCell {
    /// Whether the cell stands for an item: a cell in its pool does not.
    fileprivate var isOnItsWay: Bool { index != nil }
}
