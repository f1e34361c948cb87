#pragma once

#include "ReportFiles.h"

/// The scripts, style, body and icon of the service's page, in addition to the files that all pages share.
embedded_texts embedded_service_scripts(void);
embedded_texts embedded_service_style(void);
embedded_texts embedded_service_body(void);
embedded_texts embedded_service_icon(void);

/// The service's description in OpenAPI, without a zero byte at the end.
embedded_texts embedded_service_description(void);
