import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'
import { lookAtPages, plantedInFirst } from '../support/judges/look-at-pages.ts'

type Report = { results: Array<{ ruleId: string; value: [string, string]; message: string; snippet: string }> }
declare const ace: { Checker: new () => { check: (node: Document, guidelines: string[]) => Promise<Report> } }

declareJudge({
  name: 'accessibility-checker-engine',
  asked: ({ pages }) => `${pages.filter(({ live }) => live !== undefined).length} pages by WCAG 2.2`,
  find: (judged) =>
    lookAtPages(
      judged,
      (page) =>
        page.evaluate(async () => {
          const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
          return results
            .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
            .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 300)}`)
        }),
      fileOfJudge('accessibility-checker-engine/ace.js'),
    ),
  known: [
    {
      says: /: input_label_exists: Form control element <output>/,
      because: 'a place that says what happened; nobody fills it in',
      since: '2026-11-25',
    },
    {
      says: /^\/admin\/images: input_label_exists: .*id="image-wanted"/,
      because: 'its label is folded with it',
      since: '2026-11-25',
    },
    {
      says: /: table_headers_exists: .*(?:ledger|sheet__sum)/,
      because: 'its row of headers is hidden from sight alone; `speech/comparison.txt` has it',
      since: '2026-11-25',
    },
    {
      says: /: form_label_unique: .*plans__yearly/,
      because: 'both words beside the switch press it',
      since: '2026-11-25',
    },
    {
      says: /: aria_article_label_unique: /,
      because: 'the heading of an article names it',
      since: '2026-11-25',
    },
    {
      says: /^\/admin\/\w+: input_autocomplete_valid: .*id="staff-email"/,
      because: 'whoever signs in has an address for a name, and HTML lets a field for addresses say so',
      since: '2026-11-25',
    },
    {
      says: /^\/request-demo: label_ref_valid: .*"demo-preferredDate"/,
      because: 'the control that the label names is shown when it gets the focus, by its label or the Tab key',
      since: '2026-11-27',
    },
  ],
  plants: [
    {
      fault: 'a table whose columns have no headers',
      into: (judged) =>
        plantedInFirst(judged, '<table><tr><td>Fee</td><td>2</td></tr><tr><td>Cost</td><td>3</td></tr></table>'),
      says: /table_headers_exists: .*<table>/,
    },
  ],
})
