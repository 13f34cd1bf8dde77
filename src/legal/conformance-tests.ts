/** A test of this repository. "…" in its name matches any text. */
export type NamedTest = { file: string; name: string }

/** The tests that support the report, in the order of its list. `conformance.test.ts` checks that each test exists. */
export const conformanceTests = {
  pages: {
    file: 'tests/matrix/every-page.spec.ts',
    name: 'every page is whole without JavaScript, fits 320 px, 200 % and paper, …, axe finds nothing, light and dark, wide and narrow, and every button does something: …',
  },
  states: {
    file: 'tests/matrix/accessibility.spec.ts',
    name: 'axe finds nothing in states that need an action, light and dark: open menus, refused and sent forms, an empty list',
  },
  scenes: {
    file: 'tests/matrix/accessibility.spec.ts',
    name: 'axe finds nothing on the interactive pictures of the product after a visitor changed them, at any size and color scheme',
  },
  labels: {
    file: 'tests/matrix/accessibility.spec.ts',
    name: 'on every page, the accessible name of a control contains its visible words',
  },
  forms: {
    file: 'tests/matrix/form-states.spec.ts',
    name: 'axe finds nothing on any form that is restored, refused, saved or over its rate limit, or on its queued submission; the test submits by keyboard',
  },
  spacing: {
    file: 'tests/matrix/text-spacing.spec.ts',
    name: 'with more room between letters, words, lines and paragraphs no text is cut off, covered or wider than its page, except two known texts',
  },
  headings: {
    file: 'tests/matrix/crawl.spec.ts',
    name: 'every page has one h1, before all other headings of its text, and skips no level',
  },
  links: { file: 'tests/matrix/crawl.spec.ts', name: 'no link lacks an address or a name, or leads to a missing page' },
  reached: {
    file: 'tests/matrix/crawl.spec.ts',
    name: 'every page can be reached by links from the home page',
  },
  language: { file: 'tests/matrix/crawl.spec.ts', name: 'every page says that it is in English' },
  keyboard: {
    file: 'tests/e2e/keyboard.spec.ts',
    name: 'a visitor tours the site and requests a demo by keyboard alone',
  },
  menu: {
    file: 'tests/e2e/keyboard.spec.ts',
    name: 'the small-screen menu opens, exposes its state, closes on Escape and returns the focus to its button, and closes on a link',
  },
  touch: {
    file: 'tests/e2e/touch.spec.ts',
    name: 'on a phone, a visitor finds the price, uses the calculator and sends the demo form by touch',
  },
  fields: {
    file: 'tests/e2e/forms.spec.ts',
    name: 'the fields of each form declare their purpose, whether they are required, and what a browser may fill in',
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
    name: 'a plan’s button adds the plan to the request, and the visitor can remove it; "Forget my data" deletes the appointment too',
  },
  appointment: {
    file: 'tests/e2e/demo-appointment.spec.ts',
    name: 'a visitor books a demo, moves and cancels it by the mailed links, and books again; a mail scanner that opens the links changes nothing',
  },
  limit: {
    file: 'tests/e2e/demo-appointment.spec.ts',
    name: 'a second demo for the same mailbox is provisional for two hours, as the page shows; the mailed link confirms it, as its page shows',
  },
  discarded: {
    file: 'tests/e2e/on-this-device.spec.ts',
    name: 'without a network the page shows all stored items and their states; the visitor can undo a discard; "Forget my data" deletes everything',
  },
  result: {
    file: 'tests/e2e/shared-result.spec.ts',
    name: 'a screen reader announces a result politely after a pause in typing',
  },
  loading: {
    file: 'tests/e2e/waiting-texts.spec.ts',
    name: 'the page announces that it loads the list of articles or a single article',
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
    name: 'a visitor changes the theme by keyboard in all tabs at once, and it stays until the visitor chooses the system’s theme',
  },
  film: {
    file: 'tests/e2e/film.spec.ts',
    name: 'a visitor presses Watch Now and plays the film, and jumps in it; nothing of it loads before, and it has captions',
  },
  transcript: {
    file: 'tests/e2e/film.spec.ts',
    name: 'without JavaScript a visitor reads the transcript of the film',
  },
  still: { file: 'tests/e2e/motion.spec.ts', name: 'nothing is animated, and no page loads the animation library' },
  figures: {
    file: 'tests/e2e/living-scenes.spec.ts',
    name: 'on a phone of 320 px a visitor can reach and tap every choice of each picture',
  },
  order: { file: 'tests/e2e/page-structure.spec.ts', name: 'the home page has its sections in the specified order' },
  comparison: {
    file: 'tests/e2e/page-structure.spec.ts',
    name: 'on a phone the comparison table keeps the row names and the product’s own column visible',
  },
  markup: { file: 'tests/contract/head.test.ts', name: 'no page has …' },
  titles: { file: 'tests/contract/head.test.ts', name: 'every page has one title of at most 60 characters …' },
  mainHeading: {
    file: 'tests/contract/head.test.ts',
    name: 'the main heading contains the plain word for the page’s subject',
  },
  contrast: {
    file: 'src/build/drawings/token-colors.test.ts',
    name: 'text has a contrast of 4.5 to 1 on every background, controls and the focus 3 to 1, light and dark',
  },
  navigation: {
    file: 'src/site/navigation.test.ts',
    name: 'every link has a different page of the site as target; the server answers the login',
  },
  phone: {
    file: 'src/company/facts/states.test.tsx',
    name: 'no page of a site without a telephone number invites visitors to call',
  },
  report: {
    file: 'src/legal/conformance.test.ts',
    name: 'every criterion and clause has one row: …',
  },
  absent: { file: 'src/legal/conformance.test.ts', name: 'no source of a page for visitors has …' },
} as const satisfies Record<string, NamedTest>

export type ConformanceTest = keyof typeof conformanceTests
