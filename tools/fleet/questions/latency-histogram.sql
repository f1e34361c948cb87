-- How many animators came after how many turns, and how long that took.
SELECT run, attached_turn - requested_turn AS deferred_turns, count(*) AS animators,
    min(attached_ns - requested_ns) AS least_ns, max(attached_ns - requested_ns) AS most_ns
FROM animators
WHERE attached_ns IS NOT NULL AND requested_ns IS NOT NULL
GROUP BY run, attached_turn - requested_turn
ORDER BY run, deferred_turns
