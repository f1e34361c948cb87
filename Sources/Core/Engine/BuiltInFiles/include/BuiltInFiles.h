#pragma once

/// The texts of files when this target was compiled, with a zero between two texts.
typedef struct {
    const unsigned char *bytes;
    long count;
} built_in_texts;

/// The built-in workloads as YAML, in the order in which they are listed.
built_in_texts built_in_workloads(void);

/// The built-in recordings of touches: one table each.
built_in_texts built_in_android_flings(void);
built_in_texts built_in_flutter_touches(void);
built_in_texts built_in_getevent_drags(void);

/// Intervals between the frames of a browser, in milliseconds.
built_in_texts built_in_chrome_frame_times(void);
