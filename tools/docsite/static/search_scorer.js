// How the search ranks pages: Sphinx's scores, with titles that contain the whole query first
// (of pages and sections), then pages, attributes of classes, and the history of the project.
const searchedText = (new URLSearchParams(window.location.search).get("q") || "").trim().toLowerCase();

var Scorer = {
  score: ([page, title, , , score]) =>
    score +
    (searchedText && !page.startsWith("api/") && title.toLowerCase().includes(searchedText)
      ? 150
      : 0) -
    (page.startsWith("api/") && title.split(".").length > 3 ? 50 : 0) -
    (/^(project\/|guide\/decisions\/|_modules\/)/.test(page) ? 100 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
