import LifecycleEvents
import Testing
import UIKitCalls

/// Crash reports that do not hold UIKit's sentence: the frame of the call that raised is found instead.
@Suite struct CrashReportTests {
    /// Ids and matches, for short expectations.
    private func found(_ text: String) -> [String] {
        MisuseGuide.find(in: text).map { "\($0.id) \($0.match.rawValue)" }
    }

    private static let released = [
        "releasePausedOrStopped ambiguousFrame", "releasePausedOnCompletion ambiguousFrame",
    ]

    /// As the system writes it on a device, with the names of symbols.
    private static func crash(
        _ frames: [String], process: String = "PhotoFeed [512]", type: String = "EXC_CRASH (SIGABRT)",
        heading: String = "Last Exception Backtrace:"
    ) -> String {
        """
        Incident Identifier: 00000000-1111-2222-3333-444444444444
        Hardware Model:      iPhone15,2
        Process:             \(process)
        Path:                /private/var/containers/Bundle/Application/A/PhotoFeed.app/PhotoFeed
        Exception Type:  \(type)
        Triggered by Thread:  0

        \(heading)
        \(frames.enumerated().map { "\($0.offset)   \($0.element)" }.joined(separator: "\n"))

        Thread 0 name:   Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib        \t0x00000001e0a1c2d4 __pthread_kill + 8
        1   libsystem_c.dylib             \t0x000000018aa3cb58 abort + 180
        2   PhotoFeed                     \t0x0000000102a4d0f0 crashReporterHandler + 64

        Binary Images:
        0x102a40000 - 0x102b3ffff PhotoFeed arm64  <0123456789abcdef> /private/var/containers/Bundle/Application/A/PhotoFeed.app/PhotoFeed
        0x102c00000 - 0x102c3ffff Drawers arm64  <0123456789abcdef> /private/var/containers/Bundle/Application/A/PhotoFeed.app/Frameworks/Drawers.framework/Drawers
        0x18d000000 - 0x18effffff UIKitCore arm64e  <0123456789abcdef> /System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore
        0x191000000 - 0x1910fffff Gadgets arm64e  <0123456789abcdef> /System/Library/PrivateFrameworks/Gadgets.framework/Gadgets
        """
    }

    private static let raising = [
        "CoreFoundation                \t0x000000018a0c3f10 __exceptionPreprocess + 164 (NSException.m:249)",
        "libobjc.A.dylib               \t0x0000000182f5ca90 objc_exception_throw + 60 (objc-exception.mm:356)",
        "CoreFoundation                \t0x000000018a1bde58 +[NSException raise:format:] + 112 (NSException.m:0)",
    ]

    private static let ending = [
        "UIKitCore                     \t0x000000018c1f2d58 -[UIApplication _run] + 888",
        "UIKitCore                     \t0x000000018c1f1998 UIApplicationMain + 340",
        "PhotoFeed                     \t0x0000000102a4f1b4 main + 64 (AppDelegate.swift:12)",
    ]

    private static let dealloc =
        "UIKitCore                     \t0x000000018c9a11f4 -[UIViewPropertyAnimator dealloc] + 372"
    private static let cell =
        "PhotoFeed                     \t0x0000000102a46aa8 PhotoCell.animator.setter + 52 (PhotoCell.swift:41)"

    @Test(arguments: [(0, true), (40, true), (100, false)])
    func `the app's own frame is looked for near the call that raised`(depth: Int, isNamed: Bool) throws {
        let between = Array(
            repeating: "libobjc.A.dylib\t0x0000000182f41c4c object_cxxDestructFromClass(objc_object*) + 116",
            count: depth)
        let report = Self.crash(Self.raising + [Self.dealloc] + between + [Self.cell] + Self.ending)
        #expect(found(report) == Self.released)
        let frame = try #require(MisuseGuide.find(in: report).first).ownFrame
        #expect((frame?.contains("PhotoCell.animator.setter") == true) == isNamed)
    }

