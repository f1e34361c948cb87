-- Version 2: frames take less room.

PRAGMA user_version = 2;
