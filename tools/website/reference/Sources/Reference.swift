// This target has no code of its own: it names the products that the reference documents.
