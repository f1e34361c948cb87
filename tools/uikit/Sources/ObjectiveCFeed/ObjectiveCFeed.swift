// The files of sources.txt are this target's. SwiftPM asks for one file in the target's own folder.
