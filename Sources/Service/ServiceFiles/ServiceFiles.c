#include "ServiceFiles.h"

// To embed a file in the program, add it to one of these lists. Every build then updates its text. Swift's
// `.embedInCode` creates an array literal for each file, which takes the compiler most of a minute for these
// files.

#ifndef __STDC_EMBED_FOUND__
#error "These files are read with #embed, which came with Swift 6.1 and Xcode 16.3."
#endif
// `#embed` is part of C23, and clang supports it in every C standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char service_scripts[] = {
#embed "../../Report/Page/run-report.js"
    , 0,
#embed "../../Report/Page/comparison.js"
    , 0,
#embed "../Page/requests.js"
    , 0,
#embed "../Page/sign-in.js"
    , 0,
#embed "../../Report/Kit/Look/links.js"
    , 0,
#embed "../Page/views.js"
    , 0,
#embed "../../Report/Kit/Look/files.js"
    , 0,
#embed "../../Report/Kit/Look/menus.js"
    , 0,
#embed "../Page/run-list.js"
    , 0,
#embed "../Page/uploads.js"
    , 0,
#embed "../Page/growing-run.js"
    , 0,
#embed "../Page/run-page.js"
    , 0,
#embed "../Page/request-count.js"
    , 0,
#embed "../Page/story.js"
    , 0,
#embed "../Page/perfetto.js"
    , 0,
#embed "../Page/tail.js"
    , 0,
#embed "../Page/sql.js"
    , 0,
#embed "../../Report/Kit/Phone/cell-drawing.js"
    , 0,
#embed "../../Report/Kit/Phone/finger.js"
    , 0,
#embed "../../Report/Kit/Phone/live-steps.js"
    , 0,
#embed "../../Report/Kit/Phone/live-screens.js"
    , 0,
#embed "../../Report/Kit/Phone/cell-pool.js"
    , 0,
#embed "../../Report/Kit/Phone/turn-strip.js"
    , 0,
#embed "../../Report/Kit/Phone/live-phone.js"
    , 0,
#embed "../../Report/Kit/Phone/picture-card.js"
    , 0,
#embed "../../Report/Kit/Phone/film.js"
    , 0,
#embed "../Page/live-film.js"
    , 0,
#embed "../Page/live-log.js"
    , 0,
#embed "../Page/live-view.js"
    , 0,
#embed "../Page/main.js"
    , 0,
};

static const unsigned char service_style[] = {
#embed "../../Report/Kit/Look/controls.css"
    , 0,
#embed "../Page/views.css"
    , 0,
#embed "../../Report/Kit/Phone/live-phone.css"
    , 0,
#embed "../../Report/Kit/Phone/cell-pool.css"
    , 0,
};

static const unsigned char service_body[] = {
#embed "../Page/shell.html"
    , 0,
#embed "../Page/runs.html"
    , 0,
#embed "../Page/tail.html"
    , 0,
#embed "../Page/sql.html"
    , 0,
// The keys of a live phone are in the kit, because the playground shows them too.
#embed "../Page/live.html"
    , 0,
#embed "../../Report/Kit/Phone/live-keys.html"
    , 0,
#embed "../Page/live-foot.html"
    , 0,
};

static const unsigned char service_icon[] = {
#embed "../Page/icon.svg"
    , 0,
};

static const unsigned char service_description[] = {
#embed "../ServiceAnswers/openapi.yaml"
};

embedded_texts embedded_service_scripts(void) { return (embedded_texts){service_scripts, sizeof service_scripts}; }

embedded_texts embedded_service_style(void) { return (embedded_texts){service_style, sizeof service_style}; }

embedded_texts embedded_service_body(void) { return (embedded_texts){service_body, sizeof service_body}; }

embedded_texts embedded_service_icon(void) { return (embedded_texts){service_icon, sizeof service_icon}; }

embedded_texts embedded_service_description(void) { return (embedded_texts){service_description, sizeof service_description}; }
