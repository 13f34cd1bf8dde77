import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'
import { lookAtPages, plantedInFirst } from '../support/judges/look-at-pages.ts'

type Assertion = {
  code: string
  metadata: { 'success-criteria': Array<{ level: string }> }
  results: Array<{ verdict: string; description: string; elements: Array<{ htmlCode: string }> }>
}
type Options = { levels: string[] }
type Runner = {
  configure: (options: Options) => Runner
  test: (data: { sourceHtml: string }) => Runner
  getReport: () => { assertions: Record<string, Assertion> }
}
declare const ACTRulesRunner: new (options: Options) => Runner
declare const WCAGTechniquesRunner: new (options: Options) => Runner

declareJudge({
  name: '@qualweb/act-rules',
  asked: ({ pages }) => `${pages.filter(({ live }) => live !== undefined).length} pages by WCAG 2 AA, with techniques`,
  find: (judged) =>
    lookAtPages(
      judged,
      (page) =>
        page.evaluate(() => {
          const options = { levels: ['A', 'AA'] }
          const sourceHtml = document.documentElement.outerHTML
          return [ACTRulesRunner, WCAGTechniquesRunner]
            .map((Rules) => new Rules(options).configure(options).test({ sourceHtml }).getReport())
            .flatMap(({ assertions }) => Object.values(assertions))
            .filter(({ metadata }) => metadata['success-criteria'].some(({ level }) => options.levels.includes(level)))
            .flatMap(({ code, results }) =>
              results
                .filter(({ verdict }) => verdict === 'failed')
                .map(({ description, elements }) => {
                  const places = elements.map(({ htmlCode }) => htmlCode).join(' ')
                  return `${code}: ${description} ${places.slice(0, 300)}`
                }),
            )
        }),
      fileOfJudge('@qualweb/qw-page/dist/qw-page.bundle.js'),
      fileOfJudge('@qualweb/util/dist/__webpack/util.bundle.js'),
      fileOfJudge('@qualweb/act-rules/dist/__webpack/act.bundle.js'),
      fileOfJudge('@qualweb/wcag-techniques/dist/__webpack/wcag.bundle.js'),
    ),
  known: [
    {
      says: /: QW-WCAG-T19: .*<form (?:role="search" action="\/search"><\/form>|class="calculator__fields")/,
      because: 'Enter sends a field that is alone; what is typed into a calculator counts at once, and nothing is sent',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T2: .*<table class="(?:ledger|nights|role-table)"/,
      because: 'a picture of the product: screen readers read its description instead of the table',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T2: .*<table (?:class="conformance" aria-labelledby="|class="size-table")/,
      because: 'the heading above says what the table shows; a caption would say it again',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T2: .*<table>/,
      because: 'the region around it has a name',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T25: The element doesn't contain a scope attribute\. <th/,
      because: 'headers of rows and columns, which HTML tells apart by their places',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T3: .*<fieldset class="(?:scene-choice|blog-filters__chips)/,
      because: 'HTML lets a fieldset group controls that no form sends',
      since: '2026-11-26',
    },
    {
      says: /^\/request-demo: QW-WCAG-T3: .* neither inside nor referencing a `form`/,
      because: 'it looks at the parent alone, and the form is an outer ancestor',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T17: .*id="(?:blog-search|search-question)"/,
      because: 'its label is hidden from sight alone; the placeholder shows what to type',
      since: '2026-11-26',
    },
    {
      says: /: QW-WCAG-T24: .*(?:name="(?:hoursSaved|billedShare)"|href="\/company\/figures")/,
      because: 'a closed `details` folds it, so the browser gives it no focus',
      since: '2026-11-26',
    },
    {
      says: /^\/admin\/images: QW-WCAG-T24: .*(?:id="image-wanted"|>Search<)/,
      because: 'a closed `details` folds the search, so the browser gives it no focus',
      since: '2026-11-26',
    },
  ],
  plants: [
    {
      fault: 'a button that gives its focus away',
      into: (judged) => plantedInFirst(judged, '<button type="button" onfocus="this.blur()">Planted</button>'),
      says: /: QW-WCAG-T24: .*>Planted</,
    },
    {
      fault: 'a link in what screen readers skip',
      into: (judged) => plantedInFirst(judged, '<p aria-hidden="true"><a href="/planted">Planted</a></p>'),
      says: /: QW-ACT-R13: .*Planted/,
    },
  ],
})
