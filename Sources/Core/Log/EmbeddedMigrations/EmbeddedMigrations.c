#include "EmbeddedMigrations.h"

// Every build reads these files anew.

#ifndef __STDC_EMBED_FOUND__
#error "These files are read with #embed, which came with Swift 6.1 and Xcode 16.3."
#endif
// `#embed` is part of C23, and clang supports it in every C standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A zero byte follows each migration, not each file, and another one the last.
static const unsigned char sql[] = {
#embed "../../../../migrations/sql/v0001_tables.sql"
    ,
#embed "../../../../migrations/sql/v0001_views.sql"
    ,
#embed "../../../../migrations/sql/v0001_questions.sql"
    ,
#embed "../../../../migrations/sql/v0001_internal.sql"
    , 0, 0,
};

const char *embedded_migrations(void) { return (const char *)sql; }
