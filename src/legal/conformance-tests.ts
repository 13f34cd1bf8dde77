/** A test of this repository. In its name "…" stands for any text. */
export type NamedTest = { file: string; name: string }

/** The tests behind the report, in the order of its list. `conformance.test.ts` looks each of them up. */
export const conformanceTests = {
  pages: {
    file: 'tests/matrix/every-page.spec.ts',
    name: 'every page is whole without JavaScript, fits 320 px, 200 % and paper, …, axe finds nothing, light and dark, wide and narrow, and every button does something: …',
  },
  states: {
    file: 'tests/matrix/accessibility.spec.ts',
    name: 'axe finds nothing on states behind an action, light and dark: open menus, refused and sent forms, an empty list',
  },
  scenes: {
    file: 'tests/matrix/accessibility.spec.ts',
    name: 'axe finds nothing on the pictures of the product once a visitor has changed them, in any look',
  },
  labels: {
    file: 'tests/matrix/accessibility.spec.ts',
    name: 'the words that a control shows are part of its name, on every page',
  },
  forms: {
    file: 'tests/matrix/form-states.spec.ts',
    name: 'axe finds nothing on any form that is restored, refused, saved or over its limit, nor on a queued one; each is submitted by keyboard',
  },
  spacing: {
    file: 'tests/matrix/text-spacing.spec.ts',
    name: 'with more room between letters, words, lines and paragraphs no text is cut, covered or wider than its page, but for two that are known',
  },
  headings: {
    file: 'tests/matrix/crawl.spec.ts',
    name: 'every page has one h1, before all other headings of its text, and skips no level',
  },
  links: { file: 'tests/matrix/crawl.spec.ts', name: 'no link is empty, nameless or leads nowhere' },
  reached: {
    file: 'tests/matrix/crawl.spec.ts',
    name: 'every page except the first can be reached by links from the first',
  },
  language: { file: 'tests/matrix/crawl.spec.ts', name: 'every page says that it is in English' },
  ids: { file: 'tests/matrix/crawl.spec.ts', name: 'no page holds the same id twice' },
  keyboard: {
    file: 'tests/e2e/keyboard.spec.ts',
    name: 'a visitor tours the site and requests a demo by keyboard alone',
  },
  menu: {
    file: 'tests/e2e/keyboard.spec.ts',
    name: 'the menu of small screens opens, exposes its state, closes on Escape with the focus back on its button, and on a link',
  },
  touch: {
    file: 'tests/e2e/touch.spec.ts',
    name: 'on a phone, a visitor finds the price, works out a result and sends the demo form by touch',
  },
  fields: {
    file: 'tests/e2e/forms.spec.ts',
    name: 'the fields of each form state their purpose, whether they are required, and what a browser may fill in',
  },
  errors: {
    file: 'tests/support/browser/form-tests.ts',
    name: '…: an error appears beside the field when it loses focus, …',
  },
  summary: {
    file: 'tests/support/browser/form-tests.ts',
    name: '…: the error summary gets the focus and links to the fields, in the words beside them',
  },
  restored: {
    file: 'tests/support/browser/form-tests.ts',
    name: '…: a reload restores the draft unchanged, …',
  },
  proof: {
    file: 'tests/support/browser/form-tests.ts',
    name: '…: the proof of work is computed once, while the visitor types',
  },
  estimate: {
    file: 'tests/e2e/demo-journey.spec.ts',
    name: 'a plan’s button adds the plan, which can be removed; "Forget my data" deletes the appointment too',
  },
  appointment: {
    file: 'tests/e2e/demo-appointment.spec.ts',
    name: 'a demo is booked, moved and cancelled by the mailed links, and booked again; a scanner that opens them first changes nothing',
  },
  limit: {
    file: 'tests/e2e/demo-appointment.spec.ts',
    name: 'a second demo of one mailbox is provisional for two hours; the page says so, and the mailed link confirms it and says so too',
  },
  discarded: {
    file: 'tests/e2e/on-this-device.spec.ts',
    name: 'without a network the page shows all stored items and their states; a discard can be undone; forgetting deletes everything',
  },
  result: {
    file: 'tests/e2e/shared-result.spec.ts',
    name: 'a result is announced politely when typing pauses',
  },
  loading: {
    file: 'tests/e2e/waiting-texts.spec.ts',
    name: 'loading articles is announced, for the list and a single one',
  },
  search: {
    file: 'tests/e2e/search.spec.ts',
    name: 'the menu has the field, a mistyped question is answered, and the answer leads to its place in the article',
  },
  searchKey: {
    file: 'tests/e2e/search.spec.ts',
    name: 'Ctrl+K leads to the field, wide and narrow, and the arrows through what was found',
  },
  theme: {
    file: 'tests/e2e/theme.spec.ts',
    name: 'a visitor changes the theme by keyboard, in all tabs, and it stays until the system decides again',
  },
  still: { file: 'tests/e2e/motion.spec.ts', name: 'nothing moves, and the library is not loaded' },
  figures: {
    file: 'tests/e2e/living-scenes.spec.ts',
    name: 'every choice of a picture can be reached and hit on a phone of 320 px',
  },
  order: { file: 'tests/e2e/page-structure.spec.ts', name: 'the sections of Home are in their order' },
  comparison: {
    file: 'tests/e2e/page-structure.spec.ts',
    name: 'on a phone the comparison keeps the row names and our own column visible',
  },
  markup: { file: 'tests/contract/head.test.ts', name: 'no page has …' },
  titles: { file: 'tests/contract/head.test.ts', name: 'every page has one title of at most 60 characters …' },
  mainHeading: { file: 'tests/contract/head.test.ts', name: 'the main heading names the subject of the page plainly' },
  contrast: {
    file: 'src/build/drawings/token-colors.test.ts',
    name: 'text stands out from every ground by 4.5 to 1, controls and the focus by 3 to 1, light and dark',
  },
  navigation: {
    file: 'src/site/navigation.test.ts',
    name: 'every link leads somewhere inside the site, and to each place once; …',
  },
  phone: {
    file: 'src/company/facts/states.test.tsx',
    name: 'a site without a telephone number never invites to call, and reads as if it had never had one',
  },
  report: {
    file: 'src/legal/conformance.test.ts',
    name: 'every criterion and clause has one row: …',
  },
  absent: { file: 'src/legal/conformance.test.ts', name: 'no source of a page for visitors has …' },
} as const satisfies Record<string, NamedTest>

export type ConformanceTest = keyof typeof conformanceTests
