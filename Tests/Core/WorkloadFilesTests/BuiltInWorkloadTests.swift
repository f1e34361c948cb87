import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

@Suite struct BuiltInWorkloadTests {
    @Test(arguments: BuiltInWorkloads.all.map(\.name))
    func `a built-in workload is valid, goes by its own name and has a title`(name: String) throws {
        let builtIn = try #require(BuiltInWorkloads.named(name))
        let workload = try Workload(builtIn)
        #expect(workload.name == name)
        #expect(builtIn.yaml.hasPrefix("# "))
        #expect(builtIn.title.hasSuffix("."))
        #expect(!workload.steps.isEmpty)
    }

    @Test func `no two built-in workloads share a name`() {
        let names = BuiltInWorkloads.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.starts(with: ["feed-fling", "flings-and-jumps", "flings"]))
    }

    @Test func `the demo loses its list last, and nothing else costs the plain flings time`() throws {
        let demo = try Workload(try #require(BuiltInWorkloads.named("flings-and-jumps")))
        #expect(demo.list.items == 10_000)
        #expect(demo.costs.slowConfigure > 1000 / demo.frameRate)
        #expect(demo.steps.suffix(2) == [.turn([.jump(item: 100), .destroyList]), .wait(1)])
        let flings = try Workload(try #require(BuiltInWorkloads.named("flings")))
        #expect(flings.costs == MainThreadCosts())
        #expect(flings.steps.count == 1)
    }

    @Test func `a name that is no workload is refused with the nearest one`() {
        let error = #expect(throws: WorkloadError.self) { try Workload(named: "feed-flings") }
        #expect(
            error?.description
                == "feed-flings: no workload of this name, and no file there; did you mean `feed-fling`?")
    }
}
