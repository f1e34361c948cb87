#pragma once

/// The texts of files, each with a zero behind it, as they were when this target was compiled.
typedef struct {
    const unsigned char *bytes;
    long count;
} embedded_texts;

/// The scripts that all pages share, in the order in which they build on each other.
embedded_texts embedded_page_scripts(void);

/// The style that all pages share: one text.
embedded_texts embedded_page_style(void);

/// The page of one run: its body and its main script.
embedded_texts embedded_report_body(void);
embedded_texts embedded_report_main(void);

/// The page of two runs side by side: its body and its main script.
embedded_texts embedded_comparison_body(void);
embedded_texts embedded_comparison_main(void);

/// The service's page: its own scripts, style and body, beside those that all pages share.
embedded_texts embedded_service_scripts(void);
embedded_texts embedded_service_style(void);
embedded_texts embedded_service_body(void);
embedded_texts embedded_service_icon(void);

/// The service's description in OpenAPI, without a zero behind it.
embedded_texts embedded_service_description(void);

/// The migrations of a log's schema, oldest first.
embedded_texts embedded_migrations(void);
