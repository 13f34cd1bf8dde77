import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'
import { lookAtPages, plantedInFirst } from '../support/judges/look-at-pages.ts'

type Message = { type: number; code: string; msg: string; element: Element | Document }
type Sniffer = {
  ERROR: number
  process: (standard: string, content: Document, done: () => void, failed: () => void) => void
  getMessages: () => Message[]
  getTranslation: (text: string) => string | undefined
}
declare const HTMLCS: Sniffer

declareJudge({
  name: 'html_codesniffer',
  asked: ({ pages }) => `${pages.filter(({ live }) => live !== undefined).length} pages by WCAG 2 AA`,
  find: (judged) =>
    lookAtPages(
      judged,
      (page) =>
        page.evaluate(
          () =>
            new Promise<string[]>((resolve, reject) => {
              // HTML_CodeSniffer has no text for some of its errors, and then throws. Use the name of the text instead.
              const wordsFor = HTMLCS.getTranslation
              HTMLCS.getTranslation = (text) => wordsFor.call(HTMLCS, text) ?? text
              const tell = () =>
                resolve(
                  HTMLCS.getMessages()
                    .filter(({ type }) => type === HTMLCS.ERROR)
                    .map(({ code, msg, element }) => {
                      const place = 'outerHTML' in element ? element.outerHTML : 'the document'
                      return `${code.replace(/^WCAG2AA\.Principle\d\.Guideline\d_\d\./, '')}: ${msg} ${place.slice(0, 160)}`
                    }),
                )
              HTMLCS.process('WCAG2AA', document, tell, () => reject(new Error('it gave up')))
            }),
        ),
      fileOfJudge('html_codesniffer/build/HTMLCS.js'),
    ),
  known: [
    {
      says: /: 3_2_2\.H32\.2: .*<form (?:role="search"|class="calculator__fields")/,
      because: 'Enter sends a field that is alone; what is typed into a calculator counts at once, and nothing is sent',
      since: '2026-11-25',
    },
    {
      says: /: 1_4_3\.G18\.Fail: .* ratio of 1\.34:1\. .*<text x="32" y="38"/,
      because: 'it takes the ground of the page for that of a seal, where the pixels have 11:1',
      since: '2026-11-25',
    },
    {
      says: /: 1_3_5\.H98: 1_3_5_H98\.InvalidAutoComplete_Text <input [^>]*autocomplete="username"/,
      because: 'HTML lets a field for an email address take a user name too',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a field without a label',
      into: (judged) => plantedInFirst(judged, '<input type="text" id="planted">'),
      says: /: 4_1_2\.H91\.InputText\.Name: /,
    },
  ],
})
