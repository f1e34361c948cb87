-- Version 6: the kinds of events of lists, and how often their cells change hands.

INSERT INTO event_kind(id, name, severity) VALUES
    (96, 'list.batchBegan', 0),             -- a batch of updates or an animated update begins; arg 1 = animated
    (97, 'list.batchEnded', 0),             -- its transaction is over; arg 1 = finished, 0 = cut short
    (98, 'data.prefetched', 0),             -- the data source was asked to prefetch; arg = how many items, detail = their places
    (99, 'data.prefetchCancelled', 0);      -- a prefetch was cancelled; arg = how many items, detail = their places

-- How often the cells of each pool were made, handed out, set up and shown. The pools with most requests first.
CREATE VIEW churn AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    coalesce(c.reuse_identifier, '') AS pool, -- the pool's reuse identifier; empty where no log says it
    count(DISTINCT e.cell_id) AS cells,     -- cells that it had
    sum(e.kind = 0) AS uses,                -- times that one was handed out
    sum(e.kind = 0 AND coalesce(e.arg, 0) = 1) AS reused, -- of them, cells that had a use before
    sum(e.kind = 13) AS configured,         -- times that the data source set one up
    sum(e.kind = 29) AS reconfigured,       -- times that one was set up again for the item it showed
    sum(e.kind = 9) AS displays,            -- times that one came on screen
    sum(e.kind = 27) AS animated_out        -- times that an animated update took one off the screen
FROM run r
CROSS JOIN event e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
LEFT JOIN cell c ON c.id = r.id << 40 | (e.cell_id & 4294967295)
WHERE e.kind IN (0, 9, 13, 27, 29) AND e.cell_id IS NOT NULL
GROUP BY r.id, 2;

PRAGMA user_version = 6;
