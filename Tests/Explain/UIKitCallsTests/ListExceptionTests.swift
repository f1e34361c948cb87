import LifecycleEvents
import LifecycleJudging
import Testing
import UIKitAdvice
import UIKitCalls

/// UIKit's exceptions about the updates of a list, as consoles and crash reports print them.
@Suite struct ListExceptionTests {
    private func found(_ text: String) -> [String] {
        MisuseGuide.find(in: text).map { "\($0.id) \($0.match.rawValue)" }
    }

    @Test(arguments: [
        """
        Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section \
        after the update (3) must be equal to the number of rows contained in that section before the update (2), \
        plus or minus the number of rows inserted or deleted from that section (0 inserted, 0 deleted) and plus or \
        minus the number of rows moved into or out of that section (0 moved in, 0 moved out).
        """,
        """
        Invalid update: invalid number of items in section 12. The number of items contained in an existing section \
        after the update (40) must be equal to the number of items contained in that section before the update (41), \
        plus or minus the number of items inserted or deleted from that section (0 inserted, 0 deleted)
        """,
        """
        Invalid update: invalid number of sections. The number of sections contained in the table view after the \
        update (1) must be equal to the number of sections contained in the table view before the update (0), plus \
        or minus the number of sections inserted or deleted (0 inserted, 0 deleted).
        """,
        """
        Invalid update: invalid number of sections. The number of sections contained in the collection view after \
        the update (1) must be equal to the number of sections contained in the collection view before the update (0)
        """,
        """
        Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or \
        after performing the batch updates are inconsistent with the updates.\\nData source before updates = { 1 \
        section with row counts: [30] }\\nData source after updates = { 1 section with row counts: [29] }\\nUpdates \
        = [\\n\\tDelete row (0 - 0)\\n]\\nTable view: <UITableView: 0x13081d200; frame = (0 153; 393 664)>
        """,
        """
        Invalid batch updates detected: the number of sections and/or items returned by the data source before and/or \
        after performing the batch updates are inconsistent with the updates.
        """,
        "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the update",
        "attempt to delete item 4 from section 1 which only contains 3 items before the update",
        "attempt to delete section 1, but there are only 1 sections before the update",
    ])
    func `each sentence about a batch that does not fit is found, bare and in a console's line`(said: String)
    {
        #expect(found(said) == ["invalidUpdate sentence"])
        let console = """
            2026-01-03 20:29:06.288 Feed[2430:4104] *** Terminating app due to uncaught exception \
            'NSInternalInconsistencyException', reason: ‘\(said)’…
            *** First throw call stack:
            (
            \t0   CoreFoundation   0x000000010dad8b0b __exceptionPreprocess + 171
            \t1   libobjc.A.dylib  0x000000010abeb141 objc_exception_throw + 48
            \t2   Foundation       0x000000010a3893b6 -[NSAssertionHandler handleFailureInMethod:object:file:lineNumber:description:] + 193
            \t3   UIKitCore        0x000000010c6a5dc4 -[UITableView _endCellAnimationsWithContext:] + 13530
            \t4   UIKitCore        0x000000010c6a5dff -[UITableView endUpdates] + 56
            \t5   Feed             0x0000000109d98bd9 FeedController.remove(at:) + 153 (FeedController.swift:31)
            )
            """
        #expect(found(console) == ["invalidUpdate sentence"])
        let finding = MisuseGuide.find(in: console).first
        #expect(finding?.line == 1)
        #expect(finding?.ownFrame?.contains("FeedController.swift:31") == true)
    }

    @Test func `the older wording of a batch's sentence is found as a part`() {
        let said = """
            Invalid batch updates detected: the number of sections and/or rows returned by the data source
            before and after performing the batch updates are inconsistent with the updates.
            """
        #expect(found(said) == ["invalidUpdate part"])
    }

