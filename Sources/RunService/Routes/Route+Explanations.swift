#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import RunDesk
    import UIKitCalls

    extension Route {
        static let explanations = [
            Route("GET", "/v1/explain", "listExplanations") { _ in
                .json(
                    .list(
                        MisuseSubject.allCases.map { subject in
                            .object([
                                .init("id", .text(subject.id)), .init("sentence", .text(subject.sentence)),
                            ])
                        }))
            },
            Route(
                "POST", "/v1/explain", "explain",
                content: .text(types: ["text/plain"], bytes: ServiceLimits().textBytes), duration: .long
            ) { call in
                guard case .bytes(let bytes) = call.content, !bytes.isEmpty,
                    let text = String(validating: bytes, as: UTF8.self)
                else {
                    throw Problem.badRequest(
                        "The text is missing or no UTF-8.",
                        wayOut: "Send a crash report or a sentence of UIKit's.")
                }
                return .json(.list(MisuseGuide.find(in: text).map(\.served)))
            },
        ]
    }

    extension Finding {
        fileprivate var served: OutputValue {
            .object([
                .init("id", .text(id)), .init("exception", .text(exception)),
                .init("sentence", .text(sentence)),
                .init("match", .text(match.rawValue)), .init("line", OutputValue(line)),
                .init(
                    "calls",
                    .list(
                        calls.map { call in
                            .object([
                                .init("phase", .text(call.phase?.rawValue ?? "any")),
                                .init("call", .text(call.call)),
                                .init("regimes", .list(call.regimes.map { .text($0) })),
                            ])
                        })),
                .init("cause", .text(advice.cause)), .init("uikit", .text(advice.uikit)),
                .init("animatorPool", .text(advice.animatorPool)),
            ])
        }
    }
#endif
