#pragma once

/// The texts of files, each with a zero behind it, as they were when this target was compiled.
typedef struct {
    const unsigned char *bytes;
    long count;
} embedded_texts;

/// The scripts of a report's page, in the order in which they build on each other.
embedded_texts embedded_report_scripts(void);

/// The style of a report's page: one text.
embedded_texts embedded_report_style(void);

/// The body of a report's page: one text.
embedded_texts embedded_report_body(void);

/// The migrations of a log's schema, oldest first.
embedded_texts embedded_migrations(void);
