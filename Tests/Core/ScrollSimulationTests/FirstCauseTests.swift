import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import TestSupport
import Testing

/// What led to the violations of the unsafe strategies.
struct FirstCauseTests {
    /// Flings there and back, and jumps there and back in one turn.
    private func run(_ strategy: Strategy) -> RecordedRun {
        let flings = [3000.0, 5000, -2000, 4000, -6000].map { Step.fling(velocity: $0) }
        let jumps = Step.turn([.jump(item: 400), .jump(item: 0), .jump(item: 400), .jump(item: 0)])
        return RecordedRun(
            .short(
                flings + [
                    .wait(1), jumps, .wait(1), .scroll(by: 900), .scroll(by: -900), .jump(item: 300),
                    .destroyList,
                ],
                strategy: strategy))
    }

    /// The causes of all violations of an invariant, from all that the run recorded.
    private func causes(_ invariant: Invariant, in run: RecordedRun) throws -> [FirstCause] {
        var checker = InvariantChecker(limits: InvariantLimits(keptViolations: .max))
        for event in run.events { checker.add(event) }
        checker.finish { _ in }
        let violations = checker.violations.filter { $0.invariant == invariant }
        try #require(!violations.isEmpty)
        // Each twentieth of many: a chain is looked for through the whole log.
        let some = violations.enumerated().filter { violations.count < 40 || $0.offset % 20 == 0 }.map(
            \.element)
        return some.map { violation in
            FirstCause(
                of: violation,
                in: run.events.filter {
                    $0.cell == violation.cell || $0.animator == violation.animator
                        || $0.kind == .listDestroyed
                })
        }
    }

    private func kinds(_ cause: FirstCause) -> [EventKind] { cause.links.map(\.event.kind) }

    @Test func `an orphan on screen goes back to the attach and the reuse that stripped it`() throws {
        for cause in try causes(.backed, in: run(.oncePerCell)) {
            #expect(
                kinds(cause) == [.animatorAttached, .animatorOrphaned, .cellDequeued, .cellDisplayed]
                    || kinds(cause) == [.animatorAttached, .cellDequeued, .animatorOrphaned, .cellDisplayed]
            )
            #expect(cause.first?.animator == cause.violation.animator)
            #expect(cause.first?.generation == 1)
        }
    }

    @Test func `a second animator goes back to the first, which nobody tore down`() throws {
        let causes = try causes(.oneAnimatorPerCell, in: run(.noTeardown))
        let whole: [EventKind] = [.animatorAttached, .cellDequeued, .animatorRequested, .animatorAttached]
        #expect(causes.contains { kinds($0) == whole })
        for cause in causes {
            // Where both are made in one turn, the cell was handed out again before that.
            #expect(kinds(cause) == whole || kinds(cause) == [.animatorAttached, .animatorAttached])
            let first = try #require(cause.first)
            #expect(first.animator != cause.violation.animator)
            #expect(first.cell == cause.violation.cell)
            #expect(first.site?.file == "ScrollSimulation/NoTeardownFeed.swift")
        }
    }

    @Test func `a release that raises goes back to the phase it came in and the reuse that dropped it`()
        throws
    {
        for cause in try causes(.noMisuse, in: run(.noTeardown)) {
            #expect(kinds(cause).first == .animatorAttached)
            #expect(kinds(cause).contains(.animatorPaused))
            #expect(kinds(cause).last == .misuse)
            #expect(cause.links.allSatisfy { $0.event.cell == cause.violation.cell })
        }
    }

    @Test func `a stale attach goes back to its request, with the recycle between`() throws {
        for cause in try causes(.currentGeneration, in: run(.nextTurn)) {
            #expect(kinds(cause) == [.animatorRequested, .cellRecycled, .cellDequeued, .animatorAttached])
            let (request, reuse) = (cause.links[0].event, cause.links[2].event)
            #expect(request.generation != reuse.generation)
        }
    }

    @Test func `an idle animator goes back to its attach and the cell's way off screen`() throws {
        for strategy in [Strategy.nextTurn, .oncePerCell] {
            for cause in try causes(.idleAnimator, in: run(strategy)) {
                #expect(kinds(cause).contains(.animatorAttached))
                #expect(
                    !Set(kinds(cause)).isDisjoint(
                        with: [.cellRecycled, .cellDestroyed, .cellWaiting, .cellPrepared]))
            }
        }
    }

    @Test func `a waiting cell shown bare goes back to what took its animator`() throws {
        for cause in try causes(.attachedWhenShownAgain, in: run(.inDataSource)) {
            #expect(kinds(cause) == [.animatorAttached, .animatorOrphaned, .cellWaiting, .cellDisplayed])
        }
    }

    @Test func `a leak goes back to an attach and where it had to be torn down`() throws {
        for cause in try causes(.nothingAfterTheList, in: run(.noTeardown)) {
            #expect(Set(kinds(cause)).isSuperset(of: [.animatorAttached, .listDestroyed]))
            #expect(cause.links.allSatisfy { $0.event.seq <= cause.violation.seq })
        }
    }

    @Test(arguments: Strategy.allCases)
    func `every violation has a cause, told in one paragraph with its places`(strategy: Strategy) throws {
        let run = run(strategy)
        for invariant in run.broken {
            for cause in try causes(invariant, in: run) {
                #expect(!cause.links.isEmpty, "\(cause.violation)")
                #expect(cause.links.map(\.event.seq) == cause.links.map(\.event.seq).sorted())
                #expect(cause.paragraph.hasPrefix("\(invariant.label): "))
                #expect(!cause.paragraph.contains("\n"))
                for link in cause.links { #expect(cause.paragraph.contains("(seq \(link.event.seq), ")) }
            }
        }
    }
}
