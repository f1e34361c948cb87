#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import LifecycleRecording
    import UIKit

    /// The log of an app on a device: an NDJSON file in the app's caches, with a maximum size.
    ///
    ///     let log = try DeviceLog()
    ///     let animators = CollectionViewAnimators(log: log)
    ///
    /// Each launch of the app starts a new file. The file of the launch before stays in the same folder, with
    /// the extension `.previous`, for example to analyse a crash. Copy the file from the device (with Xcode's
    /// Devices window, or a share sheet for ``url``), then check it: `animatorpool verify animators.ndjson`.
    ///
    /// The file names the app, the system and the device. It contains nothing about the items of cells,
    /// unless the log was created with `items`: then each use has its `ItemID`, a number or the hash of a
    /// name.
    ///
    /// When the app enters the background, the recorder flushes the log and writes an end line
    /// (`LifecycleRecorder.suspend()`). The reason is that the system kills suspended apps without a
    /// notification. In the foreground the log continues after that line. If the ring is full, the recorder
    /// drops events and reports them in the log; the app never waits for the log.
    @MainActor public final class DeviceLog {
        /// The location of the file.
        public let url: URL
        /// The location of the former launch's file, if there is one.
        public var previousURL: URL { url.appendingPathExtension(PreviousLog.pathExtension) }
        /// The turn queue whose clock and turns the log uses. Pools that share a log share the queue.
        public let turns = MainTurnQueue()

        let recorder: LifecycleRecorder
        var transition = Transition()
        private let hasItems: Bool
        private let tokens = NotificationTokens()
        private let cellNumbers = Locked(NumberBlocks())
        private let animatorNumbers = Locked(NumberBlocks())

        /// Creates a log and its file.
        ///
        /// - Parameters:
        ///   - name: The file's name without the extension `.ndjson`. Two logs at the same time need
        ///     different names.
        ///   - folder: The folder, or nil for the app's caches. Do not use a container that is shared with an
        ///     extension: two processes would write one file.
        ///   - capBytes: The maximum size of the file. When it is reached, the oldest half is deleted.
        ///   - items: Whether the log contains the items of the cells.
        ///   - framesPerSecond: The display's rate, for readers of the log.
        /// - Throws: An error if the folder cannot be written.
        public init(
            name: String = "animators", folder: URL? = nil, capBytes: Int = 16 << 20, items: Bool = false,
            framesPerSecond: Int = 60
        ) throws {
            let folder =
                try folder
                ?? FileManager.default.url(
                    for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
            url = folder.appendingPathComponent(name).appendingPathExtension("ndjson")
            hasItems = items
            recorder = try LifecycleRecorder(
                run: .onThisDevice(name: name, framesPerSecond: framesPerSecond),
                sink: CappedFileSink(path: url.path, capBytes: capBytes),
                options: RecorderOptions())
            observeApp()
        }

        /// Returns a new closure for the `record` parameter of a pool.
        ///
        /// Each pool counts its cells and animators from 1, and several pools may share a log. So each
        /// closure maps the numbers to blocks that no other closure uses. The numbers of a single pool do not
        /// change.
        public func makeRecord() -> (LifecycleEvent) -> Void {
            var cells = NumberBlocks.Source()
            var animators = NumberBlocks.Source()
            return { [recorder, hasItems, cellNumbers, animatorNumbers] event in
                var event = event
                event.cell = event.cell.map { cell in
                    CellID(cellNumbers.withLock { $0.number(of: cell.rawValue, from: &cells) })
                }
                event.animator = event.animator.map { animator in
                    AnimatorID(
                        animatorNumbers.withLock { $0.number(of: animator.rawValue, from: &animators) })
                }
                if !hasItems { event.item = nil }
                recorder.record(event)
            }
        }

        /// Waits until the system has all recorded events, so that they survive the end of the app. The
        /// recorder keeps events that cannot be written, and retries.
        public func flush() { _ = try? recorder.flush() }

        /// Closes the log. Later events are dropped.
        ///
        /// - Throws: The reason why events are missing in the log, with their number.
        public func close() throws(LifecycleSinkError) { try recorder.close() }

        /// The state of the recorder: the number of dropped events, and the last error.
        public var health: RecorderHealth { recorder.health }

        private func observeApp() {
            tokens.observe(UIApplication.didEnterBackgroundNotification) { [weak self] in
                // The recorder keeps events that cannot be written, and retries.
                _ = try? self?.recorder.suspend()
            }
            tokens.observe(UIApplication.didReceiveMemoryWarningNotification) { [weak self] in
                guard let self else { return }
                self.recorder.record(
                    LifecycleEvent(
                        tNs: self.turns.nowNs, turn: self.turns.turn, kind: .appMemoryWarning))
            }
        }
    }

    extension RunDescription {
        /// Returns the description of a run of this app on this system and device, which starts now.
        @MainActor static func onThisDevice(name: String, framesPerSecond: Int) -> RunDescription {
            let info = Bundle.main.infoDictionary
            let app = [
                Bundle.main.bundleIdentifier, info?["CFBundleShortVersionString"], info?["CFBundleVersion"],
            ]
            .compactMap { $0 as? String }.joined(separator: " ")
            let device = UIDevice.current
            return RunDescription(
                uuid: UUID().uuidString.lowercased(), name: name, source: .app,
                app: app,
                os: "\(device.systemName) \(device.systemVersion)", device: hardwareModel,
                startedUnixNs: Int64(Date().timeIntervalSince1970 * 1e9),
                refreshNs: 1_000_000_000 / Int64(max(1, framesPerSecond)))
        }

        /// The system's name of the model: `iPhone15,2`.
        private static var hardwareModel: String {
            var name = utsname()
            guard uname(&name) == 0 else { return "unknown" }
            return withUnsafeBytes(of: &name.machine) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }

    extension DeviceLog {
        /// The transition that was recorded last.
        struct Transition {
            weak var context: (any UIViewControllerContextTransitioning)?
            var number: Int32 = 0
            var operation = EventDetail.Operation.push
        }

        /// Records that a transition begins. Call the method in `animateTransition(using:)`, as
        /// ``SlideTransition`` does. A second call for one transition is ignored.
        public func transitionBegan(
            _ context: any UIViewControllerContextTransitioning, as operation: EventDetail.Operation
        ) {
            guard transition.context !== context else { return }
            transition = Transition(context: context, number: transition.number + 1, operation: operation)
            record(.transitionBegan, of: context)
        }

        /// Records that an animator object has completed a transition. Call the method together with
        /// `completeTransition(_:)`.
        public func transitionCompleted(
            _ context: any UIViewControllerContextTransitioning, didComplete: Bool
        ) { record(.transitionCompleted, of: context, arg: didComplete ? 1 : 0) }

        /// Records an event of the transition that began last. Ignores events of other transitions.
        func record(
            _ kind: EventKind, of context: any UIViewControllerContextTransitioning, arg: Int64? = nil
        ) {
            guard transition.context === context else { return }
            recorder.record(
                LifecycleEvent(
                    tNs: turns.nowNs, turn: turns.turn, kind: kind, arg: arg,
                    detail: .operation(transition.operation), subject: transition.number))
        }
    }
#endif
