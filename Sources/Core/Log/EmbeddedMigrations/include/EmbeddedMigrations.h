#pragma once

/// The migrations of a log's schema, the oldest first. A zero byte ends each, and an empty text ends the list.
const char *embedded_migrations(void);
