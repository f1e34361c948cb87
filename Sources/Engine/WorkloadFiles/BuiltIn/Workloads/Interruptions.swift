extension BuiltInWorkloads {
    /// What the system does to a list in the middle of a scroll.
    static let interruptions = [
        BuiltInWorkload(
            "rotation",
            """
            # The device turns at rest, and once more while the list moves.
            name: rotation
            steps:
              - fling: { velocity: 3000 }
              - resize: { width: 844, height: 390 }
              - wait: 0.5
              - fling: { velocity: 3000 }
              - wait: 0.3
              - resize: { width: 390, height: 844 }
              - wait: 2
            """),
        BuiltInWorkload(
            "background-mid-fling",
            """
            # Away to the home screen while the list decelerates, and back.
            name: background-mid-fling
            steps:
              - repeat:
                  times: 3
                  steps:
                    - fling: { velocity: 4000 }
                    - wait: 0.3
                    - background: 5
                    - wait: 1.5
            """),
        BuiltInWorkload(
            "memory-warning",
            """
            # Memory runs short: the pools are emptied at rest and while the list moves.
            name: memory-warning
            steps:
              - fling: { velocity: 3000 }
              - memoryWarning
              - wait: 0.2
              - fling: { velocity: 4000 }
              - wait: 0.3
              - memoryWarning
              - wait: 2
              - jump: { item: 3000 }
              - memoryWarning
              - wait: 0.5
            """),
        BuiltInWorkload(
            "frame-rate-switch",
            """
            # The display goes from 120 Hz to 60 Hz and back while the list decelerates.
            name: frame-rate-switch
            frameRate: 120
            costs: { create: 2.0, configure: 1.0, attach: 0.3, teardown: 0.1 }
            steps:
              - repeat:
                  times: 3
                  steps:
                    - fling: { velocity: 5000 }
                    - wait: 0.4
                    - frameRate: 60
                    - wait: 0.6
                    - frameRate: 120
                    - wait: 2
            """),
        BuiltInWorkload(
            "slow-configure",
            """
            # Every tenth cell takes two frames to set up, so that work and layout are due at once.
            name: slow-configure
            costs: { create: 3.0, configure: 1.5, attach: 0.5, teardown: 0.2, slowConfigure: { every: 10, ms: 34 } }
            steps:
              - fling: { velocity: 4000 }
              - fling: { velocity: -4000 }
              - turn: [ { jump: { item: 800 } }, { jump: { item: 0 } } ]
              - wait: 0.5
              - touches: { file: flutter-touches, gesture: all }
            """),
        BuiltInWorkload(
            "manual-prepare-for-reuse",
            """
            # An app that calls prepareForReuse by hand, at rest and while the list moves.
            name: manual-prepare-for-reuse
            steps:
              - wait: 0.2
              - prepareForReuse: visible
              - wait: 0.5
              - fling: { velocity: 3000 }
              - wait: 0.4
              - prepareForReuse: visible
              - wait: 2
            """),
        BuiltInWorkload(
            "list-destroyed-early",
            """
            # The list goes in the very turn in which its cells were set up: what they asked for still waits.
            name: list-destroyed-early
            steps:
              - fling: { velocity: 4000 }
              - wait: 0.3
              - turn: [ { jump: { item: 5000 } }, destroyList ]
              - wait: 1
            """),
    ]
}
