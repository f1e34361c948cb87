import LifecycleEvents
import PageData
package import ReportFiles

/// The page files that a report and a service share.
package enum PageFiles {
    /// The style of every page.
    package static let style = lean(embedded_page_style())
    /// The bodies of a page of one run and of a page of two runs side by side.
    package static let runBody = lean(embedded_report_body())
    package static let pairBody = lean(embedded_comparison_body())

    private static let scripts = lean(embedded_page_scripts())

    /// Returns the scripts of every page and `main`, in one function, so that a page has no global names.
    package static func script(_ main: String) -> String {
        "\"use strict\";\n(() => {\n\(scripts)\(main)})();\n"
    }

    /// The explanations of findings and the numbers of all kinds of events, in the element that the scripts read.
    package static let meanings = {
        var json = JSONWriter(isForPage: true)
        json.object { json in
            json.membersOfMeanings()
            json.key("eventKinds")
            json.object { json in
                for kind in EventKind.allCases {
                    json.key(kind.name)
                    json.integer(Int64(kind.rawValue))
                }
            }
        }
        return "<script type=\"application/json\" id=\"meanings\">\(json.text)</script>\n"
    }()

    /// Returns files without indentation and comments.
    package static func lean(_ files: embedded_texts) -> String {
        UnsafeBufferPointer(start: files.bytes, count: files.count)
            .split { $0 == 0 || $0 == UInt8(ascii: "\n") }
            .map { String(decoding: $0, as: UTF8.self).drop { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
            .map { $0 + "\n" }.joined()
    }
}
