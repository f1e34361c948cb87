import ProgramKit
import Testing

struct ProgressTests {
    @Test(
        arguments: [
            (10, 0.5, "10 s"), (29, 0.25, "87 s"), (31, 0.25, "2 min"), (200, 0.02, "3 h"), (1, 0.999, "1 s"),
            (5, 0.01, nil), (5, 1, nil), (5, 1.2, nil), (5, 0, nil), (5, .nan, nil),
        ] as [(Int, Double, String?)])
    func `the rest of some work takes as long as the work before`(seconds: Int, share: Double, words: String?)
    {
        #expect(Duration.seconds(seconds).wordsOfRest(after: share) == words)
    }
}
