#include "SQLiteSettings.h"

#include <sqlite3.h>

int sqlite_settings_for_speed(void) {
    int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (result != SQLITE_OK) return result;
    result = sqlite3_config(SQLITE_CONFIG_URI, 1);
    if (result != SQLITE_OK) return result;
    return sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
}
