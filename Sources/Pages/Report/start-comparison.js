// A report of two runs, which both stand in the file.

showComparison([new EmbeddedSource(document), new EmbeddedSource(document, "right-")]).then((report) => { window.report = report; }, (error) => {
  byID("loading").hidden = false;
  byID("loading").textContent = `This page cannot be read: ${error.message}. It may have been cut; make it again.`;
  throw error;
});
