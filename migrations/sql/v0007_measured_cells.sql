-- Version 7: the event of cells that size themselves.

INSERT INTO event_kind(id, name, severity) VALUES
    (100, 'cell.measured', 0);              -- a layout asked a self-sizing cell for its height; arg = thousandths of a point, detail = the pass

PRAGMA user_version = 7;
