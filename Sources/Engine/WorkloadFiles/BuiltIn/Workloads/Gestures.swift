extension BuiltInWorkloads {
    /// How a finger moves a list.
    static let gestures = [
        BuiltInWorkload(
            "slow-drag",
            """
            # A slow finger: a third of a screen at a time, at rest in between.
            name: slow-drag
            steps:
              - repeat: { times: 10, steps: [ { drag: { distance: 280, duration: 1.2 } }, { wait: 0.5 } ] }
              - repeat: { times: 10, steps: [ { drag: { distance: -280, duration: 1.2 } }, { wait: 0.5 } ] }
            """),
        BuiltInWorkload(
            "chained-flings",
            """
            # One fling into the other, faster than cells can be given their animators.
            name: chained-flings
            steps:
              - repeat: { times: 8, steps: [ { fling: { velocity: 4000 } }, { wait: 0.25 } ] }
              - fling: { velocity: 7000 }
              - repeat: { times: 8, steps: [ { fling: { velocity: -5000 } }, { wait: 0.25 } ] }
              - fling: { velocity: -7000 }
            """),
        BuiltInWorkload(
            "fling-cut-by-touch",
            """
            # A finger that stops the list while it decelerates, and drags on.
            name: fling-cut-by-touch
            steps:
              - repeat:
                  times: 6
                  steps:
                    - fling: { velocity: 4500 }
                    - wait: 0.35
                    - drag: { distance: 60, duration: 0.4 }
                    - wait: 0.3
            """),
        BuiltInWorkload(
            "flip-flop",
            """
            # Up and down every fifth of a second, by a screen and by half a screen.
            name: flip-flop
            steps:
              - jump: { item: 100 }
              - wait: 0.2
              - repeat:
                  times: 10
                  steps:
                    - fling: { velocity: 3500 }
                    - wait: 0.2
                    - fling: { velocity: -3500 }
                    - wait: 0.2
              - repeat:
                  times: 10
                  steps:
                    - drag: { distance: 420, duration: 0.15 }
                    - wait: 0.05
                    - drag: { distance: -420, duration: 0.15 }
                    - wait: 0.05
            """),
        BuiltInWorkload(
            "edge-jitter",
            """
            # A row to and fro across the edge of the screen: the same cells leave and enter, again and again.
            name: edge-jitter
            steps:
              - jump: { item: 50 }
              - wait: 0.2
              - repeat: { times: 60, steps: [ { scroll: { by: 100 } }, { wait: 0.05 }, { scroll: { by: -100 } }, { wait: 0.05 } ] }
            """),
        BuiltInWorkload(
            "overscroll",
            """
            # Beyond the top and beyond the end: the rubber band, and the way back.
            name: overscroll
            list: { items: 60, itemHeight: 100 }
            steps:
              - drag: { distance: -300, duration: 0.4 }
              - wait: 1
              - fling: { velocity: -3000 }
              - jump: { item: 55 }
              - fling: { velocity: 6000 }
              - drag: { distance: 300, duration: 0.4 }
              - wait: 1
              - fling: { velocity: -9000 }
            """),
    ]
}
