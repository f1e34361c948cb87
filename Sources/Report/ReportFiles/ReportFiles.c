#include "ReportFiles.h"

// To embed a file in the program, add it to one of these lists. Every build then updates its text. Swift's
// `.embedInCode` creates an array literal for each file, which takes the compiler most of a minute for these
// files.

#ifndef __STDC_EMBED_FOUND__
#error "These files are read with #embed, which came with Swift 6.1 and Xcode 16.3."
#endif
// `#embed` is part of C23, and clang supports it in every C standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char scripts[] = {
#embed "../Kit/Timeline/event-columns.js"
    , 0,
#embed "../Kit/Words/codes.js"
    , 0,
#embed "../Kit/Timeline/cell-stories.js"
    , 0,
#embed "../Page/embedded-source.js"
    , 0,
#embed "../Kit/Look/elements.js"
    , 0,
#embed "../Kit/Words/words.js"
    , 0,
#embed "../Kit/Words/strategies.js"
    , 0,
#embed "../Kit/Words/findings.js"
    , 0,
#embed "../Kit/Words/kinds.js"
    , 0,
#embed "../Kit/Words/log-words.js"
    , 0,
#embed "../Kit/Look/palette.js"
    , 0,
#embed "../Kit/Timeline/legend.js"
    , 0,
#embed "../Kit/Phone/cell-picture.js"
    , 0,
#embed "../Kit/Phone/phone-parts.js"
    , 0,
#embed "../Kit/Phone/shown-value.js"
    , 0,
#embed "../Kit/Timeline/time-view.js"
    , 0,
#embed "../Kit/Timeline/track.js"
    , 0,
#embed "../Kit/Timeline/cell-track.js"
    , 0,
#embed "../Kit/Timeline/charts.js"
    , 0,
#embed "../Kit/Timeline/screen-track.js"
    , 0,
#embed "../Kit/Timeline/tracks.js"
    , 0,
#embed "../Kit/Timeline/log-lines.js"
    , 0,
#embed "../Kit/Phone/xray.js"
    , 0,
#embed "../Kit/Phone/recorded-phone.js"
    , 0,
#embed "../Page/transport.js"
    , 0,
#embed "../Page/run-log.js"
    , 0,
#embed "../Page/log-search.js"
    , 0,
#embed "../Page/animator-events.js"
    , 0,
#embed "../Page/finding-list.js"
    , 0,
#embed "../Page/details.js"
    , 0,
#embed "../Page/summary.js"
    , 0,
#embed "../Page/take-over.js"
    , 0,
#embed "../Page/moment-link.js"
    , 0,
#embed "../Page/keyboard.js"
    , 0,
};

static const unsigned char style[] = {
#embed "../Kit/Look/page.css"
    , 0,
#embed "../Kit/Phone/cells.css"
    , 0,
#embed "../Kit/Phone/recorded-phone.css"
    , 0,
#embed "../Kit/Phone/xray.css"
    , 0,
#embed "../Kit/Timeline/timeline.css"
    , 0,
#embed "../Kit/Timeline/log-lines.css"
    , 0,
#embed "../Page/report.css"
    , 0,
};

static const unsigned char report_body[] = {
#embed "../Page/report.html"
    , 0,
#embed "../Page/help.html"
    , 0,
};

static const unsigned char report_main[] = {
#embed "../Page/run-report.js"
    , 0,
#embed "../Page/start.js"
    , 0,
};

static const unsigned char comparison_body[] = {
#embed "../Page/comparison.html"
    , 0,
#embed "../Page/help.html"
    , 0,
};

static const unsigned char comparison_main[] = {
#embed "../Page/comparison.js"
    , 0,
#embed "../Page/start.js"
    , 0,
};

embedded_texts embedded_page_scripts(void) { return (embedded_texts){scripts, sizeof scripts}; }

embedded_texts embedded_page_style(void) { return (embedded_texts){style, sizeof style}; }

embedded_texts embedded_report_body(void) { return (embedded_texts){report_body, sizeof report_body}; }

embedded_texts embedded_report_main(void) { return (embedded_texts){report_main, sizeof report_main}; }

embedded_texts embedded_comparison_body(void) { return (embedded_texts){comparison_body, sizeof comparison_body}; }

embedded_texts embedded_comparison_main(void) { return (embedded_texts){comparison_main, sizeof comparison_main}; }
