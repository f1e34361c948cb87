// Starts a report: of one run, whose data are in the file, or of two runs side by side.

const shown = byID("right-about") ? showComparison([new EmbeddedSource(document), new EmbeddedSource(document, "right-")])
  : showReport(new EmbeddedSource(document));
// For whoever asks more in the browser's console. What cannot be read says so.
shown.then((report) => { window.report = report; }, (error) => {
  byID("loading").hidden = false;
  byID("loading").textContent = `This report cannot be read: ${error.message}. The file may be cut off; write it again.`;
  throw error;
});
