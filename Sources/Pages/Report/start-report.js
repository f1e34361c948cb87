// A report: its run stands in the file.

// For whoever asks more in the browser's console.
showReport(new EmbeddedSource(document)).then((report) => { window.report = report; }, (error) => {
  byID("loading").hidden = false;
  byID("loading").textContent = `This report cannot be read: ${error.message}. It may have been cut; make it again.`;
  throw error;
});
