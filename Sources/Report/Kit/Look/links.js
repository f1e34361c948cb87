// The addresses of views: `?run=…` is a run, `&seq=…` a moment of the run, `&view=…` another view, `&with=…`
// a second run beside it. Each view is a separate page, so that the browser's Back button works.

const asked = new URLSearchParams(location.search);

const placeOf = (parameters) => `/${queryOf(parameters)}`;

function linkTo(parameters, ...children) {
  return element("a", { href: placeOf(parameters) }, ...children);
}

const shortID = (uuid) => uuid.slice(0, 8);
