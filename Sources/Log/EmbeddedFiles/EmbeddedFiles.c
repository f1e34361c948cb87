#include "EmbeddedFiles.h"

// To embed a file in the program, add it to one of these lists. Every build then updates its text. Swift's
// `.embedInCode` creates an array literal for each file, which takes the compiler most of a minute for these
// files.

#ifndef __STDC_EMBED_FOUND__
#error "These files are read with #embed, which came with Swift 6.1 and Xcode 16.3."
#endif
// `#embed` is part of C23, and clang supports it in every C standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char scripts[] = {
#embed "../../Pages/Kit/Timeline/event-columns.js"
    , 0,
#embed "../../Pages/Kit/Words/codes.js"
    , 0,
#embed "../../Pages/Kit/Timeline/cell-stories.js"
    , 0,
#embed "../../Pages/Report/embedded-source.js"
    , 0,
#embed "../../Pages/Kit/Look/elements.js"
    , 0,
#embed "../../Pages/Kit/Words/words.js"
    , 0,
#embed "../../Pages/Kit/Words/strategies.js"
    , 0,
#embed "../../Pages/Kit/Words/findings.js"
    , 0,
#embed "../../Pages/Kit/Words/log-words.js"
    , 0,
#embed "../../Pages/Kit/Look/palette.js"
    , 0,
#embed "../../Pages/Kit/Timeline/legend.js"
    , 0,
#embed "../../Pages/Kit/Phone/cell-picture.js"
    , 0,
#embed "../../Pages/Kit/Phone/phone-parts.js"
    , 0,
#embed "../../Pages/Kit/Phone/shown-value.js"
    , 0,
#embed "../../Pages/Kit/Timeline/time-view.js"
    , 0,
#embed "../../Pages/Kit/Timeline/track.js"
    , 0,
#embed "../../Pages/Kit/Timeline/cell-track.js"
    , 0,
#embed "../../Pages/Kit/Timeline/charts.js"
    , 0,
#embed "../../Pages/Kit/Timeline/screen-track.js"
    , 0,
#embed "../../Pages/Kit/Timeline/tracks.js"
    , 0,
#embed "../../Pages/Kit/Phone/recorded-phone.js"
    , 0,
#embed "../../Pages/Report/transport.js"
    , 0,
#embed "../../Pages/Report/reasons.js"
    , 0,
#embed "../../Pages/Report/finding-list.js"
    , 0,
#embed "../../Pages/Report/details.js"
    , 0,
#embed "../../Pages/Report/summary.js"
    , 0,
#embed "../../Pages/Report/take-over.js"
    , 0,
#embed "../../Pages/Report/moment-link.js"
    , 0,
#embed "../../Pages/Report/keyboard.js"
    , 0,
};

static const unsigned char style[] = {
#embed "../../Pages/Kit/Look/page.css"
    , 0,
#embed "../../Pages/Kit/Phone/cells.css"
    , 0,
#embed "../../Pages/Kit/Timeline/timeline.css"
    , 0,
#embed "../../Pages/Report/report.css"
    , 0,
};

static const unsigned char report_body[] = {
#embed "../../Pages/Report/report.html"
    , 0,
#embed "../../Pages/Report/help.html"
    , 0,
};

static const unsigned char report_main[] = {
#embed "../../Pages/Report/run-report.js"
    , 0,
#embed "../../Pages/Report/start.js"
    , 0,
};

static const unsigned char comparison_body[] = {
#embed "../../Pages/Report/comparison.html"
    , 0,
#embed "../../Pages/Report/help.html"
    , 0,
};

static const unsigned char comparison_main[] = {
#embed "../../Pages/Report/comparison.js"
    , 0,
#embed "../../Pages/Report/start.js"
    , 0,
};

