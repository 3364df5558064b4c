// How the search ranks pages: Sphinx's scores, with the history of the project last.
var Scorer = {
  score: (result) =>
    /^(project\/|guide\/decisions\/|_modules\/)/.test(result[0]) ? result[4] - 100 : result[4],
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
