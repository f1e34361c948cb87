import Exploration
import LifecycleJudging
import ListExploration
import PropertyAnimation
import ScrollSimulation
import Testing

/// Mistakes in the code of transitions, drivers and requests for screens, and the library's own, which has none.
struct PlantedTransitionTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var object: TransitionObject?
        var driver = NavigationRules.Driver.swipe
        var requests = NavigationRules.Requests.queued

        var testDescription: String { "\(object?.rawValue ?? "") \(driver.rawValue) \(requests.rawValue)" }

        /// A list with screens. On iOS 10 the system cleans up less.
        var list: Workload {
            var list = ExploredList.workload
            list.transitions = .ios10
            list.navigation = NavigationRules(object: object, driver: driver, requests: requests)
            return list
        }
    }

    private static let objects: [TransitionObject] = [
        .tutorial, .neverCompletes, .completesTwice, .completesAfterCancel, .leavesView, .neverAddsView,
        .completesIfFinished, .removesLeaving,
    ]
    static let mistakes =
        objects.map { Mistake(object: $0) }
        + [.forgetsCancel, .forgetsQuickFinger].map { Mistake(driver: $0) }
        + [.direct, .timed].map { Mistake(requests: $0) }

    private static let steps: [Step] = [
        .turn([.push, .push]), .wait(1), .swipeBack(Swipe(.even(velocity: 1200), cancelAt: 0.4)), .push,
        .wait(1),
        .present, .wait(1), .swipeBack(Swipe(.even(velocity: 60_000))), .wait(6),
    ]

    /// The rule that the first failing schedule of a search breaks.
    private func found(_ mistake: Mistake, among schedules: Int) -> Invariant? {
        let subject = ListSubject(mistake.list, seed: 1)
        var search = ListSearch(subject, steps: Self.steps, seed: 1)
        let bench = ScheduleBench()
        while search.schedules < schedules {
            let epoch = search.nextEpoch(limit: 1)
            let results = epoch.indices.map { epoch.run($0, on: subject, bench: bench) }
            if let found = search.merge(results, of: epoch).first {
                return subject.story(of: found).finding?.violation.invariant
            }
        }
        return nil
    }

    @Test(arguments: mistakes) func `a search finds the mistake`(mistake: Mistake) throws {
        let invariant = try #require(found(mistake, among: 40))
        #expect([.completionOnce, .appearancesBalance, .containerClean].contains(invariant))
    }

    @Test func `twelve mistakes are planted, and without one nothing is found`() {
        #expect(Self.mistakes.count == 12)
        #expect(found(Mistake(), among: 5) == nil)
    }
}
