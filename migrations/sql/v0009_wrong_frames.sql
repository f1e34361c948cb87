-- Version 9: frames that show a wrong value in a cell.

INSERT INTO event_kind(id, name, severity) VALUES
    (31, 'cell.wrongFrame', 1);     -- detail = the value on screen and the value that should be there; the first frame of a row has no arg, and after the row arg = its frames

PRAGMA user_version = 9;
