import LifecycleJudging

extension MisuseAdvice {
    static let invalidUpdate = MisuseAdvice(
        cause: """
            After a batch, the data source's number of items differs from the number that follows from the \
            inserts and deletes. Often the app changed the model before or after the batch, not inside it. Or \
            a delete has an index path of the new list: deletes use index paths from before the batch, inserts \
            those from after it.
            """,
        uikit: """
            list.performBatchUpdates {
                photos.remove(at: 3)                                  // the model, inside the batch
                list.deleteItems(at: [IndexPath(item: 3, section: 0)])
            }
            """,
        animatorPool: nil)
}
