// Starts the report of one run, or of two runs side by side, whose data are in the file.

const shown = byID("right-about") ? showComparison([new EmbeddedSource(document), new EmbeddedSource(document, "right-")])
  : showReport(new EmbeddedSource(document));
// For use in the browser's console. Unreadable data are reported.
shown.then((report) => { window.report = report; }, (error) => {
  byID("loading").hidden = false;
  byID("loading").textContent = `This report cannot be read: ${error.message}. The file may be cut off; write it again.`;
  throw error;
});