    @Test(arguments: [
        "UITableView _Bug_Detected_In_Client_Of_UITableView_Invalid_Number_Of_Rows_In_Section:",
        "UITableView _Bug_Detected_In_Client_Of_UITableView_Invalid_Number_Of_Sections:",
        "UITableView _Bug_Detected_In_Client_Of_UITableView_Invalid_Batch_Updates:",
        "UICollectionView _Bug_Detected_In_Client_Of_UICollectionView_Invalid_Number_Of_Items_In_Section:",
        "UICollectionView _Bug_Detected_In_Client_Of_UICollectionView_Invalid_Batch_Updates:",
        "UITableView _endCellAnimationsWithContext:",
        "UICollectionView _endItemAnimationsWithInvalidationContext:tentativelyForReordering:animator:collectionViewAnimator:",
    ])
    func `a report without a sentence is found by the list's frame that raised`(method: String) {
        let frames = [
            "CoreFoundation\t0x18a0c3f10 __exceptionPreprocess + 164",
            "libobjc.A.dylib\t0x182f5ca90 objc_exception_throw + 60",
            "Foundation\t0x181075818 _userInfoForFileAndLine + 0", "UIKitCore\t0x185abe9ac -[\(method)] + 96",
            "UIKitCore\t0x185abe224 -[UITableView endUpdates] + 56",
            "Feed\t0x102a46aa8 FeedController.remove(at:) + 52 (FeedController.swift:31)",
        ].enumerated().map { "\($0.offset)   \($0.element)" }.joined(separator: "\n")
        let crash =
            "Process: Feed [512]\nException Type:  EXC_CRASH (SIGABRT)\n\nLast Exception Backtrace:\n\(frames)\n"
        let crashlytics = "Fatal Exception: NSInternalInconsistencyException\n\(frames)\n"
        let ips = """
            {"app_name":"Feed","bug_type":"309"}
            {"procName":"Feed","exception":{"type":"EXC_CRASH","signal":"SIGABRT"},
            "lastExceptionBacktrace":[{"symbol":"__exceptionPreprocess","imageIndex":0},
            {"symbol":"objc_exception_throw","imageIndex":0},{"symbol":"-[\(method)]","imageIndex":1},
            {"symbol":"FeedController.remove(at:)","sourceFile":"FeedController.swift","sourceLine":31,"imageIndex":2}],
            "usedImages":[{"name":"libobjc.A.dylib","path":"/usr/lib/libobjc.A.dylib"},
            {"name":"UIKitCore","path":"/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore"},
            {"name":"Feed","path":"/private/var/containers/Bundle/Application/A/Feed.app/Feed"}]}
            """
        for report in [crash, crashlytics, ips] {
            #expect(found(report) == ["invalidUpdate frame"], "\(report)")
            let finding = MisuseGuide.find(in: report).first
            #expect(finding?.evidence?.contains(method) == true)
            #expect(finding?.ownFrame?.contains("FeedController.swift:31") == true)
        }
    }

