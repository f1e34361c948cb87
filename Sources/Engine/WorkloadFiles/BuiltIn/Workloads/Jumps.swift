extension BuiltInWorkloads {
    /// Offsets that change at once.
    static let jumps = [
        BuiltInWorkload(
            "jump-to-item",
            """
            # To items far away, a few times a second; nothing that was on screen stays.
            name: jump-to-item
            steps:
              - repeat:
                  times: 10
                  steps:
                    - jump: { item: 400 }
                    - wait: 0.1
                    - jump: { item: 9000 }
                    - wait: 0.1
                    - jump: { item: 20 }
                    - wait: 0.1
            """),
        BuiltInWorkload(
            "jump-and-back",
            """
            # There and back in one turn: each cell is set up twice before its animator can be made.
            name: jump-and-back
            steps:
              - jump: { item: 100 }
              - wait: 0.2
              - repeat:
                  times: 20
                  steps:
                    - turn: [ { jump: { item: 500 } }, { jump: { item: 100 } } ]
                    - wait: 0.1
              - repeat:
                  times: 20
                  steps:
                    - turn: [ { scroll: { by: 500 } }, { scroll: { by: -500 } }, { scroll: { by: 900 } }, { scroll: { by: -900 } } ]
                    - wait: 0.1
            """),
    ]
}
