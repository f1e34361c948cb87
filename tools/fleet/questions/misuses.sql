-- Calls that UIKit answers with an exception: here the app would have ended.
SELECT run, seq, t_ns, turn, detail AS error, cell_id, generation, animator_id
FROM events
WHERE kind = 'misuse'
ORDER BY run, seq
