extension BuiltInWorkloads {
    /// What `simulate` and `compare` run when nothing is named, and the plain flings.
    static let feeds = [
        BuiltInWorkload(
            "feed-fling",
            """
            # A feed of photographs under 19 recorded flings, with a jump and a return to the top.
            name: feed-fling
            viewport: { width: 390, height: 844 }
            list: { items: 10000, itemHeight: 100, columns: 1, reuseIdentifiers: [photo] }
            reuse: { order: lifo, cap: none, pass: fillFirst, prepare: dequeue, strip: commit }
            cells: ios15
            animator: { key: blurRadius, from: 0, to: 20, duration: 10, curve: linear, pausesOnCompletion: true, fractionComplete: 0.1, start: false }
            strategy: reuse-safe
            regime: ios16
            frameRate: 60
            costs: { create: 2.0, configure: 1.0, attach: 0.3, teardown: 0.1 }
            steps:
              - touches: { file: android-flings, gesture: all, density: 2.625 }
              - fling: { velocity: 3000 }
              - drag: { distance: 300, duration: 0.3 }
              - jump: { item: 500 }
              - turn: [ { jump: { item: 2000 } }, { jump: { item: 500 } } ]
              - wait: 0.5
              - fling: { velocity: -3000 }
            """),
        BuiltInWorkload(
            "flings-and-jumps",
            """
            # All that breaks animators in cells: flings, jumps, a reload, a reversal, the background, a list that goes.
            name: flings-and-jumps
            viewport: { width: 390, height: 844 }
            list: { items: 10000, itemHeight: 100, reuseIdentifiers: [photo] }
            animator: { key: blurRadius, from: 0, to: 20, duration: 10, pausesOnCompletion: true, fractionComplete: 0.1 }
            # Every fortieth cell takes longer to set up than a frame lasts.
            costs: { create: 2.0, configure: 1.0, attach: 0.3, teardown: 0.1, slowConfigure: { every: 40, ms: 25 } }
            steps:
              # 19 flings of a real finger, each until the list rests.
              - touches: { file: android-flings, gesture: all, density: 2.625 }
              # There and back, twice, before the turn ends: cells are dequeued again while a block meant for
              # their former use still waits.
              - jump: { item: 200 }
              - wait: 0.2
              - turn: [ { jump: { item: 500 } }, { jump: { item: 200 } }, { jump: { item: 500 } }, { jump: { item: 200 } } ]
              - wait: 0.2
              # A reload while the list decelerates.
              - fling: { velocity: 3000 }
              - wait: 0.3
              - reloadData
              - wait: 2
              # Back and forth by less than what is kept and prepared ahead: cells come back without a configure call.
              - repeat:
                  times: 6
                  steps:
                    - drag: { distance: 150, duration: 0.25 }
                    - wait: 0.1
                    - drag: { distance: -150, duration: 0.25 }
                    - wait: 0.1
              - background: 5
              - wait: 0.5
              # Away and back while the list still moves.
              - fling: { velocity: -4000 }
              - wait: 0.2
              - background: 2
              - wait: 0.5
              # Far jumps, each to cells of another part of the list.
              - jump: { item: 9000 }
              - wait: 0.1
              - jump: { item: 40 }
              - wait: 0.1
              - jump: { item: 5000 }
              - fling: { velocity: 5000 }
              # The list goes while animators are still wanted.
              - turn: [ { jump: { item: 100 } }, destroyList ]
              - wait: 1
            """),
        BuiltInWorkload(
            "flings",
            """
            # Nineteen recorded flings and nothing else; the main thread costs nothing.
            name: flings
            list: { items: 10000, itemHeight: 100 }
            steps:
              - touches: { file: android-flings, gesture: all, density: 2.625 }
            """),
    ]
}
