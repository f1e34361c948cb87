extension BuiltInWorkloads {
    /// Screens that open above the list, and the finger that takes them back.
    static let transitions = [
        BuiltInWorkload(
            "open-and-close",
            """
            # Screens open above the list while it scrolls, and a finger takes them back: all the way, or not quite.
            # The first tap on a list that moves stops it, the second one opens the item.
            name: open-and-close
            transitions: ios11
            steps:
              - repeat:
                  times: 2
                  steps:
                    - jump: { item: 20 }
                    - fling: { velocity: 1500 }
                    - wait: 0.2
                    - tap: { item: 26 }
                    - tap: { item: 26 }
                    - wait: 1
                    - swipeBack: { velocity: 900, cancelAt: 0.4 }
                    - swipeBack: { velocity: 900 }
                    - fling: { velocity: 1500 }
                    - wait: 0.2
                    - present
                    - swipeBack: { file: android-flings, gesture: SailfishFlingDownFast1, density: 2.625 }
                    - swipeBack: { velocity: 2000 }
                    - jump: { item: 20 }
                    - tap: { item: 24 }
                    - swipeBack: { velocity: 4000 }
              - fling: { velocity: 2000 }
            """),
        BuiltInWorkload(
            "transitions-interrupted",
            """
            # Screens come and go, and something gets in the way of each: the home screen, a rotation, another finger.
            name: transitions-interrupted
            transitions: ios10
            steps:
              - tap: { item: 2 }
              - wait: 0.1
              - background: 2
              - swipeBack: { velocity: 600 }
              - wait: 0.2
              - background: 2
              - swipeBack: { velocity: 600 }
              - wait: 0.2
              - resize: { width: 844, height: 390 }
              - wait: 0.5
              - resize: { width: 390, height: 844 }
              - tap: { item: 3 }
              - wait: 0.05
              - tap: { item: 3 }
              - swipeBack: { velocity: 20000 }
              - tap: { item: 1 }
              - swipeBack: { velocity: 400 }
              - wait: 0.1
              - dismiss
              - busy: 0.3
              - wait: 1
              - present
              - wait: 0.2
              - memoryWarning
              - dismiss
              - wait: 0.6
              - swipeBack: { velocity: 900, cancelAt: 0.02 }
              - swipeBack: { velocity: 900, cancelAt: 0.98 }
              - delete: { at: 0, count: 3, animated: true }
              - reloadData
              - swipeBack: { velocity: 900 }
              - wait: 0.1
              - destroyList
              - wait: 1
            """),
    ]
}
