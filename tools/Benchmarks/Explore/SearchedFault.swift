import Exploration
import Foundation
import ListExploration
import ScrollSimulation
import TestSupport

/// The subject and the space of a search for a planted fault.
enum SearchedFault {
    static func subject(_ fault: PlantedFault) -> ListSubject {
        ListSubject(fault.list(ExploredList.workload), seed: 1) { PlantedFeed($0, fault) }
    }

    /// Returns the space of the search. It excludes steps that this client does not handle and, for faults
    /// of choices, steps with the same effect as a choice.
    static func space(_ fault: PlantedFault, without frozen: RunChoice.Kind? = nil) -> ListSteps {
        let families =
            PlantedFault.twoOrders.contains(fault)
            ? [.scroll, .jump, .fling, .wait, .slider]
            : Set(ListSteps.Family.allCases).subtracting([.screens, .background])
        return ListSteps(
            fault.list(ExploredList.workload), families: families,
            choices: RunChoice.Kind.allCases.filter { $0 != frozen })
    }

    /// The settings of a search whose schedules do not build on earlier ones.
    static var atRandom: SearchSettings<Step> {
        var settings = SearchSettings<Step>()
        settings.strategies = []
        return settings
    }

    /// The CPU time of this thread.
    static var cpuSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
