#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import LifecycleRecording
    import UIKit

    /// The log of an app on a device: NDJSON in its caches, never larger than its cap.
    ///
    ///     let log = try DeviceLog()
    ///     let animators = CollectionViewAnimators(log: log)
    ///
    /// The file is written anew with each start of the app; the one of the start before lies beside it, with
    /// `.previous` behind its name, and is what tells of a crash. Get it off the device (Xcode's Devices
    /// window, or a share sheet over ``url``), then ask it: `animatorpool verify animators.ndjson`.
    ///
    /// It says which app, system and device it comes from. Of what cells show it says nothing, unless it was
    /// made with `items`: then each use carries its `ItemID`, a number, or the hash of a name.
    ///
    /// When the app goes to the background the log is safe and gets an end line (`LifecycleRecorder.suspend()`),
    /// because the system kills suspended apps without a word; it goes on behind that line. A full ring drops events
    /// and says so in the log; the app never waits for it.
    @MainActor public final class DeviceLog {
        /// Where the log lies.
        public let url: URL
        /// The log of the start before, if there was one.
        public var previousURL: URL { url.appendingPathExtension(PreviousLog.pathExtension) }
        /// The turns that times in the log count in. Pools that share a log share these.
        public let turns = MainTurnQueue()

        let recorder: LifecycleRecorder
        var transition = Transition()
        private let hasItems: Bool
        private let tokens = NotificationTokens()
        private let cellNumbers = Locked(NumberBlocks())
        private let animatorNumbers = Locked(NumberBlocks())

        /// Begins a log.
        ///
        /// - Parameters:
        ///   - name: the file's name without its `.ndjson`. Two logs at a time need two names.
        ///   - folder: the app's caches unless given. A container shared with an extension is no place for
        ///     it: two processes would write one file.
        ///   - capBytes: the most bytes the file may have; beyond it the oldest half goes.
        ///   - items: whether the log says which item a cell shows.
        ///   - framesPerSecond: the display's rate, for who reads the log.
        /// - Throws: when the folder cannot be written.
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

        /// What a pool is given to record into; a new one each time.
        ///
        /// Each pool counts its cells and animators from 1, and one log may have several pools: so each closure
        /// moves the numbers to blocks that no other has. A single pool keeps its numbers.
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

        /// Waits until all that was recorded so far is with the system, where the end of the app cannot take
        /// it away. What cannot be written stays with the recorder, which goes on trying.
        public func flush() { _ = try? recorder.flush() }

        /// Ends the log. What is recorded afterwards is dropped.
        ///
        /// - Throws: why something is not in the log, and how many events.
        public func close() throws(LifecycleSinkError) { try recorder.close() }

        /// How recording is doing: what was dropped, and the last error.
        public var health: RecorderHealth { recorder.health }

        private func observeApp() {
            tokens.observe(UIApplication.didEnterBackgroundNotification) { [weak self] in
                // What cannot be written stays with the recorder, which goes on trying.
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
        /// A run of this app, on this system and device, from now on.
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

        /// As the system names it: `iPhone15,2`.
        private static var hardwareModel: String {
            var name = utsname()
            guard uname(&name) == 0 else { return "unknown" }
            return withUnsafeBytes(of: &name.machine) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }
#endif
