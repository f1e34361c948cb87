#if Service && Upload
    import AsyncHTTPUpload
    import Foundation
    import LogUpload
    import Testing

    /// What the transport makes of servers that do not do as they ought to.
    struct TransportTests {
        private func exchange(
            bytes: Int = 3 << 20, seconds: Double = 1000,
            _ answer: @escaping @Sendable (LoopbackSocket) -> Void
        ) async throws -> (Result<UploadReply, UploadError>, connections: Int) {
            let server = try LoopbackServer(answer)
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
            let request = UploadRequest(
                method: "POST", url: url, headers: ["authorization": "Bearer x"],
                content: .bytes(Array(repeating: 120, count: bytes)), timeoutSeconds: seconds)
            do throws(UploadError) {
                let reply = try await AsyncHTTPTransport(replyLimit: 1 << 16).exchange(request)
                return (.success(reply), server.connections)
            } catch {
                return (.failure(error), server.connections)
            }
        }

        @Test func `a redirection is not followed, for a token would go along`() async throws {
            let other = try LoopbackServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
            let port = other.port
            let (result, _) = try await exchange { socket in
                socket.send(
                    "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:\(port)/\r\nContent-Length: 0\r\n"
                        + "Connection: close\r\n\r\n")
                // Closed while the request still comes, the connection would take the answer with it.
                _ = socket.rest()
            }
            #expect(try result.get().status == 307)
            #expect(try result.get().headers["location"] == "http://127.0.0.1:\(port)/")
            #expect(other.connections == 0)
        }

        @Test func `a server that asks who sends is told no more, and its answer counts`() async throws {
            let (result, connections) = try await exchange { socket in
                socket.send(
                    "HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n")
                _ = socket.rest()
            }
            #expect(try result.get().status == 401 && connections == 1)
        }

        @Test func `an answer without end is cut, and what it says first counts`() async throws {
            // Without a body: AsyncHTTPClient 1.37 fails a request whose body is complete just after its answer began.
            let (result, _) = try await exchange(bytes: 0) { socket in
                socket.send("HTTP/1.1 503 Busy\r\nRetry-After: 9\r\nContent-Length: 1000000000\r\n\r\n")
                while socket.send(String(repeating: "x", count: 1 << 16)) {}
            }
            let reply = try result.get()
            #expect(reply.status == 503 && reply.headers["retry-after"] == "9")
            #expect(reply.content.count == 1 << 16)
        }

        @Test(
            arguments: [
                "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "no HTTP at all\r\n\r\n",
            ])
        func `half an answer is none`(_ text: String) async throws {
            let (result, _) = try await exchange { $0.send(text) }
            #expect(throws: UploadError.self) { try result.get() }
        }

        @Test(arguments: [
            ("transfer-encoding: chunked", "3;x=1\r\nabc\r\nA\r\n0123456789\r\n0\r\nt: u\r\n\r\n", true),
            ("content-length: 13", "abc0123456789", true), ("x: y", "abc0123456789", true),
            ("transfer-encoding: chunked", "3\r\nabc\r\n", false),
            ("transfer-encoding: chunked", "7fffffffffffffff\r\nabc", false),
            ("content-length: 14", "abc0123456789", false),
        ])
        func `an answer is put together from its pieces`(head: String, body: String, isWhole: Bool)
            async throws
        {
            let (result, _) = try await exchange(bytes: 0) { socket in
                socket.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\(head)\r\n")
                socket.send("x-a:  b \r\n\r\n\(body)")
            }
            guard isWhole else {
                #expect(throws: UploadError.self) { try result.get() }
                return
            }
            let reply = try result.get()
            #expect(reply.status == 200 && reply.headers["x-a"] == "b")
            #expect(String(decoding: reply.content, as: UTF8.self) == "abc0123456789")
        }

        @Test(arguments: [
            "8000000000000000\r\n", "-1\r\n", "+3\r\nabc\r\n0\r\n\r\n", "g\r\n", "\r\n", ";x=1\r\n",
            "3\r\nabcd\r\n",
        ])
        func `chunks that make no sense are no answer, and nobody waits for more`(body: String) async throws {
            let (result, _) = try await exchange(bytes: 0, seconds: 2) { socket in
                socket.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
                _ = socket.rest()
            }
            expectLost(result)
        }

        @Test(arguments: [
            ("HTTP/1.1 200 ", "x"), ("HTTP/1.1 200 OK\r\n", "x: y\r\n"),
            ("", "HTTP/1.1 100 Continue\r\n\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;", "x"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "x"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "x: y\r\n"),
        ])
        func `an answer whose lines never end is none, and nobody waits for more`(
            begin: String, more: String
        ) async throws {
            let (result, _) = try await exchange(bytes: 0, seconds: 2) { socket in
                socket.send(begin)
                socket.send(String(repeating: more, count: (1 << 18) / more.utf8.count))
                _ = socket.rest()
            }
            expectLost(result)
        }

        private func expectLost(_ result: Result<UploadReply, UploadError>) {
            do throws(UploadError) {
                Issue.record("\(try result.get())")
            } catch {
                #expect(error.reason == .noAnswer, "\(error)")
            }
        }

        @Test func `a server that says nothing is not waited for any longer than it may`() async throws {
            let (result, _) = try await exchange(seconds: 1) { _ = $0.rest() }
            do throws(UploadError) {
                Issue.record("\(try result.get())")
            } catch {
                #expect(error.reason == .noAnswer && error.description.contains("did not answer in time"))
            }
        }

        @Test func `a request is cancelled with its task`() async throws {
            let (arrivals, arrival) = AsyncStream<Void>.makeStream()
            let server = try LoopbackServer { socket in
                arrival.yield()
                _ = socket.rest()
            }
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
            let task = Task {
                do throws(UploadError) {
                    return
                        "\(try await AsyncHTTPTransport().exchange(UploadRequest(method: "GET", url: url)))"
                } catch {
                    return "\(error.reason)"
                }
            }
            for await _ in arrivals { break }
            task.cancel()
            #expect(await task.value == "cancelled")
        }
    }
#endif
