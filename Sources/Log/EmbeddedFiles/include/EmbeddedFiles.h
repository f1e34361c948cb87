#pragma once

/// The texts of files at the time of compilation, each followed by a zero byte.
typedef struct {
    const unsigned char *bytes;
    long count;
} embedded_texts;

/// The scripts that all pages share, in the order of their dependencies.
embedded_texts embedded_page_scripts(void);

/// The style that all pages share, as one text.
embedded_texts embedded_page_style(void);

/// The page of one run: its body and its main script.
embedded_texts embedded_report_body(void);
embedded_texts embedded_report_main(void);

/// The page of two runs side by side: its body and its main script.
embedded_texts embedded_comparison_body(void);
embedded_texts embedded_comparison_main(void);

/// The scripts, style, body and icon of the service's page, in addition to the files that all pages share.
embedded_texts embedded_service_scripts(void);
embedded_texts embedded_service_style(void);
embedded_texts embedded_service_body(void);
embedded_texts embedded_service_icon(void);

/// The service's description in OpenAPI, without a zero byte at the end.
embedded_texts embedded_service_description(void);

/// The migrations of a log's schema, the oldest first.
embedded_texts embedded_migrations(void);
