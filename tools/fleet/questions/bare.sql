-- Uses of cells that were shown without a backed animator they had or wanted.
SELECT run, cell_id, generation, item, displayed_ns, bare_frames AS frames, first_seq, last_seq
FROM uses
WHERE bare_frames > 0
ORDER BY run, first_seq
