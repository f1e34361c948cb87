extension BuiltInWorkloads {
    /// Items that come, go and change.
    static let updates = [
        BuiltInWorkload(
            "updates-during-deceleration",
            """
            # Inserts, deletes, moves, reloads and reconfigures while the list decelerates.
            name: updates-during-deceleration
            list: { items: 2000, itemHeight: 100 }
            steps:
              - jump: { item: 100 }
              - repeat:
                  times: 5
                  steps:
                    - fling: { velocity: 3500 }
                    - wait: 0.2
                    - insert: { at: 110, count: 2, animated: true }
                    - wait: 0.15
                    - delete: { at: 112, count: 3, animated: true }
                    - wait: 0.15
                    - move: { from: 120, to: 115 }
                    - wait: 0.15
                    - reload: { at: 115, count: 10 }
                    - wait: 0.15
                    - reconfigure: { at: 110, count: 40 }
                    - wait: 0.15
                    - turn: [ { insert: { at: 100, count: 3 } }, { delete: { at: 120, count: 2 } }, { reload: { at: 110, count: 5 } } ]
                    - wait: 2
                    - jump: { item: 100 }
            """),
        BuiltInWorkload(
            "reload-data-mid-fling",
            """
            # The whole list reloads while it decelerates, twice in one turn the second time.
            name: reload-data-mid-fling
            steps:
              - repeat:
                  times: 5
                  steps:
                    - fling: { velocity: 4000 }
                    - wait: 0.3
                    - reloadData
                    - wait: 0.3
                    - turn: [ reloadData, reloadData ]
                    - wait: 1.5
            """),
    ]
}
