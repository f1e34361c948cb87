import Exploration
import Testing

struct ScheduleExplainerTests {
    private let bench = ScheduleBench()

    private func explanation(
        _ steps: [BufferStep], _ deviations: Deviations = [:], of fingerprint: Fingerprint
    )
        throws -> ScheduleExplanation<BufferStep>
    {
        let outcome = bench.run(Schedule(steps, choices: .replay(deviations)), on: Buffer())
        let finding = try #require(outcome.finding(fingerprint))
        let found = FoundSchedule(steps: steps, deviations: deviations, finding: finding)
        return ScheduleExplainer(found, space: BufferSpace(), subject: Buffer(), bench: bench).explain(
            seed: 1)
    }

    @Test func `numbers are marked: any, only this, or from a threshold on`() throws {
        let stale = try explanation([.push(0), .wait(2000)], of: BufferFault.stale)
        #expect(stale.parts.map(\.part) == [.value(step: 0, index: 0), .value(step: 1, index: 0)])
        #expect(stale.parts.map(\.freedom) == [.any, .atLeast(1637)])

        let site = ChoiceSite(Buffer.order, actor: 0, occurrence: 0)
        let disorder = try explanation([.push(0), .push(10), .pop], [site: 1], of: BufferFault.disorder)
        #expect(
            disorder.parts.map(\.part) == [
                .value(step: 0, index: 0), .value(step: 1, index: 0), .deviation(site),
            ])
        #expect(disorder.parts.map(\.freedom) == [.only, .only, .only])
    }

    @Test func `the nearest schedule that passes differs in one number, and the first difference is named`()
        throws
    {
        let stale = try explanation([.push(0), .wait(2000)], of: BufferFault.stale)
        let neighbour = try #require(stale.neighbour)
        #expect(neighbour.steps == [.push(0), .wait(1636)])
        #expect(neighbour.changed == .value(step: 1, index: 0))
        #expect(neighbour.firstDifference == 1)
    }

    @Test func `where no number matters, the neighbour lacks a step`() throws {
        let steps = [BufferStep](repeating: .push(0), count: 4)
        let overflow = try explanation(steps, of: BufferFault.overflow)
        #expect(overflow.parts.allSatisfy { $0.freedom == .any })
        #expect(overflow.neighbour?.steps == Array(steps.dropLast()))
        #expect(overflow.neighbour?.changed == .step(3))
        #expect(overflow.neighbour?.firstDifference == 3)
    }

    @Test func `the failing share of continuations rises to one where the finding is inevitable`() throws {
        let steps: [BufferStep] = [.push(0), .push(0), .push(0), .push(0)]
        let overflow = try explanation(steps, of: BufferFault.overflow)
        #expect(overflow.failureShares.count == 5)
        #expect(overflow.failureShares[0] < 0.4)
        #expect(overflow.failureShares[3] > overflow.failureShares[0])
        #expect(overflow.inevitableAfter == 4)
        #expect(try overflow == explanation(steps, of: BufferFault.overflow))
    }
}
