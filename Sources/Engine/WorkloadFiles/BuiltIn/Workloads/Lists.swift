extension BuiltInWorkloads {
    /// Lists and pools of other shapes.
    static let lists = [
        BuiltInWorkload(
            "pool-caps",
            """
            # A pool that holds one cell: the others are destroyed, and their animators with them.
            name: pool-caps
            reuse: { cap: 1 }
            steps:
              - fling: { velocity: 3000 }
              - jump: { item: 900 }
              - wait: 0.2
              - fling: { velocity: -5000 }
            """),
        BuiltInWorkload(
            "two-types",
            """
            # Photographs and texts in turn, each with a pool of its own, of heights from 60 to 240.
            name: two-types
            list: { items: 10000, itemHeight: { min: 60, max: 240 }, reuseIdentifiers: [photo, text] }
            steps:
              - touches: { file: flutter-touches, gesture: all }
              - fling: { velocity: 5000 }
              - jump: { item: 4000 }
              - wait: 0.2
              - fling: { velocity: -5000 }
            """),
        BuiltInWorkload(
            "grid",
            """
            # Four columns: a whole row of cells leaves and enters at once.
            name: grid
            list: { items: 40000, itemHeight: 97, columns: 4 }
            steps:
              - fling: { velocity: 3000 }
              - fling: { velocity: 7000 }
              - jump: { item: 20000 }
              - wait: 0.2
              - fling: { velocity: -7000 }
            """),
    ]
}
