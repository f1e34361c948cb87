-- Version 3: a view for each question people have.

PRAGMA user_version = 3;
