import Explanations
import Foundation
import LifecycleEvents
import LifecycleRecording
import LogAnswers

extension Route {
    static let explanations = [
        Route("GET", "/v1/explain", "listExplanations") { _ in
            .json(
                .list(of: Explanation.all) {
                    ["id": .text($0.id), "sentence": .text($0.sentence)]
                })
        },
        Route(
            "POST", "/v1/explain", "explain",
            content: .text(types: ["text/plain"], bytes: ServiceLimits().textBytes), duration: .long
        ) { call in
            let text = try call.content.text(
                or: .badRequest(
                    "The text is missing or no UTF-8.",
                    wayOut: "Send a crash report, a sentence of UIKit's, or the name of a hazard or a rule."))
            return .json(.list(Explanation.find(in: text).map { .object($0.fields) }))
        },
    ]
}