static const unsigned char service_scripts[] = {
#embed "../../Pages/Report/run-report.js"
    , 0,
#embed "../../Pages/Report/comparison.js"
    , 0,
#embed "../../Pages/Service/requests.js"
    , 0,
#embed "../../Pages/Service/sign-in.js"
    , 0,
#embed "../../Pages/Kit/Look/links.js"
    , 0,
#embed "../../Pages/Service/views.js"
    , 0,
#embed "../../Pages/Kit/Look/files.js"
    , 0,
#embed "../../Pages/Kit/Look/menus.js"
    , 0,
#embed "../../Pages/Service/run-list.js"
    , 0,
#embed "../../Pages/Service/uploads.js"
    , 0,
#embed "../../Pages/Service/growing-run.js"
    , 0,
#embed "../../Pages/Service/run-page.js"
    , 0,
#embed "../../Pages/Service/request-count.js"
    , 0,
#embed "../../Pages/Service/story.js"
    , 0,
#embed "../../Pages/Service/perfetto.js"
    , 0,
#embed "../../Pages/Service/tail.js"
    , 0,
#embed "../../Pages/Service/sql.js"
    , 0,
#embed "../../Pages/Kit/Phone/cell-drawing.js"
    , 0,
#embed "../../Pages/Kit/Phone/finger.js"
    , 0,
#embed "../../Pages/Kit/Phone/live-steps.js"
    , 0,
#embed "../../Pages/Kit/Phone/live-screens.js"
    , 0,
#embed "../../Pages/Kit/Phone/live-phone.js"
    , 0,
#embed "../../Pages/Service/live-view.js"
    , 0,
#embed "../../Pages/Service/main.js"
    , 0,
};

static const unsigned char service_style[] = {
#embed "../../Pages/Kit/Look/controls.css"
    , 0,
#embed "../../Pages/Service/views.css"
    , 0,
#embed "../../Pages/Kit/Phone/live-phone.css"
    , 0,
};

static const unsigned char service_body[] = {
#embed "../../Pages/Service/shell.html"
    , 0,
#embed "../../Pages/Service/runs.html"
    , 0,
#embed "../../Pages/Service/tail.html"
    , 0,
#embed "../../Pages/Service/sql.html"
    , 0,
#embed "../../Pages/Service/live.html"
    , 0,
};

static const unsigned char service_icon[] = {
#embed "../../Pages/Service/icon.svg"
    , 0,
};

static const unsigned char service_description[] = {
#embed "../../Programs/ServiceAnswers/openapi.yaml"
};

// A zero byte follows each migration, not each file.
static const unsigned char sql[] = {
#embed "../../../migrations/sql/v0001_tables.sql"
    ,
#embed "../../../migrations/sql/v0001_views.sql"
    ,
#embed "../../../migrations/sql/v0001_questions.sql"
    ,
#embed "../../../migrations/sql/v0001_internal.sql"
    , 0,
};

embedded_texts embedded_page_scripts(void) { return (embedded_texts){scripts, sizeof scripts}; }

embedded_texts embedded_page_style(void) { return (embedded_texts){style, sizeof style}; }

embedded_texts embedded_report_body(void) { return (embedded_texts){report_body, sizeof report_body}; }

embedded_texts embedded_report_main(void) { return (embedded_texts){report_main, sizeof report_main}; }

embedded_texts embedded_comparison_body(void) { return (embedded_texts){comparison_body, sizeof comparison_body}; }

embedded_texts embedded_comparison_main(void) { return (embedded_texts){comparison_main, sizeof comparison_main}; }

embedded_texts embedded_service_scripts(void) { return (embedded_texts){service_scripts, sizeof service_scripts}; }

embedded_texts embedded_service_style(void) { return (embedded_texts){service_style, sizeof service_style}; }

embedded_texts embedded_service_body(void) { return (embedded_texts){service_body, sizeof service_body}; }

embedded_texts embedded_service_icon(void) { return (embedded_texts){service_icon, sizeof service_icon}; }

embedded_texts embedded_service_description(void) { return (embedded_texts){service_description, sizeof service_description}; }

embedded_texts embedded_migrations(void) { return (embedded_texts){sql, sizeof sql}; }
