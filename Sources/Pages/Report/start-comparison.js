// A report of two runs, which both stand in the file.

opened(showComparison([new EmbeddedSource(document), new EmbeddedSource(document, "right-")]));
