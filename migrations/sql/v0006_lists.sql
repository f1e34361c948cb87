-- Version 6: the kinds of events of lists.

INSERT INTO event_kind(id, name, severity) VALUES
    (96, 'list.batchBegan', 0),             -- a batch of updates or an animated update begins; arg 1 = animated
    (97, 'list.batchEnded', 0);             -- its transaction is over; arg 1 = finished, 0 = cut short

PRAGMA user_version = 6;
