#include "BuiltInFiles.h"

// Names each file of this folder that a program carries. Every build reads the files anew.

#ifndef __STDC_EMBED_FOUND__
#error "#embed needs the clang of Swift 6.1 or of Xcode 16.3."
#endif
// `#embed` comes from C23; clang accepts it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// In the order in which the command lists them, the two defaults first.
static const unsigned char workloads[] = {
#embed "Workloads/feed-fling.yaml"
    , 0,
#embed "Workloads/flings-and-jumps.yaml"
    , 0,
#embed "Workloads/flings.yaml"
    , 0,
#embed "Workloads/slow-drag.yaml"
    , 0,
#embed "Workloads/chained-flings.yaml"
    , 0,
#embed "Workloads/fling-cut-by-touch.yaml"
    , 0,
#embed "Workloads/flip-flop.yaml"
    , 0,
#embed "Workloads/edge-jitter.yaml"
    , 0,
#embed "Workloads/overscroll.yaml"
    , 0,
#embed "Workloads/jump-to-item.yaml"
    , 0,
#embed "Workloads/jump-and-back.yaml"
    , 0,
#embed "Workloads/updates-during-deceleration.yaml"
    , 0,
#embed "Workloads/reload-data-mid-fling.yaml"
    , 0,
#embed "Workloads/rotation.yaml"
    , 0,
#embed "Workloads/background-mid-fling.yaml"
    , 0,
#embed "Workloads/memory-warning.yaml"
    , 0,
#embed "Workloads/frame-rate-switch.yaml"
    , 0,
#embed "Workloads/slow-configure.yaml"
    , 0,
#embed "Workloads/manual-prepare-for-reuse.yaml"
    , 0,
#embed "Workloads/list-destroyed-early.yaml"
    , 0,
#embed "Workloads/pool-caps.yaml"
    , 0,
#embed "Workloads/two-types.yaml"
    , 0,
#embed "Workloads/grid.yaml"
    , 0,
#embed "Workloads/running-animators.yaml"
    , 0,
#embed "Workloads/ends-while-scrolling.yaml"
    , 0,
#embed "Workloads/open-and-close.yaml"
    , 0,
#embed "Workloads/transitions-interrupted.yaml"
    , 0,
#embed "Workloads/overlapping-updates.yaml"
    , 0,
#embed "Workloads/batch-updates.yaml"
    , 0,
#embed "Workloads/snapshots.yaml"
    , 0,
#embed "Workloads/cross-fade.yaml"
    , 0,
#embed "Workloads/item-types.yaml"
    , 0,
#embed "Workloads/registration-per-request.yaml"
    , 0,
#embed "Workloads/keyboard.yaml"
    , 0,
#embed "Workloads/cell-states.yaml"
    , 0,
#embed "Workloads/content-anew.yaml"
    , 0,
#embed "Workloads/outside-the-window.yaml"
    , 0,
#embed "Workloads/display-margin.yaml"
    , 0,
#embed "Workloads/pages-and-steps.yaml"
    , 0,
#embed "Workloads/row-offsets.yaml"
    , 0,
#embed "Workloads/paginated-scroll.yaml"
    , 0,
#embed "Workloads/nested-rows.yaml"
    , 0,
#embed "Workloads/sections.yaml"
    , 0,
#embed "Workloads/tiles.yaml"
    , 0,
#embed "Workloads/steady-scroll.yaml"
    , 0,
#embed "Workloads/swipe-and-stop.yaml"
    , 0,
#embed "Workloads/thrash.yaml"
    , 0,
};

static const unsigned char android_flings[] = {
#embed "Recordings/android-flings.tsv"
};

static const unsigned char flutter_touches[] = {
#embed "Recordings/flutter-touches.tsv"
};

static const unsigned char getevent_drags[] = {
#embed "Recordings/getevent-drags.tsv"
};

static const unsigned char chrome_frame_times[] = {
#embed "Recordings/chrome-frame-times.tsv"
};

built_in_texts built_in_workloads(void) { return (built_in_texts){workloads, sizeof workloads}; }

built_in_texts built_in_android_flings(void) { return (built_in_texts){android_flings, sizeof android_flings}; }

built_in_texts built_in_flutter_touches(void) { return (built_in_texts){flutter_touches, sizeof flutter_touches}; }

built_in_texts built_in_getevent_drags(void) { return (built_in_texts){getevent_drags, sizeof getevent_drags}; }

built_in_texts built_in_chrome_frame_times(void) { return (built_in_texts){chrome_frame_times, sizeof chrome_frame_times}; }
