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
