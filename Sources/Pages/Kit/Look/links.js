// The addresses of views: `?run=…` is a run, `&seq=…` a moment of it, `&view=…` another view, `&with=…` a run
// beside it. Each view is a page of its own, so that going back is the browser's own.

const asked = new URLSearchParams(location.search);

const placeOf = (parameters) => `/${queryOf(parameters)}`;

function linkTo(parameters, ...children) {
  return element("a", { href: placeOf(parameters) }, ...children);
}

const shortID = (uuid) => uuid.slice(0, 8);
