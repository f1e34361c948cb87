import AnimationTiming
import PropertyAnimation
import ScrollSimulation
import Testing
import WorkloadFiles
import WorkloadReading

@Suite struct WorkloadYamlTests {
    private struct NoFile: Error, CustomStringConvertible { let description = "no file there" }

    private func parse(_ yaml: String) throws -> Workload {
        try Workload(yaml: yaml, named: "w.yaml") { _ in throw NoFile() }
    }

    @Test func `a turn, a batch and a snapshot may be empty`() throws {
        let yaml = """
            name: empty
            steps:
              - turn: []
              - batch: []
              - apply: []
              - apply: { snapshot: [], animated: false }
            """
        let workload = try parse(yaml)
        #expect(
            workload.steps == [.turn([]), .batch(BatchUpdates()), .apply([]), .apply([], animated: false)])
        let steps = workload.steps.map { $0.yaml(indent: 2) }.joined()
        #expect(try parse("name: empty\nsteps:\n" + steps).steps == workload.steps)
    }

    @Test func `every key of a workload is read`() throws {
        let workload = try parse(
            """
            name: all-keys
            viewport: { width: 320, height: 568 }
            list: { items: 500, itemHeight: { min: 60, max: 240 }, columns: 3, reuseIdentifiers: [photo, text] }
            reuse: { order: random, cap: 5, pass: reclaimFirst, prepare: enqueue, strip: dequeue }
            cells: ios10
            updates: flush
            animator:
              key: opacity
              from: 1
              to: -0.5
              duration: 2.5
              curve: easeInOut
              pausesOnCompletion: false
              scrubsLinearly: false
              fractionComplete: 0.25
              start: true
            strategy: no-teardown
            regime: documented
            frameRate: 120
            costs: { create: 2, configure: 1, attach: 0.3, teardown: 0.1, slowConfigure: { every: 40, ms: 25 } }
            steps: [ memoryWarning ]
            """)
        var expected = Workload(name: "all-keys")
        expected.viewport = Size(width: 320, height: 568)
        expected.list = ListShape(
            items: 500, itemHeight: 60...240, columns: 3, reuseIdentifiers: ["photo", "text"])
        expected.reuse = ReuseRules(
            order: .random, cap: 5, pass: .reclaimFirst, prepare: .enqueue, strip: .dequeue)
        expected.reuseCells(as: .ios10)
        expected.updates = .flush
        expected.animator = AnimatorRecipe(
            key: "opacity", from: 1, to: -0.5, duration: 2.5, curve: .easeInOut,
            pausesOnCompletion: false, scrubsLinearly: false, fractionComplete: 0.25, start: true)
        expected.strategy = .noTeardown
        expected.regime = .documented
        expected.frameRate = 120
        expected.costs = MainThreadCosts(
            create: 2, configure: 1, attach: 0.3, teardown: 0.1, slowConfigureEvery: 40, slowConfigure: 25
        )
        expected.steps = [.memoryWarning]
        #expect(workload == expected)
    }

    @Test func `what is left out keeps its default, and the name is the file's`() throws {
        #expect(
            try parse("steps: [ reloadData ]\nreuse: { cap: none }\nanimator: { fractionComplete: none }")
                == Workload(
                    name: "w", animator: AnimatorRecipe(fractionComplete: nil), steps: [.reloadData]))
    }

    @Test func `a chain takes the place of the one animation`() throws {
        let workload = try parse(
            """
            animator:
              key: opacity
              from: 1
              pausesOnCompletion: false
              chain:
                steps: [ { to: 0.5, duration: 0.2 }, { to: 0, duration: 1, delay: 0.1, curve: "spring(ratio=0.5,duration=1)" } ]
                autoreverse: true
                repeat: forever
            steps: [ reloadData ]
            """)
        var expected = AnimatorRecipe(
            key: "opacity", from: 1, pausesOnCompletion: false, fractionComplete: nil, start: true)
        expected.chain = ChainRecipe(
            steps: [
                .init(to: 0.5, duration: 0.2),
                .init(
                    to: 0, duration: 1, delay: 0.1, curve: .spring(Spring(dampingRatio: 0.5, duration: 1))
                ),
            ], isAutoreversed: true, times: nil)
        #expect(workload.animator == expected)
        let plain = try parse(
            "animator: { chain: { steps: [ { to: 1, duration: 1 } ], repeat: 3 } }\nsteps: [ reloadData ]"
        )
        #expect(plain.animator.chain == ChainRecipe(steps: [.init(to: 1, duration: 1)], times: 3))
    }

    @Test(arguments: [
        (
            "to: 3, chain: { steps: [ { to: 1, duration: 1 } ] }",
            "animator.to has no effect beside a chain"
        ),
        ("chain: { steps: [] }", "animator.chain.steps is empty"),
        ("chain: { steps: [ { to: 1 } ] }", "animator.chain.steps has no duration"),
        (
            "chain: { steps: [ { to: 1, duration: 1, delay: 1 } ] }",
            "the first step of a chain begins with the chain"
        ),
        (
            "chain: { steps: [ { to: 1, duration: 0 } ] }",
            "the chain takes no time"
        ),
    ])
    func `a chain that cannot be is refused`(animator: String, reason: String) {
        let error = #expect(throws: WorkloadError.self) {
            try parse("animator: { \(animator) }\nsteps: [ reloadData ]")
        }
        #expect(error?.reason == reason)
    }

    @Test func `every step is read`() throws {
        let workload = try parse(
            """
            steps:
              - fling: { velocity: -3000 }
              - drag: { distance: 300, duration: 0.3 }
              - slider: { item: 3, to: 0.5, duration: 0.4 }
              - tap: { item: 12 }
              - swipeBack: { velocity: 1200, cancelAt: 0.4 }
              - swipeBack: { velocity: 900 }
              - present
              - presentOver
              - dismiss
              - dismiss: { from: 2 }
              - push: { animated: false }
              - turn: [ present, pop, back ]
              - scroll: { by: 100 }
              - jump: { item: 8 }
              - turn: [ { jump: { item: 500 } }, reloadData ]
              - wait: 0.5
              - insert: { at: 3, count: 2, animated: true }
              - insert: { at: 0 }
              - delete: { at: 3, count: 2 }
              - move: { from: 3, to: 0 }
              - reload: { at: 1, count: 2 }
              - reconfigure: { at: 1 }
              - reloadData
              - prepareForReuse: visible
              - background: 5
              - resize: { width: 844, height: 390 }
              - frameRate: 120
              - memoryWarning
              - busy: 0.25
              - repeat: { times: 10, steps: [ { wait: 1 } ] }
              - destroyList
            """)
        #expect(
            workload.steps == [
                .fling(velocity: -3000), .drag(distance: 300, duration: 0.3),
                .slider(item: 3, to: 0.5, duration: 0.4), .tap(item: 12),
                .swipeBack(Swipe(.even(velocity: 1200), cancelAt: 0.4)),
                .swipeBack(Swipe(.even(velocity: 900))), .present, .presentOver, .dismiss,
                .screen(ScreenStep(.dismiss, from: 2)), .screen(ScreenStep(.push, animated: false)),
                .turn([.present, .pop, .back]), .scroll(by: 100),
                .jump(item: 8), .turn([.jump(item: 500), .reloadData]), .wait(0.5),
                .insert(at: 3, count: 2, animated: true), .insert(at: 0, count: 1, animated: false),
                .delete(at: 3, count: 2, animated: false), .move(from: 3, to: 0),
                .reload(at: 1, count: 2), .reconfigure(at: 1, count: 1), .reloadData,
                .prepareForReuseVisible, .background(5), .resize(Size(width: 844, height: 390)),
                .frameRate(120), .memoryWarning, .busy(0.25), .repeat(times: 10, steps: [.wait(1)]),
                .destroyList,
            ])
    }

    @Test func `transitions are a word or a map, and steps about screens take a map or nothing`() throws {
        let steps = "steps: [ push ]"
        let map = "{ regime: ios26, duration: 0.5, object: neverCompletes, driver: none, requests: queued }"
        let workload = try parse("transitions: \(map)\n\(steps)")
        #expect(workload.transitions == .ios26)
        #expect(
            workload.navigation
                == NavigationRules(
                    duration: 0.5, object: .neverCompletes, driver: .none, requests: .queued))
        #expect(try parse("transitions: { duration: 1 }\n\(steps)").transitions == .ios11)
        #expect(try parse("transitions: ios9\n\(steps)").navigation == NavigationRules())
        for (yaml, reason) in [
            ("transitions: { object: slid }\n\(steps)", "transitions.object is"),
            ("steps: [ { back: { animated: true } } ]", "back takes no value"),
            ("steps: [ { dismiss: { from: -1 } } ]", "dismiss.from is -1"),
            ("steps: [ { push: { item: 1 } } ]", "unknown key"),
        ] {
            let error = #expect(throws: WorkloadError.self) { try parse(yaml) }
            #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
        }
    }

    @Test func `updates are a word or a map, and a reload replaces or cross-fades`() throws {
        func rules(_ text: String) throws -> UpdateRules {
            try parse("\(text)\nsteps: [ reloadData ]").updates
        }
        #expect(try rules("updates: none") == .none)
        #expect(try rules("updates: flush") == .flush)
        #expect(
            try rules("updates: { flush: true, transaction: 0.5 }")
                == UpdateRules(flush: true, transaction: 0.5))
        #expect(try rules("reload: crossfade") == UpdateRules(reload: .crossfade))
        let steps = "{ move: { from: 1, to: 0, animated: true } }, { reload: { at: 0, animated: false } }"
        #expect(
            try parse("steps: [ \(steps) ]").steps == [
                .move(from: 1, to: 0, animated: true), .reload(at: 0, count: 1, animated: false),
            ])
    }

    @Test func `steps may stand behind destroyList, where they find no list`() throws {
        let workload = try parse(
            "steps: [ destroyList, repeat: { times: 2, steps: [ { wait: 1 }, reloadData ] } ]")
        #expect(workload.steps == [.destroyList, .repeat(times: 2, steps: [.wait(1), .reloadData])])
    }

    @Test func `a finger that swipes back is recorded or even, and not both`() throws {
        let recorded = try parse(
            """
            transitions: ios10
            steps:
              - swipeBack: { file: android-flings, gesture: 0, density: 2.625, cancelAt: 0.3 }
            """)
        #expect(recorded.transitions == .ios10)
        guard case .swipeBack(let swipe) = recorded.steps[0], case .recorded(let gesture) = swipe.path
        else {
            throw NoFile()
        }
        #expect(gesture.name == "SwordfishFlingDown" && swipe.cancelAt == 0.3)
        #expect(try parse("steps: [ present ]").transitions == nil)
        for (step, reason) in [
            ("{ velocity: 900, gesture: 0 }", "swipeBack.gesture has no effect beside a velocity"),
            ("{ file: android-flings }", "swipeBack is one gesture, and this recording has 19"),
            ("{ cancelAt: 0.5 }", "swipeBack has neither a velocity nor a recording"),
        ] {
            let error = #expect(throws: WorkloadError.self) {
                try self.parse("steps: [ swipeBack: \(step) ]")
            }
            #expect(error?.reason == reason)
        }
    }

    @Test func `touches come from a built-in recording or from a file beside the workload`() throws {
        let builtIn = try parse(
            "steps: [ touches: { file: android-flings, gesture: 0, density: 2.625 } ]")
        guard case .touches(let flings) = builtIn.steps[0] else { throw NoFile() }
        #expect(flings.map(\.name) == ["SwordfishFlingDown"])
        #expect(flings[0].samples[0].x == 271 / 2.625)

        let workload = try Workload(
            yaml: "steps: [ touches: { file: mine/drag.csv, gesture: all } ]", named: "w.yaml"
        ) { path in
            #expect(path == "mine/drag.csv")
            return "t_ms,x,y\n0,1,2\n10,1,5"
        }
        let samples = [TouchSample(time: 0, x: 1, y: 2), TouchSample(time: 0.01, x: 1, y: 5)]
        #expect(workload.steps == [.touches([TouchGesture(name: "0", samples: samples)])])
    }

    @Test func `words may stand in quotes, which JSON cannot do without`() throws {
        let workload = try parse(
            """
            { "reuse": { "cap": "none" }, "animator": { "fractionComplete": "none" },
              "steps": [ { "prepareForReuse": "visible" } ] }
            """)
        #expect(workload.reuse.cap == nil)
        #expect(workload.animator.fractionComplete == nil)
        #expect(workload.steps == [.prepareForReuseVisible])
    }

    @Test func `a fault inside a recording is shown there`() {
        let error = #expect(throws: WorkloadError.self) {
            try Workload(yaml: "steps: [ touches: { file: drag.csv } ]", named: "w.yaml") { _ in
                "t_ms,x,y\n0,1,2\n-1,1,5"
            }
        }
        #expect(
            error?.description == "drag.csv:3: the time goes back; order the samples of a gesture by time"
        )
    }

    @Test func `items are counted through the steps`() throws {
        // 10 items, 2 fewer each round: the fourth round still finds item 3.
        let round = "{ reload: { at: 3 } }, { delete: { at: 0, count: 2 } }"
        let list = "list: { items: 10 }\n"
        _ = try parse(list + "steps: [ repeat: { times: 4, steps: [ \(round) ] }, jump: { item: 1 } ]")
        let late = #expect(throws: WorkloadError.self) {
            try parse(list + "steps: [ repeat: { times: 5, steps: [ \(round) ] } ]")
        }
        #expect(
            late?.description
                == "w.yaml:2:55: reload.at needs a list of 4 items, and this one has 2 by then; "
                + "count items from 0, and mind the deletes before")
        let after = #expect(throws: WorkloadError.self) {
            try parse(list + "steps: [ repeat: { times: 4, steps: [ \(round) ] }, jump: { item: 2 } ]")
        }
        #expect(after?.reason == "jump.item needs a list of 3 items, and this one has 2 by then")
        _ = try parse(list + "steps: [ insert: { at: 10, count: 5 }, jump: { item: 14 } ]")
    }
}
