// This target consists of the files that sources.txt names. SwiftPM requires one file in the target's own folder.
