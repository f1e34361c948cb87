#include "EmbeddedFiles.h"

// A file that is to stand in the program is named in one of these lists; its text is then renewed by every build.
// Swift's own way, `.embedInCode`, makes an array literal of each file, which takes the compiler most of a minute
// for what is here.

#ifndef __STDC_EMBED_FOUND__
#error "These files are read with #embed, which came with Swift 6.1 and Xcode 16.3."
#endif
// It is C23's, and clang knows it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char scripts[] = {
#embed "../LifecycleExport/Report/Page/columns.js"
    , 0,
#embed "../LifecycleExport/Report/Page/states.js"
    , 0,
#embed "../LifecycleExport/Report/Page/cells.js"
    , 0,
#embed "../LifecycleExport/Report/Page/source.js"
    , 0,
#embed "../LifecycleExport/Report/Page/words.js"
    , 0,
#embed "../LifecycleExport/Report/Page/look.js"
    , 0,
#embed "../LifecycleExport/Report/Page/seen.js"
    , 0,
#embed "../LifecycleExport/Report/Page/view.js"
    , 0,
#embed "../LifecycleExport/Report/Page/canvas.js"
    , 0,
#embed "../LifecycleExport/Report/Page/marks.js"
    , 0,
#embed "../LifecycleExport/Report/Page/timeline.js"
    , 0,
#embed "../LifecycleExport/Report/Page/charts.js"
    , 0,
#embed "../LifecycleExport/Report/Page/screens.js"
    , 0,
#embed "../LifecycleExport/Report/Page/tracks.js"
    , 0,
#embed "../LifecycleExport/Report/Page/phone.js"
    , 0,
#embed "../LifecycleExport/Report/Page/transport.js"
    , 0,
#embed "../LifecycleExport/Report/Page/findings.js"
    , 0,
#embed "../LifecycleExport/Report/Page/summary.js"
    , 0,
#embed "../LifecycleExport/Report/Page/takeover.js"
    , 0,
#embed "../LifecycleExport/Report/Page/address.js"
    , 0,
#embed "../LifecycleExport/Report/Page/keys.js"
    , 0,
};

static const unsigned char style[] = {
#embed "../LifecycleExport/Report/Page/report.css"
    , 0,
};

static const unsigned char report_body[] = {
#embed "../LifecycleExport/Report/Page/report.html"
    , 0,
};

static const unsigned char report_main[] = {
#embed "../LifecycleExport/Report/Page/run.js"
    , 0,
#embed "../LifecycleExport/Report/Page/report.js"
    , 0,
};

static const unsigned char comparison_body[] = {
#embed "../LifecycleExport/Report/Page/compare.html"
    , 0,
};

static const unsigned char comparison_main[] = {
#embed "../LifecycleExport/Report/Page/pair.js"
    , 0,
#embed "../LifecycleExport/Report/Page/compare.js"
    , 0,
};

static const unsigned char service_scripts[] = {
#embed "../LifecycleExport/Report/Page/run.js"
    , 0,
#embed "../LifecycleExport/Report/Page/pair.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/ask.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/session.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/places.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/views.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/files.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/verdicts.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/runs.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/simulations.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/uploads.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/growing.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/player.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/asked.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/story.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/together.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/perfetto.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/tail.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/sql.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/finger.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/livesteps.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/livestage.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/livephone.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/live.js"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/main.js"
    , 0,
};

static const unsigned char service_style[] = {
#embed "../../Programs/ServiceAnswers/Page/page.css"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/views.css"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/live.css"
    , 0,
};

static const unsigned char service_body[] = {
#embed "../../Programs/ServiceAnswers/Page/shell.html"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/runs.html"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/tail.html"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/sql.html"
    , 0,
#embed "../../Programs/ServiceAnswers/Page/live.html"
    , 0,
};

static const unsigned char service_icon[] = {
#embed "../../Programs/ServiceAnswers/Page/icon.svg"
    , 0,
};

static const unsigned char sql[] = {
#embed "../../../migrations/sql/v0001_event_log.sql"
    , 0,
#embed "../../../migrations/sql/v0002_frame_rows.sql"
    , 0,
#embed "../../../migrations/sql/v0003_questions.sql"
    , 0,
#embed "../../../migrations/sql/v0004_lists_and_subjects.sql"
    , 0,
#embed "../../../migrations/sql/v0005_brief_hazards.sql"
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

embedded_texts embedded_migrations(void) { return (embedded_texts){sql, sizeof sql}; }