    @Test func `a frame of the runtime below the exception raised nothing`() {
        let unnamed = "CoreFoundation\t0x000000018a1bde58 0x18a1b0000 + 56920"
        let frames = [unnamed, Self.dealloc, Self.cell]
        #expect(found(Self.crash(Self.raising + frames + Self.ending)) == Self.released)
        // Frames go on behind the tenth.
        let handlers = Array(repeating: unnamed, count: 9)
        #expect(found(Self.crash(Self.raising + handlers + frames + Self.ending)) == Self.released)
    }

    @Test func `a .crash report is found by its frame, with the line and the app's own frame`() throws {
        let report = Self.crash(
            Self.raising + [
                Self.dealloc,
                "libobjc.A.dylib\t0x0000000182f41c4c object_cxxDestructFromClass(objc_object*) + 116",
                "Gadgets\t0x0000000191001000 gadget + 1", Self.cell,
            ] + Self.ending)
        #expect(found(report) == Self.released)
        let finding = try #require(MisuseGuide.find(in: report).first)
        #expect(finding.line == 12)
        #expect(finding.evidence == "3 UIKitCore 0x000000018c9a11f4 -[UIViewPropertyAnimator dealloc] + 372")
        #expect(
            finding.ownFrame
                == "6 PhotoFeed 0x0000000102a46aa8 PhotoCell.animator.setter + 52 (PhotoCell.swift:41)")
        for part in ["Found in line 12", "Your frame", "PhotoCell.swift:41", "several exceptions"] {
            #expect(finding.article().contains(part), "\(part)")
        }
    }

    @Test(arguments: [
        ("stopAnimation:", ["alreadyStopped", "notInterruptibleStop"]),
        ("finishAnimationAtPosition:", ["finishNotStopped"]),
        ("setInterruptible:", ["interruptibleWhileActive"]),
        ("setReversed:", ["notInterruptibleContinue"]),
        (
            "continueAnimationWithTimingParameters:durationFactor:",
            ["notInterruptibleContinue", "continueNotPaused"]
        ),
        ("setUserInteractionEnabled:", ["userInteractionWhileActive"]),
    ])
    func `each verb of an animator leads to what it raises`(method: String, expected: [String]) {
        let report = Self.crash(
            Self.raising + [
                "UIKitCore\t0x18c9a11f4 -[UIViewPropertyAnimator _somethingPrivate:] + 40",
                "UIKitCore\t0x18c9a11f4 -[UIViewPropertyAnimator \(method)] + 212", Self.cell,
            ] + Self.ending)
        let findings = MisuseGuide.find(in: report)
        #expect(findings.map(\.id) == expected)
        #expect(findings.allSatisfy { $0.match == (expected.count == 1 ? .frame : .ambiguousFrame) })
        #expect(findings.allSatisfy { $0.ownFrame?.contains("PhotoCell.swift:41") == true })
    }

    private static let misusesOfLists: [MisuseKind] = [
        .dequeuedViewNotReturned, .applyWhileApplying, .invalidUpdate, .registrationPerRequest,
        .reconfiguredAsAnotherKind, .layoutLoop, .cellNotRegistered, .noViewReturned, .layoutOfMissingItem,
        .scrolledOutOfBounds, .duplicateIdentifiers, .noLayout,
    ]

    @Test(arguments: MisuseKind.allCases.filter { !misusesOfLists.contains($0) })
    func `each exception of an animator can be found by some frame`(kind: MisuseKind) {
        let methods = [
            "dealloc", "stopAnimation:", "finishAnimationAtPosition:", "startAnimation",
            "startAnimationAfterDelay:",
            "pauseAnimation", "setFractionComplete:", "setReversed:", "setInterruptible:", "addAnimations:",
            "continueAnimationWithTimingParameters:durationFactor:", "setUserInteractionEnabled:",
            "setPausesOnCompletion:",
        ]
        let leading = methods.filter { method in
            MisuseGuide.find(in: "-[UIViewPropertyAnimator \(method)]").contains { $0.id == kind.rawValue }
        }
        #expect(!leading.isEmpty)
    }

    @Test func `the app's binary comes before one that came with it, and without it that one counts`() {
        let framework = "Drawers\t0x0000000102c06aa8 DrawerView.scroll() + 52 (DrawerView.swift:582)"
        let both = Self.crash(Self.raising + [Self.dealloc, framework, Self.cell] + Self.ending)
        let one = Self.crash(Self.raising + [Self.dealloc, framework] + Self.ending)
        #expect(MisuseGuide.find(in: both).first?.ownFrame?.contains("PhotoCell.swift") == true)
        #expect(MisuseGuide.find(in: one).first?.ownFrame?.contains("DrawerView.swift") == true)
    }

    @Test func `the app's main is nobody's own frame`() {
        let report = Self.crash(Self.raising + [Self.dealloc] + Self.ending)
        #expect(found(report) == Self.released)
        #expect(MisuseGuide.find(in: report).first?.ownFrame == nil)
    }

    @Test func `an own frame without a name is shown, and how it gets one`() throws {
        let report = Self.crash(
            Self.raising + [Self.dealloc, "PhotoFeed\t0x0000000102a46aa8 0x102a40000 + 27304"] + Self.ending)
        let finding = try #require(MisuseGuide.find(in: report).first)
        #expect(finding.ownFrame == "4 PhotoFeed 0x0000000102a46aa8 0x102a40000 + 27304")
        #expect(finding.article().contains("Symbolicate"))
    }

    @Test func `what raised is the call at the top, not one that only ran the app's code`() {
        let elsewhere = Self.crash(
            Self.raising + [
                "CoreFoundation\t0x18a0c3f10 -[__NSArrayM objectAtIndex:] + 164",
                "PhotoFeed\t0x102a46aa8 closure #1 in PhotoCell.fade() + 52 (PhotoCell.swift:60)",
                "UIKitCore\t0x18c9a11f4 -[UIViewPropertyAnimator finishAnimationAtPosition:] + 212",
            ] + Self.ending)
        let layout = Self.crash(
            Self.raising + [
                "UIKitCore\t0x18c9a11f4 -[UICollectionView layoutSubviews] + 212",
                "UIKitCore\t0x18c9a11f4 -[UIViewPropertyAnimator startAnimation] + 212",
            ] + Self.ending)
        #expect(found(elsewhere) == [])
        #expect(found(layout) == [])
    }

    @Test func `a bad access within an animator's end is no exception of UIKit's`() {
        let report = Self.crash(
            ["libobjc.A.dylib\t0x182f41c4c objc_release + 16", Self.dealloc] + Self.ending,
            type: "EXC_BAD_ACCESS (SIGSEGV)", heading: "Thread 1 Crashed:")
        #expect(found(report) == [])
    }

    @Test func `Crashlytics' text is read`() throws {
        let report = """
            # Crashlytics - Stack trace
            # Application: com.example.photofeed
            # Platform: apple
            Fatal Exception: NSInternalInconsistencyException
            0  CoreFoundation                 0x83f10 __exceptionPreprocess
            1  libobjc.A.dylib                0x16a90 objc_exception_throw
            2  CoreFoundation                 0x17de58 -[NSException initWithCoder:]
            3  UIKitCore                      0x9a11f4 -[UIViewPropertyAnimator stopAnimation:]
            4  Photo Feed                     0x6aa8 PhotoCell.prepareForReuse() + 33 (PhotoCell.swift:33)
            5  UIKitCore                      0x2d58 -[UICollectionView _reuseCell:notifyDidEndDisplaying:]
            6  UIKitCore                      0x1998 UIApplicationMain
            7  Photo Feed                     0xf1b4 main + 12 (AppDelegate.swift:12)

            com.google.firebase.crashlytics.ios.exception
            0  Photo Feed                     0xaaf8 FIRCLSProcessRecordAllThreads + 172
            """
        #expect(found(report) == ["alreadyStopped ambiguousFrame", "notInterruptibleStop ambiguousFrame"])
        let finding = try #require(MisuseGuide.find(in: report).first)
        #expect(finding.line == 8)
        #expect(
            finding.ownFrame == "4 Photo Feed 0x6aa8 PhotoCell.prepareForReuse() + 33 (PhotoCell.swift:33)")
    }

    @Test func `a reporter's own frames above the exception are no frames of the app's`() {
        let report = """
            #0. Crashed: com.twitter.crashlytics.ios.exception
            0  TWU 556                        0x102b737f8 CLSProcessRecordAllThreads + 430
            1  libobjc.A.dylib                0x182f5ca90 objc_exception_throw + 60
            2  UIKit                          0x18c9a11f4 -[UIViewPropertyAnimator dealloc] + 372
            3  TWU 556                        0x102b73aaa -[TWUCell dealloc] + 20 (TWUCell.m:20)
            """
        #expect(MisuseGuide.find(in: report).first?.ownFrame?.contains("TWUCell.m:20") == true)
    }

    @Test func `a console's call stack is read, and the frame is shown beside a sentence`() throws {
        let report = """
            2026-01-03 20:29:06.288 Feed[24302:410406] *** Terminating app due to uncaught exception \
            'NSInternalInconsistencyException', reason: 'finishAnimationAtPosition: should only be called on a stopped animator!'
            *** First throw call stack:
            (
            \t0   CoreFoundation                      0x000000010dad8b0b __exceptionPreprocess + 171
            \t1   libobjc.A.dylib                     0x000000010abeb141 objc_exception_throw + 48
            \t2   Foundation                          0x000000010a3893b6 -[NSAssertionHandler handleFailureInMethod:object:file:lineNumber:description:] + 193
            \t3   UIKit                               0x000000010c6a5dc4 -[UIViewPropertyAnimator finishAnimationAtPosition:] + 212
            \t4   Feed                                0x0000000109d98bd9 $s4Feed9PhotoCellC6finishyyF + 153
            )
            """
        #expect(found(report) == ["finishNotStopped sentence"])
        let finding = try #require(MisuseGuide.find(in: report).first)
        #expect(finding.line == 1)
        #expect(finding.evidence?.contains("should only be called on a stopped animator!") == true)
        #expect(finding.ownFrame == "4 Feed 0x0000000109d98bd9 $s4Feed9PhotoCellC6finishyyF + 153")
    }

    @Test func `a debugger's backtraces are read`() {
        let lldb = """
            * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 1.1
              * frame #0: 0x00000001812f5ca8 libobjc.A.dylib`objc_exception_throw
                frame #1: 0x00000001803f1de8 CoreFoundation`+[NSException raise:format:] + 112
                frame #2: 0x0000000185a01f48 UIKitCore`-[UIViewPropertyAnimator dealloc] + 372
                frame #3: 0x0000000102a46aa8 Feed`PhotoCell.blur.setter(newValue=nil) at PhotoCell.swift:41:9
            """
        let short = """
            #0  0x00000001812f5ca8 in objc_exception_throw ()
            #1  0x00000001803f1de8 in +[NSException raise:format:] ()
            #2  0x0000000185a01f48 in -[UIViewPropertyAnimator dealloc] ()
            #3  0x0000000185a01f99 in -[UIView _removeAllAnimations:] ()
            #4  0x0000000102a46aa8 in PhotoCell.blur.setter at /Users/me/Feed/PhotoCell.swift:41
            """
        for report in [lldb, short] {
            #expect(found(report) == Self.released)
            #expect(MisuseGuide.find(in: report).first?.ownFrame?.contains("PhotoCell.swift:41") == true)
        }
    }

    @Test(arguments: [
        "-[UIViewPropertyAnimator dealloc]", "Crashed: UIKitCore -[UIViewPropertyAnimator dealloc] + 252\n",
        "3 UIKitCore 0x1a2 __43-[UIViewPropertyAnimator dealloc]_block_invoke + 4",
    ])
    func `a frame that somebody copied is enough`(text: String) { #expect(found(text) == Self.released) }

    // MARK: .ips

    private static let images = """
        "usedImages" : [
          {"source":"P","arch":"arm64","base":4339269632,"size":1048576,"uuid":"0","path":"/private/var/containers/Bundle/Application/A/PhotoFeed.app/PhotoFeed","name":"PhotoFeed"},
          {"source":"P","arch":"arm64e","base":6600000000,"size":1,"uuid":"1","path":"/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation","name":"CoreFoundation"},
          {"source":"P","arch":"arm64e","base":6700000000,"size":1,"uuid":"2","path":"/usr/lib/libobjc.A.dylib","name":"libobjc.A.dylib"},
          {"source":"P","arch":"arm64e","base":6800000000,"size":1,"uuid":"3","path":"/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore","name":"UIKitCore"}
        ]
        """

    private static func ips(_ body: String, header: Bool = true) -> String {
        let first =
            #"{"app_name":"PhotoFeed","timestamp":"2026-01-03 20:29:06.00 +0100","bug_type":"309","os_version":"iPhone OS 18.2 (22C150)"}"#
        return (header ? first + "\n" : "") + "{\n" + body + "\n}\n"
    }

    private static let backtrace = """
        "uptime" : 1200,
        "procName" : "PhotoFeed",
        "exception" : {"codes":"0x0, 0x0","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGABRT"},
        "asi" : {"libsystem_c.dylib":["abort() called"]},
        "lastExceptionBacktrace" : [{"imageOffset":1,"symbol":"__exceptionPreprocess","symbolLocation":164,"imageIndex":1},
          {"imageOffset":2,"symbol":"objc_exception_throw","symbolLocation":60,"imageIndex":2},
          {"imageOffset":3,"symbol":"-[UIViewPropertyAnimator dealloc]","symbolLocation":372,"imageIndex":3},
          {"imageOffset":4,"sourceLine":41,"sourceFile":"PhotoCell.swift","symbol":"PhotoCell.animator.setter","imageIndex":0,"symbolLocation":52}],
        "faultingThread" : 0,
        "threads" : [{"triggered":true,"id":77,"threadState":{"x":[{"value":0}],"flavor":"ARM_THREAD_STATE64"},"frames":[{"imageOffset":9,"symbol":"__pthread_kill","imageIndex":2}]}],
        """

    @Test(arguments: [true, false])
    func `an .ips report is found by its frame, with its first line or without`(header: Bool) throws {
        let report = Self.ips(Self.backtrace + "\n" + Self.images, header: header)
        #expect(found(report) == Self.released)
        let finding = try #require(MisuseGuide.find(in: report).first)
        #expect(finding.line == (header ? 9 : 8))
        #expect(finding.evidence == "2  UIKitCore  -[UIViewPropertyAnimator dealloc]")
        #expect(finding.ownFrame == "3  PhotoFeed  PhotoCell.animator.setter  (PhotoCell.swift:41)")
    }

    @Test func `an .ips report in one line is read, and one that breaks off as far as it goes`() {
        let report = Self.ips(Self.backtrace + "\n" + Self.images)
        #expect(found(report.replacing("\n", with: " ").replacing("} {", with: "}\n{")) == Self.released)
        // The list of binaries, which is at the end, is missing.
        let broken = String(report.prefix(upTo: report.firstRange(of: "\"faultingThread\"")!.lowerBound))
        #expect(found(broken) == Self.released)
        #expect(MisuseGuide.find(in: broken).first?.ownFrame?.contains("PhotoCell.swift:41") == true)
        let cut = Self.ips(Self.images + ",\n" + Self.backtrace + "\"rest\" : \"\\u12")
        #expect(found(cut) == Self.released)
    }

    @Test func `the thread that ended the app is read where no exception was kept`() {
        let thread = """
            "procName" : "PhotoFeed",
            "threads" : [{"frames":[{"symbol":"mach_msg","imageIndex":2}]},
              {"frames":[{"symbol":"objc_exception_throw","imageIndex":2},{"symbol":"-[UIViewPropertyAnimator setInterruptible:]","imageIndex":3},{"imageOffset":7,"imageIndex":0}],"triggered":true}],
            """
        let report = Self.ips(thread + Self.images)
        #expect(found(report) == ["interruptibleWhileActive frame"])
        #expect(MisuseGuide.find(in: report).first?.article().contains("Symbolicate") == true)
    }

    // MARK: Hostile reports

    @Test func `deep, wrong and senseless JSON is no report`() {
        let deep = String(repeating: "[", count: 200_000)
        for body in [
            "\"threads\" : \(deep)", "\"x\" : \(deep)", "\"lastExceptionBacktrace\" : {}",
            "\"threads\" : [1,2,null]",
            "\"lastExceptionBacktrace\" : [{\"imageIndex\":99999999999999999999}]", "\"usedImages\" : [",
            "\"threads\" : \u{1}", "\"threads\" : }",
        ] { #expect(found(Self.ips(body)) == [], "\(body.prefix(60))") }
        for text in ["{", "{\u{0}", "{\"", "{\"a\":", "{}", "{}{}", "{}\n{\"threads\":[]}"] {
            #expect(found(text) == [], "\(text)")
        }
    }

    @Test func `bytes that are no text, numbers without end and lines without end are passed over`() {
        let noise = (0..<60_000).map { String(UnicodeScalar(UInt8(($0 &* 7919) % 256))) }.joined()
        #expect(found(noise) == [])
        let digits = String(repeating: "9", count: 100_000)
        #expect(found("\(digits)  UIKitCore  0x1 -[UIView x]") == [])
        #expect(found("0  UIKitCore  0x\(digits)") == [])
        let long = "0  UIKitCore  0x1 -[UIViewPropertyAnimator dealloc] \(digits)"
        let findings = MisuseGuide.find(in: long)
        #expect(findings.map(\.id) == ["releasePausedOrStopped", "releasePausedOnCompletion"])
        #expect((findings.first?.evidence?.count ?? 0) < 300)
    }

    @Test func `ten thousand backtraces are told in time that grows with the report`() {
        let one = Self.crash(Self.raising + [Self.dealloc, Self.cell] + Self.ending)
        #expect(found(String(repeating: one + "\n", count: 500)) == Self.released)
        let recursion = "PhotoFeed\t0x0000000102a46aa8 recurse() + 1"
        let deep = Self.crash(Self.raising + [Self.dealloc] + Array(repeating: recursion, count: 20_000))
        #expect(found(deep) == Self.released)
    }

    @Test func `a terminate handler above UIKit's frame belongs to the raising`() {
        let report = """
            Exception Type:  EXC_CRASH (SIGABRT)
            Process:             PhotoFeed [412]

            Thread 0 Crashed:
            0   libobjc.A.dylib   0x1a1b2c3d5 _objc_terminate() + 140
            1   UIKitCore         0x1a1b2c3d7 -[UIViewPropertyAnimator dealloc] + 252
            2   PhotoFeed         0x104a2c3d8 PhotoCell.prepareForReuse() + 88 (PhotoCell.swift:42)
            """
        #expect(found(report) == Self.released)
        #expect(MisuseGuide.find(in: report).first?.ownFrame?.contains("PhotoCell.swift:42") == true)
    }

    /// In the form of Sentry's raw stack traces: frames without numbers, the newest first.
    @Test func `frames without numbers tell the app's own frame`() {
        let said = "It is an error to release a paused or stopped property animator."
        func report(_ sentence: String) -> String {
            """
            NSInternalInconsistencyException: \(sentence)
              CoreFoundation      0x1a1b2c3d4  __exceptionPreprocess
              libobjc.A.dylib     0x1a1b2c3d5  objc_exception_throw
              UIKitCore           0x1a1b2c3d7  -[UIViewPropertyAnimator dealloc]
              PhotoFeed           0x104a2c3d8  PhotoCell.prepareForReuse() (PhotoCell.swift:42)
              UIKitCore           0x1a1b2c3d9  -[UICollectionView _reuseCell:]

            Thread 1
              PhotoFeed           0x104a2c3d8  Loader.run() (Loader.swift:7)
            """
        }
        #expect(found(report("")) == Self.released)
        for text in [report(""), report(said)] {
            let frame = MisuseGuide.find(in: text).first?.ownFrame
            #expect(frame == "PhotoFeed 0x104a2c3d8 PhotoCell.prepareForReuse() (PhotoCell.swift:42)")
        }
    }

    @Test func `registers and images are no frames without numbers`() {
        let report = """
            NSInternalInconsistencyException: something else
              x0: 0x0000000000000000   x1: 0x000000010  PhotoFeed
              0x102a40000 - 0x102b3ffff PhotoFeed arm64 [UIViewPropertyAnimator] /x/PhotoFeed.app/PhotoFeed
            """
        #expect(found(report) == [])
    }
}
