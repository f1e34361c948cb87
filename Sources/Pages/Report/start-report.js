// A report: its run stands in the file.

opened(showReport(new EmbeddedSource(document)));
