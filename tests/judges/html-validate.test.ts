import { declareJudge, fileOfJudge, withMarkup } from '../support/judges/judge.ts'

type Report = { results: Array<{ messages: Array<{ ruleId: string; message: string; selector: string | null }> }> }
type Package = {
  HtmlValidate: new (config: object) => { validateString: (markup: string, file: string) => Promise<Report> }
}

const FOR_PAGES = { root: true, extends: ['html-validate:standard', 'html-validate:a11y'] }

declareJudge({
  name: 'html-validate',
  asked: ({ pages, mails }) =>
    `${pages.length} pages, ${pages.filter(({ live }) => live !== undefined).length} alive, ${mails.length} mails`,
  find: async ({ pages, mails }) => {
    const { HtmlValidate }: Package = await import(fileOfJudge('html-validate/dist/esm/index.js'))
    const validator = new HtmlValidate(FOR_PAGES)
    const markups = [
      ...pages.map(({ name, served }) => ({ name, markup: served })),
      ...pages.flatMap(({ name, live }) => (live === undefined ? [] : [{ name: `${name}, alive`, markup: live }])),
      ...mails.map(({ name, html }) => ({ name: `mail “${name}”`, markup: html })),
    ]
    const findings: string[] = []
    for (const { name, markup } of markups) {
      const { results } = await validator.validateString(markup, 'page.html')
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        findings.push(`${name}: ${ruleId}: ${message} (${selector})`)
    }
    return findings
  },
  known: [
    {
      says: /^mail .*: no-deprecated-attr: Attribute "(?:width|align|cellPadding|cellSpacing)"/,
      because: 'Outlook lays mails out by them',
      since: '2026-11-25',
    },
    {
      says: /: wcag\/h63: <th> element must have a valid scope/,
      because: 'headers of rows and columns, which HTML tells apart by their places',
      since: '2026-11-25',
    },
    {
      says: /: prefer-native-element: Prefer to use the native <section> element/,
      because: 'a box that scrolls, with a name for who comes by keyboard; it is no section of the page',
      since: '2026-11-25',
    },
    {
      says: /: wcag\/h32: .*\((?:#site-menu|#calculator|#savings-calculator)/,
      because: 'what is chosen or typed counts at once, and nothing is sent',
      since: '2026-11-25',
    },
    {
      says: /: text-content: /,
      because: 'the script that fills the list of times names each button',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a header within a header',
      into: (judged) => withMarkup(judged, '<header><header><p>Twice</p></header></header>'),
      says: /<header> element is not permitted as a descendant of <header>/,
    },
    {
      fault: 'an id that is there twice',
      into: (judged) => withMarkup(judged, '<p id="twice">One</p><p id="twice">Two</p>'),
      says: /no-dup-id/,
    },
  ],
})