    @Test(
        arguments: [
            (
                "could not dequeue a view of kind: UICollectionElementKindCell with identifier photo - must register a nib or a "
                    + "class for the identifier or connect a prototype cell in a storyboard",
                "cellNotRegistered"
            ),
            (
                "unable to dequeue a cell with identifier photo - must register a nib or a class for the identifier or connect "
                    + "a prototype cell in a storyboard", "cellNotRegistered"
            ),
            (
                "UITableView (<UITableView: 0x7fea1307ea00; frame = (0 0; 414 687.333)>) failed to obtain a cell from its "
                    + "dataSource (<Feed.Source: 0x7fea10824600>)", "noViewReturned"
            ),
            (
                "UITableView dataSource must return a cell from tableView:cellForRowAtIndexPath:",
                "noViewReturned"
            ),
            (
                "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a reuseIdentifier - cells must be "
                    + "retrieved by calling -dequeueReusableCellWithReuseIdentifier:forIndexPath:",
                "noViewReturned"
            ),
            (
                "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath "
                    + "(UICollectionElementKindSectionFooter,<NSIndexPath: 0xc0> {length = 2, path = 0 - 0}) was not retrieved by "
                    + "calling -dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath: or is nil ((null))",
                "noViewReturned"
            ),
            (
                "UICollectionView received layout attributes for a cell with an index path that does not exist: "
                    + "<NSIndexPath: 0xc0> {length = 2, path = 0 - 0}", "layoutOfMissingItem"
            ),
            (
                "Attempted to scroll the table view to an out-of-bounds row (72) when there are only 72 rows in section 0. "
                    + "Table view: <UITableView: 0x15e4a5000>", "scrolledOutOfBounds"
            ),
            (
                "Attempted to scroll the collection view to an out-of-bounds item (0) when there are only 0 items in section 0.",
                "scrolledOutOfBounds"
            ),
            (
                "attempt to scroll to invalid index path: <NSIndexPath: 0x28> {length = 2, path = 0 - 23}",
                "scrolledOutOfBounds"
            ),
            (
                "-[UITableView scrollToRowAtIndexPath:atScrollPosition:animated:]: row (20) beyond bounds (0) for section (0).",
                "scrolledOutOfBounds"
            ),
            (
                "-[UITableView _contentOffsetForScrollingToRowAtIndexPath:atScrollPosition:]: row (1) beyond bounds (1) for "
                    + "section (1).", "scrolledOutOfBounds"
            ),
            (
                "supplied item identifiers are not unique. Duplicate identifiers: {(0)}",
                "duplicateIdentifiers"
            ),
            ("Fatal: supplied identifiers are not unique.", "duplicateIdentifiers"),
            ("UICollectionView must be initialized with a non-nil layout parameter", "noLayout"),
            (
                "Deadlock detected: calling this method on the main queue with outstanding async updates is not permitted and "
                    + "will deadlock. Please always submit updates on one queue - view=<UITableView: 0x12>",
                "applyWhileApplying"
            ),
            (
                "Attempted to dequeue multiple cells for the same index path, which is not allowed. If you really need to "
                    + "dequeue more cells than the table view is requesting", "dequeuedViewNotReturned"
            ),
            (
                "attempt to perform a delete and a move from the same index path (<NSIndexPath: 0xc0>)",
                "invalidUpdate"
            ),
            ("Attempt to create two animations for cell", "invalidUpdate"),
        ] as [(String, String)])
    func `each sentence about a list that public threads quote often is found`(said: String, id: String) {
        let match = "\(id) sentence"
        #expect(found(said) == [match])
        #expect(
            found(
                "*** Terminating app due to uncaught exception, reason: '\(said)'\n*** First throw call stack:\n()"
            ) == [match])
        let finding = MisuseGuide.find(in: said).first
        #expect(finding?.advice.cause.isEmpty == false && finding?.advice.uikit.isEmpty == false)
    }

    @Test(arguments: [
        (
            "UICollectionView _dequeueReusableViewOfKind:withIdentifier:forIndexPath:viewCategory:",
            "cellNotRegistered"
        ),
        ("UITableView dequeueReusableCellWithIdentifier:forIndexPath:", "cellNotRegistered"),
        ("UITableView _configureCellForDisplay:forIndexPath:", "noViewReturned"),
        ("UICollectionView _setNeedsVisibleCellsUpdate:withLayoutAttributes:", "layoutLoop"),
    ])
    func `a report without these sentences is found by the frame that raised`(method: String, id: String) {
        let report = """
            Exception Type:  EXC_CRASH (SIGABRT)
            Last Exception Backtrace:
            0   CoreFoundation  0x18a0c3f10 __exceptionPreprocess + 164
            1   libobjc.A.dylib 0x182f5ca90 objc_exception_throw + 60
            2   Foundation      0x181075818 _userInfoForFileAndLine + 0
            3   UIKitCore       0x18c9a11f4 -[\(method)] + 212
            4   Feed            0x102a46aa8 FeedController.cell(at:) + 52 (FeedController.swift:60)
            """
        #expect(found(report) == ["\(id) frame"])
        #expect(MisuseGuide.find(in: report).first?.ownFrame?.contains("FeedController.swift:60") == true)
    }

    @Test func `the name of a list's frame alone is enough`() {
        let name = "_Bug_Detected_In_Client_Of_UITableView_Invalid_Number_Of_Rows_In_Section:"
        for text in [
            name, "Crashed: \(name)\n", "-[UITableView \(name)]", "crash in `-[UITableView \(name)]` again",
        ] {
            #expect(found(text) == ["invalidUpdate frame"], "\(text)")
        }
    }

    @Test func `a list's frame that only ran the app's code raised nothing`() {
        let report = """
            Exception Type:  EXC_CRASH (SIGABRT)
            Last Exception Backtrace:
            0   CoreFoundation  0x18a0c3f10 __exceptionPreprocess + 164
            1   libobjc.A.dylib 0x182f5ca90 objc_exception_throw + 60
            2   Feed            0x102a46aa8 FeedController.cell(at:) + 52 (FeedController.swift:60)
            3   UIKitCore       0x18c9a11f4 -[UITableView _endCellAnimationsWithContext:] + 212
            """
        #expect(found(report) == [])
    }

    // MARK: Other ends of an app

    @Test func `a watchdog that ends an app while an animator is started is no exception`() {
        let text = """
            Process:             Feed [512]
            Exception Type:  EXC_CRASH (SIGKILL)
            Exception Codes: 0x0000000000000000, 0x0000000000000000
            Termination Reason: FRONTBOARD 2343432205
            <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
            application<com.example.feed>:512 exhausted real (wall clock) time allowance of 10.00 seconds
            Triggered by Thread:  0

            Thread 0 Crashed:
            0   UIKitCore  0x18c9a11f4 -[UIViewPropertyAnimator startAnimation] + 212
            1   Feed       0x102a46aa8 PhotoCell.show() + 52 (PhotoCell.swift:60)
            """
        let ips = """
            {"app_name":"Feed","bug_type":"309"}
            {"procName":"Feed","exception":{"codes":"0x0, 0x0","type":"EXC_CRASH","signal":"SIGKILL"},
            "termination":{"code":2343432205,"namespace":"FRONTBOARD","reasons":["scene-update watchdog transgression"]},
            "threads":[{"triggered":true,"frames":[{"symbol":"-[UIViewPropertyAnimator startAnimation]","imageIndex":0}]}],
            "usedImages":[{"name":"UIKitCore","path":"/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore"}]}
            """
        #expect(found(text) == [])
        #expect(found(ips) == [])
    }

    @Test
    func `what UIKit says about pausesOnCompletion is not taken for a sentence with the same beginning`() {
        let said = "It is not allowed to set the pausesOnCompletion property on a non-interruptible animator"
        let id = "notInterruptiblePausesOnCompletion"
        #expect(found("reason: '\(said) (<UIViewPropertyAnimator(0x1) [inactive]>)'") == ["\(id) sentence"])
        #expect(found(said) == ["\(id) sentence"])
        #expect(found("-[UIViewPropertyAnimator setPausesOnCompletion:]") == ["\(id) frame"])
        #expect(
            found("It is not allowed to set the") == [
                "notInterruptiblePausesOnCompletion ambiguousPart", "interruptibleWhileActive ambiguousPart",
            ])
    }

    @Test(arguments: MisuseKind.allCases)
    func `a crash that AnimatorPool does not fix gets no code for AnimatorPool`(kind: MisuseKind) {
        let isOfList = [
            .dequeuedViewNotReturned, .applyWhileApplying, .invalidUpdate, .registrationPerRequest,
            .reconfiguredAsAnotherKind, .layoutLoop, .cellNotRegistered, .noViewReturned,
            .layoutOfMissingItem,
            .scrolledOutOfBounds, .duplicateIdentifiers, .noLayout,
        ].contains(kind)
        let isFixed = !isOfList && kind != .notInterruptiblePausesOnCompletion
        #expect((MisuseAdvice.on(kind).animatorPool != nil) == isFixed)
        let article = MisuseGuide.named(kind.id)?.article() ?? ""
        #expect(article.contains("The fix with AnimatorPool") == isFixed)
        #expect(article.contains("AnimatorPool does not fix this crash") == !isFixed)
        let page = GuidePage.all(hazards: [], rules: [], producer: "a test").first {
            $0.name == "\(kind.id).html"
        }
        #expect(page?.html.contains("The fix with AnimatorPool") == isFixed)
        #expect(page?.html.contains("AnimatorPool does not fix this crash") == !isFixed)
    }
}
