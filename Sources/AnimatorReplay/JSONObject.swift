/// One line of JSON: an object of numbers, strings, booleans and nulls.
struct JSONObject {
    enum Value: Equatable {
        case number(Double)
        case string(String)
        case bool(Bool)
        case null

        /// For messages.
        var name: String {
            switch self {
            case .number: "a number"
            case .string: "a string"
            case .bool: "true or false"
            case .null: "null"
            }
        }
    }

    struct Field {
        let name: String
        let value: Value
    }

    /// In the order of the line.
    let fields: [Field]

    /// Reads `line` strictly: one object, each field once, nothing around it but white space.
    init(_ line: String) throws(JSONProblem) {
        var line = line
        let result: Result<[Field], JSONProblem> = line.withUTF8 { bytes in
            var reader = JSONReader(bytes: bytes)
            do throws(JSONProblem) {
                return .success(try reader.object())
            } catch {
                return .failure(error)
            }
        }
        fields = try result.get()
    }
}

/// What is wrong with a line of JSON, and at which byte, counted from 1.
struct JSONProblem: Error {
    let text: String
    let column: Int
}
