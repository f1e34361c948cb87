import Dispatch
import LifecycleEvents
import PropertyAnimation
import Testing

/// A loop on a queue of its own, and what is written down there.
private final class DrivenQueue: @unchecked Sendable {
    let queue = DispatchQueue(label: "loop")
    // All of it is the queue's own.
    private(set) var loop = TurnLoop()
    private(set) var driver: DispatchDriver?
    var notes: [String] = []

    init(pace: Double = 1) {
        queue.sync { driver = DispatchDriver(loop, queue: queue, pace: pace) }
    }

    /// Runs `body` on the queue, with the loop at the present time, and waits until it has called what it is given.
    func untilDone(_ body: @escaping @Sendable (DrivenQueue, @escaping () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async { self.driver?.perform { body(self) { continuation.resume() } } }
        }
    }

    /// What was written down so far, read on the queue.
    var noted: [String] { queue.sync { notes } }

    func release() { queue.sync { driver = nil } }
}

struct DispatchDriverTests {
    @Test func `each turn is a block of the queue, and work enqueued by work waits for the next`() async {
        let stage = DrivenQueue()
        await stage.untilDone { stage, done in
            stage.loop.enqueue {
                stage.notes.append("a\(stage.loop.turn)")
                stage.queue.async { stage.notes.append("a block between") }
                stage.loop.enqueue {
                    stage.notes.append("c\(stage.loop.turn)")
                    done()
                }
            }
            stage.loop.enqueue { stage.notes.append("b\(stage.loop.turn)") }
        }
        #expect(stage.noted == ["a1", "b1", "a block between", "c2"])
    }

    @Test func `work of another block does not join a turn that waits, and runs in the same turn`() async {
        let stage = DrivenQueue()
        await stage.untilDone { stage, done in
            nonisolated(unsafe) let done = done
            stage.queue.async {
                stage.notes.append("a block between")
                stage.queue.async { stage.notes.append("a block of that block") }
                stage.driver?.perform {
                    stage.loop.enqueue {
                        stage.notes.append("b\(stage.loop.turn)")
                        stage.loop.enqueue {
                            stage.notes.append("c\(stage.loop.turn)")
                            done()
                        }
                    }
                }
            }
            stage.loop.enqueue { stage.notes.append("a\(stage.loop.turn)") }
        }
        #expect(stage.noted == ["a block between", "a1", "a block of that block", "b1", "c2"])
    }

    @Test func `timers come in the order of time and then of asking, never before their time`() async {
        let stage = DrivenQueue(pace: 100)
        await stage.untilDone { stage, done in
            let startNs = stage.loop.nowNs
            let times = [("d", 3), ("b", 2), ("c", 2), ("a", 1), ("e", 4)] as [(String, Int64)]
            for (name, seconds) in times {
                let dueNs = startNs + seconds * 1_000_000_000
                _ = stage.loop.schedule(atNs: dueNs) {
                    stage.notes.append(stage.loop.nowNs >= dueNs ? name : "\(name) too early")
                    if name == "e" { done() }
                }
            }
        }
        #expect(stage.noted == ["a", "b", "c", "d", "e"])
    }

    @Test func `what is due in thousands of years waits, at the slowest pace too`() async {
        let stage = DrivenQueue(pace: 0.001)
        await stage.untilDone { stage, done in
            stage.loop.enqueue(after: .infinity) { stage.notes.append("never") }
            done()
        }
        // The driver sets its timer for that one when its block is over.
        #expect(stage.noted == [])
    }

    @Test func `a cancelled timer never fires, and the ones after it do`() async {
        let stage = DrivenQueue(pace: 100)
        await stage.untilDone { stage, done in
            let startNs = stage.loop.nowNs
            let first = stage.loop.schedule(atNs: startNs + 500_000_000) { stage.notes.append("cancelled") }
            _ = stage.loop.schedule(atNs: startNs + 1_000_000_000) {
                stage.notes.append("kept")
                done()
            }
            stage.loop.cancel(first)
        }
        #expect(stage.noted == ["kept"])
    }

    @Test func `a turn has one time, and a cost holds the queue as long as it says`() async {
        let stage = DrivenQueue()
        await stage.untilDone { stage, done in
            stage.loop.enqueue {
                let beginNs = stage.loop.nowNs
                let begin = DispatchTime.now().uptimeNanoseconds
                while DispatchTime.now().uptimeNanoseconds - begin < 5_000_000 {}
                if stage.loop.nowNs == beginNs { stage.notes.append("one time") }
                stage.loop.elapse(20_000_000)
                if stage.loop.nowNs >= beginNs + 20_000_000 { stage.notes.append("the cost counts") }
                if DispatchTime.now().uptimeNanoseconds - begin >= 25_000_000 {
                    stage.notes.append("and held")
                }
                done()
            }
        }
        #expect(stage.noted == ["one time", "the cost counts", "and held"])
    }

    @Test func `what waits carries the use it was meant for`() async {
        let stage = DrivenQueue()
        let use = CellUse(cell: CellID(1), generation: 4, item: ItemID(9))
        await stage.untilDone { stage, done in
            stage.loop.meaning(use) {
                stage.loop.enqueue {
                    if stage.loop.meantFor == use { stage.notes.append("meant") }
                    done()
                }
            }
        }
        #expect(stage.noted == ["meant"])
    }

    @Test func `a loop whose driver goes is on virtual time again, and goes on where it was`() async {
        let stage = DrivenQueue()
        await stage.untilDone { stage, done in
            stage.loop.enqueue { done() }
        }
        stage.release()
        stage.queue.sync {
            #expect(stage.loop.isVirtual)
            let nowNs = stage.loop.nowNs
            _ = stage.loop.schedule(atNs: nowNs + 1_000_000_000) { stage.notes.append("moved") }
            stage.loop.run(untilNs: nowNs + 2_000_000_000)
        }
        #expect(stage.noted == ["moved"])
    }

    @Test func `a loop in real time cannot be moved`() async {
        await #expect(processExitsWith: .failure) {
            let loop = TurnLoop()
            let driver = DispatchDriver(loop, queue: DispatchQueue(label: "loop"))
            withExtendedLifetime(driver) { loop.run(untilNs: 1) }
        }
    }

    @Test func `a pace of nothing is a programmer's error`() async {
        await #expect(processExitsWith: .failure) {
            _ = DispatchDriver(TurnLoop(), queue: DispatchQueue(label: "loop"), pace: 0)
        }
    }
}
