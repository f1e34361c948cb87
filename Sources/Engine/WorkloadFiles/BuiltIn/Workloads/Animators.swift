extension BuiltInWorkloads {
    /// Animators that run instead of being scrubbed.
    static let animators = [
        BuiltInWorkload(
            "running-animators",
            """
            # Each animator runs from the moment it is made, so it is torn down in the middle of its run.
            name: running-animators
            animator: { key: opacity, from: 0, to: 1, duration: 2, curve: easeInOut, fractionComplete: none, start: true }
            steps:
              - touches: { file: android-flings, gesture: all, density: 2.625 }
              - background: 3
              - wait: 1
              - fling: { velocity: -5000 }
            """),
        BuiltInWorkload(
            "ends-while-scrolling",
            """
            # Short animators that reach their end and call their completions while their cells move on.
            name: ends-while-scrolling
            animator: { key: position.x, from: 0, to: 40, duration: 0.15, curve: easeOut, pausesOnCompletion: false, fractionComplete: none, start: true }
            steps:
              - repeat: { times: 6, steps: [ { fling: { velocity: 5000 } }, { wait: 0.5 } ] }
              - fling: { velocity: -5000 }
              - wait: 0.3
              - background: 2
              - wait: 1
              - jump: { item: 3000 }
              - wait: 0.5
            """),
    ]
}
