#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import UIKit

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Sends closed log files to a service in the background, and removes each file once it is safe there.
    ///
    ///     let log = try DeviceLog()
    ///     let uploads = try DeviceLogUploads(to: service, token: token)
    ///     uploads.send(log.previousURL)
    ///
    /// The system sends the files, also while the app is suspended, and retries after network errors. A file
    /// that the service has not stored is sent again at the next start of the app. The service stores each
    /// event once, so a second transfer does no harm.
    ///
    /// The class has been compiled, but not yet tried on a device.
    public final class DeviceLogUploads: Sendable {
        private let place: URL
        private let token: String?
        private let folder: URL
        private let session: URLSession

        /// Creates the uploads of an app, and resumes those of its last start. Create one object for each
        /// identifier.
        ///
        /// - Parameters:
        ///   - service: The address of the service, for example `https://logs.example.org`.
        ///   - token: A token of the service that may write.
        ///   - folder: The folder of files that wait, or nil for a folder in the app's caches.
        ///   - identifier: The name of the app's background session.
        ///   - refused: Called when the service does not store a file, with the HTTP status and the file. The
        ///     file stays and is sent again at the next start, unless the closure removes it.
        /// - Throws: An error if the folder cannot be created.
        public init(
            to service: URL, token: String? = nil, folder: URL? = nil,
            identifier: String = "animatorpool.logs",
            refused: @escaping @Sendable (_ status: Int, _ file: URL) -> Void = { _, _ in }
        ) throws {
            place = service.appendingPathComponent("v1/runs")
            self.token = token
            let files = FileManager.default
            let parent =
                try folder
                ?? files.url(for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
            self.folder = parent.appendingPathComponent("animatorpool-uploads")
            try files.createDirectory(at: self.folder, withIntermediateDirectories: true)
            session = URLSession(
                configuration: .inBackground(identifier),
                delegate: UploadDelegate(folder: self.folder, refused: refused), delegateQueue: nil)
            resume()
        }

        /// Moves a closed log file out of the way of the next start, and sends the file.
        ///
        /// Send the log of the previous start, or a log after ``DeviceLog/close()``. The method ignores a file
        /// that does not exist.
        public func send(_ file: URL) {
            let waiting = folder.appendingPathComponent(UUID().uuidString + ".ndjson")
            // Fails at the first start, when there is no previous log.
            guard (try? FileManager.default.moveItem(at: file, to: waiting)) != nil else { return }
            upload(waiting)
        }

        /// Sends the files that the system is not sending already.
        private func resume() {
            let folder = folder
            session.getAllTasks { [weak self] tasks in
                let sending = Set(tasks.compactMap(\.taskDescription))
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                for name in names where !sending.contains(name) {
                    self?.upload(folder.appendingPathComponent(name))
                }
            }
        }

        private func upload(_ file: URL) {
            var request = URLRequest(url: place)
            request.httpMethod = "PUT"
            if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
            let task = session.uploadTask(with: request, fromFile: file)
            task.taskDescription = file.lastPathComponent
            task.resume()
        }
    }

    /// Removes files that the service has stored.
    private final class UploadDelegate: NSObject, URLSessionTaskDelegate {
        private let folder: URL
        private let refused: @Sendable (Int, URL) -> Void

        init(folder: URL, refused: @escaping @Sendable (Int, URL) -> Void) {
            self.folder = folder
            self.refused = refused
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            guard let name = task.taskDescription, error == nil,
                let status = (task.response as? HTTPURLResponse)?.statusCode
            else { return }
            let file = folder.appendingPathComponent(name)
            // 200 means that the log is safe on the service's disk.
            if status == 200 { try? FileManager.default.removeItem(at: file) } else { refused(status, file) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            // The token is for this service alone.
            completionHandler(nil)
        }
    }

    extension URLSessionConfiguration {
        /// Returns a session that goes on while the app is suspended. Systems other than Apple's have none.
        fileprivate static func inBackground(_ identifier: String) -> URLSessionConfiguration {
            #if canImport(Darwin)
                let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
                // Results wait for the next start of the app.
                configuration.sessionSendsLaunchEvents = false
                configuration.isDiscretionary = true
                return configuration
            #else
                return .default
            #endif
        }
    }
#endif
